// A case made ready for the simulator: once, for whoever changes its wires and asks again.
#pragma once

#include <vector>

#include "core/case.h"
#include "core/library/library.h"
#include "core/sim/network.h"

namespace ringside {

/// What is simulated of a case, and on which wires.
struct Trial {
  Topology wires;
  Placement nodes;            ///< of every place
  std::vector<Seconds> late;  ///< of every rank
  std::int32_t ports = 1;
  Schedule schedule;
  Pace pace;  ///< of a library's protocol; without one: nothing but the wires
  bool in_order = false;

  /// The same by a protocol of the library, on wires of its pace: every channel goes its own way.
  Trial by(const Library& library, const Pace& protocol) const;
  /// `t`: these wires, or the same with other latencies and bandwidths.
  Result<SimulationResult> on(const Topology& t, const Case& c) const;
};

/// By the alpha-beta model.
Result<Trial> trial_of(const Case& c);

}  // namespace ringside
