// reduce double_binary_tree: each half of the buffers is added up along a binary tree of its own, both at the same
// time.
//
//              0         1         2         3           one segment to a half, l and r
//   start      al ar     bl br     cl cr     dl dr
//   step 1                         2 ───cr──►3           second tree, for r: 1, 2 ► 3 ► 0
//   step 2                         2◄──dl─── 3           first tree, for l: 1, 3 ► 2 ► 0
//                        1 ────────────br───►3           at the same time
//   step 3               1 ───bl──►2                     .
//              0◄─────────────────────bcdr── 3           at the same time
//   step 4     0◄───────────bcdl── 2
//   end        abcd in both halves
//
// The double binary tree of the broadcast backwards in time, tree and steps alike: where that one copies from parent to
// child, this one adds from child to parent. A rank that adds in one tree is a leaf of the other, so that in full flow
// all send, and nearly all receive and add, in every step. The trees: two_trees.h. As in the paper the root is outside
// of both trees and takes the sum of each in turn; NCCL has the tree for allreduce only, and a ring for reduce. UCC:
// tl/ucp reduce dbt.
#include <fmt/format.h>

#include "core/algorithms/channel_trees.h"
#include "core/algorithms/channels.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_reduce_double_binary_tree() {
  using symbols::n, symbols::m, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return double_tree_steps() * (alpha + n / (2 * m) * (beta + reduce_cost));
}

/// In one of the last 2 m steps: which tree brings what. `turn` counts those steps.
std::string root_receives_double_binary_tree(const DoubleTree& d, std::int64_t turn) {
  const int tree = turn % 2 == 0 ? 1 : 0;
  const std::string_view half = tree == 0 ? "the first half" : "the second half";
  return fmt::format("Rank {} brings {}{} to rank {}, which adds it.", d.rank(d.halves[0].tree.trees->top(tree)),
                     d.ranks() == 2 ? "" : "the sum of ",
                     d.segments() == 1 ? std::string(half) : fmt::format("segment {} of {}", turn / 2 + 1, half),
                     d.rank(0));
}

std::string say_flow_reduce_double_binary_tree(const DoubleTree& d, std::int64_t s) {
  const Step step = d.step(s);
  if (std::ssize(step.transfers) == d.ranks() - 1)
    return "Full flow: every rank but the root sends, to one parent now, to the other next.";
  return say_moving(step) + " in this step. In full flow every rank but the root sends.";
}

Narration narrate_reduce_double_binary_tree(const DoubleTree& d, std::int64_t s) {
  const std::int32_t m = d.segments();
  const std::int64_t turn = s - (d.steps() - 2 * std::int64_t{m});
  if (d.ranks() == 2)
    return {root_receives_double_binary_tree(d, turn),
            "With two ranks both trees are a single edge: one message would do."};
  if (s + 1 == d.steps())
    return {root_receives_double_binary_tree(d, turn),
            fmt::format("The total of all {} is complete, after {} steps, each with only 1/{} of a buffer.",
                        words(d.ranks()), words(d.steps()), 2 * std::int64_t{m})};
  if (turn < 0 && s == 0)
    return {say_departure(d.step(s), m == 1 ? "half" : "first segment"),
            "Two trees, each for one half: whoever adds in one is a leaf of the other, so all have work."};
  if (turn < 0)
    return {"Sums climb the two trees, and the parents add.",
            say_moving(d.step(s)) + " in this step. A rank adds what its children bring before it sends the sum on."};
  if (turn == 0)
    return {root_receives_double_binary_tree(d, turn),
            "Each tree adds up one half. The root is in neither: it takes from their tops in turn."};
  return {root_receives_double_binary_tree(d, turn), say_flow_reduce_double_binary_tree(d, s)};
}

Schedule build_reduce_double_binary_tree(const Instance& i) {
  Schedule schedule = header(Collective::reduce, "double_binary_tree", i);
  if (channels_differ(i)) {
    ChannelTrees(i, ChannelTrees::Way::inward).describe(schedule);
    return schedule;
  }
  const DoubleTree d(i, Flow::inward);
  schedule.channels = d.channels;
  add_phase(schedule, "reduce", d.steps());
  schedule.set_steps(d.steps(), [d](std::int64_t s) { return d.step(s); });
  schedule.set_narration([d](std::int64_t s) { return narrate_reduce_double_binary_tree(d, s); });
  return schedule;
}

}  // namespace

Algorithm reduce_double_binary_tree() {
  return {
      .collective = Collective::reduce,
      .name = "double_binary_tree",
      .aliases = {"double_tree", "two_tree", "dbt"},
      .summary = "Each half of the buffers is added up along a binary tree of its own, both at the same time.",
      .conditions = {},
      .parameters = double_tree_parameters(),
      .chunk_unit = two_chunks_per_segment_and_channel,
      .build = build_reduce_double_binary_tree,
      .closed_form = {cost_of_reduce_double_binary_tree(), FormulaKind::exact, {at_least_three(), channels_alike()}},
      .source = "Sanders, Speck, Träff 2009; UCC tl/ucp reduce_dbt"};
}

}  // namespace ringside
