// allreduce in_network_tree: switches on two levels add. Each leaf switch adds for the ranks below it, one more for the
// leaves.
//
//              0         1    |    2         3      leaf 0    leaf 1    root       L = 2 ranks to a leaf
//   step 1     a ──────────────────────────────────►                               leaf 0 adds: ab
//                        b ────────────────────────►
//                                  c ─────────────────────────►                    leaf 1 adds: cd
//                                            d ───────────────►
//   step 2                                          ab ──────────────────►         the root adds: abcd
//                                                             cd ────────►
//   step 3                                          ◄─────────◄────────── abcd
//   step 4     0, 1 ◄────────────────────────────── abcd
//                                  2, 3 ◄──────────────────── abcd
//
// Segments follow one another up and then down. Nothing but the root's sum holds the way down back, so on wires that
// carry both directions at once all four legs soon work together, and the last segment has come down after m + 3
// messages: the closed form. Between the switches one buffer goes up and one comes down for all ranks of a leaf: what
// leaves a leaf does not grow with L. Places K to K + K/L - 1 are the leaves, the last one is the root; ranks of one
// leaf alone need no root. As for the price see allreduce_in_network. SHARP's aggregation tree.
#include <algorithm>

#include <fmt/format.h>

#include "core/algorithms/pipelined_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"
#include "core/base/check.h"

namespace ringside {
namespace {

Formula cost_of_allreduce_in_network_tree() {
  using symbols::n, symbols::m, symbols::alpha, symbols::beta;
  return (m + 3) * (alpha + n / m * beta);
}

Condition several_leaves() {
  return {"node-size is less than K", [](const Instance& i) { return i.parameters.at("node-size") < i.ranks; }};
}

struct Tree {
  explicit Tree(const Instance& i)
      : ranks(i.ranks),
        size(static_cast<std::int32_t>(std::min<std::int64_t>(i.parameters.at("node-size"), i.ranks))),
        leaves((ranks + size - 1) / size),
        segments(i.chunks, segments_of(i)) {}

  std::int32_t leaf(std::int32_t rank) const { return ranks + rank / size; }
  bool rooted() const { return leaves > 1; }
  std::int32_t helpers() const { return ranks == 1 ? 0 : rooted() ? leaves + 1 : 1; }
  std::int32_t root() const { return ranks + leaves; }
  /// Steps on the way up, and as many on the way down: one for each segment, and one more where there is a second leg.
  std::int64_t half() const { return ranks == 1 ? 0 : std::int64_t{segments.count} + (rooted() ? 1 : 0); }

  Step step(std::int64_t s) const {
    RINGSIDE_CHECK(half() > 0);
    const bool down = s >= half();
    const auto first = static_cast<std::int32_t>(s % half()), second = first - 1;
    const std::int32_t at_leaves = down && rooted() ? second : first, at_root = down ? first : second;
    Step step;
    if (rooted() && at_root >= 0 && at_root < segments.count)
      for (std::int32_t l = ranks; l < root(); ++l)
        down ? step.copy(root(), l, segments[at_root]) : step.reduce(l, root(), segments[at_root]);
    if (at_leaves >= 0 && at_leaves < segments.count)
      for (std::int32_t r = 0; r < ranks; ++r)
        down ? step.copy(leaf(r), r, segments[at_leaves]) : step.reduce(r, leaf(r), segments[at_leaves]);
    return step;
  }

  std::int32_t ranks, size, leaves;
  Parts segments;
};

Narration narrate_allreduce_in_network_tree(const Tree& t, std::int64_t s) {
  RINGSIDE_CHECK(t.half() > 0);
  const bool whole = t.segments.count == 1, down = s >= t.half();
  const std::int64_t i = s % t.half();
  const std::string first = whole ? "buffer" : "first segment", last = whole ? "buffer" : "last segment";
  const std::string leaf = t.rooted() ? "its leaf switch" : "the switch";
  if (s + 1 == 2 * t.half())
    return {fmt::format("The sum of the {} comes down to every rank.", last),
            t.rooted() ? fmt::format("Between the switches one buffer went up and one down for {} together.",
                                     words(t.size, "rank"))
                       : "Every rank has sent one buffer and received one."};
  if (!down && i == 0)
    return {fmt::format("Every rank sends its {} to {}, which adds.", first, leaf),
            t.rooted()
                ? fmt::format("{} leaf switches add at once, each for the ranks below it.", capital(words(t.leaves)))
                : "All ranks are below one switch here, so there is no second level."};
  if (!down && t.rooted() && i + 1 == t.half())
    return {fmt::format("The leaf switches send their sums of the {} to the root, which adds.", last),
            "One message for each leaf, however many ranks are below it."};
  if (!down)
    return {"The next segment goes up, behind the one before it.",
            "While the leaves add one segment, the root adds the one before."};
  if (i == 0 && t.rooted())
    return {fmt::format("The root sends the total of the {} down to every leaf switch.", first),
            "Copy, do not add. Nothing holds this back but the root's sum: it may begin while others still go up."};
  return {"The next total comes down, behind the one before it.",
          "Up and down are two directions of the same wires, so they do not hinder one another."};
}

Schedule build_allreduce_in_network_tree(const Instance& i) {
  const Tree tree(i);
  Schedule schedule = header(Collective::allreduce, "in_network_tree", i);
  schedule.helpers = tree.helpers();
  add_phase(schedule, "reduce up the tree", tree.half());
  add_phase(schedule, "broadcast down the tree", tree.half());
  schedule.set_steps(2 * tree.half(), [tree](std::int64_t s) { return tree.step(s); });
  schedule.set_narration([tree](std::int64_t s) { return narrate_allreduce_in_network_tree(tree, s); });
  return schedule;
}

}  // namespace

Algorithm allreduce_in_network_tree() {
  return {
      .collective = Collective::allreduce,
      .name = "in_network_tree",
      .aliases = {"sharp_tree", "aggregation_tree"},
      .summary = "Leaf switches add for the ranks below them, one more adds for the leaves, and the sum comes back.",
      .conditions = {},
      .parameters = {segments_parameter(4, "pieces that the buffer moves in"),
                     {"node-size", "ranks below a leaf switch; the last may have fewer", 2, 1, kMaxRanks,
                      KnownBy::switches}},
      .chunk_unit = chunk_per_segment,
      .build = build_allreduce_in_network_tree,
      .closed_form = {cost_of_allreduce_in_network_tree(), FormulaKind::bound, {several_leaves()}},
      .source = "Graham et al. 2016 (SHARP)"};
}

}  // namespace ringside
