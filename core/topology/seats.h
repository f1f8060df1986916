// Which switches the helpers of a schedule sit on.
#pragma once

#include "core/base/result.h"
#include "core/schedule/schedule.h"
#include "core/topology/placement.h"
#include "core/topology/topology.h"

namespace ringside {

/// A switch that reduces for every helper, each its own: the one that all those that it exchanges with, and that sit
/// already, reach soonest when they send at once, by the longest latency and the busiest link; of equals the first.
/// Helpers that talk to ranks choose before those that talk to helpers only, in order; a helper that talks to others
/// sits where all ranks can come. Errors: no or too few such switches, or a helper that no switch joins with all its
/// partners.
Result<Placement> seat_helpers(const Topology& topology, const Schedule& schedule, const Placement& ranks);

}  // namespace ringside
