#include "core/training/trace.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/training/overlap.h"
#include "core/training/trace_calls.h"

namespace ringside {
namespace {

using Interval = std::pair<std::int64_t, std::int64_t>;

Seconds of_ns(std::int64_t ns) {
  return Seconds(static_cast<double>(ns) * 1e-9);
}

/// Disjoint and ascending. `all` is ascending by begin.
std::vector<Interval> merged(const std::vector<Interval>& all) {
  std::vector<Interval> out;
  for (const Interval& i : all) {
    if (!out.empty() && i.first <= out.back().second)
      out.back().second = std::max(out.back().second, i.second);
    else
      out.push_back(i);
  }
  return out;
}

std::int64_t length(const std::vector<Interval>& all) {
  std::int64_t sum = 0;
  for (const auto& [begin, end] : all) sum += end - begin;
  return sum;
}

std::int64_t common(const std::vector<Interval>& a, const std::vector<Interval>& b) {
  std::int64_t sum = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size(); a[i].second < b[j].second ? ++i : ++j)
    sum += std::max<std::int64_t>(0, std::min(a[i].second, b[j].second) - std::max(a[i].first, b[j].first));
  return sum;
}

/// Kernels as two classes of intervals.
struct Classes {
  std::vector<Interval> compute, communication;
  void add(const TraceKernel& k) { (k.communication < 0 ? compute : communication).emplace_back(k.start, k.end); }
  TraceTimes times() const {
    const auto a = merged(compute), b = merged(communication);
    std::int64_t span = 0;
    if (!a.empty() || !b.empty()) {
      const auto& one = a.empty() ? b : a;
      const auto& other = b.empty() ? a : b;
      span = std::max(one.back().second, other.back().second) - std::min(one.front().first, other.front().first);
    }
    return {of_ns(length(a)), of_ns(length(b)), of_ns(common(a, b)), of_ns(span)};
  }
};

std::vector<TraceNote> notes_of(const TraceFile& f) {
  using Kind = TraceNote::Kind;
  std::vector<TraceNote> notes;
  if (f.fault && f.kernels.empty() && f.odd == 0) return notes;  // what it seems to lack may stand behind the fault
  const bool none = f.kernels.empty() && f.odd == 0;
  if (none) notes.push_back({Kind::no_kernels});
  const auto communicates = [](const TraceKernel& k) { return k.communication >= 0; };
  if (f.cpu_calls > 0 && f.odd == 0 && !f.fault && std::ranges::none_of(f.kernels, communicates))
    notes.push_back({Kind::host_alone, f.cpu_calls});
  if (!f.rank) notes.push_back({Kind::no_rank});
  if (f.steps.empty() && !f.cut) notes.push_back({Kind::no_steps});
  if (f.odd > 0) notes.push_back({Kind::odd_kernels, f.odd});
  return notes;
}

RankTrace rank_trace(const TraceFile& f) {
  RankTrace out{f.path,      f.rank,  f.world_size, {}, {}, {}, static_cast<std::int64_t>(f.kernels.size()),
                notes_of(f), f.fault, f.cut};
  Classes all;
  std::map<std::int64_t, Classes> by_step;
  for (const TraceKernel& k : f.kernels) {
    all.add(k);
    if (k.step >= 0) by_step[k.step].add(k);
  }
  out.total = all.times();
  for (const std::int64_t step : f.steps) out.steps.push_back({step, by_step[step].times()});
  return out;
}

std::vector<TraceCollective> collectives_of(const std::vector<TraceFile>& files) {
  std::map<std::tuple<std::string, double, std::int32_t>, TraceCollective> all;
  for (const TraceFile& f : files)
    for (const TraceKernel& k : f.kernels) {
      if (k.communication < 0) continue;
      TraceCollective c = described(f.communications[static_cast<std::size_t>(k.communication)]);
      auto& sum = all.try_emplace({c.name, c.bytes.value_or(Bytes(-1)).value, c.ranks.value_or(-1)}, c).first->second;
      const Seconds takes = of_ns(k.end - k.start);
      sum.shortest = sum.calls == 0 ? takes : std::min(sum.shortest, takes);
      ++sum.calls;
      sum.seconds += takes;
    }
  std::vector<TraceCollective> out;
  for (auto& [key, c] : all) out.push_back(std::move(c));
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.seconds > b.seconds; });
  return out;
}

constexpr std::int64_t kFewElements = 1000;  // a loss or a norm that is summed, too, and no bucket

