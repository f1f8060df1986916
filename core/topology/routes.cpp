#include "core/topology/routes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/index.h"
#include "core/base/mix.h"

namespace ringside {
namespace {

constexpr Bytes kProbe(1 << 20);
constexpr double kFar = std::numeric_limits<double>::infinity();
constexpr std::size_t kMaxRemembered = std::size_t{1} << 24;  // distances, 128 MiB

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
  for (const Link& l : t.links)
    weight_.push_back((l.alpha + kProbe / l.healthy() + kProbe * t.nodes[at(l.from)].copy).value);
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
  tree.frontier.emplace_back(0.0, b);
  return tree;
}

/// Until all ways from a that may be the fastest are known. What is nearer to b than a is known then, too.
void Routes::grow(Tree& tree, std::int32_t a, std::int32_t b) {
  const auto nearest = [&] {
    if (hub_[at(a)] >= 0) return tree.seconds[at(hub_[at(a)])];
    double best = kFar;
    for (const std::int32_t link : to_hubs_.of(a)) best = std::min(best, through(tree, link, b));
    return best;
  };
  // A little further than that, for rounding; ways of equal length are told apart by what is known of all of them.
  while (!tree.frontier.empty() && tree.frontier.front().first <= nearest() * (1 + 1e-9)) look_around(tree, b);
}

/// Settles the nearest node of the frontier.
void Routes::look_around(Tree& tree, std::int32_t b) {
  std::pop_heap(tree.frontier.begin(), tree.frontier.end(), std::greater<>());
  const auto [far, v] = tree.frontier.back();
  tree.frontier.pop_back();
  if (v != b && far > tree.seconds[at(hub_[at(v)])]) return;
  ++looked_at_;
  if (hub_[at(v)] >= 0) tree.rank[at(hub_[at(v)])] = tree.ranked++;
  for (const std::int32_t link : from_hubs_.of(v)) {
    const std::int32_t u = topology_.links[at(link)].from;
    double& seconds = tree.seconds[at(hub_[at(u)])];
    if (far + weight_[at(link)] >= seconds) continue;
    seconds = far + weight_[at(link)];
    tree.frontier.emplace_back(seconds, u);
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

Spread Routes::spread_as_built(std::int32_t a, std::int32_t b) {
  Spread found;
  Tree& tree = tree_to(b);
  grow(tree, a, b);
  struct Arrived {
    double share = 0;
    Seconds latency;
    SecondsPerByte copies;
  };
  // Ways only descend in rank: who is furthest has all that will ever reach him.
  std::map<std::pair<std::int32_t, std::int32_t>, Arrived, std::greater<>> open;
  const auto key = [&](std::int32_t v) {
    return std::pair(v == b ? -1 : hub_[at(v)] < 0 ? hubs_ : tree.rank[at(hub_[at(v)])], v);
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

namespace {

template <class Rate>
RouteCost cost_of(const Topology& topology, const std::vector<std::int32_t>& way, Rate&& rate) {
  RouteCost cost{Seconds(0), SecondsPerByte(0), BytesPerSecond(kFar)};
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
