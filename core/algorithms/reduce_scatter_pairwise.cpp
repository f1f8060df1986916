// reduce-scatter pairwise: in step s every rank sends the rank s ahead the part that this one is to own: K - 1 steps.
//
//              0         1         2         3           chunks that move (the receiver adds)
//   step 1     0 ──c1───►1 ──c2───►2 ──c3───►3 ──c0───►0
//   step 2     0 ──c2─────────────►2 ──c0─────────────►0    and 1 ──c3──► 3 ──c1──► 1
//   step 3     0 ──c3───────────────────────►3 ──c2──► 2 ──c1──► 1 ──c0──► 0
//   end        c0        c1        c2        c3
//
// As many steps and bytes as the ring, but every contribution goes straight to its owner, which alone adds. The other
// parts are what each rank began with. MPICH: MPIR_Reduce_scatter_intra_pairwise, its choice for long messages;
// SimGrid's mpich_pair; Thakur et al. 2005.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_reduce_scatter_pairwise() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return (K - 1) * (alpha + n / K * (beta + reduce_cost));
}

Narration narrate_reduce_scatter_pairwise(std::int32_t ranks, std::int64_t s) {
  if (ranks == 2)
    return {"Both ranks swap halves, and each adds the one it keeps.",
            "Each sends the half that the other is to own, so one swap completes both sums."};
  const std::string distance = words(s + 1);
  if (s == 0)
    return {"Every rank sends the next rank that rank's part; the receiver adds it to its own.",
            "What is sent is always one rank's own contribution, never a sum: it has one way to go and no detour."};
  if (s + 2 == ranks)
    return {fmt::format("The last contributions arrive, from {} behind: every part is complete.", distance),
            fmt::format("Every rank has added {} contributions to its part, one per step.", words(ranks - 1))};
  return {fmt::format("Every rank sends the rank {} ahead that rank's part; the receiver adds.", distance),
          fmt::format("A new distance in every step, so a new partner: each part then has {} contributions.",
                      words(s + 2))};
}

Schedule build_reduce_scatter_pairwise(const Instance& i) {
  Schedule schedule = header(Collective::reduce_scatter, "pairwise", i);
  add_phase(schedule, "reduce-scatter", i.ranks - 1);
  const auto sends = [k = i.ranks, parts = Parts(i.chunks, i.ranks)](Step& step, std::int32_t r, std::int64_t s) {
    const std::int32_t to = wrapped(r + s + 1, k);
    step.reduce(r, to, parts[to]);
  };
  schedule.set_sends(i.ranks - 1, sends, true);
  schedule.set_narration([k = i.ranks](std::int64_t s) { return narrate_reduce_scatter_pairwise(k, s); });
  return schedule;
}

}  // namespace

Algorithm reduce_scatter_pairwise() {
  return {.collective = Collective::reduce_scatter,
          .name = "pairwise",
          .aliases = {"pairwise_exchange", "mpich_pair"},
          .summary = "In step s every rank sends the rank s ahead the part that this one is to own.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = chunk_per_rank,
          .build = build_reduce_scatter_pairwise,
          .closed_form = {cost_of_reduce_scatter_pairwise(), FormulaKind::exact, {}},
          .source = "Thakur, Rabenseifner, Gropp 2005; MPICH MPIR_Reduce_scatter_intra_pairwise"};
}

}  // namespace ringside
