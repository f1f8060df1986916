// Kim, Dally, Scott and Abts, Technology-Driven, Highly-Scalable Dragonfly Topology, ISCA 2008: groups of switches, all
// wired to each other within a group, and a wire between any two groups.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/topology/makers.h"

namespace ringside::makers {
namespace {

struct Dragonfly {
  std::int32_t groups = 1, switches = 1, hosts = 1;  ///< switches of a group, devices of a switch
};

/// Two switches in a group for each device on a switch, as the paper balances them, and at least as many groups as
/// switches in one.
Dragonfly balanced(std::int32_t devices) {
  const auto hosts = std::max(1, static_cast<std::int32_t>(std::lround(std::pow(devices / 4.0, 0.25))));
  const std::int32_t group = 2 * hosts * hosts;
  return {(devices + group - 1) / group, 2 * hosts, hosts};
}

}  // namespace

Result<Topology> dragonfly(const ShapeRequest& r) {
  if (!r.sizes.empty() && r.sizes.size() != 3)
    return fail("topology size", fmt::format("{} numbers", r.sizes.size()), "GROUPSxSWITCHESxDEVICES");
  const Dragonfly d = r.sizes.empty() ? balanced(r.devices) : Dragonfly{r.sizes[0], r.sizes[1], r.sizes[2]};
  const std::int64_t switches = std::int64_t{d.groups} * d.switches;
  const std::int64_t links =
      switches * (d.switches - 1) + std::int64_t{d.groups} * (d.groups - 1) + 2 * switches * d.hosts;
  if (switches > kMaxNodes || switches * (d.hosts + 1) > kMaxNodes || links > kMaxLinks)
    return fail("topology size", fmt::format("{}x{}x{}", d.groups, d.switches, d.hosts),
                fmt::format("{} nodes and {} links at most", kMaxNodes, kMaxLinks));
  const std::int32_t hosts = r.sizes.empty() ? r.devices : static_cast<std::int32_t>(switches) * d.hosts;
  Topology t;
  t.description = fmt::format(
      "{} devices; {} groups of {} switches: all of a group are wired to each other, and any two groups by one wire",
      hosts, d.groups, d.switches);
  t.routing = Routing::by_destination;
  for (std::int32_t h = 0; h < hosts; ++h) t.add_node({.kind = NodeKind::gpu, .label = fmt::format("GPU {}", h)});
  for (std::int32_t s = 0; s < switches; ++s)
    t.add_node({.kind = NodeKind::switch_,
                .label = fmt::format("switch {}.{}", s / d.switches, s % d.switches),
                .forwards = true,
                .reduces = true});
  const auto wire = [&](std::int32_t a, std::int32_t b) { t.connect(a, b, r.alpha / 2, r.bandwidth, r.tier); };
  const auto switch_of = [&](std::int32_t group, std::int32_t s) {
    return hosts + group * d.switches + s % d.switches;
  };
  for (std::int32_t h = 0; h < hosts; ++h) wire(h, hosts + h / d.hosts);
  for (std::int32_t g = 0; g < d.groups; ++g)
    for (std::int32_t a = 0; a < d.switches; ++a)
      for (std::int32_t b = a + 1; b < d.switches; ++b) wire(switch_of(g, a), switch_of(g, b));
  for (std::int32_t g = 0; g < d.groups;
       ++g)  // a group's wires to the next, the second next, .. start at its switches in turn
    for (std::int32_t h = g + 1; h < d.groups; ++h) wire(switch_of(g, h - g - 1), switch_of(h, d.groups + g - h - 1));
  return t;
}

}  // namespace ringside::makers
