// The OSU micro-benchmarks: "# OSU MPI Allreduce Latency Test v7.4", a line of columns, then size and latencies.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/try.h"
#include "core/measure/logs/log_lines.h"

namespace ringside::logs {
namespace {

/// How OSU's sizes become n: a rank's part, or all of it.
struct Test {
  std::string_view title;
  Collective collective;
  bool part;
};
constexpr std::array<Test, 15> kTests{{{"Allreduce", Collective::allreduce, false},
                                       {"Allgatherv", Collective::allgather, true},
                                       {"Allgather", Collective::allgather, true},
                                       {"All-to-Allv", Collective::all_to_all, true},
                                       {"All-to-All", Collective::all_to_all, true},
                                       {"Alltoallv", Collective::all_to_all, true},
                                       {"Alltoallw", Collective::all_to_all, true},
                                       {"Alltoall", Collective::all_to_all, true},
                                       {"Broadcast", Collective::broadcast, false},
                                       {"Bcast", Collective::broadcast, false},
                                       {"Gather", Collective::gather, true},
                                       {"Scatter", Collective::scatter, true},
                                       {"Reduce_scatter", Collective::reduce_scatter, false},
                                       {"Reduce", Collective::reduce, false},
                                       {"Reduce-Scatter", Collective::reduce_scatter, false}}};

const Test* test_of(const std::string& title) {
  const Test* best = nullptr;
  for (const Test& t : kTests)
    if (has(title, t.title) && (!best || t.title.size() > best->title.size())) best = &t;
  // "Scatter" is in "Reduce_scatter", too, but in small letters.
  return best;
}

/// Where in a line what stands, by the line of columns: "# Size  Avg Latency(us)  Min Latency(us)  Iterations".
struct Columns {
  std::size_t count = 0, average = 0, largest = 0;  ///< 0: there is none, for sizes come first
};

Columns columns_of(const std::string& line) {
  Columns c;
  std::string title;
  for (const std::string& word : words_of(line)) {
    if (word == "#") continue;
    title += word + " ";
    if (!has(word, "(us)") && word != "Size" && word != "Iterations" && word != "Validation") continue;
    const std::size_t here = c.count++;
    if (has(title, "Max Lat")) c.largest = here;
    const bool other = has(title, "Min Lat") || has(title, "Max Lat") || has(title, "Tail");
    if (c.average == 0 && has(title, "Lat") && !other) c.average = here;
    title.clear();
  }
  return c;
}

}  // namespace

Result<bool> read_osu(const std::vector<std::string>& lines, Log& log) {
  const Test* test = nullptr;
  std::string type, backend;
  std::int32_t ranks = 0;
  bool seen = false;
  Columns columns;
  SlowestRank slowest;
  for (const std::string& line : lines) {
    ranks = launched(line).value_or(ranks);
    if (has(line, "# OSU ") || (has(line, "OSU MPI") && has(line, " Test v"))) {
      seen = true, columns = {}, type.clear();
      log.tool = "OSU " + word_after(line, " v");
      test = test_of(line);
      backend = has(line, "NCCL") ? "nccl" : has(line, "RCCL") ? "rccl" : "mpi";
      const bool blocking = !has(line, "Non-Blocking") && !has(line, "Non-blocking") && !has(line, "Nonblocking");
      const bool neighbours = has(line, "Neighbor");  // of a graph of ranks, not of all
      if (!blocking || neighbours) test = nullptr;
      if (!test)
        log.note(fmt::format("left out, {}: {}",
                             blocking && neighbours ? "a neighborhood collective" : "no blocking collective",
                             line.substr(line.find("OSU"))));
    }
    const auto words = words_of(line);
    if (!seen || words.empty()) continue;
    if (const std::string t = word_after(line, "# Datatype"); !t.empty())
      type = t.substr(0, t.find_last_not_of('.') + 1);
    if (has(line, "Size") && has(line, "atency"))
      if (const Columns found = columns_of(line); found.average > 0) columns = found;
    const auto size = whole_of(words[0]);
    if (!test || columns.average == 0 || !size) continue;
    const auto value = [&](std::size_t at) { return at < words.size() ? number_of(words[at]) : std::nullopt; };
    const auto average = value(columns.average);
    // A number at the end of a line that should go on may lack digits.
    const bool torn = words.size() == columns.average + 1 && columns.count > words.size();
    if (!average || !(*average > 0) || torn) {
      log.note("a line that was cut off is left out");
      continue;
    }
    ranks = log.ranks_or_hint(ranks);
    if (ranks < 1) return fail(log.name, "a log that does not say how many ranks", "--ranks K");
    const Collective c = log.hints.collective.value_or(test->collective);
    MeasurementRow& row = log.add(c, ranks, test->part ? *size * ranks : *size, *average * 1e-6, backend);
    row.type = type_of(type.empty() ? "char" : type);
    row.verified = std::find(words.begin(), words.end(), "Pass") != words.end();
    if (std::find(words.begin(), words.end(), "Fail") != words.end())
      row.notes.emplace_back("wrong elements, says the log");
    if (const auto largest = value(columns.largest); columns.largest > 0 && largest)
      slowest.take(row, *average, *largest);
  }
  slowest.tell(log);
  if (seen) log.found.environment.ranks = ranks;
  return seen;
}

}  // namespace ringside::logs
