// scatter binomial: the root hands half of the parts to a rank half-way around; both go on in their half.
//
//              0         1         2         3
//   start      ABCD      ·         ·         ·
//   step 1     0 ──CD─────────────►2
//   step 2     0 ──B────►1         2 ──D────►3
//   end        A         B         C         D           what a rank passed on is left behind and not asked for
//
// Relative rank v = (r - root) mod K. In each step every v that is a multiple of 2m sends v + m the parts of v + m to
// v + 2m - 1, as far as there are such ranks; m falls from the largest power of two below K to 1. The root sends
// K - 1 parts in ceil(log2 K) messages, for every K. MPICH: MPIR_Scatter_intra_binomial; Chan et al. 2007.
#include <fmt/format.h>

#include "core/algorithms/binomial_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_scatter_binomial() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return ceil(log2(K)) * alpha + (K - 1) / K * n * beta;
}

Narration narrate_scatter_binomial(const BinomialTree& tree, std::int64_t s) {
  const std::int32_t m = tree.outward(s), senders = tree.edges(m), first = tree.span(m, m);
  if (tree.ranks == 2)
    return {fmt::format("Rank {} sends rank {} its half.", tree.root, tree.rank(1)),
            "With two ranks one message is all there is to do."};
  if (s == 0 && first == 1)
    return {fmt::format("Rank {} sends rank {} its part.", tree.root, tree.rank(m)),
            "Nobody else lies that far from the root, so this part travels alone."};
  if (s == 0)
    return {fmt::format("Rank {} hands {} to rank {}: its own and those of the ranks after it.", tree.root,
                        words(first, "part"), tree.rank(m)),
            fmt::format("Parts for many ranks travel in one message, and rank {} will deliver from now on, too.",
                        tree.rank(m))};
  if (m > 1)
    return {capital(fmt::format("{} {} on the parts that belong {} ahead and beyond.", words(senders, "rank"),
                                senders == 1 ? "passes" : "pass", words(m, "rank"))),
            "Each sender keeps what it has to deliver nearby, and hands the rest to a rank that is closer."};
  return {
      capital(fmt::format("{} {} the next rank its part.", words(senders, "rank"), senders == 1 ? "sends" : "send")),
      tree.ranks == 3 ? "Every rank has its part. With more ranks, several would send at the same time."
                      : fmt::format("Every rank has its part. Rank {} sent the same bytes as if it had served all, but "
                                    "in {} messages instead of {}.",
                                    tree.root, words(tree.rounds()), words(tree.ranks - 1))};
}

Schedule build_scatter_binomial(const Instance& i) {
  const BinomialTree tree(i);
  const Parts parts(i.chunks, i.ranks);
  Schedule schedule = header(Collective::scatter, "binomial", i);
  add_phase(schedule, "scatter", tree.rounds());
  schedule.set_steps(tree.rounds(), [tree, parts](std::int64_t s) {
    Step step;
    const std::int32_t m = tree.outward(s);
    tree.for_each_edge(m, [&](std::int32_t parent, std::int32_t child) {
      step.copy(tree.rank(parent), tree.rank(child), parts.from(tree.rank(child), tree.span(child, m)));
    });
    return step;
  });
  schedule.set_narration([tree](std::int64_t s) { return narrate_scatter_binomial(tree, s); });
  return schedule;
}

}  // namespace

Algorithm scatter_binomial() {
  return {.collective = Collective::scatter,
          .name = "binomial",
          .aliases = {"binomial_tree", "mst"},
          .summary = "The root hands half of the parts to a rank half-way around, and both go on in their half.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = chunk_per_rank,
          .build = build_scatter_binomial,
          .closed_form = {cost_of_scatter_binomial(), FormulaKind::exact, {}},
          .source = "Chan et al. 2007; MPICH MPIR_Scatter_intra_binomial"};
}

}  // namespace ringside
