// all-to-all linear: every rank sends every other rank its part, all in one step.
//
//              0         1         2         3           ij: what rank i has for rank j
//   start      00..03    10..13    20..23    30..33
//   step 1     0 ──01───►1, 02──►2, 03──►3               and so does every other rank, at the same time
//   end        00..30    01..31    02..32    03..33
//
// Rank r serves r + 1 first, then r + 2, ..: no two begin with the same receiver. Open MPI:
// ompi_coll_base_alltoall_intra_basic_linear; MPICH: MPIR_Alltoall_intra_scattered.
#include <fmt/format.h>

#include "core/algorithms/pair_parts.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_all_to_all_linear() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return (K - 1) * (alpha + n / K * beta);
}

Narration narrate_all_to_all_linear(std::int32_t ranks) {
  if (ranks == 2)
    return {"Both ranks swap the halves that they have for each other.", "Each half has one way to go and no detour."};
  return {
      "Every rank sends every other rank the part that it has for it.",
      fmt::format("No part takes a detour: each port carries {} parts out and {} in. Rank r begins with rank r + 1, so "
                  "that no two begin with the same receiver.",
                  words(ranks - 1), words(ranks - 1))};
}

Schedule build_all_to_all_linear(const Instance& i) {
  Schedule schedule = header(Collective::all_to_all, "linear", i);
  add_phase(schedule, "exchange", i.ranks > 1 ? 1 : 0);
  const auto sends = [k = i.ranks, parts = PairParts(i)](Step& step, std::int32_t r, std::int64_t) {
    for (std::int32_t d = 1; d < k; ++d) {
      const std::int32_t to = wrapped(std::int64_t{r} + d, k);
      step.copy(r, to, parts.straight(r, to));
    }
  };
  schedule.set_sends(i.ranks > 1 ? 1 : 0, sends, true);
  schedule.set_narration([k = i.ranks](std::int64_t) { return narrate_all_to_all_linear(k); });
  return schedule;
}

}  // namespace

Algorithm all_to_all_linear() {
  return {
      .collective = Collective::all_to_all,
      .name = "linear",
      .aliases = {"basic_linear", "scattered", "spread_out", "direct"},
      .summary = "Every rank sends every other rank its part, all at once.",
      .conditions = {},
      .parameters = {},
      .most_ranks = kMostAllPairsAlike,
      .chunk_unit = chunk_per_pair_or_way,
      .build = build_all_to_all_linear,
      .closed_form = {cost_of_all_to_all_linear(), FormulaKind::exact, {}},
      .source = "Open MPI coll/base ompi_coll_base_alltoall_intra_basic_linear; MPICH MPIR_Alltoall_intra_scattered"};
}

}  // namespace ringside
