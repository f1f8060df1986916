// Topologies that are made: shapes for any number of devices, and presets after real machines.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/topology/topology.h"

namespace ringside {

/// What a shape is made for.
struct ShapeRequest {
  std::int32_t devices = 4;           ///< at least so many, where sizes says nothing
  std::vector<std::int32_t> sizes{};  ///< "torus:4x4" has 4, 4; empty: chosen to suit devices
  Seconds alpha{};                    ///< latency of a message between neighbours
  BytesPerSecond bandwidth{};         ///< of every wire
  std::string tier{};                 ///< what the wires are called; may be empty
};

struct Shape {
  std::string name;
  std::vector<std::string> aliases;
  std::string description;  ///< one sentence
  std::string sizes;        ///< what may follow the colon: "4x4 or 4x4x4"; empty: nothing
  std::string source;       ///< of a preset: the specification that its constants are taken from; empty for shapes
  std::function<Result<Topology>(const ShapeRequest&)> make;
  bool preset() const { return !source.empty(); }
};

/// All shapes, then all presets. Adding one is one function, or one row of a table, and one line here.
const std::vector<Shape>& shapes();
Result<const Shape*> find_shape(std::string_view name);

/// "ring", "torus:4x4", "dgx-h100", "fat-tree:8": `text` says the name and, after a colon, sizes; the rest is the
/// request's. The topology is valid and has request.devices devices at least.
Result<Topology> make_topology(std::string_view text, ShapeRequest request);

}  // namespace ringside
