#include "core/topology/routes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

#include "core/base/check.h"
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

/// Links grouped by one of their ends, in the order in which they are listed.
void group(const Topology& t, std::int32_t Link::*end, std::vector<std::int32_t>& links,
           std::vector<std::int32_t>& of) {
  of.assign(t.nodes.size() + 1, 0);
  for (const Link& l : t.links) ++of[static_cast<std::size_t>(l.*end) + 1];
  for (std::size_t v = 1; v < of.size(); ++v) of[v] += of[v - 1];
  links.resize(t.links.size());
  std::vector<std::int32_t> next(of.begin(), of.end() - 1);
  for (std::size_t i = 0; i < t.links.size(); ++i)
    links[static_cast<std::size_t>(next[static_cast<std::size_t>(t.links[i].*end)]++)] = static_cast<std::int32_t>(i);
}

}  // namespace

Routes::Routes(const Topology& topology) : topology_(topology) {
  group(topology, &Link::from, out_, out_of_);
  group(topology, &Link::to, in_, in_of_);
  for (const Link& l : topology.links) {
    const Seconds copy = kProbe * topology.nodes[static_cast<std::size_t>(l.from)].copy;
    weight_.push_back((l.alpha + kProbe / l.bandwidth + copy).value);
  }
}

const std::vector<std::int32_t>* Routes::between(std::int32_t a, std::int32_t b) {
  const auto nodes = static_cast<std::int32_t>(topology_.nodes.size());
  RINGSIDE_CHECK(a >= 0 && a < nodes && b >= 0 && b < nodes);
  const auto [way, fresh] = ways_.try_emplace(pair_of(a, b));
  if (fresh && a != b) find(a, b, way->second);
  return a != b && way->second.empty() ? nullptr : &way->second;
}

Routes::Tree& Routes::tree_to(std::int32_t b) {
  if ((to_.size() + 1) * topology_.nodes.size() > kMaxRemembered) to_.clear();
  const auto [entry, fresh] = to_.try_emplace(b);
  if (!fresh) return entry->second;
  entry->second.next.assign(topology_.nodes.size(), -1);
  std::vector<double>& seconds = entry->second.seconds;
  seconds.assign(topology_.nodes.size(), kFar);
  seconds[static_cast<std::size_t>(b)] = 0;
  using Reached = std::pair<double, std::int32_t>;
  std::priority_queue<Reached, std::vector<Reached>, std::greater<>> frontier;
  frontier.emplace(0.0, b);
  while (!frontier.empty()) {
    const auto [far, v] = frontier.top();
    frontier.pop();
    if (far > seconds[static_cast<std::size_t>(v)]) continue;
    for (std::int32_t i = in_of_[static_cast<std::size_t>(v)]; i < in_of_[static_cast<std::size_t>(v) + 1]; ++i) {
      const std::int32_t link = in_[static_cast<std::size_t>(i)];
      const std::int32_t u = topology_.links[static_cast<std::size_t>(link)].from;
      const double through = far + weight_[static_cast<std::size_t>(link)];
      if (through >= seconds[static_cast<std::size_t>(u)]) continue;
      seconds[static_cast<std::size_t>(u)] = through;
      if (topology_.nodes[static_cast<std::size_t>(u)].forwards) frontier.emplace(through, u);
    }
  }
  return entry->second;
}

/// Of the links of v that lead to b as fast as any, the one that the topology's routing takes.
std::int32_t Routes::choose(const Tree& tree, std::int32_t v, std::int32_t a, std::int32_t b) {
  choices_.clear();
  for (std::int32_t i = out_of_[static_cast<std::size_t>(v)]; i < out_of_[static_cast<std::size_t>(v) + 1]; ++i) {
    const std::int32_t link = out_[static_cast<std::size_t>(i)];
    const auto w = static_cast<std::size_t>(topology_.links[static_cast<std::size_t>(link)].to);
    if (static_cast<std::int32_t>(w) != b && !topology_.nodes[w].forwards) continue;
    if (same(tree.seconds[static_cast<std::size_t>(v)], weight_[static_cast<std::size_t>(link)] + tree.seconds[w]))
      choices_.push_back(link);
  }
  RINGSIDE_CHECK(!choices_.empty());
  if (topology_.routing == Routing::first) return choices_.front();
  const std::uint64_t key = topology_.routing == Routing::ecmp ? mix(mix(pair_of(a, b)) ^ static_cast<std::uint64_t>(v))
                                                               : static_cast<std::uint64_t>(b);
  return choices_[key % choices_.size()];
}

void Routes::find(std::int32_t a, std::int32_t b, std::vector<std::int32_t>& way) {
  Tree& tree = tree_to(b);
  if (tree.seconds[static_cast<std::size_t>(a)] == kFar) return;
  for (std::int32_t v = a; v != b; v = topology_.links[static_cast<std::size_t>(way.back())].to) {
    std::int32_t& next = tree.next[static_cast<std::size_t>(v)];
    if (next < 0 || topology_.routing == Routing::ecmp) next = choose(tree, v, a, b);
    way.push_back(next);
  }
}

RouteCost cost_of(const Topology& topology, const std::vector<std::int32_t>& way) {
  RouteCost cost{Seconds(0), SecondsPerByte(0), BytesPerSecond(kFar)};
  for (std::size_t i = 0; i < way.size(); ++i) {
    const Link& l = topology.links[static_cast<std::size_t>(way[i])];
    cost.latency += l.alpha;
    cost.narrowest = std::min(cost.narrowest, l.bandwidth);
    if (i > 0) cost.copies += topology.nodes[static_cast<std::size_t>(l.from)].copy;
  }
  return cost;
}

}  // namespace ringside
