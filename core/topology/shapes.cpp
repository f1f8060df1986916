#include "core/topology/shapes.h"

#include <fmt/format.h>

#include "core/base/text.h"

namespace ringside {
namespace {

/// Every device has one full-duplex port into a fabric that never blocks: what the alpha-beta model assumes.
/// The latency of a route is alpha, half of it on the way in and half on the way out.
Result<Topology> crossbar(const ShapeRequest& r) {
  Topology t;
  t.name = "crossbar";
  t.description = fmt::format("{} devices, each with one full-duplex port into a fabric that never blocks", r.devices);
  t.arrangement = Arrangement::star;
  for (std::int32_t d = 0; d < r.devices; ++d) t.add_node({.kind = NodeKind::gpu, .label = fmt::format("GPU {}", d)});
  const std::int32_t fabric = t.add_node({.kind = NodeKind::switch_, .label = "crossbar", .forwards = true});
  for (std::int32_t d = 0; d < r.devices; ++d) t.connect(d, fabric, r.alpha / 2, r.bandwidth, r.tier);
  return t;
}

}  // namespace

const std::vector<Shape>& shapes() {
  static const std::vector<Shape> all{
      {"crossbar",
       {"uniform", "switch"},
       "Every device has one full-duplex port into a fabric that never blocks.",
       "",
       "",
       crossbar},
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

Result<Topology> make_topology(std::string_view text, ShapeRequest request) {
  const std::size_t colon = text.find(':');
  const auto shape = find_shape(text.substr(0, colon));
  if (!shape) return Failure(shape.error());
  if (colon != std::string_view::npos) {
    std::string_view rest = text.substr(colon + 1);
    while (true) {
      const std::size_t x = rest.find('x');
      const auto size = parse_integer(std::string(rest.substr(0, x)), "topology size", 1, kMaxNodes);
      if (!size) return Failure(size.error());
      request.sizes.push_back(static_cast<std::int32_t>(*size));
      if (x == std::string_view::npos) break;
      rest.remove_prefix(x + 1);
    }
    if ((*shape)->sizes.empty())
      return fail("topology", std::string(text), fmt::format("{} without sizes", (*shape)->name));
  }
  auto topology = (*shape)->make(request);
  if (!topology) return topology;
  if (const auto ok = validate(*topology); !ok) return Failure(ok.error());
  const auto found = static_cast<std::int32_t>(devices(*topology).size());
  if (found < request.devices)
    return fail("topology", fmt::format("{}, which has {} devices", topology->name, found),
                fmt::format("{} devices, one for each rank", request.devices));
  return topology;
}

}  // namespace ringside
