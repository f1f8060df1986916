#include "gpu/runner/calibrate_patterns.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "core/program/oracle.h"
#include "core/program/rank_program.h"
#include "gpu/executor/seats.h"
#include "gpu/measure/program_timer.h"

namespace ringside {
namespace {

constexpr std::int64_t kStepsOfARun = 8;
// Of a rank's memory for all steps, unless there are but two: a collective's buffer is hardly longer than its messages,
// and what fits into a core's cache is there again for the next step. Sizes that need more than the most are left out.
constexpr std::int64_t kMemoryOfARun = 2 << 20, kMostMemory = 256 << 20;
constexpr double kStepPrecision = 0.03;
constexpr std::size_t kLeastSteps = 10;
constexpr double kPatternPatience = 60;
// The table is gone through several times, but for what takes long: how far apart two processors are changes from one
// second to the next.
constexpr int kMostHeats = 5;
constexpr double kLeastVisit = 0.01;  // seconds for a run in a heat
constexpr double kRunsOfAVisit = 8;   // warming up, and some samples
constexpr double kCopied = 2e9;       // bytes a second, of all ranks together: slower than any host
constexpr ElementType kPatternType = ElementType::float32;

/// Runs of one step and of several, of one pattern and size.
struct Visited {
  Pattern pattern;
  std::int64_t bytes = 0, steps = 1;
  std::vector<double> one = {}, all = {};            // seconds of the runs
  std::vector<double> further_s = {}, start_s = {};  // by heat

