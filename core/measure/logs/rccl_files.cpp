// What rccl-tests writes beside its table (-x FILE -Z json|csv): a record for each size and place. Of JSON there is one
// object on a line, in later versions within a list; of CSV a header, and quotes around words.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <sstream>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/measure/logs/log_lines.h"

namespace ringside::logs {
namespace {

using nlohmann::json;

constexpr const char* kCutOff = "a line that was cut off is left out";

/// By the names of the fields in lower letters: "size", "inplace", "algbw".
using Record = std::map<std::string, std::string>;

std::string key_of(std::string name) {
  std::erase(name, '#');  // "#wrong"
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  return name == "collective" ? "name" : name;
}

Record record_of(const json& object) {
  Record record;
  for (const auto& [name, value] : object.items())
    record[key_of(name)] = value.is_string() ? value.get<std::string>() : value.dump();
  return record;
}

/// The words between commas, without blanks and quotes around them.
std::vector<std::string> cells_of(const std::string& line) {
  constexpr const char* kAround = " \t\"";
  std::vector<std::string> cells;
  std::istringstream rest(line);
  for (std::string cell; std::getline(rest, cell, ',');) {
    const auto first = std::min(cell.find_first_not_of(kAround), cell.size());
    cells.push_back(cell.substr(first, cell.find_last_not_of(kAround) + 1 - first));
  }
  return cells;
}

std::optional<double> field_number(const Record& record, const char* field) {
  const auto at = record.find(field);
  return at == record.end() ? std::nullopt : number_of(at->second);
}

std::string field_text(const Record& record, const char* field) {
  const auto at = record.find(field);
  return at == record.end() ? "" : at->second;
}

/// Without MPI, which does not count processes, all ranks are GPUs of one.
std::optional<double> ranks_in(const Record& record) {
  if (const auto gpus = field_number(record, "gpus")) return gpus;
  const auto processes = field_number(record, "ranks");
  return processes ? std::optional(*processes * field_number(record, "gpusperrank").value_or(1)) : std::nullopt;
}

/// Its size is what a rank receives, of reduce-scatter and scatter a part; algbw counts all n bytes.
std::int64_t bytes_in(const Record& record, double size, double us, std::int32_t ranks) {
  constexpr double kBytesPerGbUs = 1e3;
  const double n = field_number(record, "algbw").value_or(0) * us * kBytesPerGbUs;
  const bool part = size > 0 && n > 0 && std::abs(n / size - ranks) < std::abs(n / size - 1);
  return static_cast<std::int64_t>(part ? size * ranks : size);
}

/// "AllReduce", "AlltoAllv"; nothing for "SendRecv".
std::optional<Collective> collective_of(std::string theirs) {
  if (theirs.ends_with('v') || theirs.ends_with('V')) theirs.pop_back();  // parts of different sizes
  const auto c = parse_collective(theirs);
  return c && *c != Collective::custom ? std::optional(*c) : std::nullopt;
}

/// Where the row of the first cycle (-N) stands whose question a later one repeats; by what its record says.
using FirstCycle = std::map<std::string, std::size_t>;

Result<bool> add(const Record& record, Log& log, FirstCycle& rows) {
  constexpr double kMost = 1e18;
  const auto size = field_number(record, "size"), us = field_number(record, "time");
  if (!size || !us || !(*size >= 0 && *size < kMost)) return log.note(kCutOff), true;
  if (!(*us > 0)) return true;
  const std::string theirs = field_text(record, "name");
  const auto c = log.hints.collective ? log.hints.collective : collective_of(theirs);
  if (!c) return log.note(theirs + " measures no collective and is left out"), true;
  const double counted = ranks_in(record).value_or(0);
  const std::int32_t ranks =
      log.ranks_or_hint(counted >= 1 && counted <= kMaxRanks ? static_cast<std::int32_t>(counted) : std::int32_t{0});
  if (ranks < 1) return fail(log.name, "results that do not say how many ranks", "--ranks K");
  const auto wrong = field_number(record, "wrong");
  std::string question = std::to_string(ranks);
  for (const char* field : {"name", "size", "type", "redop", "inplace"}) question += ' ' + field_text(record, field);
  const auto before = rows.find(question);
  if (before != rows.end() && field_number(record, "numcycle").value_or(0) > 0 && wrong.value_or(0) == 0) {
    log.found.rows[before->second].samples_s.push_back(*us * 1e-6);
    return true;
  }
  rows.emplace(question, log.found.rows.size());
  MeasurementRow& row = log.add(*c, ranks, bytes_in(record, *size, *us, ranks), *us * 1e-6, "rccl");
  row.type = type_of(field_text(record, "type")), row.op = field_text(record, "redop");
  row.manner.in_place = field_number(record, "inplace").value_or(0) != 0;
  row.verified = wrong && *wrong == 0;
  if (!wrong) row.notes.emplace_back("not verified: the log says N/A");
  if (wrong && *wrong != 0) row.notes.push_back(field_text(record, "wrong") + " wrong elements, says the log");
  log.found.environment.ranks = std::max(log.found.environment.ranks, ranks);
  return true;
}

/// Its objects: of a list, or one on each line.
std::vector<json> objects_in(std::string_view text, Log& log) {
  if (auto whole = parse_json(text, log.name)) {
    if (whole->is_array()) return whole->get<std::vector<json>>();
    return {std::move(*whole)};
  }
  std::vector<json> found;
  for (std::string line : clean_lines(text)) {
    if (line.ends_with(',')) line.pop_back();
    if (!line.starts_with('{')) continue;
    auto object = parse_json(line, log.name);
    object ? found.push_back(std::move(*object)) : log.note(kCutOff);
  }
  return found;
}

}  // namespace

Result<bool> read_rccl_json(std::string_view text, Log& log) {
  if (!has(text, "\"algBw\"") || !has(text, "\"inPlace\"")) return false;
  log.tool = "rccl-tests, JSON";
  FirstCycle rows;
  for (const json& object : objects_in(text, log))
    if (object.is_object()) RINGSIDE_OK(add(record_of(object), log, rows));
  return true;
}

Result<bool> read_rccl_csv(const std::vector<std::string>& lines, Log& log) {
  std::vector<std::string> header;
  FirstCycle rows;
  for (const std::string& line : lines) {
    const auto cells = cells_of(line);
    std::vector<std::string> keys;
    for (const std::string& cell : cells) keys.push_back(key_of(cell));
    const auto names = [&](const char* key) { return std::find(keys.begin(), keys.end(), key) != keys.end(); };
    if (names("algbw") && names("inplace")) {
      header = keys;
      continue;
    }
    if (header.empty() || cells.size() < 2) continue;
    Record record;
    for (std::size_t i = 0; i < std::min(header.size(), cells.size()); ++i) record[header[i]] = cells[i];
    RINGSIDE_OK(add(record, log, rows));
  }
  if (!header.empty()) log.tool = "rccl-tests, CSV";
  return !header.empty();
}

}  // namespace ringside::logs
