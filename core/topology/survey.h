// What a topology is like to live on: how far its devices are apart, and how much fits through its middle.
#pragma once

#include <cstdint>
#include <optional>

#include "core/topology/topology.h"

namespace ringside {

/// The way between two devices.
struct Trip {
  std::int32_t from = 0, to = 0;  ///< nodes
  std::int32_t hops = 0;
  Seconds latency;
  BytesPerSecond narrowest;
  Seconds time;  ///< of 1 MiB that has the way for itself
};

struct Survey {
  Trip nearest, farthest;  ///< by hops, then by time
  Trip fastest, slowest;   ///< by time of 1 MiB
  std::int64_t pairs = 0;  ///< that were looked at; of very large topologies not all
  bool all_pairs = true;
  std::optional<Trip> cut_off;  ///< two devices that no way joins; the rest tells of the others
  /// What the first half of the devices, in their order, can send to the other at once (maximum flow); absent where
  /// there are more than 4,096 nodes.
  std::optional<BytesPerSecond> bisection;
};

/// Absent where there are fewer than two devices.
std::optional<Survey> survey(const Topology& topology);

/// The most that the devices `sources` can send to the devices `sinks` at once. Nodes that do not forward pass nothing
/// on.
BytesPerSecond max_flow(const Topology& topology, const std::vector<std::int32_t>& sources,
                        const std::vector<std::int32_t>& sinks);

}  // namespace ringside
