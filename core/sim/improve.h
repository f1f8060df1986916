// A placement that suits a schedule: which rank to put where, so that heavy traffic keeps to fast and idle wires.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/sim/network.h"
#include "core/topology/wiring.h"

namespace ringside {

/// "optimised" or "optimized", "best": a placement that place() does not know, for it depends on the schedule.
bool asks_for_improvement(std::string_view placement);

struct Improvement {
  Placement before, after;        ///< the nodes of the ranks
  Seconds before_end, after_end;  ///< simulated; after is never later
  std::string grown_from;         ///< "greedy", "by-rail": the beginning that the best one was found from
  std::int64_t tried = 0;         ///< placements that were weighed by their link loads
  std::int32_t simulated = 0;     ///< and simulated
  std::int32_t moved = 0;         ///< ranks that sit elsewhere

  double ratio() const { return after_end.value > 0 ? before_end / after_end : 1; }
};

/// How much work to put in: messages that are routed while placements are weighed, and a quarter of it once more in
/// transfers that are simulated for last changes.
inline constexpr std::int64_t kImproveBudget = 4'000'000;
/// On more devices only the rules of placement.h are compared.
inline constexpr std::int32_t kMaxSearchedDevices = 1024;

/// Begins with the given placement, those that the rules make, and one grown rank by rank next to whom each exchanges
/// most with; exchanges, moves and turns around ranks of the best three while the contention bound falls; and tries
/// last changes by simulation. What counts is the simulation, so the end is never later than any beginning's.
/// Deterministic. `job` is what runs on net: its nodes begin with those of the ranks, and helpers stay where they are.
/// `cancelled` is asked now and then; a cancelled search ends with an error that nobody shows.
Result<Improvement> improve(const Network& net, const NetworkJob& job, std::int64_t budget = kImproveBudget,
                            const std::function<bool()>& cancelled = {});

}  // namespace ringside
