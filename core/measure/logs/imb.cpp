// The Intel MPI benchmarks: "# Benchmarking Allreduce", "# #processes = 4", a line of columns, then bytes, repetitions
// and t_min, t_max, t_avg. Voltaire's 3.0 has name and processes in each line, in columns "#Benchmarking" and "#procs".
#include <algorithm>
#include <array>

#include "core/base/leading_number.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/measure/logs/log_lines.h"

namespace ringside::logs {
namespace {

/// How IMB's sizes become n: a rank's part, or all of it.
struct Benchmark {
  std::string_view name;
  Collective collective;
  bool part;
};
constexpr std::array<Benchmark, 13> kBenchmarks{{{"Bcast", Collective::broadcast, false},
                                                 {"Scatter", Collective::scatter, true},
                                                 {"Scatterv", Collective::scatter, true},
                                                 {"Gather", Collective::gather, true},
                                                 {"Gatherv", Collective::gather, true},
                                                 {"Allgather", Collective::allgather, true},
                                                 {"Allgatherv", Collective::allgather, true},
                                                 {"Reduce", Collective::reduce, false},
                                                 {"Reduce_scatter", Collective::reduce_scatter, true},
                                                 {"Reduce_scatter_block", Collective::reduce_scatter, true},
                                                 {"Allreduce", Collective::allreduce, false},
                                                 {"Alltoall", Collective::all_to_all, true},
                                                 {"Alltoallv", Collective::all_to_all, true}}};

const Benchmark* benchmark_of(const std::string& name) {
  const auto* found = std::find_if(kBenchmarks.begin(), kBenchmarks.end(),
                                   [&](const Benchmark& b) { return fold_name(b.name) == fold_name(name); });
  return found == kBenchmarks.end() ? nullptr : found;
}

/// "2019 Update 6" of "#    Intel(R) MPI Benchmarks 2019 Update 6, MPI-1 part".
std::string version_in(const std::string& head) {
  for (const std::string_view name : {"Benchmarks ", "Suite "}) {
    const auto at = head.find(name);
    if (at == std::string::npos) continue;
    const std::string text = head.substr(at + name.size(), head.find(',', at) - at - name.size());
    return text.substr(0, text.find_last_not_of(' ') + 1);
  }
  return "";
}

/// Whether #bytes are all ranks' together. Those of MPI_Reduce_scatter were, shared out among the ranks; from 2019
/// Update 2 on each rank receives as many (IMB_reduce_scatter.c: IMB_get_rank_portion, later size / s_size; the guide
/// of 2021: L = X / sizeof(float) * np). MPI_Reduce_scatter_block came with 2019 Update 1, always as a rank's part.
bool shared_out(const Benchmark& b, const std::string& version, Log& log) {
  constexpr double kYear = 2019;
  constexpr int kUpdate = 2;
  if (b.name != "Reduce_scatter") return false;
  const auto digit = version.find_first_of("0123456789");
  const double year = digit == std::string::npos ? 0 : leading_number_or(version.substr(digit), 0);
  const auto update = number_after(fold_name(version), "update");
  if (year == 0)
    log.note("without a version: #bytes of Reduce_scatter are taken as one rank's, as since 2019 Update 2");
  if (year == kYear && !update)
    log.note("of an early 2019: #bytes of Reduce_scatter are taken as all ranks' together, as before 2019 Update 2");
  return year > 0 && (year < kYear || (year == kYear && update.value_or(0) < kUpdate));
}

}  // namespace

Result<bool> read_imb(const std::vector<std::string>& lines, Log& log) {
  const Benchmark* benchmark = nullptr;
  std::int32_t ranks = 0;
  bool seen = false;
  std::string version;
  std::vector<std::string> columns;
  SlowestRank slowest;
  std::string reduced = "MPI_FLOAT", moved = "MPI_BYTE";
  const auto begin = [&](const std::string& name) {
    benchmark = benchmark_of(name);
    if (!benchmark) log.note("left out, no blocking collective: " + name);
  };
  const auto processes = [&](std::optional<std::int64_t> k) {
    if (k && *k > 0 && *k <= kMaxRanks) ranks = static_cast<std::int32_t>(*k);
  };
  for (const std::string& line : lines) {
    const auto words = words_of(line);
    if (has(line, "MPI Benchmark") && has(line, "Intel")) {
      seen = true;
      version = version_in(line);
      log.tool = version.empty() ? "IMB" : "IMB " + version;
    }
    if (has(line, "# Date")) {
      const auto colon = line.find(':');
      const auto first = colon == std::string::npos ? colon : line.find_first_not_of(' ', colon + 1);
      if (first != std::string::npos) log.found.environment.date = line.substr(first);
    }
    if (has(line, "MPI_Datatype for reductions")) reduced = word_after(line, "reductions");
    if (has(line, "#bytes") && has(line, "#repetitions")) {
      columns = words;
      continue;
    }
    if (has(line, "Benchmarking ")) {
      seen = true;
      if (log.tool.empty()) log.tool = "IMB";  // a part of a log, without its head
      ranks = 0, columns.clear();
      begin(word_after(line, "Benchmarking "));
      continue;
    }
    processes(number_after(line, "#processes"));
    const auto word = [&](std::string_view column) {
      for (std::size_t i = 0; i < std::min(columns.size(), words.size()); ++i)
        if (columns[i].substr(0, column.size()) == column) return words[i];
      return std::string();
    };
    const auto value = [&](std::string_view column) { return number_of(word(column)); };
    const auto bytes = whole_of(word("#bytes"));
    if (!bytes) continue;
    if (const std::string name = word("#Benchmarking"); !name.empty()) begin(name), processes(whole_of(word("#procs")));
    if (!benchmark) continue;
    auto average = value("t_avg");
    if (!average) average = value("t[usec]");
    if (!average) {
      log.note(has(line, "time-out") || has(line, "out-of-mem") ? "left out: " + line
                                                                : "a line that was cut off is left out");
      continue;
    }
    const std::int32_t k = log.ranks_or_hint(ranks);
    if (k < 1) return fail(log.name, "a table that does not say how many processes", "--ranks K");
    if (!(*average > 0)) {
      log.note("lines that took 0.00 microseconds are left out");
      continue;
    }
    const Collective c = log.hints.collective.value_or(benchmark->collective);
    const bool part = benchmark->part && !shared_out(*benchmark, version, log);
    MeasurementRow& row = log.add(c, k, part ? *bytes * k : *bytes, *average * 1e-6, "mpi");
    row.type = type_of(reduces(c) ? reduced : moved);
    const auto defects = value("defects");
    row.verified = defects && *defects == 0;
    if (defects && *defects != 0) row.notes.emplace_back("wrong elements, says the log");
    log.found.environment.ranks = std::max(log.found.environment.ranks, k);
    if (const auto largest = value("t_max")) slowest.take(row, *average, *largest);
  }
  slowest.tell(log);
  return seen;
}

}  // namespace ringside::logs
