// reduce binomial: sums are added in pairs, then pairs of pairs: ceil(log2 K) steps, the binomial broadcast backwards.
//
//              0         1         2         3
//   start      a         b         c         d
//   step 1     0◄───b─── 1         2◄───d─── 3           ab, cd
//   step 2     0◄──────────cd───── 2
//   end        abcd      b         cd        d           abcd: the sum of the four buffers
//
// Relative rank v = (r - root) mod K. In each step every v that is a multiple of 2m receives the sum of v + m and adds
// it, where there is one; m rises from 1. MPICH: MPIR_Reduce_intra_binomial; Thakur et al. 2005.
#include <fmt/format.h>

#include "core/algorithms/binomial_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_reduce_binomial() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return ceil(log2(K)) * (alpha + n * beta + n * reduce_cost);
}

Narration narrate_reduce_binomial(const BinomialTree& tree, std::int64_t s) {
  const std::int32_t m = tree.inward(s), senders = tree.edges(m);
  const std::string sums =
      fmt::format("{} open sums become {}", capital(words(tree.roots(m))), words(tree.roots(2 * m)));
  if (tree.ranks == 2)
    return {fmt::format("Rank {} sends its buffer to rank {}, which adds it.", tree.rank(1), tree.root),
            "With two ranks one message is all there is to do."};
  if (s + 1 == tree.rounds())
    return {
        fmt::format("Rank {} sends its {} to rank {}, which adds it: the total of all {}.", tree.rank(m),
                    tree.span(m, m) == 1 ? "buffer" : "sum", tree.root, words(tree.ranks)),
        tree.ranks == 3
            ? "Two open sums become one. With more ranks, several would add at the same time."
            : fmt::format("{} steps, because others added at the same time. Alone, rank {} would have had to add {}.",
                          capital(words(tree.rounds())), tree.root, times(tree.ranks - 1))};
  if (s == 0)
    return {senders == 1 ? fmt::format("Rank {} sends its buffer to rank {}, which adds it.", tree.rank(1), tree.root)
                         : capital(words(senders)) + " ranks send their buffers to the rank before them, which adds.",
            senders == 1 ? sums + "." : fmt::format("The pairs add at the same time. {}.", sums)};
  return {senders == 1 ? fmt::format("Rank {} sends its sum to rank {}, which adds it.", tree.rank(m), tree.root)
                       : fmt::format("{} ranks send their sums {} places back; the receiver adds.",
                                     capital(words(senders)), words(m)),
          fmt::format("{}. Whoever has sent a sum away is done.", sums)};
}

Schedule build_reduce_binomial(const Instance& i) {
  const BinomialTree tree(i);
  Schedule schedule = header(Collective::reduce, "binomial", i);
  add_phase(schedule, "reduce", tree.rounds());
  schedule.set_steps(tree.rounds(), [tree, buffer = Slots::range(0, i.chunks)](std::int64_t s) {
    Step step;
    tree.for_each_edge(tree.inward(s), [&](std::int32_t parent, std::int32_t child) {
      step.reduce(tree.rank(child), tree.rank(parent), buffer);
    });
    return step;
  });
  schedule.set_narration([tree](std::int64_t s) { return narrate_reduce_binomial(tree, s); });
  return schedule;
}

}  // namespace

Algorithm reduce_binomial() {
  return {.collective = Collective::reduce,
          .name = "binomial",
          .aliases = {"binomial_tree", "mst"},
          .summary = "Sums are added in pairs, then pairs of pairs, until the root has the total.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = one_chunk,
          .build = build_reduce_binomial,
          .closed_form = {cost_of_reduce_binomial(), FormulaKind::exact, {}},
          .source = "Thakur, Rabenseifner, Gropp 2005; MPICH MPIR_Reduce_intra_binomial"};
}

}  // namespace ringside
