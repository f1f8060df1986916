// Parameters of algorithms that cut the buffer in channels, each of which leaves a machine by another rank.
#pragma once

#include <cstdint>

#include "core/algorithms/algorithm.h"

namespace ringside {

/// 1 where the algorithm knows no channels.
inline std::int32_t channels_of(const Instance& i) {
  const auto given = i.parameters.find("channels");
  return given == i.parameters.end() ? 1 : static_cast<std::int32_t>(given->second);
}

/// Whether the channels go different ways: several channels, several machines, several ranks in a machine.
inline bool channels_differ(const Instance& i) {
  const std::int64_t node = i.parameters.at("node-size");
  return i.parameters.at("channels") > 1 && node > 1 && node < i.ranks;
}

/// NCCL has at most 64: MAXCHANNELS in src/include/device.h.
inline ParameterSpec channels_parameter() {
  return {"channels", "parts of the buffer, each of which leaves a node by another NIC", 1, 1, 64};
}
/// After `channels` in the list.
inline ParameterSpec channelled_nodes_parameter() {
  return {"node-size",
          "ranks per node, between which channels go other ways; the last node may have fewer",
          1,
          1,
          kMaxRanks,
          KnownBy::nodes,
          [](const Instance& i) { return i.parameters.at("channels") > 1; }};
}

/// Where all channels go one way, and cost what one does.
inline Condition channels_alike() {
  return {"channels is 1, or node-size is 1, K or more", [](const Instance& i) { return !channels_differ(i); }};
}

}  // namespace ringside
