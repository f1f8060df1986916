// allreduce recursive_doubling: ranks 1, 2, 4, .. apart swap whole sums and add: log2 K steps.
//
//              0         1         2         3
//   start      a         b         c         d
//   step 1     0◄──a, b─►1         2◄──c, d─►3           1 apart: ab ab cd cd
//   step 2     0◄────ab, cd───────►2
//                        1◄────ab, cd───────►3           2 apart
//   end        abcd      abcd      abcd      abcd        abcd: the sum of the four buffers
//
// In round s rank r and rank r xor 2^s send each other all they have, and both add. For a K that is no power of two the
// ranks fold first and unfold at the end (core/algorithms/folding.h), two steps more.
// MPICH: MPIR_Allreduce_intra_recursive_doubling; Thakur et al. 2005.
#include <fmt/format.h>

#include "core/algorithms/folding.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

/// ceil - floor is 1 where the ranks fold: floor rounds and two more steps, one of which adds.
Formula cost_of_allreduce_recursive_doubling() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return (2 * ceil(log2(K)) - floor(log2(K))) * (alpha + n * beta) + ceil(log2(K)) * n * reduce_cost;
}

Narration narrate_allreduce_recursive_doubling(const Folding& f, std::int64_t round) {
  const std::int64_t m = std::int64_t{1} << round;
  const bool first = round == 0, last = round + 1 == f.rounds();
  if (f.ranks == 2)
    return {"Both ranks swap their buffers, and each adds the other's to its own.", "One swap, and both have the sum."};
  if (last)
    return {
        fmt::format("{} swap their sums: {} the total of {}.", f.apart(m),
                    f.pairs > 0 ? "every participant has" : "every rank has", words(f.ranks)),
        fmt::format("Reach doubles with the distance, so {} enough. A ring takes {} steps, but each message is 1/{} as "
                    "long.",
                    f.rounds() == 1 ? "one round is" : words(f.rounds()) + " rounds are",
                    words(2 * (std::int64_t{f.ranks} - 1)), f.ranks)};
  if (first)
    return {fmt::format("{} swap whole buffers, and both add.", f.apart(m)),
            "Both do the same addition, so both have the same sum and none needs an answer."};
  return {fmt::format("{} swap their sums, and both add.", f.apart(m)),
          f.pairs > 0 ? "What a sum covers doubles in every round."
                      : fmt::format("Sums of {} become sums of {}: what a sum covers doubles in every round.", words(m),
                                    words(2 * m))};
}

Schedule build_allreduce_recursive_doubling(const Instance& i) {
  const Folding f(i.ranks);
  const std::int64_t before = f.steps(), rounds = f.rounds();
  Schedule schedule = header(Collective::allreduce, "recursive_doubling", i);
  add_phase(schedule, "fold", before);
  add_phase(schedule, "doubling", rounds);
  add_phase(schedule, "unfold", before);
  const auto sends = [f, before, rounds, buffer = Slots::range(0, i.chunks)](Step& step, std::int32_t r,
                                                                             std::int64_t s) {
    if (s < before) return f.fold(step, r, buffer);
    if (s >= before + rounds) return f.unfold(step, r, buffer);
    if (const std::int32_t p = f.participant(r); p >= 0) step.reduce(r, f.rank(p ^ (1 << (s - before))), buffer);
  };
  schedule.set_sends(before + rounds + before, sends, f.pairs == 0);
  schedule.set_narration([f, before, rounds](std::int64_t s) {
    if (s < before) return f.say_fold();
    return s < before + rounds ? narrate_allreduce_recursive_doubling(f, s - before) : f.say_unfold();
  });
  return schedule;
}

}  // namespace

Algorithm allreduce_recursive_doubling() {
  return {.collective = Collective::allreduce,
          .name = "recursive_doubling",
          .aliases = {"rdb", "recdoub", "butterfly"},
          .summary = "Ranks 1, 2, 4, .. apart swap whole sums and add, so a sum covers twice as many in every round.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = one_chunk,
          .build = build_allreduce_recursive_doubling,
          .closed_form = {cost_of_allreduce_recursive_doubling(), FormulaKind::exact, {}},
          .source = "Thakur, Rabenseifner, Gropp 2005; MPICH MPIR_Allreduce_intra_recursive_doubling"};
}

}  // namespace ringside
