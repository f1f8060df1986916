// allreduce double_binary_tree: each half of the buffers is added up along a binary tree of its own, both at the same
// time; then the halves of the total flow down the same trees.
//
//              0         1         2         3           one segment to a half, l and r
//   start      al ar     bl br     cl cr     dl dr
//   step 1                         2 ───cr──►3           second tree, for r: 1, 2 ► 3 ► 0
//   step 2                         2◄──dl─── 3           first tree, for l: 1, 3 ► 2 ► 0
//                        1 ────────────br───►3           at the same time
//   step 3               1 ───bl──►2
//              0◄─────────────────────bcdr── 3           at the same time
//   step 4     0◄───────────bcdl── 2                     rank 0 has the total
//   step 5..8  steps 4 to 1 backwards: copy              from rank 0 down both trees
//
// NCCL's tree. The trees and their steps: two_trees.h; a rank that adds in one tree is a leaf of the other, so that in
// full flow all ports are busy, in both phases. NCCL lets the first segments flow down while others still climb; with
// one port per rank, busy anyway, that would not be faster, so the phases follow one another here. NCCL's second tree
// hangs on another rank than the first; here, as in the paper, both hang on rank 0, which takes and serves them in
// turn.
#include <fmt/format.h>

#include "core/algorithms/channel_trees.h"
#include "core/algorithms/channels.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allreduce_double_binary_tree() {
  using symbols::n, symbols::m, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return double_tree_steps() * (2 * alpha + n / (2 * m) * (2 * beta + reduce_cost));
}

struct UpAndDown {
  explicit UpAndDown(const Instance& i) : up(i, Flow::inward), down(i, Flow::outward) {}

  /// Steps of either phase.
  std::int64_t steps() const { return up.steps(); }
  Step step(std::int64_t s) const { return s < steps() ? up.step(s) : down.step(s - steps()); }

  DoubleTree up, down;
};

Narration narrate_up(const DoubleTree& d, std::int64_t s) {
  const std::int64_t m = d.segments();
  const std::string_view piece = m == 1 ? "half" : "first segment";
  if (d.ranks() == 2)
    return {"Rank 1 sends a piece of its buffer to rank 0, which adds it.",
            "With two ranks both trees are a single edge, one for each half."};
  if (s == 0)
    return {say_departure(d.step(s), piece),
            "Two trees, each for one half: whoever adds in one is a leaf of the other, so all have work."};
  if (s + 1 == d.steps())
    return {"The last sums arrive at rank 0, which now has the total.",
            "Both trees have added up their half. From here the total goes down where the sums came up."};
  return {"Sums climb the two trees, and the parents add.",
          say_moving(d.step(s)) + " in this step. A rank adds what its children bring before it sends the sum on."};
}

Narration narrate_down(const DoubleTree& d, std::int64_t s) {
  if (d.ranks() == 2)
    return {"Rank 0 sends a piece of the total to rank 1: copy, do not add.",
            "The total takes the place of what was there."};
  if (s == 0)
    return {"Rank 0 sends the first piece of the total down one tree: copy, do not add.",
            "The same trees, walked outwards: the total takes the place of the sums."};
  if (s + 1 == d.steps())
    return {say_arrival(d.step(s)),
            fmt::format("All {} ranks have the total, after {} steps, each with only 1/{} of a buffer.",
                        words(d.ranks()), words(2 * d.steps()), 2 * std::int64_t{d.segments()})};
  return {"The total flows down the two trees: copy, do not add.",
          say_moving(d.step(s)) + " in this step. Rank 0 serves the two trees in turn."};
}

Schedule build_allreduce_double_binary_tree(const Instance& i) {
  Schedule schedule = header(Collective::allreduce, "double_binary_tree", i);
  if (channels_differ(i)) {
    ChannelTrees(i, ChannelTrees::Way::both).describe(schedule);
    return schedule;
  }
  const UpAndDown trees(i);
  schedule.channels = trees.up.channels;
  const std::int64_t phase = trees.steps();
  add_phase(schedule, "reduce", phase);
  add_phase(schedule, "broadcast", phase);
  schedule.set_steps(2 * phase, [trees](std::int64_t s) { return trees.step(s); });
  schedule.set_narration([trees, phase](std::int64_t s) {
    return s < phase ? narrate_up(trees.up, s) : narrate_down(trees.down, s - phase);
  });
  return schedule;
}

}  // namespace

Algorithm allreduce_double_binary_tree() {
  return {
      .collective = Collective::allreduce,
      .name = "double_binary_tree",
      .aliases = {"tree", "double_tree", "two_tree", "dbt"},
      .summary = "Each half is added up along a binary tree of its own; then the total flows down both trees.",
      .conditions = {},
      .parameters = double_tree_parameters(),
      .chunk_unit = two_chunks_per_segment_and_channel,
      .build = build_allreduce_double_binary_tree,
      .closed_form = {cost_of_allreduce_double_binary_tree(), FormulaKind::exact, {at_least_three(), channels_alike()}},
      .source = "Sanders, Speck, Träff 2009; NVIDIA NCCL, algorithm Tree; UCC tl/ucp allreduce_dbt"};
}

}  // namespace ringside
