// broadcast binary: segments flow down a binary tree, and every rank passes each one on to two children.
//
//              0         1         2         3           m = 2
//   start      12        ·         ·         ·           1 and 2 are children of 0, 3 is a child of 1
//   step 1     0 ───1───►1
//   step 2     0 ────────────1────►2         .
//                        1 ────────────1────►3           at the same time
//   step 3     0 ───2───►1
//   step 4     0 ────────────2────►2         .
//                        1 ────────────2────►3           at the same time
//   end        12        12        12        12
//
// The tree, and when a segment reaches whom: binary_tree.h. A rank sends a segment to its left child in one step and to
// its right child in the next, so that every step lasts as long as one message, and the next segment follows after two:
// what the literature prices (Sanders, Speck, Träff 2009). Open MPI: ompi_coll_base_bcast_intra_bintree; with one
// segment it is the plain binary tree. SimGrid calls it NTSB.
#include <fmt/format.h>

#include "core/algorithms/binary_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_broadcast_binary() {
  using symbols::n, symbols::m, symbols::alpha, symbols::beta;
  return (binary_tree_period() * (m - 1) + binary_tree_span()) * (alpha + n / m * beta);
}

/// In one of the first 2 m steps: which child is served, and with what.
std::string root_sends_binary(const PipelinedBinary& p, std::int64_t s) {
  const std::int64_t period = p.tree.period();
  const bool left = s % period == 0;
  return fmt::format(
      "Rank {} sends {} to rank {}{}.", p.tree.rank(0),
      p.segments.count == 1 ? "the whole buffer" : fmt::format("segment {} of {}", s / period + 1, p.segments.count),
      p.tree.rank(left ? 1 : 2),
      p.tree.ranks == 2 ? ""
      : left            ? ", its left child"
                        : ", its right child");
}

Narration narrate_broadcast_binary(const PipelinedBinary& p, std::int64_t s) {
  const BinaryTree& t = p.tree;
  const std::int32_t m = p.segments.count;
  if (t.ranks == 2)
    return {root_sends_binary(p, s), m == 1 ? "With two ranks one message is all there is to do."
                                            : "With two ranks the tree is a single edge: one message would do."};
  const bool root = s < 2 * std::int64_t{m};
  if (s + 1 == p.steps())
    return {root ? root_sends_binary(p, s) : say_arrival(p.step(s)),
            fmt::format("All {} ranks have the buffer, after {} steps{}.", words(t.ranks), words(p.steps()),
                        m == 1 ? "" : fmt::format(", each with only 1/{} of it", m))};
  if (!root)
    return {"What is still under way moves on down the tree.",
            fmt::format("Rank {} is done: it has sent {} twice, once to each child.", t.rank(0),
                        m == 1 ? "the buffer" : "every segment")};
  if (s == 0)
    return {root_sends_binary(p, s),
            fmt::format("Rank {} has two children but one port to send with: they are served in turn.", t.rank(0))};
  if (t.ranks == 3)
    return {root_sends_binary(p, s), "Each segment leaves the root twice, so the next one follows two steps later."};
  if (s == 1)
    return {root_sends_binary(p, s),
            fmt::format("Meanwhile rank {} serves its own left child: more and more ranks send at the same time.",
                        t.rank(1))};
  return {root_sends_binary(p, s),
          say_moving(p.step(s)) + " in this step: whoever has children serves the left one first, then the right one."};
}

Schedule build_broadcast_binary(const Instance& i) {
  const PipelinedBinary p{BinaryTree(i), Flow::outward, Parts(i.chunks, segments_of(i))};
  Schedule schedule = header(Collective::broadcast, "binary", i);
  add_phase(schedule, "broadcast", p.steps());
  schedule.set_steps(p.steps(), [p](std::int64_t s) { return p.step(s); });
  schedule.set_narration([p](std::int64_t s) { return narrate_broadcast_binary(p, s); });
  return schedule;
}

}  // namespace

Algorithm broadcast_binary() {
  return {.collective = Collective::broadcast,
          .name = "binary",
          .aliases = {"binary_tree", "bintree", "pipelined_binary_tree", "pipelined_tree", "ntsb"},
          .summary = "Segments flow down a binary tree; every rank passes each one on to two children.",
          .conditions = {},
          .parameters = {segments_parameter(4, "pieces that the buffer moves in")},
          .chunk_unit = chunk_per_segment,
          .build = build_broadcast_binary,
          .closed_form = {cost_of_broadcast_binary(), FormulaKind::exact, {}},
          .source = "Open MPI coll/base ompi_coll_base_bcast_intra_bintree; Sanders, Speck, Träff 2009"};
}

}  // namespace ringside
