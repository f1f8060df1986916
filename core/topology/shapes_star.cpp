// Everybody one hop from everybody: through one switch, or by a wire for each pair.
#include <fmt/format.h>

#include "core/topology/makers.h"

namespace ringside::makers {
namespace {

/// Beyond, the wires would outnumber kMaxLinks.
constexpr std::int32_t kMaxClique = 1024;

}  // namespace

/// What the alpha-beta model assumes. The latency of a route is alpha, half of it on the way in and half on the way
/// out.
Result<Topology> crossbar(const ShapeRequest& r) {
  Topology t;
  t.description = fmt::format("{} devices, each with one full-duplex port into a fabric that never blocks", r.devices);
  t.arrangement = Arrangement::star;
  for (std::int32_t d = 0; d < r.devices; ++d) t.add_node({.kind = NodeKind::gpu, .label = fmt::format("GPU {}", d)});
  const std::int32_t fabric =
      t.add_node({.kind = NodeKind::switch_, .label = "crossbar", .forwards = true, .reduces = true});
  for (std::int32_t d = 0; d < r.devices; ++d) t.connect(d, fabric, r.alpha / 2, r.bandwidth, r.tier);
  return t;
}

Result<Topology> fully_connected(const ShapeRequest& r) {
  if (r.devices > kMaxClique)
    return fail("ranks", std::to_string(r.devices), fmt::format("{} at most when all pairs are wired", kMaxClique));
  Topology t;
  t.description = fmt::format("{} devices with a wire of their own between any two", r.devices);
  t.arrangement = Arrangement::ring;
  for (std::int32_t d = 0; d < r.devices; ++d) t.add_node({.kind = NodeKind::gpu, .label = fmt::format("GPU {}", d)});
  for (std::int32_t a = 0; a < r.devices; ++a)
    for (std::int32_t b = a + 1; b < r.devices; ++b) t.connect(a, b, r.alpha, r.bandwidth, r.tier);
  return t;
}

}  // namespace ringside::makers
