// A case on its topology, simulated with an account of every transfer.
#pragma once

#include "core/case.h"
#include "core/sim/timeline.h"

namespace ringside {

struct SimulatedRun {
  Network network;
  Timeline timeline;
};

/// With this schedule of the case. The error: wires that do not join, helpers without switches.
Result<SimulatedRun> simulated_run(const Case& c, const Schedule& schedule);

}  // namespace ringside
