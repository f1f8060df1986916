// all-to-all pairwise: in step s every rank sends to the rank s ahead and receives from the rank s behind: K - 1 steps.
//
//              0         1         2         3           ij: what rank i has for rank j
//   start      00..03    10..13    20..23    30..33
//   step 1     0 ──01───►1 ──12───►2 ──23───►3 ──30───►0
//   step 2     0 ──02─────────────►2 ──20─────────────►0    and 1 ──13──► 3 ──31──► 1
//   step 3     0 ──03───────────────────────►3 ──32──► 2 ──21──► 1 ──10──► 0
//   end        00..30    01..31    02..32    03..33
//
// One message out and one in per port and step, for every K. Open MPI: ompi_coll_base_alltoall_intra_pairwise;
// MPICH: MPIR_Alltoall_intra_pairwise (which, for K a power of two, pairs r with r xor s instead); SimGrid calls this
// order ring and the other one pair; Thakur et al. 2005.
#include <fmt/format.h>

#include "core/algorithms/pair_parts.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_all_to_all_pairwise() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return (K - 1) * (alpha + n / K * beta);
}

Narration narrate_all_to_all_pairwise(std::int32_t ranks, std::int64_t s) {
  if (ranks == 2)
    return {"Both ranks swap the halves that they have for each other.", "Each half has one way to go and no detour."};
  const std::string distance = words(s + 1);
  if (s == 0)
    return {"Every rank sends the next rank the part that it has for it.",
            "One message out and one in at every port: no port has a queue in any step."};
  if (s + 2 == ranks)
    return {fmt::format("Every rank sends to the rank {} ahead: now all parts are delivered.", distance),
            fmt::format("Every distance from one to {} has had its turn, so everyone has met everyone.", distance)};
  return {fmt::format("Every rank sends to the rank {} ahead and receives from {} behind.", distance, distance),
          fmt::format("A new distance in every step, so a new partner for everyone: {} more after this one.",
                      words(ranks - 2 - s))};
}

Schedule build_all_to_all_pairwise(const Instance& i) {
  Schedule schedule = header(Collective::all_to_all, "pairwise", i);
  add_phase(schedule, "exchange", i.ranks - 1);
  const auto sends = [k = i.ranks, parts = PairParts(i)](Step& step, std::int32_t r, std::int64_t s) {
    const std::int32_t to = wrapped(r + s + 1, k);
    step.copy(r, to, parts.straight(r, to));
  };
  schedule.set_sends(i.ranks - 1, sends, true);
  schedule.set_narration([k = i.ranks](std::int64_t s) { return narrate_all_to_all_pairwise(k, s); });
  return schedule;
}

}  // namespace

Algorithm all_to_all_pairwise() {
  return {.collective = Collective::all_to_all,
          .name = "pairwise",
          .aliases = {"pair", "pairwise_exchange"},
          .summary = "In step s every rank sends to the rank s ahead and receives from the rank s behind.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = chunk_per_pair_or_way,
          .build = build_all_to_all_pairwise,
          .closed_form = {cost_of_all_to_all_pairwise(), FormulaKind::exact, {}},
          .source = "Thakur, Rabenseifner, Gropp 2005; Open MPI ompi_coll_base_alltoall_intra_pairwise"};
}

}  // namespace ringside
