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

Formula cost() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return ceil(log2(K)) * (alpha + n * beta + n * reduce_cost);
}

Narration narrate(const BinomialTree& tree, std::int64_t s) {
  const std::int32_t m = tree.inward(s), senders = tree.edges(m);
  const std::string sums =
      fmt::format("{} open sums become {}", capital(words(tree.roots(m))), words(tree.roots(2 * m)));
  if (tree.ranks == 2)
    return {fmt::format("Rank {} sends its buffer to rank {}, which adds it.", tree.rank(1), tree.root),
            "With two ranks one message is all there is to do."};
  if (s + 1 == tree.rounds())
    return {
        fmt::format("Rank {} sends its sum to rank {}, which adds it: the total of all {}.", tree.rank(m), tree.root,
                    words(tree.ranks)),
        fmt::format("{} steps, because others added at the same time. Alone, rank {} would have had to add {} times.",
                    capital(words(tree.rounds())), tree.root, words(tree.ranks - 1))};
  if (s == 0)
    return {capital(fmt::format("{} {} to the rank before, which adds.", words(senders, "rank"),
                                senders == 1 ? "sends its buffer" : "send their buffers")),
            fmt::format("Additions in different pairs happen at the same time. {}.", sums)};
  return {capital(fmt::format("{} {} {} back; the receiver adds.", words(senders, "rank"),
                              senders == 1 ? "sends its sum" : "send their sums", words(m, "rank"))),
          fmt::format("{}. Who has sent its sum away is done.", sums)};
}

Schedule build(const Instance& i) {
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
  schedule.set_narration([tree](std::int64_t s) { return narrate(tree, s); });
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
          .build = build,
          .closed_form = {cost(), FormulaKind::exact, {}},
          .source = "Thakur, Rabenseifner, Gropp 2005; MPICH MPIR_Reduce_intra_binomial"};
}

}  // namespace ringside
