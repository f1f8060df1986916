#include "core/algorithms/estimate.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace ringside {
namespace {

constexpr std::int32_t kCounted = 128;
constexpr std::int64_t kCountedSegments = 32;
constexpr std::int64_t kCountedSteps = 1 << 20;  // of a regular schedule, where rank 0 tells how many

std::optional<double> counted(const Algorithm& algorithm, Instance instance, std::int32_t ranks) {
  if (instance.ranks != ranks) instance.chunks = 0;  // C is a multiple of something that depends on K
  instance.ranks = ranks;
  instance.root = 0;
  const auto schedule = make_schedule(algorithm, instance);
  if (!schedule) return std::nullopt;
  double transfers = 0;
  for (std::int64_t i = 0; i < schedule->step_count(); ++i)
    transfers += static_cast<double>(schedule->step(i).transfers.size());
  return transfers;
}

std::optional<double> counted_by_rank_0(const Algorithm& algorithm, const Instance& instance) {
  const auto schedule = make_schedule(algorithm, instance);
  if (!schedule || !schedule->regular() || schedule->step_count() > kCountedSteps) return std::nullopt;
  double transfers = 0;
  for (std::int64_t i = 0; i < schedule->step_count(); ++i)
    for (const Transfer& t : schedule->step_of_rank_0(i).transfers)
      transfers += instance.ranks - (moves_nothing(t) ? 1 : 0);  // rank 0 alone moves nothing
  return transfers;
}

double with_few_segments(const Algorithm& algorithm, const Instance& instance) {
  if (const auto exact = counted_by_rank_0(algorithm, instance)) return *exact;
  if (instance.ranks <= kCounted)
    if (const auto exact = counted(algorithm, instance, instance.ranks)) return *exact;
  const auto half = counted(algorithm, instance, kCounted / 2), full = counted(algorithm, instance, kCounted);
  // Without the small instances (a parameter may forbid them) everyone to everyone is the most that one step can be.
  if (!half || !full || *half <= 0) return static_cast<double>(instance.ranks) * instance.ranks;
  // Every rank takes part, so no count grows more slowly than K; at these two it may, where one is a power of a radix.
  const double power = std::max(1.0, std::log2(*full / *half));
  return *full * std::pow(static_cast<double>(instance.ranks) / kCounted, power);
}

}  // namespace

double estimated_transfers(const Algorithm& algorithm, const Instance& instance) {
  const auto segments = instance.parameters.find("segments");
  if (segments == instance.parameters.end() || segments->second <= kCountedSegments)
    return with_few_segments(algorithm, instance);
  // Every segment is sent as often as the one before it.
  const auto count = [&](std::int64_t m) {
    Instance few = instance;
    few.parameters["segments"] = m;
    few.chunks = 0;
    return with_few_segments(algorithm, few);
  };
  const double half = count(kCountedSegments / 2), full = count(kCountedSegments);
  return full + (full - half) * static_cast<double>(segments->second - kCountedSegments) / (0.5 * kCountedSegments);
}

}  // namespace ringside
