#include "core/sim/ways.h"

#include <algorithm>
#include <cmath>

#include "core/base/index.h"

namespace ringside {

Ways::Ways(const Topology& topology) : topology_(topology), routes_(topology) {
  if (adaptive()) under_way_.resize(topology.links.size());
}

const std::vector<Way>& Ways::between(std::int32_t a, std::int32_t b) {
  const auto key = static_cast<std::uint64_t>(a) << 32 | static_cast<std::uint32_t>(b);
  const auto [entry, fresh] = ways_.try_emplace(key);
  if (fresh) entry->second = found(a, b);
  return entry->second;
}

std::vector<Way> Ways::found(std::int32_t a, std::int32_t b) {
  if (topology_.routing == Routing::multipath) {
    const Spread* all = routes_.spread(a, b);
    if (!all) return {};
    return {Way{all->links, all->shares, all->cost.latency.value, all->cost.copies.value}};
  }
  std::vector<Way> ways;
  const auto add = [&](const std::vector<std::int32_t>& links) {
    const RouteCost cost = cost_of(topology_, links);
    ways.push_back({links, {}, cost.latency.value, cost.copies.value});
  };
  if (adaptive() && a != b) {
    candidates_.push_back(routes_.all_between(a, b));
    for (const auto& links : candidates_.back()) add(links);
  } else if (const auto* links = routes_.between(a, b)) {
    add(*links);
  }
  return ways;
}

double Ways::busiest(const Way& way) const {
  double most = 0;
  for (const std::int32_t l : way.links)
    most = std::max(most, under_way_[at(l)] / topology_.links[at(l)].bandwidth.value);
  return most;
}

const Way& Ways::take(std::int32_t a, std::int32_t b, double bytes) {
  const std::vector<Way>& ways = between(a, b);
  const Way* best = &ways.front();
  double least = busiest(*best);
  for (const Way& way : ways)
    if (const double load = busiest(way); load < least) best = &way, least = load;
  count(*best, bytes);
  return *best;
}

void Ways::leave(const Way& way, double bytes) {
  count(way, -bytes);
}

/// Whole bytes, so that nothing is left over.
void Ways::count(const Way& way, double bytes) {
  for (const std::int32_t l : way.links) under_way_[at(l)] += std::copysign(std::ceil(std::abs(bytes)), bytes);
}

}  // namespace ringside
