// allreduce recursive_multiplying: recursive doubling with groups of k instead of pairs, so log_k K rounds are enough.
//
//              0         1         2         3           k = 4: one group of four, one round
//   start      a         b         c         d
//   step 1     0 ──a────►1, 2, 3
//              1 ──b────►2, 3, 0
//              2 ──c────►3, 0, 1
//              3 ──d────►0, 1, 2
//   end        abcd      abcd      abcd      abcd        with k = 2 it is recursive doubling, with k >= K naive
//
// In round i the ranks that differ only in digit i to the base k form a group; each sends all it has to the k - 1
// others, and all add. For a K that is no power of k the ranks from k^floor(log_k K) on fold first and unfold at the
// end (core/algorithms/radix_folding.h); with k > K that leaves one participant, and the schedule is the linear one.
// MPICH: MPIR_Allreduce_intra_recursive_multiplying, which sets k to the number of network ports; here there is one
// port.
#include <fmt/format.h>

#include "core/algorithms/radix_folding.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

/// ceil(K / M) - 1 with M = k^floor(log_k K) is how many buffers the busiest participant takes in while the ranks fold.
Formula cost_of_allreduce_recursive_multiplying() {
  using symbols::K, symbols::k, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  const Formula rounds = floor(log(k, K)), folded = ceil(K / pow(k, rounds)) - 1;
  return ((k - 1) * rounds + 2 * folded) * (alpha + n * beta) + ((k - 1) * rounds + folded) * n * reduce_cost;
}

Narration narrate_allreduce_recursive_multiplying(const RadixFolding& f, std::int64_t round) {
  const std::int32_t d = f.distance(round), k = f.radix;
  const bool last = round + 1 == f.rounds;
  const std::string who = f.participants == k ? (f.steps() > 0 ? "All participants" : "All ranks")
                                              : fmt::format("Groups of {} ranks, {} apart,", words(k), words(d));
  const std::string what = round == 0 && f.steps() == 0 ? "buffers" : "sums";
  if (f.participants == 2 && f.steps() == 0)
    return {"Both ranks swap their buffers, and each adds the other's to its own.", "One swap, and both have the sum."};
  if (last)
    return {
        fmt::format("{} swap their {}: each has the total of {}.", who, what, words(f.ranks)),
        fmt::format("Reach grows by a factor of {} each round, so {} enough; but each is {} at every port.", words(k),
                    f.rounds == 1 ? "one round is" : words(f.rounds) + " rounds are", words(k - 1, "message"))};
  return {fmt::format("{} swap their {}, and all add.", who, what),
          fmt::format("A sum that covered {} then covers {}. Pairs would need more rounds of fewer messages.",
                      words(d, "rank"), words(std::int64_t{d} * k))};
}

Schedule build_allreduce_recursive_multiplying(const Instance& i) {
  const RadixFolding f(i.ranks, i.parameters.at("radix"));
  const std::int64_t before = f.steps();
  Schedule schedule = header(Collective::allreduce, "recursive_multiplying", i);
  add_phase(schedule, "fold", before);
  add_phase(schedule, "multiplying", f.rounds);
  add_phase(schedule, "unfold", before);
  const auto sends = [f, before, buffer = Slots::range(0, i.chunks)](Step& step, std::int32_t r, std::int64_t s) {
    if (s < before) return f.fold(step, r, buffer);
    if (s >= before + f.rounds) return f.unfold(step, r, buffer);
    if (r >= f.participants) return;
    const std::int32_t d = f.distance(s - before);
    for (std::int32_t j = 1; j < f.radix; ++j) step.reduce(r, f.peer(r, d, j), buffer);
  };
  schedule.set_sends(before + f.rounds + before, sends, before == 0);
  schedule.set_narration([f, before](std::int64_t s) {
    if (s < before) return f.say_fold();
    return s < before + f.rounds ? narrate_allreduce_recursive_multiplying(f, s - before) : f.say_unfold();
  });
  return schedule;
}

}  // namespace

Algorithm allreduce_recursive_multiplying() {
  return {.collective = Collective::allreduce,
          .name = "recursive_multiplying",
          .aliases = {"k_recursive_doubling", "recexch", "knomial"},
          .summary = "Recursive doubling with groups of k instead of pairs: fewer rounds, more messages in each.",
          .conditions = {},
          .parameters = {{"radix", "ranks in a group that swap all they have", 4, 2, 64}},
          .chunk_unit = one_chunk,
          .build = build_allreduce_recursive_multiplying,
          .closed_form = {cost_of_allreduce_recursive_multiplying(), FormulaKind::exact, {}},
          .source = "MPICH MPIR_Allreduce_intra_recursive_multiplying; Ruefenacht, Bull, Booth 2017"};
}

}  // namespace ringside
