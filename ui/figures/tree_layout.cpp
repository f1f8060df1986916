#include "ui/figures/tree_layout.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "core/base/index.h"
#include "ui/figures/survey.h"
#include "ui/paint/remembered.h"

namespace ringside::ui {
namespace {

using Edges = std::set<std::pair<std::int32_t, std::int32_t>>;

constexpr std::int32_t kMostChunks = 1024;
constexpr double kLeastApart = 3;  // pixels

std::pair<std::int32_t, std::int32_t> edge(std::int32_t a, std::int32_t b) {
  return std::minmax(a, b);
}

/// Where all ranks hang together by K - 1 edges, and no rank is far from the root.
std::optional<Tree> tree_of(const Edges& edges, std::int32_t ranks, std::int32_t root) {
  if (std::ssize(edges) != ranks - 1) return std::nullopt;
  std::vector<std::vector<std::int32_t>> near(at(ranks));
  for (const auto& [a, b] : edges) {
    if (b >= ranks) return std::nullopt;
    near[at(a)].push_back(b), near[at(b)].push_back(a);
  }
  Tree tree{root, std::vector<std::int32_t>(at(ranks), -1), 0};
  std::vector<std::int32_t> depth(at(ranks)), front{root};
  for (std::size_t next = 0; next < front.size(); ++next) {
    for (const std::int32_t n : near[at(front[next])]) {
      if (n == tree.parent[at(front[next])]) continue;
      tree.parent[at(n)] = front[next], depth[at(n)] = depth[at(front[next])] + 1;
      tree.depth = std::max(tree.depth, depth[at(n)]);
      front.push_back(n);
    }
  }
  const auto deepest = 2 * static_cast<std::int32_t>(std::bit_width(static_cast<std::uint32_t>(ranks))) + 1;
  return std::ssize(front) == ranks && tree.depth <= deepest ? std::optional(tree) : std::nullopt;
}

/// What the messages of each chunk say: their edges, and where sums end.
struct Ways {
  Edges edges;
  std::int32_t last_sum = -1;  ///< receiver of the last reduction
};

Trees find(const std::shared_ptr<const Answer>& answer) {
  const Schedule& schedule = answer->schedule;
  const auto facts = survey(answer);
  Edges used;
  std::map<std::int32_t, int> degree;
  for (const LinkUse& l : facts->links)
    if (used.insert(edge(l.from, l.to)).second) ++degree[l.from], ++degree[l.to];
  const auto many = [](const auto& d) { return d.second > 2; };
  if (schedule.helpers > 0 || facts->images > 1 || std::ssize(used) > 2 * (schedule.ranks - 1) ||
      std::none_of(degree.begin(), degree.end(), many))
    return {};
  const bool one = std::ssize(used) == schedule.ranks - 1;
  if (!one && schedule.chunks > kMostChunks) return {};
  std::vector<Ways> ways(one ? 1 : at(schedule.chunks));
  for (std::int64_t s = 0; s < schedule.step_count(); ++s)
    for (const Transfer& t : schedule.step(s).transfers) {
      if (t.local()) continue;
      for (const std::int32_t slot : t.target()) {
        Ways& w = ways[one ? 0 : at(std::min(slot, schedule.chunks - 1))];
        w.edges.insert(edge(t.from, t.to));
        if (t.op == Arrival::reduce) w.last_sum = t.to;
        if (one) break;  // all chunks have the same edges, and there may be tens of thousands
      }
    }
  Trees trees;
  std::vector<const Ways*> kinds;
  for (const Ways& w : ways) {
    if (answer->channel && w.edges.empty()) {  // a chunk of another channel
      trees.of_chunk.push_back(0);
      continue;
    }
    auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const Ways* k) { return k->edges == w.edges; });
    if (kind == kinds.end()) {
      const bool sums = schedule.collective == Collective::allreduce;
      auto tree = tree_of(w.edges, schedule.ranks, sums && w.last_sum >= 0 ? w.last_sum : schedule.root);
      if (!tree || kinds.size() == 2) return {};
      trees.all.push_back(std::move(*tree));
      kinds.push_back(&w), kind = kinds.end() - 1;
    }
    if (!one) trees.of_chunk.push_back(static_cast<std::int32_t>(kind - kinds.begin()));
  }
  return trees;
}

