// broadcast split_binary: each half of a binary tree gets one half of the buffer, then pairs across the tree swap
// halves.
//
//              0         1         2         3           one segment to a half; 3 is a child of 1
//   start      LR        ·         ·         ·
//   step 1     0 ───L───►1
//   step 2     0 ────────────R────►2         .
//                        1 ────────────L────►3           at the same time
//   step 3               1◄──R L──►2         .
//              0 ──────────────────────R────►3           at the same time
//   end        LR        LR        LR        LR
//
// The tree, and when a segment reaches whom: binary_tree.h. In the left half of it are the odd relative ranks, in the
// right half the even ones, v and v + 1 at the same place, and they swap. Where K is even the last rank has no partner:
// the root sends it the right half. Each half moves in m segments as in the binary broadcast. Open MPI's
// split_binary_tree: ompi_coll_base_bcast_intra_split_bintree (which takes a chain for K <= 3).
#include <fmt/format.h>

#include "core/algorithms/binary_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_broadcast_split_binary() {
  using symbols::n, symbols::m, symbols::alpha, symbols::beta;
  return (binary_tree_period() * (m - 1) + binary_tree_span()) * (alpha + n / (2 * m) * beta) + alpha + n / 2 * beta;
}

struct SplitTree {
  explicit SplitTree(const Instance& i)
      : down{BinaryTree(i), Flow::outward, Parts(i.chunks / 2, segments_of(i))}, halves(i.chunks, 2) {}

  bool left(std::int32_t v) const { return v % 2 == 1; }
  Slots half(bool left) const { return halves[left ? 0 : 1]; }
  std::int64_t steps() const { return down.tree.ranks > 1 ? down.steps() + 1 : 0; }
  Step step(std::int64_t s) const {
    Step step;
    if (s + 1 == steps()) {
      swap(step);
      return step;
    }
    const std::int32_t size = down.segments.size;
    down.add(step, s, [&](std::int32_t v, std::int32_t j) {
      return Slots::range((left(v) ? 0 : halves.size) + j * size, size);
    });
    return step;
  }
  void swap(Step& step) const {
    const BinaryTree& t = down.tree;
    for (std::int32_t v = 1; v + 1 < t.ranks; v += 2) {
      step.copy(t.rank(v), t.rank(v + 1), half(true));
      step.copy(t.rank(v + 1), t.rank(v), half(false));
    }
    if (t.ranks % 2 == 0) step.copy(t.rank(0), t.rank(t.ranks - 1), half(false));
  }

  PipelinedBinary down;
  Parts halves;
};

/// In one of the first 2 m steps (m with two ranks): which child is served, and with what.
std::string root_sends_split_binary(const PipelinedBinary& p, std::int64_t s) {
  const std::int64_t period = p.tree.period();
  const bool left = s % period == 0;
  const std::string_view half = left ? "the first half" : "the second half";
  return fmt::format("Rank {} sends {} to rank {}{}.", p.tree.rank(0),
                     p.segments.count == 1 ? fmt::format("{} of the buffer", half)
                                           : fmt::format("segment {} of {}", s / period + 1, half),
                     p.tree.rank(left ? 1 : 2),
                     p.tree.ranks == 2 ? ""
                     : left            ? ", its left child"
                                       : ", its right child");
}

Narration narrate_swap(const BinaryTree& t) {
  const std::string why =
      "Every rank but the root lacked one half. One more step, with both directions of the ports at work, and all have "
      "it.";
  if (t.ranks == 2)
    return {fmt::format("Rank {} sends the second half to rank {}, which has no partner.", t.rank(0), t.rank(1)),
            "With two ranks there is nobody to swap halves with: one message would do."};
  if (t.ranks == 3) return {fmt::format("Ranks {} and {} swap halves.", t.rank(1), t.rank(2)), why};
  if (t.ranks % 2 == 0)
    return {fmt::format("Pairs across the tree swap halves; rank {} serves rank {}, which has no partner.", t.rank(0),
                        t.rank(t.ranks - 1)),
            why};
  return {"Every rank swaps halves with its partner in the other half of the tree.", why};
}

Narration narrate_broadcast_split_binary(const SplitTree& split, std::int64_t s) {
  const PipelinedBinary& p = split.down;
  const BinaryTree& t = p.tree;
  const std::int32_t m = p.segments.count;
  if (s + 1 == split.steps()) return narrate_swap(t);
  if (s >= t.period() * m)
    return {"What is still under way moves on down the tree.",
            fmt::format("Rank {} has sent every byte once: half of the buffer to each half of the tree.", t.rank(0))};
  if (t.ranks == 2)
    return {root_sends_split_binary(p, s),
            "The left half of the tree is rank " + std::to_string(t.rank(1)) + " alone."};
  if (s == 0)
    return {root_sends_split_binary(p, s),
            "The left half of the tree gets the first half only: messages are half as long as in a "
            "binary tree."};
  if (s == 1) return {root_sends_split_binary(p, s), "The right half of the tree gets the second half only."};
  if (t.ranks == 3)
    return {root_sends_split_binary(p, s), "The children are served in turn, each with its own half of the buffer."};
  return {
      root_sends_split_binary(p, s),
      say_moving(split.step(s)) + " in this step: whoever has children serves the left one first, then the right one."};
}

Schedule build_broadcast_split_binary(const Instance& i) {
  const SplitTree split(i);
  Schedule schedule = header(Collective::broadcast, "split_binary", i);
  if (i.ranks > 1) {
    add_phase(schedule, "halves", split.down.steps());
    add_phase(schedule, "swap", 1);
  }
  schedule.set_steps(split.steps(), [split](std::int64_t s) { return split.step(s); });
  schedule.set_narration([split](std::int64_t s) { return narrate_broadcast_split_binary(split, s); });
  return schedule;
}

}  // namespace

Algorithm broadcast_split_binary() {
  return {.collective = Collective::broadcast,
          .name = "split_binary",
          .aliases = {"split_binary_tree", "split_bintree"},
          .summary = "Each half of a binary tree gets one half of the buffer, then pairs across the tree swap halves.",
          .conditions = {},
          .parameters = {segments_parameter(2, "pieces that each half of the buffer moves in")},
          .chunk_unit = two_chunks_per_segment,
          .build = build_broadcast_split_binary,
          .closed_form = {cost_of_broadcast_split_binary(), FormulaKind::exact, {at_least_two()}},
          .source = "Open MPI coll/base ompi_coll_base_bcast_intra_split_bintree; Pješivac-Grbović et al. 2007"};
}

}  // namespace ringside
