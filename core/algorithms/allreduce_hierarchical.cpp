// allreduce hierarchical: reduce-scatter inside every node, allreduce between the nodes, allgather inside every node.
//
//              0         1    |    2         3           nodes of L = 2; part p is cut in one piece for each node
//   step 1     0◄──p0,p1────►1|    2◄──p0,p1────►3       in the node: rank 0 adds p0, rank 1 adds p1; likewise 2 and 3
//   step 2     0◄─────p0.1, p0.0──►2                     between the nodes, rank i of a node with rank i of the other:
//                        1◄─────p1.1, p1.0──►3           add; a piece of the total is complete at each rank
//   step 3     the same backwards: copy                  rank 0 and 2 have p0, rank 1 and 3 have p1
//   step 4     0◄──p0,p1────►1|    2◄──p0,p1────►3       in the node: copy
//
// Every phase is a ring: L - 1 steps in the node, 2 (K/L - 1) between the nodes with 1/L of the buffer, L - 1 steps in
// the node. Most bytes stay where wires are fast. Where L does not divide K the last node is smaller, and a rank there
// stands for several parts (part p belongs to its rank p mod size).
//
// With more than one segment each of them goes this way, one phase behind the next:
//
//   in the node, add      1   2   3                 each phase has as many steps as the longest one needs, and is busy
//   between nodes             1   2   3             with one segment at a time
//   in the node, copy             1   2   3
//
// A port that sends one message at a time gains nothing by it: the closed form has more messages and the same bytes.
// Where a rank sends on two ports at once, the wires in the node work while those between nodes do, and the longest
// phase alone counts in the end. BlueConnect (Cho et al. 2019); msccl-tools: hierarchical_allreduce, pipelined like
// Open MPI's han, which reduces to one leader per node instead.
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/algorithms/pipelined_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allreduce_hierarchical() {
  using symbols::K, symbols::L, symbols::m, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return 2 * m * (K / L + L - 2) * alpha + (1 - 1 / K) * n * (2 * beta + reduce_cost);
}

Condition whole_nodes() {
  return {"node-size divides K", [](const Instance& i) { return i.ranks % i.parameters.at("node-size") == 0; }};
}

std::int32_t node_size(const Instance& i) {
  return static_cast<std::int32_t>(std::min<std::int64_t>(i.parameters.at("node-size"), i.ranks));
}
std::int32_t node_count(const Instance& i) {
  return (i.ranks + node_size(i) - 1) / node_size(i);
}

struct Nodes {
  explicit Nodes(const Instance& i)
      : ranks(i.ranks),
        size(node_size(i)),
        count(node_count(i)),
        segments(segments_of(i)),
        pieces(i.chunks, segments * size * count) {}

  bool whole() const { return ranks % size == 0; }
  /// Steps once around the ring in a node, and around the ring of nodes.
  std::int64_t inner() const { return size - 1; }
  std::int64_t outer() const { return count - 1; }
  /// Steps that one segment takes alone.
  std::int64_t length() const { return 2 * (inner() + outer()); }
  /// Nodes that differ would take turns in different orders, and ports wait for one another: there, and with one
  /// segment, nothing overlaps.
  bool overlaps() const { return segments > 1 && whole(); }
  /// After how many steps the next segment follows.
  std::int64_t period() const { return overlaps() ? std::max(inner(), 2 * outer()) : length(); }
  std::int64_t steps() const { return overlaps() ? segments * period() + 2 * inner() : segments * length(); }
  std::int32_t members(std::int32_t node) const { return std::min(size, ranks - node * size); }
  /// Who stands for a part in a node.
  std::int32_t owner(std::int32_t node, std::int32_t part) const { return node * size + part % members(node); }

  /// Of a segment, all parts of the `position`-th rank of a node with that many members.
  Slots parts_of(std::int32_t segment, std::int32_t position, std::int32_t members) const {
    Slots slots;
    for (std::int32_t p = position; p < size; p += members) {
      const Slots part = pieces.from((segment * size + p) * count, count);
      slots.append(part.run(0));
    }
    return slots;
  }

