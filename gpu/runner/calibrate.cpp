#include "gpu/runner/calibrate.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/base/check.h"
#include "core/measure/fits.h"
#include "core/program/kernels.h"
#include "gpu/executor/seats.h"
#include "gpu/measure/program_timer.h"

namespace ringside {
namespace {

constexpr std::int64_t kBatchBytes = 1 << 20;  // round trips are timed in batches of so many bytes, 1 to 32 of them
constexpr std::int64_t kMostRoundTrips = 32;
constexpr std::int64_t kLeastReduced = 64 << 10;  // bytes; on devices: below, a launch costs more than the elements
constexpr double kPingPongShare = 0.75;           // of the budget; the rest is for reductions
constexpr double kCalibrationPatience = 60;
constexpr double kPrecision = 0.05;
constexpr double kReadings = 50e-9;  // seconds that two readings of the clock take
constexpr std::size_t kLeastTrips = 20, kLeastTripsImposed = 6;

CalibrationPoint point(std::int64_t bytes, const ProgramTimer::Timing& timing, double per_round) {
  std::vector<double> seconds;
  for (const Round& r : timing.rounds) seconds.push_back(r.seconds / per_round);
  CalibrationPoint p{bytes, median(seconds), 0, 0, 0};
  if (const auto interval = median_interval(seconds))
    p.ci95_lo_s = interval->lo, p.ci95_hi_s = interval->hi;
  else
    p.ci95_lo_s = *std::min_element(seconds.begin(), seconds.end()),
    p.ci95_hi_s = *std::max_element(seconds.begin(), seconds.end());
  return p;
}

std::vector<TimedSize> timed(const std::vector<CalibrationPoint>& points) {
  std::vector<TimedSize> sizes;
  for (const CalibrationPoint& p : points)
    if (p.resolved()) sizes.push_back({static_cast<double>(p.bytes), p.seconds});
  return sizes;
}

/// Fits, and notes for every point what the line says.
Residuals fit(std::vector<CalibrationPoint>& points, Line (*method)(std::span<const TimedSize>), Line& line) {
  const auto sizes = timed(points);
  if (sizes.empty()) return {};
  line = method(sizes);
  for (CalibrationPoint& p : points) p.fitted_s = line.at(static_cast<double>(p.bytes));
  return residuals(sizes, line);
}

std::int64_t size_count(const CalibrationPlan& plan) {
  std::int64_t count = 0;
  for (std::int64_t n = plan.smallest; n <= plan.largest; n *= plan.factor) ++count;
  return count;
}

}  // namespace

CalibrationPoint beyond(const CalibrationPoint& reduced, const CalibrationPoint& copied) {
  const double more = reduced.seconds - copied.seconds;
  const bool resolved = more > kReadings && reduced.ci95_lo_s > copied.ci95_hi_s;
  return {reduced.bytes, resolved ? more : 0, std::max(reduced.ci95_lo_s - copied.ci95_hi_s, 0.0),
          std::max(reduced.ci95_hi_s - copied.ci95_lo_s, 0.0), 0};
}

Schedule ping_pong(std::int32_t ranks, std::int64_t elements, std::int64_t round_trips) {
  RINGSIDE_CHECK(ranks >= 2 && ranks % 2 == 0);
  const std::int32_t pairs = ranks / 2;
  Schedule s;
  s.collective = Collective::custom;
  s.algorithm = "ping-pong";
  s.ranks = ranks;
  s.chunks = pairs;
  s.sizes.assign(static_cast<std::size_t>(pairs), elements);
  auto contract = std::make_shared<CustomContract>();
  for (std::int32_t p = 0; p < pairs; ++p) {
    contract->before.push_back({2 * p, p, p, {2 * p}});
    contract->after.push_back({2 * p, p, p, {2 * p}});
    contract->after.push_back({2 * p + 1, p, p, {2 * p}});
  }
  s.custom = contract;
  s.set_steps(2 * round_trips, [pairs](std::int64_t i) {
    Step step;
    for (std::int32_t p = 0; p < pairs; ++p)
      i % 2 == 0 ? step.copy(2 * p, 2 * p + 1, {p}) : step.copy(2 * p + 1, 2 * p, {p});
    return step;
  });
  return s;
}

Schedule one_way(std::int32_t ranks, std::int64_t elements, bool reduces) {
  RINGSIDE_CHECK(ranks >= 2 && ranks % 2 == 0);
  Schedule s;
  s.collective = Collective::custom;
  s.algorithm = reduces ? "one-way-reduce" : "one-way-copy";
  s.ranks = ranks;
  s.chunks = ranks / 2;
  s.sizes.assign(static_cast<std::size_t>(s.chunks), elements);
  auto contract = std::make_shared<CustomContract>();
  Step step;
  for (std::int32_t p = 0; p < s.chunks; ++p) {
    contract->before.push_back({2 * p, p, p, {2 * p}});
    if (reduces) contract->before.push_back({2 * p + 1, p, p, {2 * p + 1}});
    contract->after.push_back({2 * p + 1, p, p, reduces ? std::vector{2 * p, 2 * p + 1} : std::vector{2 * p}});
    reduces ? step.reduce(2 * p, 2 * p + 1, {p}) : step.copy(2 * p, 2 * p + 1, {p});
  }
  s.custom = contract;
  s.set_steps(1, [step](std::int64_t) { return step; });
  return s;
}

Calibration calibrate(const Team& team, Progress& progress, Executor& executor, const CalibrationPlan& plan) {
  Calibration c;
  c.backend = executor.capabilities().name;
  c.ranks = plan.ranks;
  const bool imposed = executor.capabilities().imposed;
  const std::size_t least = imposed ? kLeastTripsImposed : kLeastTrips;
  const double share = plan.budget_s / static_cast<double>(size_count(plan));
  progress.be_patient(kCalibrationPatience);
  ProgramTimer timer(team, progress, executor);
  timer.check_memory(2 * plan.largest);

  constexpr ElementType kType = ElementType::float32;
  const auto timed_schedule = [&](const Schedule& schedule, double budget_s) {
    const Layout layout = layout_of(schedule, 0);
    const Seating seats = seating(executor, team, schedule, layout);
    const Oracle oracle(schedule, layout, kType, Op::sum, InputData(kType, Op::sum, plan.ranks));
    return timer.time(seats, oracle, kType, Op::sum, StoppingRule(kPrecision, budget_s, least));
  };
  for (std::int64_t bytes = plan.smallest; bytes <= plan.largest; bytes *= plan.factor) {
    const std::int64_t trips = imposed ? 1 : std::clamp<std::int64_t>(kBatchBytes / bytes, 1, kMostRoundTrips);
    const auto timing = timed_schedule(ping_pong(plan.ranks, bytes / size_of(kType), trips), kPingPongShare * share);
    if (team.rank() == 0) c.ping_pong.push_back(point(bytes, timing, 2 * static_cast<double>(trips)));
  }
  if (executor.capabilities().device_memory) {
    for (std::int64_t bytes = std::max(plan.smallest, kLeastReduced); bytes <= plan.largest; bytes *= plan.factor) {
      const double budget_s = (1 - kPingPongShare) / 2 * share;
      const auto copied = timed_schedule(one_way(plan.ranks, bytes / size_of(kType), false), budget_s);
      const auto reduced = timed_schedule(one_way(plan.ranks, bytes / size_of(kType), true), budget_s);
      if (team.rank() == 0) c.reduce.push_back(beyond(point(bytes, reduced, 1), point(bytes, copied, 1)));
    }
  } else if (!imposed) {
    std::vector<float> into(static_cast<std::size_t>(plan.largest / size_of(kType))), from(into.size());
    for (std::int64_t bytes = std::max<std::int64_t>(plan.smallest, 1024); bytes <= plan.largest;
         bytes *= plan.factor) {
      const std::int64_t times = std::clamp<std::int64_t>(kBatchBytes / bytes, 1, 256);
      const auto body = [&] {
        for (std::int64_t i = 0; i < times; ++i)
          reduce(reinterpret_cast<std::byte*>(into.data()), reinterpret_cast<const std::byte*>(from.data()),
                 bytes / size_of(kType), kType, Op::sum);
      };
      const auto timing = timer.time({[] {}, body}, StoppingRule(kPrecision, (1 - kPingPongShare) * share, least));
      if (team.rank() == 0) c.reduce.push_back(point(bytes, timing, static_cast<double>(times)));
    }
  }
  progress.rest();

  Line line;
  const Residuals r = fit(c.ping_pong, fit_ranges, line);
  c.alpha_s = line.intercept, c.beta_s_per_byte = line.slope;
  c.residual_median = r.median, c.residual_max = r.max;
  Line reducing;
  const Residuals q = fit(c.reduce, fit_proportional, reducing);
  c.reduce_cost_s_per_byte = reducing.slope;
  c.reduce_residual_median = q.median, c.reduce_residual_max = q.max;
  return c;
}

}  // namespace ringside