/// The all-reduces of the last step whose elements add up to a model, with or without the smallest of them.
std::optional<TraceBuckets> buckets_of(const TraceFile& f) {
  for (auto step = f.steps.rbegin(); step != f.steps.rend(); ++step) {
    std::vector<std::int64_t> all;
    std::int32_t element_bytes = 4;
    for (const TraceKernel& k : f.kernels) {
      if (k.step != *step || k.communication < 0) continue;
      const TraceCommunication& c = f.communications[static_cast<std::size_t>(k.communication)];
      if (described(c).collective != Collective::allreduce || c.in < 0) continue;
      all.push_back(c.in);
      if (c.element_bytes > 0 && c.in >= kFewElements) element_bytes = c.element_bytes;
    }
    for (const bool whole : {true, false}) {
      if (!whole) std::erase_if(all, [](std::int64_t n) { return n < kFewElements; });
      const std::int64_t sum = std::accumulate(all.begin(), all.end(), std::int64_t{0});
      const auto model = std::ranges::find(models(), sum, &TrainingModel::parameters);
      if (model == models().end()) continue;
      TraceBuckets found{&*model, *step, all, {}};
      BucketRule rule;
      rule.bytes_per_element = element_bytes;
      for (const Bucket& b : ddp_buckets(*model, rule)) found.rule.push_back(b.elements);
      return found;
    }
  }
  return std::nullopt;
}

}  // namespace

std::string text(const TraceNote& note) {
  switch (note.kind) {
    case TraceNote::Kind::no_kernels:
      return "It has no kernels: the profiler recorded no GPU (ProfilerActivity.CUDA), so no times can be told.";
    case TraceNote::Kind::host_alone:
      return fmt::format("The host recorded {}, without {} time on a GPU: communication is without {}.",
                         counted(note.count, "collective"), note.count == 1 ? "its" : "their",
                         note.count == 1 ? "it" : "them");
    case TraceNote::Kind::no_rank: return "It does not say of which rank it is (no distributedInfo).";
    case TraceNote::Kind::no_steps: return "It marks no steps (ProfilerStep#N).";
    case TraceNote::Kind::odd_kernels:
      return note.count == 1 ? "1 kernel without a time was left out."
                             : fmt::format("{} kernels without a time were left out.", note.count);
  }
  return {};
}

std::string missing_text(const JsonFault& fault) {
  return fmt::format("not in the file: it breaks off at byte {} (line {})", fault.byte, fault.line);
}

bool RankTrace::host_alone() const {
  return std::ranges::find(notes, TraceNote::Kind::host_alone, &TraceNote::kind) != notes.end();
}

std::optional<double> TraceTimes::gamma() const {
  if (compute.value == 0) return std::nullopt;
  return communication / compute;
}

Result<bool> check_one_job(const std::vector<TraceFile>& files) {
  std::map<std::int32_t, std::string> of_rank;
  const TraceFile* first = nullptr;
  for (const TraceFile& f : files) {
    if (f.rank)
      if (const auto [other, fresh] = of_rank.try_emplace(*f.rank, f.path); !fresh)
        return fail("traces", fmt::format("{} and {}, both of rank {},", other->second, f.path, *f.rank),
                    "one file for each rank of one job");
    if (!f.world_size) continue;
    if (!first) first = &f;
    if (*first->world_size != *f.world_size)
      return fail(
          "traces",
          fmt::format("{} of {} and {} of {}", first->path, counted(*first->world_size, "rank"), f.path, *f.world_size),
          "one file for each rank of one job");
  }
  return true;
}

TraceAnalysis analyse(const std::vector<TraceFile>& files) {
  TraceAnalysis out;
  for (const TraceFile& f : files) out.ranks.push_back(rank_trace(f));
  out.collectives = collectives_of(files);
  const MatchedCalls matched = matched_calls(files);
  out.matched_calls = static_cast<std::int64_t>(matched.calls.size());
  out.unmatched_calls = matched.alone;
  out.stragglers = stragglers_of(matched.calls);
  out.waits = waits_of(files, matched.calls);
  for (std::size_t i = 0; i < files.size(); ++i)
    out.ranks[i].waiting = of_ns(std::accumulate(out.waits[i].begin(), out.waits[i].end(), std::int64_t{0}));
  for (const TraceFile& f : files)
    if (!out.buckets) out.buckets = buckets_of(f);
  return out;
}

}  // namespace ringside
