#include "gpu/runner/calibrate_patterns.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <utility>

#include "core/program/rank_program.h"
#include "gpu/executor/seats.h"
#include "gpu/measure/program_timer.h"

namespace ringside {
namespace {

constexpr std::int64_t kStepsOfARun = 8;
constexpr std::int64_t kMemoryOfARun = std::int64_t{64} << 20;  // of a rank's memory for all steps
constexpr double kStepPrecision = 0.03;
constexpr std::size_t kLeastSteps = 10;
constexpr double kPatternPatience = 60;
constexpr ElementType kPatternType = ElementType::float32;

struct Timed {
  double seconds = 0, spread = 0;
};

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
  const auto patterns = patterns_of(ranks);
  std::vector<std::int64_t> sizes;
  for (std::int64_t n = plan.smallest; n <= plan.largest; n *= plan.factor) sizes.push_back(n);
  const double share = plan.budget_s / static_cast<double>(2 * patterns.size() * sizes.size());
  progress.be_patient(kPatternPatience);
  ProgramTimer timer(team, progress, executor);
  timer.check_memory(2 * kMemoryOfARun);
  RunTimes times;
  times.look_at_steps = false;
  // Not verified: that is what every measured row is, and comparing costs more than what is timed here.
  const auto seconds_of = [&](const Schedule& schedule) {
    const Seating seats = seating(executor, team, schedule, layout_of(schedule, 0));
    executor.load(seats.programs, kPatternType, Op::sum);
    for (const std::size_t seat : seats.seats)
      executor.put(seat, [&](std::byte* memory) {
        std::memset(memory, 0, static_cast<std::size_t>(seats.programs[seat].memory * size_of(kPatternType)));
      });
    const auto timing =
        timer.time({[] {}, [&] { executor.run(times); }}, StoppingRule(kStepPrecision, share, kLeastSteps));
    Timed timed;
    if (team.rank() != 0) return timed;
    std::vector<double> samples;
    for (const Round& r : timing.rounds) samples.push_back(r.seconds);
    timed.seconds = median(samples);
    const auto [least, largest] = std::minmax_element(samples.begin(), samples.end());
    const Interval interval = median_interval(samples).value_or(Interval{*least, *largest});
    timed.spread = interval.width() / 2 / timed.seconds;
    return timed;
  };
  std::vector<PatternPoint> points;
  for (const Pattern& pattern : patterns)
    for (const std::int64_t bytes : sizes) {
      const std::int64_t per_step = bytes * static_cast<std::int64_t>(pattern.edges().size());
      const std::int64_t steps = std::clamp<std::int64_t>(kMemoryOfARun / per_step, 2, kStepsOfARun);
      const std::int64_t elements = std::max<std::int64_t>(bytes / size_of(kPatternType), 1);
      const Timed one = seconds_of(pattern_steps(ranks, pattern, elements, 1));
      const Timed all = seconds_of(pattern_steps(ranks, pattern, elements, steps));
      if (team.rank() != 0) continue;
      // Noise may make one step as long as several.
      const double least = all.seconds / static_cast<double>(steps) / 4;
      const double further = std::max((all.seconds - one.seconds) / static_cast<double>(steps - 1), least);
      points.push_back(
          {ranks, pattern, bytes, further, std::max(one.seconds - further, 0.0), std::max(one.spread, all.spread)});
    }
  progress.rest();
  return points;
}

}  // namespace ringside
