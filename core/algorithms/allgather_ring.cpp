// allgather ring: every rank passes on what has just arrived, always to the right: K - 1 steps, all links busy.
//
//              0         1         2         3
//   start      A         B         C         D
//   step 1     0 ──A────►1 ──B────►2 ──C────►3 ──D────►0
//   step 2     0 ──D────►1 ──A────►2 ──B────►3 ──C────►0
//   step 3     0 ──C────►1 ──D────►2 ──A────►3 ──B────►0
//   end        ABCD      ABCD      ABCD      ABCD
//
// In step s (from 0) rank r sends part (r - s) mod K to r + 1. Open MPI: ompi_coll_base_allgather_intra_ring;
// Thakur et al. 2005; the bucket algorithm of Chan et al. 2007.
#include <fmt/format.h>

#include "core/algorithms/registry.h"
#include "core/algorithms/rings.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allgather_ring() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return (K - 1) * (alpha + n / K * beta);
}

Narration narrate_allgather_ring(std::int32_t ranks, std::int64_t s) {
  if (ranks == 2)
    return {"Both ranks swap their halves.", "Each gets the one part that it lacks, both at the same time."};
  if (s == 0)
    return {"Every rank passes its own part to the right.",
            fmt::format("All {} links carry one part each, at the same time. Nobody waits and nobody is in the middle.",
                        words(ranks))};
  if (s + 2 == ranks)
    return {fmt::format("The last missing part arrives: every rank holds all {}.", words(ranks)),
            fmt::format("Each part has been passed on {} times and has now visited every rank.", words(ranks - 1))};
  return {fmt::format("Pass on what has just arrived: every rank then holds {} parts.", words(s + 2)),
          fmt::format("A part moves one rank per step, so it takes {} steps to visit everyone.", words(ranks - 1))};
}

Schedule build_allgather_ring(const Instance& i) {
  const Rings rings(Collective::allgather, i);
  Schedule schedule = header(Collective::allgather, "ring", i);
  add_phase(schedule, "allgather", i.ranks - 1);
  const auto sends = [rings](Step& step, std::int32_t r, std::int64_t s) { rings.pass(step, r, s, Arrival::copy); };
  rings.set_sends(schedule, i.ranks - 1, sends);
  schedule.set_narration([k = i.ranks, rings](std::int64_t s) {
    return rings.plain() ? narrate_allgather_ring(k, s) : narrate_rings(rings, Arrival::copy, s, k - 1);
  });
  return schedule;
}

}  // namespace

Algorithm allgather_ring() {
  return {.collective = Collective::allgather,
          .name = "ring",
          .aliases = {"bucket", "ntslr", "logical_ring"},
          .summary = "Every rank passes what has just arrived to its right-hand neighbour.",
          .conditions = {},
          .parameters = ring_parameters(),
          .chunk_unit = chunk_per_rank_and_channel,
          .build = build_allgather_ring,
          .closed_form = {cost_of_allgather_ring(), FormulaKind::exact, {rings_are_one()}},
          .source = "Chan et al. 2007; Thakur, Rabenseifner, Gropp 2005; Open MPI ompi_coll_base_allgather_intra_ring"};
}

}  // namespace ringside