  /// Step t around the ring in the node of `rank`: its sums, or what is finished, go to the next rank.
  void inside(Step& step, std::int32_t rank, std::int32_t segment, std::int64_t t, bool reducing) const {
    const std::int32_t node = rank / size, n = members(node), position = rank % size;
    if (t + 1 >= n) return;
    const std::int32_t next = node * size + (position + 1) % n;
    if (reducing)
      step.reduce(rank, next, parts_of(segment, wrapped(position - 1 - t, n), n));
    else
      step.copy(rank, next, parts_of(segment, wrapped(position - t, n), n));
  }
  /// Step t around the ring of nodes: for each of its parts, a piece goes to whoever stands for it in the next node.
  void between(Step& step, std::int32_t rank, std::int32_t segment, std::int64_t t, bool reducing) const {
    const std::int32_t node = rank / size, next = (node + 1) % count;
    for (std::int32_t p = rank % size; p < size; p += members(node)) {
      const std::int32_t piece = wrapped(node + (reducing ? 0 : 1) - t, count);
      const Slots slots = pieces[(segment * size + p) * count + piece];
      reducing ? step.reduce(rank, owner(next, p), slots) : step.copy(rank, owner(next, p), slots);
    }
  }

  /// What a rank sends for a segment that is in its step t.
  void sends(Step& step, std::int32_t rank, std::int32_t segment, std::int64_t t) const {
    const std::int64_t in = inner(), out = outer();
    if (t < in) return inside(step, rank, segment, t, true);
    if (t < in + out) return between(step, rank, segment, t - in, true);
    if (t < in + 2 * out) return between(step, rank, segment, t - in - out, false);
    inside(step, rank, segment, t - in - 2 * out, false);
  }
  /// Calls visit(segment, t) for each segment that is in its step t in step s. Every phase has a period of its own: the
  /// first one ends with it, the last one begins with it, and the steps between nodes, which come first at the ports as
  /// they take longest, are spread evenly over theirs.
  template <class Visit>
  void for_each_segment(std::int64_t s, const Visit& visit) const {
    if (!overlaps()) return visit(static_cast<std::int32_t>(s / length()), s % length());
    const std::int64_t in = inner(), between = 2 * outer(), at = s + period() - in;
    const std::int64_t block = at / period(), x = at % period();
    const auto call = [&](std::int64_t segment, std::int64_t t) {
      if (segment >= 0 && segment < segments) visit(static_cast<std::int32_t>(segment), t);
    };
    const std::int64_t turn = (x * between + period() - 1) / period();
    if (turn < between && turn * period() / between == x) call(block - 1, in + turn);
    if (x >= period() - in) call(block, x - (period() - in));
    if (x < in) call(block - 2, in + between + x);
  }

  std::int32_t ranks, size, count, segments;
  Parts pieces;  ///< segment by segment; there part p has the pieces p N .. p N + N - 1, with N nodes
};

Narration narrate_first_phase(const Nodes& n, std::int64_t t) {
  Narration said;
  said.sentence = t == 0
                      ? "Inside every node, each rank passes one part on to the next, which adds."
                      : fmt::format("Inside every node, sums of {} go on to the next rank, which adds.", words(t + 1));
  if (!n.whole())
    said.why = fmt::format("The last node has only {} for {}, so its rings are shorter and some messages longer.",
                           words(n.members(n.count - 1), "rank"), words(n.size, "part"));
  else
    said.why = t + 1 < n.inner() ? "A ring in each node, and all nodes work at the same time."
                                 : "Then each rank of a node has one part of the node's sum complete.";
  return said;
}

Narration narrate_last_phase(const Nodes& n, std::int64_t t) {
  Narration said;
  if (t == 0)
    said.sentence = "Inside every node, finished parts go on to the next rank: copy, do not add.";
  else if (n.whole())
    said.sentence = fmt::format("Inside every node, copy on: each rank then has {} finished parts.", words(t + 2));
  else
    said.sentence = "Inside every node, copy on: finished parts go one rank further.";
  if (t + 1 < n.inner())
    said.why = "The way back of the first phase: these bytes stay inside the node.";
  else if (n.count == 1)
    said.why = "Every rank has the whole sum. All ranks are in one node here, so this was a ring.";
  else if (n.whole())
    said.why = fmt::format("Every rank has the whole sum. Between nodes it has sent less than twice 1/{} of a buffer.",
                           n.size);
  else
    said.why = "Every rank has the whole sum, those of the smaller node, too.";
  return said;
}

