// broadcast double_binary_tree: each half of the buffer flows down a binary tree of its own, both at the same time.
//
//              0         1         2         3           one segment to a half
//   start      LR        ·         ·         ·
//   step 1     0 ────────────L────►2                     first tree, for L: 0 ► 2 ► 1, 3
//   step 2     0 ──────────────────────R────►3           second tree, for R: 0 ► 3 ► 1, 2
//                        1◄────L── 2                     at the same time
//   step 3                         2 ───L───►3           .
//                        1◄────────────R──── 3           at the same time
//   step 4                         2◄──R──── 3
//   end        LR        LR        LR        LR
//
// The trees and their steps: two_trees.h. A rank that passes on in one tree is a leaf of the other, so that in full
// flow all receive, and nearly all send, in every step: the bandwidth of a pipeline in the time of a tree. As in the
// paper, and unlike in NCCL (which has the tree for allreduce only, and a ring for broadcast), the root is outside of
// both trees and feeds them in turn. UCC: tl/ucp bcast dbt.
#include <fmt/format.h>

#include "core/algorithms/channel_trees.h"
#include "core/algorithms/channels.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_broadcast_double_binary_tree() {
  using symbols::n, symbols::m, symbols::alpha, symbols::beta;
  return double_tree_steps() * (alpha + n / (2 * m) * beta);
}

/// In one of the first 2 m steps: which tree is served, and with what.
std::string root_sends_double_binary_tree(const DoubleTree& d, std::int64_t s) {
  const auto tree = static_cast<int>(s % 2);
  const std::string_view half = tree == 0 ? "the first half" : "the second half";
  return fmt::format("Rank {} sends {} to rank {}{}.", d.rank(0),
                     d.segments() == 1 ? std::string(half) : fmt::format("segment {} of {}", s / 2 + 1, half),
                     d.rank(d.halves[0].tree.trees->top(tree)),
                     d.ranks() == 2 ? ""
                     : tree == 0    ? ", top of tree 1"
                                    : ", top of tree 2");
}

std::string say_flow_broadcast_double_binary_tree(const DoubleTree& d, std::int64_t s) {
  const Step step = d.step(s);
  if (std::ssize(step.transfers) == d.ranks() - 1)
    return "Full flow: every rank but the root receives, from one parent now, from the other next.";
  return say_moving(step) + " in this step. In full flow every rank but the root receives.";
}

Narration narrate_broadcast_double_binary_tree(const DoubleTree& d, std::int64_t s) {
  const std::int32_t m = d.segments();
  if (d.ranks() == 2)
    return {root_sends_double_binary_tree(d, s), "With two ranks both trees are a single edge: one message would do."};
  if (s + 1 == d.steps())
    return {say_arrival(d.step(s)),
            fmt::format("All {} ranks have the buffer, after {} steps, each with only 1/{} of it.", words(d.ranks()),
                        words(d.steps()), 2 * std::int64_t{m})};
  if (s >= 2 * std::int64_t{m})
    return {"What is still under way moves on down the two trees.",
            fmt::format("Rank {} is done: it has sent every byte exactly once.", d.rank(0))};
  if (s == 0)
    return {root_sends_double_binary_tree(d, s),
            "Two trees: whoever passes messages on in one is a leaf of the other, so all have work."};
  if (s == 1)
    return {root_sends_double_binary_tree(d, s),
            "The second half takes the second tree. The root serves the trees in turn."};
  return {root_sends_double_binary_tree(d, s), say_flow_broadcast_double_binary_tree(d, s)};
}

Schedule build_broadcast_double_binary_tree(const Instance& i) {
  Schedule schedule = header(Collective::broadcast, "double_binary_tree", i);
  if (channels_differ(i)) {
    ChannelTrees(i, ChannelTrees::Way::outward).describe(schedule);
    return schedule;
  }
  const DoubleTree d(i, Flow::outward);
  schedule.channels = d.channels;
  add_phase(schedule, "broadcast", d.steps());
  schedule.set_steps(d.steps(), [d](std::int64_t s) { return d.step(s); });
  schedule.set_narration([d](std::int64_t s) { return narrate_broadcast_double_binary_tree(d, s); });
  return schedule;
}

}  // namespace

Algorithm broadcast_double_binary_tree() {
  return {
      .collective = Collective::broadcast,
      .name = "double_binary_tree",
      .aliases = {"double_tree", "two_tree", "dbt"},
      .summary = "Each half of the buffer flows down a binary tree of its own, both at the same time.",
      .conditions = {},
      .parameters = double_tree_parameters(),
      .chunk_unit = two_chunks_per_segment_and_channel,
      .build = build_broadcast_double_binary_tree,
      .closed_form = {cost_of_broadcast_double_binary_tree(), FormulaKind::exact, {at_least_three(), channels_alike()}},
      .source = "Sanders, Speck, Träff 2009; UCC tl/ucp bcast_dbt"};
}

}  // namespace ringside
