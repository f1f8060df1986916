// allreduce nonoverlapping: a reduce to rank 0 by a binomial tree, then a broadcast from rank 0 by the same tree.
//
//              0         1         2         3
//   start      a         b         c         d
//   step 1     0◄───b─── 1         2◄───d─── 3           add: ab at rank 0, cd at rank 2
//   step 2     0◄────────cd────────2                     add: rank 0 has the total
//   step 3     0 ────────abcd─────►2                     copy
//   step 4     0 ──abcd─►1         2 ──abcd─►3           copy
//   end        abcd      abcd      abcd      abcd
//
// Open MPI's name says that the broadcast begins when the whole reduce has ended; which reduce and which broadcast it
// leaves to the library. Here both go along the binomial tree (core/algorithms/binomial_tree.h), as SimGrid's redbcast
// and MPICH's old allreduce do. Open MPI: ompi_coll_base_allreduce_intra_nonoverlapping.
#include <fmt/format.h>

#include "core/algorithms/binomial_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allreduce_nonoverlapping() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return ceil(log2(K)) * (2 * (alpha + n * beta) + n * reduce_cost);
}

Narration narrate_reduce_nonoverlapping(const BinomialTree& tree, std::int64_t s) {
  const std::int32_t m = tree.inward(s), senders = tree.edges(m), before = tree.roots(m);
  const bool last = s + 1 == tree.rounds();
  Narration n;
  if (senders == 1)
    n.sentence = fmt::format("Rank {} sends {} to rank 0, which adds it{}.", m, s == 0 ? "its buffer" : "its sum",
                             last ? ": the total" : "");
  else
    n.sentence = fmt::format("{} ranks send their {} to the rank {}before them, which adds.", capital(words(senders)),
                             s == 0 ? "buffers" : "sums", m == 1 ? "" : words(m) + " ");
  n.why = last ? "The tree has carried all contributions to its root. Only now does the way back begin."
               : fmt::format("A rank that has sent is done until the total comes: {} go on.",
                             words(before - senders, "rank"));
  return n;
}

Narration narrate_broadcast(const BinomialTree& tree, std::int64_t t) {
  const std::int32_t m = tree.outward(t), senders = tree.edges(m), holders = tree.roots(2 * m);
  Narration n;
  if (holders == 1)
    n.sentence = fmt::format("Rank 0 sends the total to rank {}.", m);
  else if (senders == holders)
    n.sentence = capital(fmt::format("{} holders send the total on, {} ahead.", all(holders), words(m, "rank")));
  else
    n.sentence = fmt::format("{} of the {} holders {} the total on, {} ahead.", capital(words(senders)), words(holders),
                             senders == 1 ? "sends" : "send", words(m, "rank"));
  if (tree.ranks == 2)
    n.why = "Copy, do not add: the total takes the place of what was there.";
  else if (t + 1 < tree.rounds())
    n.why = "Copy, do not add: the same tree, walked outwards, and its edges now carry the total.";
  else
    n.why = fmt::format("All {} ranks have the total, after {} steps: {} to add it up and as many to spread it.",
                        words(tree.ranks), words(2 * tree.rounds()), words(tree.rounds()));
  return n;
}

Schedule build_allreduce_nonoverlapping(const Instance& i) {
  const BinomialTree tree(i);
  const std::int64_t rounds = tree.rounds();
  Schedule schedule = header(Collective::allreduce, "nonoverlapping", i);
  add_phase(schedule, "reduce", rounds);
  add_phase(schedule, "broadcast", rounds);
  schedule.set_steps(2 * rounds, [tree, rounds, buffer = Slots::range(0, i.chunks)](std::int64_t s) {
    Step step;
    if (s < rounds)
      tree.for_each_edge(tree.inward(s), [&](auto parent, auto child) { step.reduce(child, parent, buffer); });
    else
      tree.for_each_edge(tree.outward(s - rounds), [&](auto parent, auto child) { step.copy(parent, child, buffer); });
    return step;
  });
  schedule.set_narration([tree, rounds](std::int64_t s) {
    return s < rounds ? narrate_reduce_nonoverlapping(tree, s) : narrate_broadcast(tree, s - rounds);
  });
  return schedule;
}

}  // namespace

Algorithm allreduce_nonoverlapping() {
  return {.collective = Collective::allreduce,
          .name = "nonoverlapping",
          .aliases = {"redbcast", "reduce_broadcast", "binomial"},
          .summary = "A reduce to rank 0 by a binomial tree, then a broadcast by the same tree.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = one_chunk,
          .build = build_allreduce_nonoverlapping,
          .closed_form = {cost_of_allreduce_nonoverlapping(), FormulaKind::exact, {}},
          .source = "Open MPI coll/base ompi_coll_base_allreduce_intra_nonoverlapping; Chan et al. 2007"};
}

}  // namespace ringside
