#include "core/topology/survey.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <tuple>

#include "core/topology/routes.h"

namespace ringside {
namespace {

constexpr std::size_t kMostPairs = 100'000, kMostHops = 5'000'000, kMostSteps = 20'000'000;
constexpr std::size_t kMostNodes = 4096;
constexpr Bytes kSurveyProbe(1 << 20);

/// Dinic's algorithm on real capacities. Every node is two: where its links arrive and where they leave; only what
/// forwards joins them.
class Flow {
 public:
  explicit Flow(const Topology& t) : nodes_(static_cast<std::int32_t>(t.nodes.size())), edges_(2 * t.nodes.size() + 2) {
    for (std::int32_t v = 0; v < nodes_; ++v)
      if (t.nodes[static_cast<std::size_t>(v)].forwards) add(arrive(v), leave(v), kInfinite);
    for (const Link& l : t.links) {
      add(leave(l.from), arrive(l.to), l.bandwidth.value);
      largest_ = std::max(largest_, l.bandwidth.value);
    }
  }

  void from(std::int32_t v) { add(source(), leave(v), kInfinite); }
  void to(std::int32_t v) { add(arrive(v), sink(), kInfinite); }

  double run() {
    double total = 0;
    while (levels()) {
      next_.assign(edges_.size(), 0);
      for (double pushed; (pushed = push(source(), kInfinite)) > 0;) total += pushed;
    }
    return total;
  }

 private:
  struct Edge {
    std::int32_t to;
    double left;
    std::size_t back;  ///< the opposite edge, among those of `to`
  };
  static constexpr double kInfinite = 1e300;

  std::int32_t arrive(std::int32_t v) const { return v; }
  std::int32_t leave(std::int32_t v) const { return nodes_ + v; }
  std::int32_t source() const { return 2 * nodes_; }
  std::int32_t sink() const { return 2 * nodes_ + 1; }
  std::vector<Edge>& at(std::int32_t v) { return edges_[static_cast<std::size_t>(v)]; }
  bool open(const Edge& e) const { return e.left > 1e-9 * largest_; }

  void add(std::int32_t a, std::int32_t b, double capacity) {
    at(a).push_back({b, capacity, at(b).size()});
    at(b).push_back({a, 0, at(a).size() - 1});
  }

  bool levels() {
    level_.assign(edges_.size(), -1);
    level_[static_cast<std::size_t>(source())] = 0;
    std::queue<std::int32_t> frontier({source()});
    while (!frontier.empty()) {
      const std::int32_t v = frontier.front();
      frontier.pop();
      for (const Edge& e : at(v)) {
        if (!open(e) || level_[static_cast<std::size_t>(e.to)] >= 0) continue;
        level_[static_cast<std::size_t>(e.to)] = level_[static_cast<std::size_t>(v)] + 1;
        frontier.push(e.to);
      }
    }
    return level_[static_cast<std::size_t>(sink())] >= 0;
  }

  /// Along one way of the level graph; as deep as the graph is wide, which kMostNodes bounds.
  double push(std::int32_t v, double most) {
    if (v == sink()) return most;
    for (std::size_t& i = next_[static_cast<std::size_t>(v)]; i < at(v).size(); ++i) {
      Edge& e = at(v)[i];
      if (!open(e) || level_[static_cast<std::size_t>(e.to)] != level_[static_cast<std::size_t>(v)] + 1) continue;
      const double pushed = push(e.to, std::min(most, e.left));
      if (pushed <= 0) continue;
      e.left -= pushed;
      at(e.to)[e.back].left += pushed;
      return pushed;
    }
    return 0;
  }

  std::int32_t nodes_;
  std::vector<std::vector<Edge>> edges_;
  std::vector<std::int32_t> level_;
  std::vector<std::size_t> next_;
  double largest_ = 0;
};

void take(Survey& s, const Trip& trip) {
  const auto longer = [](const Trip& a, const Trip& b) { return std::tie(a.hops, a.time) < std::tie(b.hops, b.time); };
  if (s.pairs++ == 0) s.nearest = s.farthest = s.fastest = s.slowest = trip;
  if (longer(trip, s.nearest)) s.nearest = trip;
  if (longer(s.farthest, trip)) s.farthest = trip;
  if (trip.time < s.fastest.time) s.fastest = trip;
  if (s.slowest.time < trip.time) s.slowest = trip;
}

}  // namespace

BytesPerSecond max_flow(const Topology& t, const std::vector<std::int32_t>& sources,
                        const std::vector<std::int32_t>& sinks) {
  Flow flow(t);
  for (const std::int32_t v : sources) flow.from(v);
  for (const std::int32_t v : sinks) flow.to(v);
  return BytesPerSecond(flow.run());
}

std::optional<Survey> survey(const Topology& t) {
  const std::vector<std::int32_t> all = devices(t);
  if (all.size() < 2) return {};
  const std::size_t count = all.size();
  Routes routes(t);
  const auto* across = routes.between(all.front(), all[count / 2]);
  const std::size_t most = std::min(kMostPairs, kMostHops / std::max<std::size_t>(1, across ? across->size() : 1));
  Survey s;
  s.all_pairs = count * count <= most;
  const auto visit = [&](std::int32_t from, std::int32_t to) {
    if (from == to) return;
    const auto* way = routes.between(from, to);
    if (!way) {
      s.cut_off = Trip{from, to, 0, {}, {}, {}};
      return;
    }
    const RouteCost cost = cost_of(t, *way);
    take(s,
         {from, to, static_cast<std::int32_t>(way->size()), cost.latency, cost.narrowest, cost.seconds(kSurveyProbe)});
  };
  if (s.all_pairs) {
    for (const std::int32_t from : all)
      for (const std::int32_t to : all) visit(from, to);
  } else {  // a few receivers, because routes are found by receiver; to each its neighbour, the one half around, and
            // others
    const std::size_t receivers = std::clamp(kMostSteps / (t.links.size() + 1), std::size_t{4}, std::size_t{256});
    const std::size_t senders = std::max<std::size_t>(1, most / receivers);
    for (std::size_t b = 0; b < count; b += count / receivers + 1) {
      for (const std::size_t away : {std::size_t{1}, count / 2}) visit(all[(b + count - away) % count], all[b]);
      for (std::size_t a = 0; a < count; a += count / senders + 1) visit(all[a], all[b]);
    }
  }
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
  if (t.nodes.size() <= kMostNodes) s.bisection = max_flow(t, {all.begin(), middle}, {middle, all.end()});
  return s;
}

}  // namespace ringside
