// What a library asks about the machines that it runs on before it decides anything.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/units.h"
#include "core/topology/placement.h"
#include "core/topology/topology.h"

namespace ringside {

/// What a wire is to a library: NVLink and its likes, other wires of one machine, or what joins machines.
enum class WireClass : std::uint8_t { nvlink, pcie, network };
/// By its tier (nvlink, xgmi, ici), else by whether both ends are in one machine.
WireClass class_of(const Topology& topology, const Link& link);

/// Of GPUs by the rate of their NVLinks; a topology does not name them.
enum class Generation : std::uint8_t { none, volta, ampere, hopper, blackwell, amd };

/// The ranks' nodes as a library counts them: whoever NVLink or a machine's own wires join is one node, so the 18 trays
/// of an NVL72 are one.
struct Machines {
  std::int32_t ranks = 1, nodes = 1;
  std::int32_t per_node = 1;  ///< ranks of the fullest node
  Generation gpu = Generation::none;
  WireClass inside = WireClass::nvlink;  ///< how ranks of one node talk
  BytesPerSecond device;                 ///< line rate of all wires from one device to others of its node
  BytesPerSecond network;                ///< line rate of all wires out of one node; 0 with one node
  std::int32_t nics = 0;                 ///< wires out of one node
  bool adds = false;                     ///< a switch inside reduces (NVLS)
  bool adds_between = false;             ///< so do the switches between nodes (SHARP)
  std::string fabric;                    ///< the tier of the wires between nodes: "infiniband", "roce", "efa"
};
Machines machines_of(const Topology& topology, const Placement& ranks);

}  // namespace ringside
