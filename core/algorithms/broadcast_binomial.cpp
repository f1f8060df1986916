// broadcast binomial: whoever has the buffer sends it on, so the holders double: ceil(log2 K) steps.
//
//              0         1         2         3
//   start      ████      ·         ·         ·
//   step 1     0 ─────────────────►2                     half-way around
//   step 2     0 ───────►1         2 ───────►3
//   end        ████      ████      ████      ████
//
// Relative rank v = (r - root) mod K. In each step every v that is a multiple of 2m sends to v + m, where there is one;
// m falls from the largest power of two below K to 1. MPICH: MPIR_Bcast_intra_binomial; Thakur et al. 2005.
#include <fmt/format.h>

#include "core/algorithms/binomial_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_broadcast_binomial() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return ceil(log2(K)) * (alpha + n * beta);
}

Narration narrate_broadcast_binomial(const BinomialTree& tree, std::int64_t s) {
  const std::int32_t m = tree.outward(s), holders = tree.roots(2 * m), senders = tree.edges(m);
  Narration n;
  if (holders == 1)
    n.sentence = fmt::format("Rank {} sends the whole buffer to rank {}.", tree.root, tree.rank(m));
  else if (senders == holders)
    n.sentence = capital(fmt::format("{} holders send the buffer on, {} ahead.", all(holders), words(m, "rank")));
  else
    n.sentence = capital(fmt::format("{} of the {} holders {} the buffer on, {} ahead.", words(senders), words(holders),
                                     senders == 1 ? "sends" : "send", words(m, "rank")));
  if (tree.ranks == 2)
    n.why = "With two ranks one message is all there is to do.";
  else if (s + 1 < tree.rounds())
    n.why = fmt::format("Whoever has the buffer helps to spread it: {} {} {}.", words(holders, "holder"),
                        holders == 1 ? "becomes" : "become", words(holders + senders));
  else if (tree.ranks == 3)
    n.why = "Now all three ranks have it. With more ranks, several would send at the same time.";
  else
    n.why = fmt::format("Now all {} ranks have it, after {} steps. Alone, rank {} would have had to send {}.",
                        words(tree.ranks), words(tree.rounds()), tree.root, times(tree.ranks - 1));
  return n;
}

Schedule build_broadcast_binomial(const Instance& i) {
  const BinomialTree tree(i);
  Schedule schedule = header(Collective::broadcast, "binomial", i);
  add_phase(schedule, "broadcast", tree.rounds());
  schedule.set_steps(tree.rounds(), [tree, buffer = Slots::range(0, i.chunks)](std::int64_t s) {
    Step step;
    tree.for_each_edge(tree.outward(s), [&](std::int32_t parent, std::int32_t child) {
      step.copy(tree.rank(parent), tree.rank(child), buffer);
    });
    return step;
  });
  schedule.set_narration([tree](std::int64_t s) { return narrate_broadcast_binomial(tree, s); });
  return schedule;
}

}  // namespace

Algorithm broadcast_binomial() {
  return {.collective = Collective::broadcast,
          .name = "binomial",
          .aliases = {"binomial_tree", "mst"},
          .summary = "Whoever has the buffer sends it on, so the number of holders doubles in every step.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = one_chunk,
          .build = build_broadcast_binomial,
          .closed_form = {cost_of_broadcast_binomial(), FormulaKind::exact, {}},
          .source = "Thakur, Rabenseifner, Gropp 2005; MPICH MPIR_Bcast_intra_binomial"};
}

}  // namespace ringside
