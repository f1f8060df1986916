// How much slower than their wires runs on an emulated network are made, to be followed step by step.
#pragma once

#include <cstdint>
#include <vector>

namespace ringside::ui {

/// One run as its wires carry it.
struct RunLength {
  double seconds = 0;
  std::int64_t steps = 0;
};

struct SlowPace {
  double time_scale = 1;
  double budget_s = 0;  ///< in which each runs about three times
};

/// Half a second for a step of the quickest, whose run takes 1.5 to 20 s; the others last as much longer as their wires
/// say, a minute at most. Runs that take no time are left out; without others nothing is slowed and takes no time.
SlowPace slow_pace(const std::vector<RunLength>& runs);

}  // namespace ringside::ui
