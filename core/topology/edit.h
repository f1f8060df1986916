// Changes of a topology by hand: each is a value from a value, so that undoing one is keeping the other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/topology/topology.h"

namespace ringside {

/// A wire as it is typed in: both directions alike.
struct WireConstants {
  Seconds alpha;
  BytesPerSecond bandwidth;
  std::string tier;  ///< may be empty
  bool operator==(const WireConstants&) const = default;
};

/// A node more, without wires. Its label must not be empty, and no other node's; `machine` is an index or -1.
Result<Topology> with_node(Topology t, Node node);
/// Without a node and its links; the nodes after it move up by one. At least one device must remain.
Result<Topology> without_node(Topology t, std::int32_t node);
/// The node is drawn there.
Result<Topology> with_node_at(Topology t, std::int32_t node, Spot spot);
/// Another label, kind, machine or copying; its place in the list and its links stay.
Result<Topology> with_changed_node(Topology t, std::int32_t node, Node changed);
/// A wire between two nodes that none joins yet, in both directions.
Result<Topology> with_wire(Topology t, std::int32_t a, std::int32_t b, const WireConstants& wire);
/// Without the links between two nodes, in both directions.
Result<Topology> without_wire(Topology t, std::int32_t a, std::int32_t b);
/// Other constants on the links between two nodes, in both directions.
Result<Topology> with_changed_wire(Topology t, std::int32_t a, std::int32_t b, const WireConstants& wire);

/// What joins two nodes, as its first link from a to b says; nothing where none does.
std::optional<WireConstants> wire_between(const Topology& t, std::int32_t a, std::int32_t b);
/// "GPU 8": the kind with the first number that no label has.
std::string free_label(const Topology& t, NodeKind kind);

}  // namespace ringside
