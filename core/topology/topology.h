// Where ranks live and which wires join them: nodes, directed links, routes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"

namespace ringside {

enum class NodeKind { device, fabric };
std::string_view name(NodeKind kind);

struct Node {
  NodeKind kind = NodeKind::device;
  std::string label;  ///< "rank 3", "crossbar"
  bool operator==(const Node&) const = default;
};

/// One direction of a wire.
struct Link {
  std::int32_t from = 0, to = 0;  ///< node indices
  Seconds alpha;                  ///< latency of this hop
  BytesPerSecond bandwidth;
  bool operator==(const Link&) const = default;
};

/// Nodes 0..devices-1 are the devices that ranks are placed on; what follows carries traffic only.
struct Topology {
  std::string name;
  std::string description;  ///< one sentence
  std::int32_t devices = 0;
  std::vector<Node> nodes;
  std::vector<Link> links;

  /// The links that a message from device a to device b crosses, in order; empty for a = b.
  std::vector<std::int32_t> route(std::int32_t a, std::int32_t b) const;
};

/// A shape that can be made for any number of devices.
struct Shape {
  std::string name;
  std::vector<std::string> aliases;
  std::string description;
  Topology (*make)(std::int32_t devices, Seconds alpha, BytesPerSecond bandwidth);
};

/// All shapes. Adding one is one function and one line here.
const std::vector<Shape>& shapes();
Result<const Shape*> find_shape(std::string_view name);

}  // namespace ringside
