// allgather recursive_doubling: ranks 1, 2, 4, .. apart swap all they have, which doubles every time: log2 K steps.
//
//              0         1         2         3
//   start      A         B         C         D
//   step 1     0◄──A B──►1         2◄──C D──►3           1 apart
//   step 2     0◄────AB CD────────►2
//                        1◄────AB CD────────►3           2 apart
//   end        ABCD      ABCD      ABCD      ABCD
//
// In step s rank r and rank r xor 2^s swap the 2^s parts of their blocks. Only for K a power of two: with another K
// some rank would have no partner (MPICH and Open MPI then take bruck instead). MPICH:
// MPIR_Allgather_intra_recursive_doubling; Thakur et al. 2005.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allgather_recursive_doubling() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return alpha * log2(K) + (K - 1) / K * n * beta;
}

Narration narrate_allgather_recursive_doubling(std::int32_t ranks, std::int64_t s) {
  const std::int32_t m = 1 << s;
  if (ranks == 2)
    return {"Both ranks swap their halves.", "Each gets the one part that it lacks, both at the same time."};
  if (2 * m == ranks)
    return {fmt::format("Ranks {} apart swap all they have: every rank holds all {} parts.", words(m), words(ranks)),
            fmt::format(
                "The last message is as long as all before it together, and one part more. {} steps; a ring takes {}.",
                capital(words(s + 1)), words(ranks - 1))};
  if (s == 0)
    return {"Neighbours swap their parts, so that each pair holds two.",
            "Both directions of a link work at once: a swap takes no longer than a single message."};
  return {fmt::format("Ranks {} apart swap all they have: {} parts become {}.", words(m), words(m), words(2 * m)),
          "What a rank holds doubles in every step, and so do the messages: few steps, and no byte arrives twice."};
}

Schedule build_allgather_recursive_doubling(const Instance& i) {
  const int rounds = floor_log2(i.ranks);
  Schedule schedule = header(Collective::allgather, "recursive_doubling", i);
  add_phase(schedule, "allgather", rounds);
  const auto sends = [parts = Parts(i.chunks, i.ranks)](Step& step, std::int32_t r, std::int64_t s) {
    const std::int32_t m = 1 << s;
    step.copy(r, r ^ m, parts.from(r / m * m, m));
  };
  schedule.set_sends(rounds, sends, true);
  schedule.set_narration([k = i.ranks](std::int64_t s) { return narrate_allgather_recursive_doubling(k, s); });
  return schedule;
}

}  // namespace

Algorithm allgather_recursive_doubling() {
  return {.collective = Collective::allgather,
          .name = "recursive_doubling",
          .aliases = {"rdb", "recdoub", "bidirectional_exchange"},
          .summary = "Ranks 1, 2, 4, .. apart swap all they have, so what a rank holds doubles in every step.",
          .conditions = {power_of_two()},
          .parameters = {},
          .chunk_unit = chunk_per_rank,
          .build = build_allgather_recursive_doubling,
          .closed_form = {cost_of_allgather_recursive_doubling(), FormulaKind::exact, {power_of_two()}},
          .source = "Thakur, Rabenseifner, Gropp 2005; MPICH MPIR_Allgather_intra_recursive_doubling"};
}

}  // namespace ringside
