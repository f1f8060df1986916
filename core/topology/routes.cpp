#include "core/topology/routes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "core/base/check.h"
#include "core/base/index.h"
#include "core/base/mix.h"

namespace ringside {
namespace {

constexpr Bytes kProbe(1 << 20);
constexpr double kFar = std::numeric_limits<double>::infinity();
constexpr std::size_t kMaxRemembered = std::size_t{1} << 24;  // distances, 128 MiB
constexpr std::size_t kMostNear = 32, kManyPorts = 32;

/// Equal, whatever the order of summation; nothing finite equals kFar.
bool same(double a, double b) {
  return std::abs(a - b) <= 1e-12 * std::min(a, b);
}

std::uint64_t pair_of(std::int32_t a, std::int32_t b) {
  return (static_cast<std::uint64_t>(a) << 32) | static_cast<std::uint32_t>(b);
}

}  // namespace

template <class Keep>
Routes::Ends::Ends(const Topology& t, std::int32_t Link::* end, Keep&& keep) : first_(t.nodes.size() + 1) {
  for (const Link& l : t.links)
    if (keep(l)) ++first_[at(l.*end) + 1];
  for (std::size_t v = 1; v < first_.size(); ++v) first_[v] += first_[v - 1];
  links_.resize(first_.back());
  std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
  for (std::size_t i = 0; i < t.links.size(); ++i)
    if (const Link& l = t.links[i]; keep(l)) links_[next[at(l.*end)]++] = static_cast<std::int32_t>(i);
}

Routes::Routes(const Topology& t) : Routes(t, Links::all) {
  if (std::any_of(t.links.begin(), t.links.end(), [](const Link& l) { return l.broken(); }))
    around_.reset(new Routes(t, Links::not_broken));  // a constructor that make_unique cannot reach
}

Routes::Routes(const Topology& t, Links which)
    : topology_(t),
      out_(t, &Link::from, [which](const Link& l) { return which == Links::all || !l.broken(); }),
      in_(t, &Link::to, [which](const Link& l) { return which == Links::all || !l.broken(); }),
      to_hubs_(t, &Link::from,
               [&](const Link& l) { return (which == Links::all || !l.broken()) && t.nodes[at(l.to)].forwards; }),
      from_hubs_(t, &Link::to,
                 [&](const Link& l) { return (which == Links::all || !l.broken()) && t.nodes[at(l.from)].forwards; }) {
  for (const Node& v : t.nodes) hub_.push_back(v.forwards ? hubs_++ : -1);
  from_a_.assign(at(hubs_), kFar);
  for (const Link& l : t.links)
    weight_.push_back((l.alpha + kProbe / l.healthy() + kProbe * t.nodes[at(l.from)].copy).value);
  if (!weight_.empty()) free_hops_ = *std::ranges::min_element(weight_) <= 1e-9 * *std::ranges::max_element(weight_);
}

const std::vector<std::int32_t>* Routes::between(std::int32_t a, std::int32_t b) {
  const auto* way = as_built(a, b);
  return way && broken(*way) ? around_->as_built(a, b) : way;
}

bool Routes::broken(const std::vector<std::int32_t>& links) const {
  return around_ &&
         std::any_of(links.begin(), links.end(), [&](std::int32_t link) { return topology_.links[at(link)].broken(); });
}

const std::vector<std::int32_t>* Routes::as_built(std::int32_t a, std::int32_t b) {
  const auto nodes = static_cast<std::int32_t>(topology_.nodes.size());
  RINGSIDE_CHECK(a >= 0 && a < nodes && b >= 0 && b < nodes);
  const auto [way, fresh] = ways_.try_emplace(pair_of(a, b));
  if (fresh && a != b) find(a, b, way->second);
  return a != b && way->second.empty() ? nullptr : &way->second;
}

Routes::Tree& Routes::tree_to(std::int32_t b) {
  if ((to_.size() + 1) * at(hubs_) > kMaxRemembered) to_.clear();
  const auto [entry, fresh] = to_.try_emplace(b);
  Tree& tree = entry->second;
  if (!fresh) return tree;
  tree.next.assign(at(hubs_), -1);
  tree.seconds.assign(at(hubs_), kFar);
  tree.rank.assign(at(hubs_), hubs_);
  if (hub_[at(b)] >= 0) tree.seconds[at(hub_[at(b)])] = 0;
  look_around(tree, b, 0);
  return tree;
}

const Routes::Surroundings& Routes::around(std::int32_t a) {
  const auto [entry, fresh] = surroundings_.try_emplace(a);
  Surroundings& found = entry->second;
  if (!fresh) return found;
  std::map<std::int32_t, double> seconds;
  std::set<std::pair<double, std::int32_t>> open;
  const auto look = [&](std::int32_t v, double far) {
    for (const std::int32_t link : to_hubs_.of(v)) {
      const std::int32_t w = topology_.links[at(link)].to;
      const auto [known, first] = seconds.try_emplace(w, kFar);
      if (far + weight_[at(link)] >= known->second) continue;
      open.erase({known->second, w});
      open.emplace(known->second = far + weight_[at(link)], w);
    }
  };
  if (hub_[at(a)] >= 0)
    open.emplace(seconds[a] = 0, a);
  else
    look(a, 0);
  while (!free_hops_ && !open.empty() && found.near.size() < kMostNear &&
         to_hubs_.of(open.begin()->second).size() <= kManyPorts) {
    const auto [far, v] = *open.begin();
    open.erase(open.begin());
    found.near.emplace_back(v, far);
    look(v, far);
  }
  found.radius = open.empty() ? kFar : open.begin()->first;
  found.seen.assign(seconds.begin(), seconds.end());
  return found;
}

/// Until all ways from a that may be the fastest are known. What is further from b than the surroundings of a are, and
/// not in them, is on none.
void Routes::grow(Tree& tree, std::int32_t a, std::int32_t b) {
  const auto settled = [&](std::int32_t v) { return tree.rank[at(hub_[at(v)])] < hubs_; };
  const auto next = [&](std::int32_t link) { return settled(topology_.links[at(link)].to); };
  if (hub_[at(a)] >= 0 ? settled(a) : std::ranges::all_of(to_hubs_.of(a), next)) return;
  if (surroundings_.size() * at(hubs_) > kMaxRemembered) surroundings_.clear();
  const Surroundings& here = around(a);
  const auto on_a_way = [this](double seconds) { return seconds < kFar && seconds <= whole_way_ * (1 + 1e-9); };
  whole_way_ = kFar;
  for (const std::int32_t link : in_.of(b))
    if (topology_.links[at(link)].from == a) whole_way_ = std::min(whole_way_, weight_[at(link)]);
  for (const auto& [v, seconds] : here.seen) {
    from_a_[at(hub_[at(v)])] = seconds;
    whole_way_ = std::min(whole_way_, seconds + tree.seconds[at(hub_[at(v)])]);
  }
  while (!tree.frontier.empty() && on_a_way(tree.frontier.front().first + here.radius)) {
    std::pop_heap(tree.frontier.begin(), tree.frontier.end(), std::greater<>());
    const auto [far, v] = tree.frontier.back();
    tree.frontier.pop_back();
    if (far <= tree.seconds[at(hub_[at(v)])] && !settled(v)) look_around(tree, v, far);
  }
  for (;;) {
    std::pair nearest(kFar, std::int32_t{-1});
    for (const auto& [v, seconds] : here.near)
      if (const double far = tree.seconds[at(hub_[at(v)])]; !settled(v) && on_a_way(far + seconds))
        nearest = std::min(nearest, {far, v});
    if (nearest.second < 0) break;
    look_around(tree, nearest.second, nearest.first);
  }
  for (const auto& [v, seconds] : here.seen) from_a_[at(hub_[at(v)])] = kFar;
}

/// Settles a node: no way from it that matters is known any faster later.
void Routes::look_around(Tree& tree, std::int32_t v, double far) {
  ++looked_at_;
  if (hub_[at(v)] >= 0) tree.rank[at(hub_[at(v)])] = tree.ranked++;
  for (const std::int32_t link : from_hubs_.of(v)) {
    const std::int32_t u = topology_.links[at(link)].from;
    const auto hub = at(hub_[at(u)]);
    if (far + weight_[at(link)] >= tree.seconds[hub]) continue;
    tree.seconds[hub] = far + weight_[at(link)];
    whole_way_ = std::min(whole_way_, from_a_[hub] + tree.seconds[hub]);
    tree.frontier.emplace_back(tree.seconds[hub], u);
    std::push_heap(tree.frontier.begin(), tree.frontier.end(), std::greater<>());
  }
}

/// Seconds to b for who takes this link; kFar if it leads to somebody else who forwards nothing.
double Routes::through(const Tree& tree, std::int32_t link, std::int32_t b) const {
  const std::int32_t w = topology_.links[at(link)].to;
  if (w == b) return weight_[at(link)];
  return hub_[at(w)] < 0 ? kFar : weight_[at(link)] + tree.seconds[at(hub_[at(w)])];
}

/// The links of v that lead to b as fast as any, as the topology lists them. False: none does.
bool Routes::collect(const Tree& tree, std::int32_t v, std::int32_t b) {
  choices_.clear();
  if (out_.of(v).size() <= to_hubs_.of(v).size() + in_.of(b).size()) {
    choices_.assign(out_.of(v).begin(), out_.of(v).end());
  } else {  // of a switch with many ports only those that lead on, and those of b
    choices_.assign(to_hubs_.of(v).begin(), to_hubs_.of(v).end());
    if (hub_[at(b)] < 0)
      for (const std::int32_t link : in_.of(b))
        if (topology_.links[at(link)].from == v) choices_.push_back(link);
    std::sort(choices_.begin(), choices_.end());
  }
  double best = kFar;
  for (const std::int32_t link : choices_) best = std::min(best, through(tree, link, b));
  const auto rank = [&](std::int32_t node) { return hub_[at(node)] < 0 ? hubs_ : tree.rank[at(hub_[at(node)])]; };
  std::erase_if(choices_, [&](std::int32_t link) {
    const std::int32_t w = topology_.links[at(link)].to;
    return !same(through(tree, link, b), best) || (w != b && rank(w) >= rank(v));
  });
  return !choices_.empty();
}

/// Of those that collect() found, the one that the topology's routing takes.
std::int32_t Routes::choose(std::int32_t v, std::int32_t a, std::int32_t b) const {
  if (topology_.routing == Routing::first || !one_way()) return choices_.front();
  const std::uint64_t key = topology_.routing == Routing::ecmp ? mix(mix(pair_of(a, b)) ^ static_cast<std::uint64_t>(v))
                                                               : static_cast<std::uint64_t>(b);
  return choices_[key % choices_.size()];
}

void Routes::find(std::int32_t a, std::int32_t b, std::vector<std::int32_t>& way) {
  Tree& tree = tree_to(b);
  grow(tree, a, b);
  for (std::int32_t v = a; v != b; v = topology_.links[at(way.back())].to) {
    std::int32_t* known = hub_[at(v)] < 0 ? nullptr : &tree.next[at(hub_[at(v)])];
    if (known && *known >= 0 && topology_.routing != Routing::ecmp) {
      way.push_back(*known);
      continue;
    }
    if (!collect(tree, v, b)) return RINGSIDE_CHECK(way.empty());
    way.push_back(choose(v, a, b));
    if (known) *known = way.back();
  }
}

const Spread* Routes::spread(std::int32_t a, std::int32_t b) {
  const auto [entry, fresh] = spreads_.try_emplace(pair_of(a, b));
  Spread& found = entry->second;
  if (fresh && a != b) {
    if (one_way()) {
      if (const auto* way = between(a, b))
        found = {*way, std::vector<double>(way->size(), 1), cost_of(topology_, *way)};
    } else {
      found = spread_as_built(a, b);
      if (broken(found.links)) found = around_->spread_as_built(a, b);
    }
  }
  return a != b && found.links.empty() ? nullptr : &found;
}

}  // namespace ringside