/// Children by rank, from the root on; a rank stands before its children.
struct Order {
  std::vector<std::vector<std::int32_t>> children;
  std::vector<std::int32_t> ranks;
  std::vector<std::int32_t> depth;
};

Order order_of(const Tree& tree) {
  Order o{std::vector<std::vector<std::int32_t>>(tree.parent.size()), {tree.root}, {}};
  o.depth.resize(tree.parent.size());
  for (std::size_t r = 0; r < tree.parent.size(); ++r)
    if (tree.parent[r] >= 0) o.children[at(tree.parent[r])].push_back(static_cast<std::int32_t>(r));
  for (std::size_t next = 0; next < o.ranks.size(); ++next)
    for (const std::int32_t child : o.children[at(o.ranks[next])]) {
      o.depth[at(child)] = o.depth[at(o.ranks[next])] + 1;
      o.ranks.push_back(child);
    }
  return o;
}

}  // namespace

std::shared_ptr<const Trees> trees_of(const std::shared_ptr<const Answer>& answer) {
  static Remembered<Trees, 2> known;
  return known.of(answer, [&] { return find(answer); });
}

PlaceLayout tree_layout(const QRectF& area, const Tree& tree) {
  PlaceLayout layout;
  layout.area = area;
  layout.unit = std::clamp(std::min(area.width() / 520, area.height() / 300), 1.0, 3.0);
  const Order order = order_of(tree);
  const std::size_t ranks = tree.parent.size();
  std::vector<std::int32_t> size(ranks, 1), leaves(ranks);  // of subtrees, all and what is drawn
  for (std::size_t i = ranks; i-- > 1;) size[at(tree.parent[at(order.ranks[i])])] += size[at(order.ranks[i])];
  const double room = area.width() - 8 * layout.unit;
  for (std::int32_t least = 1;; least *= 2) {
    layout.drawn.assign(ranks, false);
    for (std::size_t r = 0; r < ranks; ++r)
      layout.drawn[r] = size[r] >= least || static_cast<std::int32_t>(r) == tree.root;
    std::fill(leaves.begin(), leaves.end(), 0);
    for (std::size_t i = ranks; i-- > 0;) {
      const std::int32_t r = order.ranks[i];
      if (!layout.drawn[at(r)]) continue;
      leaves[at(r)] = std::max(1, leaves[at(r)]);
      if (i > 0) leaves[at(tree.parent[at(r)])] += leaves[at(r)];
    }
    layout.apart = room / leaves[at(tree.root)];
    if (layout.apart >= kLeastApart || least > std::ssize(tree.parent)) break;
  }
  const double level = area.height() / (tree.depth + 1);
  layout.radius = std::max(1.2, std::min({18 * layout.unit, 0.36 * layout.apart, 0.3 * level}));
  std::vector<double> left(ranks), middle(ranks);
  left[at(tree.root)] = area.left() + 4 * layout.unit;
  for (const std::int32_t r : order.ranks) {
    double x = left[at(r)];
    for (const std::int32_t child : order.children[at(r)])
      if (layout.drawn[at(child)]) left[at(child)] = x, x += leaves[at(child)] * layout.apart;
  }
  // Above the middle one of its children, or between the middle two: further out links pass high above those on the
  // way.
  for (std::size_t i = ranks; i-- > 0;) {
    const std::int32_t r = order.ranks[i];
    std::vector<double> below;
    for (const std::int32_t child : order.children[at(r)])
      if (layout.drawn[at(child)]) below.push_back(middle[at(child)]);
    middle[at(r)] =
        below.empty() ? left[at(r)] + layout.apart / 2 : (below[(below.size() - 1) / 2] + below[below.size() / 2]) / 2;
  }
  layout.centres.resize(ranks);
  for (const std::int32_t r : order.ranks)
    layout.centres[at(r)] = layout.drawn[at(r)]
                                ? QPointF(middle[at(r)], area.top() + level * (order.depth[at(r)] + 0.5))
                                : layout.centres[at(tree.parent[at(r)])];
  return layout;
}

}  // namespace ringside::ui
