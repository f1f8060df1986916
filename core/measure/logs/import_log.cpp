#include "core/measure/logs/import_log.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.h"
#include "core/base/try.h"
#include "core/measure/launches.h"
#include "core/measure/logs/log_lines.h"

namespace ringside {
namespace {

constexpr std::size_t kLargest = std::size_t{256} << 20;
constexpr const char* kAccepted = "a log of nccl-tests, rccl-tests, OSU or IMB with a table of a collective";

/// No log is without one of them: looked for before a hundred megabytes are taken apart line by line.
constexpr std::array<std::string_view, 5> kMarks{"busbw", "# OSU ", "OSU MPI", "MPI Benchmark", "Benchmarking "};

Result<bool> read(std::string_view text, logs::Log& log) {
  RINGSIDE_TRY(const bool records, logs::read_rccl_json(text, log));
  if (records) return true;
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && text[first] == '{') {
    RINGSIDE_TRY(const auto json, parse_json(text, log.name));
    return logs::read_nccl_json(json, log);
  }
  const auto holds = [&](std::string_view mark) { return text.find(mark) != std::string_view::npos; };
  if (std::none_of(kMarks.begin(), kMarks.end(), holds)) return false;
  const auto lines = logs::clean_lines(text);
  for (const auto reader : {logs::read_rccl_csv, logs::read_nccl_text, logs::read_osu, logs::read_imb}) {
    RINGSIDE_TRY(const bool known, reader(lines, log));
    if (known) return true;
  }
  return false;
}

/// Several tables of one log, of other settings, may ask the same.
bool asks_twice(const std::vector<MeasurementRow>& rows) {
  std::set<std::tuple<std::string, std::int32_t, std::int64_t, std::string, std::string, std::int32_t, bool>> asked;
  return !std::ranges::all_of(rows, [&](const MeasurementRow& r) {
    return r.bytes == 0 ||
           asked.emplace(r.collective, r.ranks, r.bytes, r.type, r.op, r.root, r.manner.in_place).second;
  });
}

}  // namespace

Result<Measurement> import_log(std::string_view text, const std::string& name, const LogHints& hints) {
  if (text.size() > kLargest) return fail(name, "a file of more than 256 MiB", kAccepted);
  logs::Log log(name, hints);
  RINGSIDE_TRY(const bool known, read(text, log));
  if (!known) return fail(name, "something else", kAccepted);
  if (log.found.rows.empty())
    return fail(name, log.notes.empty() ? "a log without a line of results" : log.notes.front(), kAccepted);
  if (asks_twice(log.found.rows)) log.note("it asks the same more than once; rows alike are in the log's order");
  Measurement m = std::move(log.found);
  m.environment.settings["imported"] = log.tool + ", " + name;
  for (MeasurementRow& row : m.rows) {
    summarise(row);
    // Not ours to complain of: a log has means only.
    std::erase_if(row.notes, [](const std::string& note) { return note.starts_with("only 1 sample"); });
    row.notes.push_back("imported from " + log.tool +
                        (row.samples_s.size() == 1 ? ": the mean of its iterations" : ""));
    for (const std::string& note : log.notes) row.notes.push_back(name + ": " + note);
  }
  return m;
}

void append_import(Measurement& all, const Measurement& next) {
  Environment& e = all.environment;
  const Environment& other = next.environment;
  for (auto field : {&Environment::host, &Environment::mpi, &Environment::date})
    if (e.*field != other.*field) (e.*field).clear();
  if (e.where != other.where) e.where.clear();
  e.ranks = std::max(e.ranks, other.ranks);
  e.settings["imported"] += "; " + other.settings.at("imported");
  all.rows.insert(all.rows.end(), next.rows.begin(), next.rows.end());
}

}  // namespace ringside