Narration narrate_between(const Nodes& n, std::int64_t t, bool reducing) {
  Narration said;
  if (reducing)
    said.sentence = t == 0
                        ? "Between nodes, each rank passes a piece on to its like, which adds."
                        : fmt::format("Between nodes, sums of {} go on to the next, which adds.", words(t + 1, "node"));
  else if (t == 0)
    said.sentence = "Between nodes, finished pieces set off: copy, do not add.";
  else if (n.whole())
    said.sentence = fmt::format("Between nodes, copy on: each rank has {} finished pieces.", words(t + 2));
  else
    said.sentence = "Between nodes, copy on: finished pieces go one node further.";
  if (!n.whole())
    said.why = fmt::format("The last node has {} for {}, so some stand for several there.",
                           words(n.members(n.count - 1), "rank"), words(n.size, "part"));
  else if (n.size == 1)
    said.why = "With one rank to a node this is the plain ring.";
  else
    said.why = fmt::format("{} rings of nodes at once, one for each part: a message is 1/{} of the buffer.",
                           capital(words(n.size)), std::int64_t{n.size} * n.count);
  return said;
}

Narration narrate_one_segment(const Nodes& n, std::int64_t t) {
  const std::int64_t in = n.inner(), out = n.outer();
  if (t < in) return narrate_first_phase(n, t);
  if (t < in + out) return narrate_between(n, t - in, true);
  if (t < in + 2 * out) return narrate_between(n, t - in - out, false);
  return narrate_last_phase(n, t - in - 2 * out);
}

/// "Segment 3 is added up inside, segment 2 goes between nodes, segment 1 is handed out."
Narration narrate_segments(const Nodes& n, std::int64_t s) {
  std::vector<std::string> said;
  n.for_each_segment(s, [&](std::int32_t segment, std::int64_t t) {
    said.push_back(fmt::format("segment {} {}", segment + 1,
                               t < n.inner()                   ? "is added up inside"
                               : t < n.inner() + 2 * n.outer() ? "goes between nodes"
                                                               : "is handed out"));
  });
  return {capital(fmt::format("{}.", fmt::join(said, ", "))),
          said.size() > 1
              ? "Wires inside the nodes and between them work at the same time where a rank has a port for each."
          : s == 0 ? fmt::format("The next segment follows {} later.", words(n.period(), "step"))
                   : "All phases are those of one segment, one behind the other."};
}

Schedule build_allreduce_hierarchical(const Instance& i) {
  const Nodes nodes(i);
  Schedule schedule = header(Collective::allreduce, "hierarchical", i);
  if (nodes.segments == 1) {
    add_phase(schedule, "reduce-scatter in the node", nodes.inner());
    add_phase(schedule, "allreduce between nodes", 2 * nodes.outer());
    add_phase(schedule, "allgather in the node", nodes.inner());
  } else {
    add_phase(schedule, "in the node, between nodes, in the node, segment by segment", nodes.steps());
  }
  const auto sends = [nodes](Step& step, std::int32_t r, std::int64_t s) {
    nodes.for_each_segment(s, [&](std::int32_t segment, std::int64_t t) { nodes.sends(step, r, segment, t); });
  };
  schedule.set_sends(nodes.steps(), sends, nodes.whole());
  schedule.set_narration([nodes](std::int64_t s) {
    return nodes.segments == 1 ? narrate_one_segment(nodes, s) : narrate_segments(nodes, s);
  });
  return schedule;
}

}  // namespace

Algorithm allreduce_hierarchical() {
  return {.collective = Collective::allreduce,
          .name = "hierarchical",
          .aliases = {"blueconnect", "two_level", "2d_ring", "smp_rsag"},
          .summary = "Reduce-scatter inside every node, allreduce between nodes, allgather inside every node.",
          .conditions = {},
          .parameters = {{"node-size", "ranks per node; the last node may have fewer", 2, 1, kMaxRanks, KnownBy::nodes},
                         segments_parameter(1, "pieces that go through the phases one behind the other")},
          .chunk_unit = [](const Instance& i) { return segments_of(i) * std::int64_t{node_size(i)} * node_count(i); },
          .build = build_allreduce_hierarchical,
          .closed_form = {cost_of_allreduce_hierarchical(), FormulaKind::exact, {whole_nodes()}},
          .source = "Cho et al. 2019 (BlueConnect); microsoft/msccl-tools hierarchical_allreduce"};
}

}  // namespace ringside
