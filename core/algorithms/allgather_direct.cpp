// allgather direct: every rank sends its part to every other rank, all in one step.
//
//              0         1         2         3
//   start      A         B         C         D
//   step 1     0 ──A────►1, A──►2, A──►3                 and so does every other rank, at the same time
//   end        ABCD      ABCD      ABCD      ABCD
//
// Rank r serves r + 1 first, then r + 2, ..: no two begin with the same receiver. Open MPI's direct-messaging; UCC
// calls it linear; MSCCL allpairs; SimGrid's spreading_simple.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allgather_direct() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return (K - 1) * (alpha + n / K * beta);
}

Narration narrate_allgather_direct(std::int32_t ranks) {
  if (ranks == 2)
    return {"Both ranks swap their halves.", "Each gets the one part that it lacks, both at the same time."};
  return {"Every rank sends its part to every other rank.",
          fmt::format("One step, but each port sends and receives {} messages one after the other: as many start-up "
                      "times as in a ring. Nobody waits for anyone, though.",
                      words(ranks - 1))};
}

Schedule build_allgather_direct(const Instance& i) {
  const std::int64_t steps = i.ranks > 1 ? 1 : 0;
  Schedule schedule = header(Collective::allgather, "direct", i);
  add_phase(schedule, "allgather", steps);
  const auto sends = [k = i.ranks, parts = Parts(i.chunks, i.ranks)](Step& step, std::int32_t r, std::int64_t) {
    for (std::int32_t d = 1; d < k; ++d) step.copy(r, wrapped(std::int64_t{r} + d, k), parts[r]);
  };
  schedule.set_sends(steps, sends, true);
  schedule.set_narration([k = i.ranks](std::int64_t) { return narrate_allgather_direct(k); });
  return schedule;
}

}  // namespace

Algorithm allgather_direct() {
  return {.collective = Collective::allgather,
          .name = "direct",
          .aliases = {"direct_messaging", "allpairs", "spreading_simple"},
          .summary = "Every rank sends its part to every other rank, all at once.",
          .conditions = {},
          .parameters = {},
          .most_ranks = kMostAllPairsAlike,
          .chunk_unit = chunk_per_rank,
          .build = build_allgather_direct,
          .closed_form = {cost_of_allgather_direct(), FormulaKind::exact, {}},
          .source = "Open MPI coll/base ompi_coll_base_allgather_direct_messaging; SimGrid allgather spreading_simple"};
}

}  // namespace ringside
