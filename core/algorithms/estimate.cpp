#include "core/algorithms/estimate.h"

#include <cmath>
#include <optional>

namespace ringside {
namespace {

constexpr std::int32_t kCounted = 128;

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

}  // namespace

double estimated_transfers(const Algorithm& algorithm, const Instance& instance) {
  if (instance.ranks <= kCounted)
    if (const auto exact = counted(algorithm, instance, instance.ranks)) return *exact;
  const auto half = counted(algorithm, instance, kCounted / 2), full = counted(algorithm, instance, kCounted);
  // Without the small instances (a parameter may forbid them) everyone to everyone is the most that one step can be.
  if (!half || !full || *half <= 0) return static_cast<double>(instance.ranks) * instance.ranks;
  const double power = std::log2(*full / *half);
  return *full * std::pow(static_cast<double>(instance.ranks) / kCounted, power);
}

}  // namespace ringside
