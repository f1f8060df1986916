// The Intel MPI benchmarks: "# Benchmarking Allreduce", "# #processes = 4", a line of columns, then bytes, repetitions
// and t_min, t_max, t_avg.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/measure/logs/log_lines.h"

namespace ringside::logs {
namespace {

struct Benchmark {
  std::string_view name;
  Collective collective;
  bool part;  ///< its bytes are one rank's part of n
};
constexpr std::array<Benchmark, 13> kBenchmarks{{{"Bcast", Collective::broadcast, false},
                                                 {"Scatter", Collective::scatter, true},
                                                 {"Scatterv", Collective::scatter, true},
                                                 {"Gather", Collective::gather, true},
                                                 {"Gatherv", Collective::gather, true},
                                                 {"Allgather", Collective::allgather, true},
                                                 {"Allgatherv", Collective::allgather, true},
                                                 {"Reduce", Collective::reduce, false},
                                                 {"Reduce_scatter", Collective::reduce_scatter, false},
                                                 {"Reduce_scatter_block", Collective::reduce_scatter, false},
                                                 {"Allreduce", Collective::allreduce, false},
                                                 {"Alltoall", Collective::all_to_all, true},
                                                 {"Alltoallv", Collective::all_to_all, true}}};

const Benchmark* benchmark_of(const std::string& name) {
  const auto* found = std::find_if(kBenchmarks.begin(), kBenchmarks.end(),
                                   [&](const Benchmark& b) { return fold_name(b.name) == fold_name(name); });
  return found == kBenchmarks.end() ? nullptr : found;
}

}  // namespace

Result<bool> read_imb(const std::vector<std::string>& lines, Log& log) {
  const Benchmark* benchmark = nullptr;
  std::int32_t ranks = 0;
  bool seen = false;
  std::vector<std::string> columns;
  std::string reduced = "MPI_FLOAT", moved = "MPI_BYTE";
  for (const std::string& line : lines) {
    if (has(line, "MPI Benchmark") && has(line, "Intel")) {
      seen = true;
      log.tool = "IMB " + word_after(line, has(line, "Suite") ? "Suite" : "Benchmarks");
    }
    if (has(line, "# Date")) {
      const auto colon = line.find(':');
      const auto first = colon == std::string::npos ? colon : line.find_first_not_of(' ', colon + 1);
      if (first != std::string::npos) log.found.environment.date = line.substr(first);
    }
    if (has(line, "MPI_Datatype for reductions")) reduced = word_after(line, "reductions");
    if (has(line, "Benchmarking ")) {
      seen = true;
      if (log.tool.empty()) log.tool = "IMB";  // a part of a log, without its head
      const std::string name = word_after(line, "Benchmarking ");
      benchmark = benchmark_of(name), ranks = 0, columns.clear();
      if (!benchmark) log.note("left out, no blocking collective: " + name);
      continue;
    }
    if (const auto k = number_after(line, "#processes"); k && *k > 0 && *k <= kMaxRanks)
      ranks = static_cast<std::int32_t>(*k);
    const auto words = words_of(line);
    if (has(line, "#bytes") && has(line, "#repetitions")) {
      columns = words;
      continue;
    }
    const auto bytes = words.empty() ? std::nullopt : whole_of(words[0]);
    if (!benchmark || columns.empty() || !bytes) continue;
    const auto value = [&](std::string_view column) -> std::optional<double> {
      for (std::size_t i = 0; i < std::min(columns.size(), words.size()); ++i)
        if (columns[i].substr(0, column.size()) == column) return number_of(words[i]);
      return std::nullopt;
    };
    auto average = value("t_avg");
    if (!average) average = value("t[usec]");
    if (!average) {
      log.note(has(line, "time-out") || has(line, "out-of-mem") ? "left out: " + line
                                                                : "a line that was cut off is left out");
      continue;
    }
    const std::int32_t k = log.hints.ranks.value_or(ranks);
    if (k < 1) return fail(log.name, "a table that does not say how many processes", "--ranks K");
    if (!(*average > 0)) {
      log.note("lines that took 0.00 microseconds are left out");
      continue;
    }
    const Collective c = log.hints.collective.value_or(benchmark->collective);
    MeasurementRow& row = log.add(c, k, benchmark->part ? *bytes * k : *bytes, *average * 1e-6, "mpi");
    row.type = type_of(reduces(c) ? reduced : moved);
    const auto defects = value("defects");
    row.verified = defects && *defects == 0;
    log.found.environment.ranks = std::max(log.found.environment.ranks, k);
    if (const auto low = value("t_min"), high = value("t_max"); low && high)
      row.notes.push_back(fmt::format("of the ranks' means the least is {} and the largest {}",
                                      format_seconds(Seconds(*low * 1e-6)), format_seconds(Seconds(*high * 1e-6))));
  }
  return seen;
}

}  // namespace ringside::logs
