// Devices on a lattice, each joined to its neighbours by a wire and passing on what is meant for others: line, ring,
// mesh, torus, hypercube.
#include <cmath>
#include <functional>
#include <numeric>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/topology/makers.h"

namespace ringside::makers {
namespace {

using Extents = std::vector<std::int32_t>;

std::int64_t volume(const Extents& dims) {
  return std::accumulate(dims.begin(), dims.end(), std::int64_t{1}, std::multiplies<>());
}

/// "4 x 4 x 2"
std::string times(const Extents& dims) {
  std::vector<std::string> texts;
  for (const std::int32_t d : dims) texts.push_back(std::to_string(d));
  return join(texts, " x ");
}

/// The smallest rectangle for so many devices whose longer side is at most three times the shorter one.
Extents near_square(std::int32_t devices) {
  for (std::int32_t area = devices;; ++area) {
    auto side = static_cast<std::int32_t>(std::sqrt(area));
    while (area % side != 0) --side;
    if (area / side <= 3LL * side) return {area / side, side};
  }
}

/// All wires along the first axis, then all along the second, ..: with Routing::first that is dimension order. Along an
/// axis every second wire comes first, so that of two equally long ways around a ring even places go up, odd ones down.
void wire_axis(Topology& t, const Extents& dims, std::size_t axis, bool wrap, const ShapeRequest& r) {
  const std::int32_t extent = dims[axis];
  const auto stride =
      static_cast<std::int32_t>(volume({dims.begin(), dims.begin() + static_cast<std::ptrdiff_t>(axis)}));
  const std::int32_t last = wrap && extent > 2 ? extent : extent - 1;  // wires of one line of devices
  for (const std::int32_t parity : {0, 1})
    for (std::int32_t d = 0; d < static_cast<std::int32_t>(t.nodes.size()); ++d) {
      const std::int32_t place = d / stride % extent;
      if (place % 2 != parity || place >= last) continue;
      t.connect(d, d + ((place + 1) % extent - place) * stride, r.alpha, r.bandwidth, r.tier);
    }
}

Result<Topology> lattice(const Extents& dims, bool wrap, const ShapeRequest& r) {
  std::int64_t devices = 1;
  for (const std::int32_t d : dims)
    if ((devices *= d) > kMaxNodes)
      return fail("topology size", times(dims), fmt::format("{} devices at most", kMaxNodes));
  Topology t;
  t.routing = Routing::first;
  t.arrangement = Arrangement::grid;
  t.dims = dims;
  for (std::int64_t d = 0; d < devices; ++d)
    t.add_node({.kind = NodeKind::gpu, .label = fmt::format("GPU {}", d), .forwards = true});
  for (std::size_t axis = 0; axis < dims.size(); ++axis) wire_axis(t, dims, axis, wrap, r);
  return t;
}

Result<Topology> row(bool wrap, const ShapeRequest& r) {
  auto t = lattice({r.devices}, wrap, r);
  if (!t) return t;
  t->dims.clear();
  t->arrangement = wrap ? Arrangement::ring : Arrangement::line;
  t->description = fmt::format("{} devices in a {}, each joined to the next{}", r.devices, wrap ? "ring" : "row",
                               wrap ? " and the last to the first" : "");
  return t;
}

Result<Topology> rectangle(bool wrap, const ShapeRequest& r) {
  if (!r.sizes.empty() && r.sizes.size() != 2 && r.sizes.size() != 3)
    return fail("topology size", times(r.sizes), "4x4, or 4x4x4");
  const Extents dims = r.sizes.empty() ? near_square(r.devices) : r.sizes;
  auto t = lattice(dims, wrap, r);
  if (t)
    t->description = fmt::format("{} devices, each joined to its neighbours{}", times(dims),
                                 wrap ? ", the last of every line to its first" : "");
  return t;
}

}  // namespace

Result<Topology> line(const ShapeRequest& r) {
  return row(false, r);
}
Result<Topology> ring(const ShapeRequest& r) {
  return row(true, r);
}
Result<Topology> mesh(const ShapeRequest& r) {
  return rectangle(false, r);
}
Result<Topology> torus(const ShapeRequest& r) {
  return rectangle(true, r);
}

Result<Topology> hypercube(const ShapeRequest& r) {
  constexpr std::int32_t kMaxDimensions = 16;
  std::int32_t dimensions = 0;
  while (dimensions <= kMaxDimensions && (std::int32_t{1} << dimensions) < r.devices) ++dimensions;
  if (!r.sizes.empty()) dimensions = r.sizes.front();
  if (r.sizes.size() > 1 || dimensions > kMaxDimensions)
    return fail("topology size", r.sizes.empty() ? std::to_string(r.devices) : times(r.sizes),
                fmt::format("dimensions, 1 to {}", kMaxDimensions));
  auto t = lattice(Extents(static_cast<std::size_t>(dimensions), 2), false, r);
  if (t)
    t->description =
        fmt::format("{} devices, joined where their numbers differ in one of {} bits", t->nodes.size(), dimensions);
  return t;
}

}  // namespace ringside::makers
