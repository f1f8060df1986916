// gather binomial: parts travel to the root together, in messages that double: the binomial scatter played backwards.
//
//              0         1         2         3
//   start      A         B         C         D
//   step 1     0◄───B─── 1         2◄───D─── 3
//   step 2     0◄──────────CD───── 2
//   end        ABCD      B         CD        D           what a rank collected for the root is left behind
//
// Relative rank v = (r - root) mod K. In each step every v that is a multiple of 2m receives from v + m the parts of
// v + m to v + 2m - 1, as far as there are such ranks; m rises from 1. The root receives K - 1 parts in ceil(log2 K)
// messages, for every K. MPICH: MPIR_Gather_intra_binomial; Chan et al. 2007.
#include <fmt/format.h>

#include "core/algorithms/binomial_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_gather_binomial() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return ceil(log2(K)) * alpha + (K - 1) / K * n * beta;
}

Narration narrate_gather_binomial(const BinomialTree& tree, std::int64_t s) {
  const std::int32_t m = tree.inward(s), senders = tree.edges(m), span = tree.span(m, m);
  if (tree.ranks == 2)
    return {fmt::format("Rank {} sends its half to rank {}.", tree.rank(1), tree.root),
            "With two ranks one message is all there is to do."};
  if (s + 1 == tree.rounds())
    return {
        fmt::format("Rank {} brings {} to rank {}, which now has all {}.", tree.rank(m), words(span, "part"), tree.root,
                    words(tree.ranks)),
        tree.ranks == 3
            ? "Nobody else lies that far from the root, so this part travels alone."
            : fmt::format("Rank {} received the same bytes as if all had sent to it, but in {} messages instead of {}.",
                          tree.root, words(tree.rounds()), words(tree.ranks - 1))};
  if (s == 0)
    return {senders == 1 ? fmt::format("Rank {} hands its part to rank {}.", tree.rank(1), tree.root)
                         : capital(words(senders)) + " ranks hand their part to the rank before them.",
            "Every second rank collects for two from now on, so that parts can travel together."};
  return {senders == 1 ? fmt::format("Rank {} brings what it has collected to rank {}.", tree.rank(m), tree.root)
                       : fmt::format("{} ranks bring what they have collected to the rank {} places before.",
                                     capital(words(senders)), words(m)),
          "Messages grow as parts join them, and half of those who still carry parts are done."};
}

Schedule build_gather_binomial(const Instance& i) {
  const BinomialTree tree(i);
  const Parts parts(i.chunks, i.ranks);
  Schedule schedule = header(Collective::gather, "binomial", i);
  add_phase(schedule, "gather", tree.rounds());
  schedule.set_steps(tree.rounds(), [tree, parts](std::int64_t s) {
    Step step;
    const std::int32_t m = tree.inward(s);
    tree.for_each_edge(m, [&](std::int32_t parent, std::int32_t child) {
      step.copy(tree.rank(child), tree.rank(parent), parts.from(tree.rank(child), tree.span(child, m)));
    });
    return step;
  });
  schedule.set_narration([tree](std::int64_t s) { return narrate_gather_binomial(tree, s); });
  return schedule;
}

}  // namespace

Algorithm gather_binomial() {
  return {.collective = Collective::gather,
          .name = "binomial",
          .aliases = {"binomial_tree", "mst"},
          .summary = "Parts travel to the root together, in messages that double from step to step.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = chunk_per_rank,
          .build = build_gather_binomial,
          .closed_form = {cost_of_gather_binomial(), FormulaKind::exact, {}},
          .source = "Chan et al. 2007; MPICH MPIR_Gather_intra_binomial"};
}

}  // namespace ringside
