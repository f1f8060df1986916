#include "gpu/measure/time_scale.h"

#include <algorithm>

namespace ringside {
namespace {

constexpr double kAlpha = 5e-3, kLeastAlpha = 1e-3;
constexpr double kPacedHold = 25e-3;  // where the cores are busy with others 50 ms are late by 0.1 %, 5 ms by 10 %
constexpr std::int32_t kFewRanks = 4, kManyRanks = 16;
constexpr double kCopyCost = 0.25e-9;  // seconds per byte and core: a message through shared memory, in and out
constexpr double kMargin = 3;

double noise_of(std::int32_t ranks) {
  return ranks > kManyRanks ? 4 : ranks > kFewRanks ? 2 : 1;
}

}  // namespace

TimeScale time_scale_for(const CostParameters& tier, std::int32_t ranks, int cores, double tier_seconds,
                         double longest_s, double asked) {
  const double alpha = tier.alpha.value, beta = tier.beta.value;
  const double own = kMargin * kCopyCost * std::max(1.0, static_cast<double>(ranks) / std::max(cores, 1));
  const double by_beta = beta > 0 ? own / beta : 0;
  if (asked > 0) return {asked, asked < by_beta || (alpha > 0 && asked * alpha < kLeastAlpha)};
  const double by_alpha = alpha > 0 ? noise_of(ranks) * kAlpha / alpha : 0;
  double factor = std::max({by_alpha, by_beta, 1.0});
  if (tier_seconds * factor > longest_s) {
    const double least = std::max({by_beta, alpha > 0 ? kLeastAlpha / alpha : 0.0, 1.0});
    factor = std::clamp(longest_s / tier_seconds, std::min(least, factor), factor);
  }
  return {factor, false};
}

TimeScale time_scale_for(const PacedRunSize& run, std::int32_t ranks, int cores, double longest_s, double asked) {
  if (run.seconds <= 0) return {std::max(asked, 1.0), false};
  const double hold = run.seconds / std::max(run.holds, 1.0);
  const double by_bytes = kMargin * kCopyCost * run.bytes / std::max(cores, 1) / run.seconds;
  if (asked > 0) return {asked, asked < by_bytes || asked * hold < kLeastAlpha};
  const double least = std::max({by_bytes, kLeastAlpha / hold, 1.0});
  const double quiet = std::max(least, noise_of(ranks) * kPacedHold / hold);
  return {std::max(least, std::min(quiet, longest_s / run.seconds)), false};
}

CostParameters slowed(const CostParameters& tier, double factor) {
  return {tier.alpha * factor,
          tier.beta * factor,
          tier.reduce_cost * factor,
          {tier.source.of, tier.source.slowed * factor, tier.source.reducing}};
}

}  // namespace ringside
