// How much slower than the tier the emulated network has to be, so that this computer's own noise drowns.
#pragma once

#include <cstdint>

#include "core/cost/price.h"

namespace ringside {

struct TimeScale {
  double factor = 1;      ///< imposed = tier's constants times this
  bool too_fast = false;  ///< the factor that was asked for leaves the imposed times in this computer's noise
};

/// alpha is imposed with 5 ms at least (10 ms above 4 ranks, 20 ms above 16): a missed hold is then a percent or two,
/// and a byte with three times what this computer needs to move it when all ranks share its cores. A run that would
/// last longer than `longest_s` is made faster again, down to an alpha of 1 ms and as far as the second rule allows.
/// tier_seconds: the price of one run on the tier itself. asked: a factor that is taken as it is.
TimeScale time_scale_for(const CostParameters& tier, std::int32_t ranks, int cores, double tier_seconds,
                         double longest_s, double asked = 0);

/// A run on a topology, by its simulation.
struct PacedRunSize {
  double seconds = 0;  ///< on the topology itself
  double holds = 1;    ///< one after the other at one rank: its steps, and within a step its messages
  double bytes = 0;    ///< that all ranks send
};
/// The same there, where wires differ: a hold lasts 25 ms on average (50 ms above 4 ranks, 100 ms above 16) as
/// far as `longest_s` allows, 1 ms at least, and all bytes together take a third of what the cores could do in that
/// time.
TimeScale time_scale_for(const PacedRunSize& run, std::int32_t ranks, int cores, double longest_s, double asked = 0);

/// The tier's constants, slowed.
CostParameters slowed(const CostParameters& tier, double factor);

}  // namespace ringside
