#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "core/topology/routes.h"

namespace ringside {
namespace {

template <class Rate>
RouteCost cost_of(const Topology& topology, const std::vector<std::int32_t>& way, Rate&& rate) {
  RouteCost cost{Seconds(0), SecondsPerByte(0), BytesPerSecond(std::numeric_limits<double>::infinity())};
  for (std::size_t i = 0; i < way.size(); ++i) {
    const Link& l = topology.links[static_cast<std::size_t>(way[i])];
    cost.latency += l.alpha;
    cost.narrowest = std::min(cost.narrowest, rate(l));
    if (i > 0) cost.copies += topology.nodes[static_cast<std::size_t>(l.from)].copy;
  }
  return cost;
}

}  // namespace

RouteCost cost_of(const Topology& topology, const std::vector<std::int32_t>& way) {
  return cost_of(topology, way, [](const Link& l) { return l.bandwidth; });
}

RouteCost healthy_cost_of(const Topology& topology, const std::vector<std::int32_t>& way) {
  return cost_of(topology, way, [](const Link& l) { return l.healthy(); });
}

Error no_way(const Topology& t, std::size_t from, std::size_t to) {
  return {fmt::format("no way from {} to {} on {}", t.nodes[from].label, t.nodes[to].label, t.name), "",
          "all that talk need one"};
}

}  // namespace ringside