  void end_heat(std::size_t ones_before, std::size_t alls_before) {
    const auto median_from = [](const std::vector<double>& of, std::size_t first) {
      return median({of.begin() + static_cast<std::ptrdiff_t>(first), of.end()});
    };
    const double first = median_from(one, ones_before), run = median_from(all, alls_before);
    // Noise may make one step as long as several.
    const double least = run / static_cast<double>(steps) / 4;
    further_s.push_back(std::max((run - first) / static_cast<double>(steps - 1), least));
    start_s.push_back(first - further_s.back());
  }
};

/// Half the interval of the median, as a share of it.
double spread_of(const std::vector<double>& seconds) {
  const auto [least, largest] = std::minmax_element(seconds.begin(), seconds.end());
  return median_interval(seconds).value_or(Interval{*least, *largest}).width() / 2 / median(seconds);
}

}  // namespace

Schedule pattern_steps(std::int32_t ranks, const Pattern& pattern, std::int64_t elements, std::int64_t steps) {
  // Pairs turn around after each step: in a tree or a chain whoever sends has just received, and its message cannot be
  // on its way before.
  const auto forth = pattern.edges();
  const auto edges_of = [forth, turns = pattern.kind == PatternKind::pairs](std::int64_t step) {
    auto edges = forth;
    if (turns && step % 2 == 1)
      for (auto& [from, to] : edges) std::swap(from, to);
    return edges;
  };
  const bool one_chunk =
      pattern.kind == PatternKind::fan_out || (pattern.kind == PatternKind::fan_in && pattern.reduces);
  const std::int32_t per_step = one_chunk ? 1 : static_cast<std::int32_t>(forth.size());
  const auto chunk_of = [=](std::int64_t step, std::size_t edge) {
    return static_cast<std::int32_t>(step * per_step + (one_chunk ? 0 : static_cast<std::int64_t>(edge)));
  };
  Schedule s;
  s.collective = Collective::custom;
  s.algorithm = "pattern";
  s.ranks = ranks;
  s.chunks = static_cast<std::int32_t>(steps) * per_step;
  s.sizes.assign(static_cast<std::size_t>(s.chunks), elements);
  std::map<std::pair<std::int32_t, std::int32_t>, std::vector<std::int32_t>> before, after;  // by rank and chunk
  for (std::int64_t i = 0; i < steps; ++i)
    for (std::size_t e = 0; e < forth.size(); ++e) {
      const auto [from, to] = edges_of(i)[e];
      const std::int32_t chunk = chunk_of(i, e);
      before[{from, chunk}] = after[{from, chunk}] = {from};
      if (pattern.reduces) before[{to, chunk}] = {to};
      auto& sum = after[{to, chunk}];
      if (pattern.reduces && sum.empty()) sum = {to};
      sum.push_back(from);
      std::sort(sum.begin(), sum.end());
    }
  auto contract = std::make_shared<CustomContract>();
  for (const auto& [cell, from] : before) contract->before.push_back({cell.first, cell.second, cell.second, from});
  for (const auto& [cell, from] : after) contract->after.push_back({cell.first, cell.second, cell.second, from});
  s.custom = contract;
  s.set_steps(steps, [edges_of, chunk_of, reduces = pattern.reduces](std::int64_t i) {
    Step step;
    const auto edges = edges_of(i);
    for (std::size_t e = 0; e < edges.size(); ++e)
      reduces ? step.reduce(edges[e].first, edges[e].second, {chunk_of(i, e)})
              : step.copy(edges[e].first, edges[e].second, {chunk_of(i, e)});
    return step;
  });
  return s;
}

std::vector<PatternPoint> measure_patterns(const Team& team, Progress& progress, Executor& executor,
                                           const PatternPlan& plan) {
  const std::int32_t ranks = team.size();
  std::vector<Visited> table;
  for (const Pattern& pattern : patterns_of(ranks))
    for (std::int64_t bytes = plan.smallest; bytes <= plan.largest; bytes *= plan.factor) {
      const std::int64_t per_step = bytes * static_cast<std::int64_t>(pattern.edges().size());
      if (bytes == plan.smallest || 2 * per_step <= kMostMemory)
        table.push_back({pattern, bytes, std::clamp<std::int64_t>(kMemoryOfARun / per_step, 2, kStepsOfARun)});
    }
  const double share = plan.budget_s / static_cast<double>(2 * table.size());
  progress.be_patient(kPatternPatience);
  ProgramTimer timer(team, progress, executor);
  timer.check_memory(std::min(2 * plan.largest * ranks, kMostMemory));
  const auto heats_of = [share](const Visited& v) {
    const auto bytes = static_cast<double>(v.bytes * v.steps) * static_cast<double>(v.pattern.edges().size());
    return std::clamp(static_cast<int>(share / std::max(kLeastVisit, kRunsOfAVisit * bytes / kCopied)), 1, kMostHeats);
  };
  // As measured rows are, down to what lies in which cache before a run.
  const auto run = [&](const Schedule& schedule, double budget_s, std::vector<double>& seconds) {
    const Layout layout = layout_of(schedule, 0);
    const Seating seats = seating(executor, team, schedule, layout);
    const Oracle oracle(schedule, layout, kPatternType, Op::sum, InputData(kPatternType, Op::sum, ranks));
    const StoppingRule rule(kStepPrecision, budget_s, kLeastSteps);
    const auto timing = timer.time(seats, oracle, kPatternType, Op::sum, rule, {}, {}, ProgramTimer::Verified::cheaply);
    for (const Round& r : timing.rounds) seconds.push_back(r.seconds);
  };
  for (int heat = 0; heat < kMostHeats; ++heat)
    for (Visited& v : table) {
      const int heats = heats_of(v);
      if (heat >= heats) continue;
      const std::size_t ones = v.one.size(), alls = v.all.size();
      const std::int64_t elements = std::max<std::int64_t>(v.bytes / size_of(kPatternType), 1);
      run(pattern_steps(ranks, v.pattern, elements, 1), share / heats, v.one);
      run(pattern_steps(ranks, v.pattern, elements, v.steps), share / heats, v.all);
      if (team.rank() == 0) v.end_heat(ones, alls);
    }
  std::vector<PatternPoint> points;
  if (team.rank() == 0)
    for (const Visited& v : table)
      points.push_back({ranks, v.pattern, v.bytes, median(v.further_s), median(v.start_s),
                        std::max(spread_of(v.one), spread_of(v.all))});
  progress.rest();
  return points;
}

}  // namespace ringside
