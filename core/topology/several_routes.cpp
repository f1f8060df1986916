// The ways of messages that take several.
#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <utility>

#include "core/base/index.h"
#include "core/topology/routes.h"

namespace ringside {

Spread Routes::spread_as_built(std::int32_t a, std::int32_t b) {
  Spread found;
  Tree& tree = tree_to(b);
  grow(tree, a, b);
  struct Arrived {
    double share = 0;
    Seconds latency;
    SecondsPerByte copies;
  };
  // Who is furthest has all that will ever reach him; where hops are free, who was settled last.
  std::map<std::pair<double, std::int32_t>, Arrived, std::greater<>> open;
  const auto key = [&](std::int32_t v) {
    double far = std::numeric_limits<double>::infinity();
    if (hub_[at(v)] >= 0) far = free_hops_ ? tree.rank[at(hub_[at(v)])] : tree.seconds[at(hub_[at(v)])];
    return std::pair(v == b ? -1 : far, v);
  };
  open[key(a)].share = 1;
  while (!open.empty()) {
    const std::int32_t v = open.begin()->first.second;
    const Arrived here = open.begin()->second;
    open.erase(open.begin());
    found.cost.latency = std::max(found.cost.latency, here.latency);
    found.cost.copies = std::max(found.cost.copies, here.copies);
    if (v == b) break;
    if (!collect(tree, v, b)) return {};
    const double share = here.share / static_cast<double>(choices_.size());
    const SecondsPerByte copies = here.copies + (v == a ? SecondsPerByte(0) : topology_.nodes[at(v)].copy);
    for (const std::int32_t link : choices_) {
      const Link& l = topology_.links[at(link)];
      found.links.push_back(link);
      found.shares.push_back(share);
      found.cost.narrowest = std::min(found.cost.narrowest, l.bandwidth / share);
      Arrived& there = open[key(l.to)];
      there.share += share;
      there.latency = std::max(there.latency, here.latency + l.alpha);
      there.copies = std::max(there.copies, copies);
    }
  }
  return found;
}

/// Appends the ways from v on, each after what `way` has already.
void Routes::collect_ways(const Tree& tree, std::int32_t v, std::int32_t b, std::vector<std::int32_t>& way,
                          std::vector<std::vector<std::int32_t>>& all) {
  if (v == b) return all.push_back(way);
  if (all.size() >= kMostWays || !collect(tree, v, b)) return;
  for (const std::int32_t link : std::vector(choices_)) {
    if (all.size() >= kMostWays) return;
    way.push_back(link);
    collect_ways(tree, topology_.links[at(link)].to, b, way, all);
    way.pop_back();
  }
}

std::vector<std::vector<std::int32_t>> Routes::all_between(std::int32_t a, std::int32_t b) {
  std::vector<std::vector<std::int32_t>> all;
  if (a == b) return all;
  Tree& tree = tree_to(b);
  grow(tree, a, b);
  std::vector<std::int32_t> way;
  collect_ways(tree, a, b, way, all);
  if (std::any_of(all.begin(), all.end(), [&](const auto& w) { return broken(w); })) return around_->all_between(a, b);
  return all;
}

bool Routes::rerouted(std::int32_t a, std::int32_t b) {
  if (!around_ || a == b) return false;
  if (!one_way()) return broken(spread_as_built(a, b).links);
  const auto* way = as_built(a, b);
  return way && broken(*way);
}

}  // namespace ringside
