// One call of a training step on its wires, for the files that time calls.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "core/algorithms/algorithm.h"
#include "core/topology/routes.h"
#include "core/training/wires.h"

namespace ringside {

using Groups = std::vector<std::vector<std::int32_t>>;

/// An algorithm for some ranks.
struct WiredCall {
  const Algorithm* algorithm = nullptr;
  Instance instance;
  std::set<std::string> free;  ///< parameters that nobody gave
};

/// "ring", "ring:channels=8,node-size=8".
Result<WiredCall> read_call(Collective collective, const std::string& text, std::int32_t ranks);
/// With the values at which the form is least of what nobody gave.
WiredCall formed(WiredCall call, const CostParameters& parameters, Bytes n);
/// By its closed form or price.
Result<Seconds> formed_call(const WiredCall& call, const CostParameters& parameters, Bytes n);
/// The call with what nobody gave as `predict` chooses it: what the wires know, else what is fastest here, with all
/// groups at work that share machines; of many machines, on a few.
WiredCall settled(const Network& net, WiredCall call, const Groups& groups, Bytes n);
struct WiredTime {
  Seconds seconds;
  CallTiming timing = CallTiming::simulated;
};
/// Simulated. A group of more than a million messages on machines that are all alike, alone or alike to all others and
/// sharing no wire with them, whose steps grow with their number as a ring's do: from so many times fewer machines,
/// with chunks as large, where three sizes lie on a line.
Result<WiredTime> network_time(const Network& net, const WiredCall& call, const Groups& groups, Bytes n);

/// The narrowest way from one rank of a group to the next, and the one of most latency.
struct SlowestWays {
  double per_byte = 0, latency = 0;  ///< seconds
};
SlowestWays slowest_ways(const Network& net, Routes& routes, const Groups& groups);
/// The first so many ranks of each group.
Groups beginnings(Groups groups, std::int32_t ranks);

}  // namespace ringside
