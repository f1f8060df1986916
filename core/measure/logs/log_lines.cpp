#include "core/measure/logs/log_lines.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <regex>
#include <utility>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/measure/launches.h"
#include "core/measure/recorded.h"

namespace ringside::logs {
namespace {

/// What stands before a line that a program wrote.
std::string without_prefix(std::string line) {
  static const std::regex kColour("\x1b\\[[0-9;]*[A-Za-z]");
  static const std::regex kPrefix(
      R"(^(?:\s*\[\d+(?:,\d+)*\]:|\s*\[std(?:out|err)\]|\s*\d{2}:\d{2}:\d{2}(?:\.\d+)?(?=\s)|)"
      R"(\s*\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}\S*(?=\s)|\s*\d+:(?=\s)|\s*>(?=\s)|\s*\|(?=\s)|)"
      R"(\s*\([^()]*\bpid=\d+[^()]*\)(?=\s)))");
  if (line.find('\x1b') != std::string::npos) line = std::regex_replace(line, kColour, "");
  // mpirun's own, "[1,0]<stdout>:", with whatever names the job in front of it.
  for (const std::string_view tag : {"]<stdout>:", "]<stderr>:"})
    if (const auto at = line.find(tag); at != std::string::npos)
      line.erase(0, at + tag.size() + (line.compare(at + tag.size(), 1, " ") == 0 ? 1 : 0));
  for (std::smatch m; std::regex_search(line, m, kPrefix) && m.length() > 0;) {
    line = m.suffix();
    if (line.starts_with(' ')) line.erase(0, 1);  // "0: # OSU"
  }
  return line;
}

}  // namespace

std::vector<std::string> clean_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = text.find('\n');
    std::string line(text.substr(0, end));
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t')) line.pop_back();
    constexpr std::size_t kLongest = 4096;  // the libraries' expressions recurse
    if (line.size() <= kLongest) {
      line = without_prefix(std::move(line));
      // A command over several lines is one.
      if (!lines.empty() && lines.back().ends_with('\\') && lines.back().size() <= kLongest) {
        lines.back().back() = ' ';
        lines.back() += line;
      } else {
        lines.push_back(std::move(line));
      }
    }
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  return lines;
}

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  constexpr std::string_view kBlanks = " \t";
  for (auto at = line.find_first_not_of(kBlanks); at != std::string_view::npos;) {
    const auto end = std::min(line.find_first_of(kBlanks, at), line.size());
    words.emplace_back(line.substr(at, end - at));
    at = line.find_first_not_of(kBlanks, end);
  }
  return words;
}

std::optional<double> number_of(std::string_view word) {
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return value;
}

std::optional<std::int64_t> whole_of(std::string_view word) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size() || value < 0) return std::nullopt;
  return value;
}

bool has(std::string_view line, std::string_view part) {
  return line.find(part) != std::string_view::npos;
}

std::string word_after(std::string_view line, std::string_view before) {
  const auto at = line.find(before);
  if (at == std::string_view::npos) return "";
  const auto first = line.find_first_not_of(" \t:=", at + before.size());
  if (first == std::string_view::npos) return "";
  return std::string(line.substr(first, line.find_first_of(" \t,;)", first) - first));
}

std::optional<std::int64_t> number_after(std::string_view line, std::string_view before) {
  return whole_of(word_after(line, before));
}

std::optional<std::int32_t> launched(std::string_view line) {
  // By what it starts, too: sites have launchers of their own.
  static constexpr std::array<std::string_view, 10> kLaunchers{"mpirun", "mpiexec", "srun",  "aprun", "ibrun",
                                                               "jsrun",  "flux ",   "/osu_", " osu_", "SLURM_NTASKS"};
  if (std::none_of(kLaunchers.begin(), kLaunchers.end(), [&](std::string_view l) { return has(line, l); }))
    return std::nullopt;
  static constexpr std::array<std::string_view, 6> kFlags{" -np ",  " -n ", " --ntasks",
                                                          " --np ", " -n",  "SLURM_NTASKS"};
  for (const std::string_view flag : kFlags)
    if (const auto n = number_after(line, flag); n && *n > 0 && *n <= kMaxRanks) return static_cast<std::int32_t>(*n);
  if (!has(line, "srun") && !has(line, "flux ")) return std::nullopt;  // mpirun's -N is another
  auto nodes = number_after(line, " -N");
  if (!nodes) nodes = number_after(line, " --nodes");
  const auto each = number_after(line, "tasks-per-node");
  if (!nodes || !each || *nodes < 1 || *each < 1 || *nodes > kMaxRanks || *nodes * *each > kMaxRanks)
    return std::nullopt;
  return static_cast<std::int32_t>(*nodes * *each);
}

std::string type_of(std::string_view theirs) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kTypes{{{"float", "float32"},
                                                                                         {"MPI_FLOAT", "float32"},
                                                                                         {"double", "float64"},
                                                                                         {"MPI_DOUBLE", "float64"},
                                                                                         {"half", "fp16"},
                                                                                         {"float16", "fp16"},
                                                                                         {"bfloat16", "bf16"},
                                                                                         {"bf16", "bf16"},
                                                                                         {"int32", "int32"},
                                                                                         {"int", "int32"},
                                                                                         {"MPI_INT", "int32"},
                                                                                         {"MPI_CHAR", "char"},
                                                                                         {"MPI_BYTE", "byte"},
                                                                                         {"fp32", "float32"}}};
  for (const auto& [name, ours] : kTypes)
    if (theirs == name) return std::string(ours);
  return std::string(theirs);
}

void Log::note(const std::string& text) {
  if (std::find(notes.begin(), notes.end(), text) == notes.end()) notes.push_back(text);
}

std::int32_t Log::ranks_or_hint(std::int32_t said) {
  if (said < 1) return hints.ranks.value_or(0);
  if (hints.ranks && *hints.ranks != said)
    note(fmt::format("it says {} itself: --ranks {} is not taken", counted(said, "rank"), *hints.ranks));
  return said;
}

void SlowestRank::take(const MeasurementRow& row, double average, double largest) {
  if (average <= 0 || largest / average <= times) return;
  times = largest / average;
  at = format_bytes(Bytes(static_cast<double>(row.bytes)));
}

void SlowestRank::tell(Log& log) const {
  if (!at.empty())
    log.note(fmt::format("times are the average of the ranks' means; the slowest rank's is up to {} times that, at {}",
                         format_fixed(times, 2), at));
}

MeasurementRow& Log::add(Collective c, std::int32_t ranks, std::int64_t bytes, double seconds,
                         const std::string& backend) {
  MeasurementRow& row = found.rows.emplace_back();
  row.collective = ringside::name(c);
  row.algorithm = kLibrarysChoice;
  row.ranks = ranks, row.bytes = bytes, row.backend = backend;
  row.manner = {Cadence::back_to_back, false}, row.calls = 0;
  row.samples_s = {seconds};
  return row;
}

}  // namespace ringside::logs
