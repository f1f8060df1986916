// Which rank sits on which device.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/topology/topology.h"

namespace ringside {

/// The node of every rank.
using Placement = std::vector<std::int32_t>;

/// A rule by which ranks are put on devices.
struct PlacementRule {
  std::string name;
  std::vector<std::string> aliases;
  std::string description;  ///< one sentence
  /// Indices into devices(topology), one for each rank, all different. Requires ranks <= devices. `seed` is random's.
  std::vector<std::int32_t> (*order)(const Topology& topology, std::int32_t ranks, std::uint64_t seed);
};

/// All rules. Adding one is one function and one line there.
const std::vector<PlacementRule>& placement_rules();

/// A rule's name ("packed", "random:7" with a seed of 7), or the devices themselves: "0,8,1,9" counts devices, not
/// nodes. No device holds two ranks. The same on every machine.
Result<Placement> place(const Topology& topology, std::int32_t ranks, std::string_view text);

/// "0,8,1,9": what place() reads to give this placement of devices back.
std::string placement_text(const Topology& topology, const Placement& placement);

}  // namespace ringside
