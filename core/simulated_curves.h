// T(n) of several algorithms on a topology: what no closed form knows, since there wires are shared.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/case.h"

namespace ringside {

/// One algorithm over sizes.
struct SimulatedCurve {
  std::string algorithm;
  std::vector<std::pair<std::int64_t, Seconds>> points;  ///< bytes of one rank's buffer, by size
  std::string left_out = {};                             ///< why there are no points

  /// Between two points as if T(n) were straight, which it is where neither parameters nor the busiest wire change;
  /// beyond them likewise.
  Seconds at(double bytes) const;
};

/// What is simulated: the case as it stands first, then others of its collective with the parameters that tuned()
/// chooses at each size.
struct SimulatedCurves {
  std::vector<std::string> compare;
  std::vector<SimulatedCurve> curves;  ///< the case's own, then `compare`
};

/// Whether simulated_curves() has anything to say: the case is on a topology, and its placement is not searched for.
bool has_simulated_curves(const Case& c);

/// From 8 B until `most` and the case's own size are reached, each four times the one before, and the case's own size.
/// Algorithms whose walks at all sizes would have more than 2e7 transfers have no points; of the case's own schedule
/// three sizes may do. Where that is too long, too, nothing is simulated. `go_on` is asked after every size; where it
/// says no, what comes back has fewer. Requires has_simulated_curves().
SimulatedCurves simulated_curves(const Case& c, const std::vector<std::string>& compare, std::int64_t most,
                                 const std::function<bool()>& go_on = {});

}  // namespace ringside
