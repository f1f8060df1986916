// Fat trees: devices below, switches in layers above, as many wires going up as come from below.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/topology/makers.h"

namespace ringside::makers {
namespace {

/// Every wire has half of alpha: a message to a device on the same switch has alpha, one more for each layer above.
void wire(Topology& t, std::int32_t below, std::int32_t above, const ShapeRequest& r) {
  t.connect(below, above, r.alpha / 2, r.bandwidth, r.tier);
}

std::int32_t add_switch(Topology& t, std::string label) {
  return t.add_node({.kind = NodeKind::switch_, .label = std::move(label), .forwards = true, .reduces = true});
}

Topology hosts_of(std::int32_t hosts) {
  Topology t;
  t.routing = Routing::by_destination;
  t.arrangement = Arrangement::layers;
  for (std::int32_t d = 0; d < hosts; ++d) t.add_node({.kind = NodeKind::gpu, .label = fmt::format("GPU {}", d)});
  return t;
}

struct LeafSpine {
  std::int32_t leaves = 1, hosts = 1, spines = 1;
};

/// Every leaf is wired to every spine. `devices` of the hosts are there; those of the last leaf may be fewer.
Result<Topology> leaf_spine(const LeafSpine& s, std::int32_t devices, const ShapeRequest& r) {
  if (std::int64_t{s.leaves} * (s.spines + s.hosts) > kMaxLinks / 2 ||
      s.leaves + std::int64_t{devices} + s.spines > kMaxNodes)
    return fail("topology size", fmt::format("{}x{}x{}", s.leaves, s.hosts, s.spines),
                fmt::format("{} links at most", kMaxLinks));
  Topology t = hosts_of(devices);
  t.description = fmt::format("{} devices on {} leaf switches below {} spine switches, every leaf wired to every spine",
                              devices, s.leaves, s.spines);
  for (std::int32_t l = 0; l < s.leaves; ++l) add_switch(t, fmt::format("leaf {}", l));
  for (std::int32_t p = 0; p < s.spines; ++p) add_switch(t, fmt::format("spine {}", p));
  for (std::int32_t d = 0; d < devices; ++d) wire(t, d, devices + d / s.hosts, r);
  for (std::int32_t l = 0; l < s.leaves; ++l)
    for (std::int32_t p = 0; p < s.spines; ++p) wire(t, devices + l, devices + s.leaves + p, r);
  return t;
}

/// Al-Fares, Loukissas and Vahdat, A Scalable, Commodity Data Center Network Architecture, SIGCOMM 2008: k pods of k/2
/// edge and k/2 aggregation switches, (k/2)^2 core switches, every switch with k ports; k^3/4 devices.
Result<Topology> k_ary(std::int32_t k, const ShapeRequest& r) {
  constexpr std::int32_t kMaxPorts = 64;
  if (k < 2 || k > kMaxPorts || k % 2 != 0)
    return fail("topology size", std::to_string(k), fmt::format("ports of a switch: even, 2 to {}", kMaxPorts));
  const std::int32_t half = k / 2, hosts = k * half * half, edges = k * half, cores = half * half;
  Topology t = hosts_of(hosts);
  t.description = fmt::format(
      "{} devices below three layers of {}-port switches in {} pods; no layer is narrower than the one below", hosts, k,
      k);
  for (std::int32_t s = 0; s < edges; ++s) add_switch(t, fmt::format("edge {}", s));
  for (std::int32_t s = 0; s < edges; ++s) add_switch(t, fmt::format("aggregation {}", s));
  for (std::int32_t s = 0; s < cores; ++s) add_switch(t, fmt::format("core {}", s));
  for (std::int32_t d = 0; d < hosts; ++d) wire(t, d, hosts + d / half, r);
  for (std::int32_t e = 0; e < edges; ++e)
    for (std::int32_t a = 0; a < half; ++a) wire(t, hosts + e, hosts + edges + e / half * half + a, r);
  for (std::int32_t a = 0; a < edges; ++a)
    for (std::int32_t c = 0; c < half; ++c) wire(t, hosts + edges + a, hosts + 2 * edges + a % half * half + c, r);
  return t;
}

}  // namespace

Result<Topology> fat_tree(const ShapeRequest& r) {
  const auto& sizes = r.sizes;
  if (sizes.size() > 3)
    return fail("topology size", fmt::format("{} numbers", sizes.size()), "PORTS, LEAVESxHOSTS or LEAVESxHOSTSxSPINES");
  if (sizes.size() == 1) return k_ary(sizes[0], r);
  if (sizes.size() >= 2) {
    const LeafSpine s{sizes[0], sizes[1], sizes.size() == 3 ? sizes[2] : sizes[1]};
    if (std::int64_t{s.leaves} * s.hosts > kMaxNodes)
      return fail("topology size", fmt::format("{}x{}", s.leaves, s.hosts),
                  fmt::format("{} devices at most", kMaxNodes));
    return leaf_spine(s, s.leaves * s.hosts, r);
  }
  const auto hosts = static_cast<std::int32_t>(std::ceil(std::sqrt(r.devices)));
  return leaf_spine({(r.devices + hosts - 1) / hosts, hosts, hosts}, r.devices, r);
}

}  // namespace ringside::makers
