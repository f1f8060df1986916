// What is drawn of a topology: every node by itself, or, where there are too many, one box for those of a machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/topology/topology.h"

namespace ringside::ui {

/// nodes: every node; machines: one box for each machine, or where there are none for the devices of each switch.
enum class Grain { nodes, machines };

/// A node, or a box that stands for several.
struct DrawnItem {
  std::vector<std::int32_t> nodes;  ///< ascending; one unless it is a box
  NodeKind kind = NodeKind::gpu;    ///< of a box: gpu
  std::string label;
  std::int32_t machine = -1;
  bool device = false;  ///< ranks can sit on it, or on something in it
  bool box() const { return nodes.size() > 1; }
};

/// All links in one direction between two items.
struct DrawnWire {
  std::int32_t from = 0, to = 0;    ///< items
  std::vector<std::int32_t> links;  ///< of the topology
  std::int32_t back = -1;           ///< the wire in the other direction; -1: none
};

struct NetworkView {
  std::vector<DrawnItem> items;
  std::vector<std::int32_t> item_of;                  ///< by node
  std::vector<DrawnWire> wires;                       ///< by (from, to)
  std::vector<std::int32_t> wire_of;                  ///< by link; -1: within a box
  std::vector<std::vector<std::int32_t>> neighbours;  ///< by item: the items that a wire joins it to, ascending
};
NetworkView network_view(const Topology& topology, Grain grain);

}  // namespace ringside::ui
