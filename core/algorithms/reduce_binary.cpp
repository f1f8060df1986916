// reduce binary: sums of segments climb a binary tree; every rank adds what its two children bring and sends it on.
//
//              0         1         2         3           m = 2
//   start      a a       b b       c c       d d         1 and 2 are children of 0, 3 is a child of 1
//   step 1     0◄────────────c1─── 2         .
//                        1◄────────────d1─── 3           at the same time
//   step 2     0◄──bd1── 1
//   step 3     0◄────────────c2─── 2         .
//                        1◄────────────d2─── 3           at the same time
//   step 4     0◄──bd2── 1
//   end        abcd in both
//
// The binary broadcast backwards in time, tree and steps alike: a rank receives from its right child in one step and
// from its left child in the next, so that every step lasts as long as one message. Open MPI:
// ompi_coll_base_reduce_intra_binary. (Its in_order_binary numbers the tree so that an operation that does not commute
// is applied in the order of the ranks; the operations here all commute.)
#include <fmt/format.h>

#include "core/algorithms/binary_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_reduce_binary() {
  using symbols::n, symbols::m, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return (binary_tree_period() * (m - 1) + binary_tree_span()) * (alpha + n / m * (beta + reduce_cost));
}

/// In one of the last 2 m steps: which child comes, and with what. `turn` counts those steps.
std::string root_receives_binary(const PipelinedBinary& p, std::int64_t turn) {
  const BinaryTree& t = p.tree;
  const bool right = t.ranks > 2 && turn % 2 == 0;
  const std::int32_t size = right ? (t.ranks - 1) / 2 : t.ranks / 2;  // the even ranks, the odd ones
  const std::string sum = size == 1 ? "its buffer" : fmt::format("the sum of {}", words(size, "rank"));
  return fmt::format("Rank {} brings {}{} to rank {}, which adds it.", t.rank(right ? 2 : 1),
                     p.segments.count == 1 ? "" : fmt::format("segment {} of ", turn / t.period() + 1), sum, t.rank(0));
}

Narration narrate_reduce_binary(const PipelinedBinary& p, std::int64_t s) {
  const BinaryTree& t = p.tree;
  const std::int32_t m = p.segments.count;
  const std::int64_t turn = s - (p.steps() - t.period() * m);
  if (t.ranks == 2)
    return {root_receives_binary(p, turn), m == 1 ? "With two ranks one message is all there is to do."
                                                  : "With two ranks the tree is a single edge: one message would do."};
  if (turn < 0 && s == 0)
    return {say_departure(p.step(s), m == 1 ? "buffer" : "first segment"),
            "Where a message to the root takes the most steps, it must set off first."};
  if (turn < 0)
    return {"Sums climb the tree, and the parents add.",
            "A rank adds what its children bring before it sends the sum on."};
  if (s + 1 == p.steps())
    return {root_receives_binary(p, turn),
            fmt::format("The total of all {} is complete, after {} steps{}.", words(t.ranks), words(p.steps()),
                        m == 1 ? "" : fmt::format(", each with only 1/{} of a buffer", m))};
  if (turn == 0)
    return {root_receives_binary(p, turn),
            fmt::format("Rank {} has two children but one port to receive with: they take turns.", t.rank(0))};
  return {root_receives_binary(p, turn),
          t.ranks == 3 ? "Each segment comes in twice, once from either child."
                       : fmt::format("{} in this step; a rank adds what its children bring before it sends the sum on.",
                                     say_moving(p.step(s)))};
}

Schedule build_reduce_binary(const Instance& i) {
  const PipelinedBinary p{BinaryTree(i), Flow::inward, Parts(i.chunks, segments_of(i))};
  Schedule schedule = header(Collective::reduce, "binary", i);
  add_phase(schedule, "reduce", p.steps());
  schedule.set_steps(p.steps(), [p](std::int64_t s) { return p.step(s); });
  schedule.set_narration([p](std::int64_t s) { return narrate_reduce_binary(p, s); });
  return schedule;
}

}  // namespace

Algorithm reduce_binary() {
  return {.collective = Collective::reduce,
          .name = "binary",
          .aliases = {"binary_tree", "bintree", "pipelined_binary_tree", "ntsb"},
          .summary = "Sums of segments climb a binary tree; every rank adds what its two children bring.",
          .conditions = {},
          .parameters = {segments_parameter(4, "pieces that the buffer moves in")},
          .chunk_unit = chunk_per_segment,
          .build = build_reduce_binary,
          .closed_form = {cost_of_reduce_binary(), FormulaKind::exact, {}},
          .source = "Open MPI coll/base ompi_coll_base_reduce_intra_binary; Sanders, Speck, Träff 2009"};
}

}  // namespace ringside
