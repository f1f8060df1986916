#include "core/topology/topology.h"

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/text.h"

namespace ringside {
namespace {

/// Every device has one full-duplex port into a fabric that never blocks: what the alpha-beta model assumes.
/// The latency of a route is alpha, half of it on the way in and half on the way out.
Topology crossbar(std::int32_t devices, Seconds alpha, BytesPerSecond bandwidth) {
  Topology t;
  t.name = "crossbar";
  t.description = fmt::format("{} devices, each with one full-duplex port into a fabric that never blocks", devices);
  t.devices = devices;
  for (std::int32_t d = 0; d < devices; ++d) t.nodes.push_back({NodeKind::device, fmt::format("rank {}", d)});
  t.nodes.push_back({NodeKind::fabric, "crossbar"});
  for (std::int32_t d = 0; d < devices; ++d) {
    t.links.push_back({d, devices, alpha / 2, bandwidth});
    t.links.push_back({devices, d, alpha / 2, bandwidth});
  }
  return t;
}

}  // namespace

std::string_view name(NodeKind kind) { return kind == NodeKind::device ? "device" : "fabric"; }

std::vector<std::int32_t> Topology::route(std::int32_t a, std::int32_t b) const {
  RINGSIDE_CHECK(a >= 0 && a < devices && b >= 0 && b < devices);
  if (a == b) return {};
  // Up from a, down to b: link 2d is device d's way in, 2d+1 its way out.
  return {2 * a, 2 * b + 1};
}

const std::vector<Shape>& shapes() {
  static const std::vector<Shape> all{
      {"crossbar", {"uniform", "switch"}, "Every device has one full-duplex port into a fabric that never blocks.", crossbar},
  };
  return all;
}

Result<const Shape*> find_shape(std::string_view name) {
  std::vector<std::string> names;
  for (const Shape& s : shapes()) {
    if (fold_name(s.name) == fold_name(name)) return &s;
    for (const std::string& alias : s.aliases)
      if (fold_name(alias) == fold_name(name)) return &s;
    names.push_back(s.name);
  }
  return fail("topology", std::string(name), join(names));
}

}  // namespace ringside
