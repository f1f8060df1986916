// reduce-scatter pat: parallel aggregated trees; each part's sum grows along a tree of its own: ceil(log2 K) steps.
//
//              0         1         2         3           chunks that move (the receiver adds)
//   step 1     0─c1,c3──►1─c2,c0──►2─c3,c1──►3─c0,c2──►0
//   step 2     0 ──c2─────────────►2 ──c0─────────────►0    and 1 ──c3──► 3 ──c1──► 1
//   end        c0        c1        c2        c3
//
// A rank's contribution to the part s ranks ahead goes there in hops of the powers of two in s, the smallest first, and
// meets others on its way; all that goes the same hop travels as one message. Time reversed, this is the allgather
// sparbit: few parts go far, many go near. It needs neither a fix-up nor a detour for any K. NCCL (since 2.23) does so
// with buffers of bounded size: what fits into one is aggregated, the rest follows in further rounds; here everything
// fits. Jeaugey 2025.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_reduce_scatter_pat() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return ceil(log2(K)) * alpha + (K - 1) / K * n * (beta + reduce_cost);
}

Narration narrate_reduce_scatter_pat(std::int32_t ranks, std::int64_t s) {
  const std::int32_t d = 1 << s;
  const std::string carried = words((ranks - 1 + d) / (2 * d), "part");
  if (ranks == 2)
    return {"Both ranks swap halves, and each adds the one it keeps.",
            "Each sends the half that the other is to own, so one swap completes both sums."};
  if (s == 0)
    return {fmt::format("Every rank sends {} to the next rank, which adds.", carried),
            "What has an odd number of ranks to go takes a hop of one first, and meets the next rank's contribution."};
  if (s + 1 == ceil_log2(ranks))
    return {fmt::format("Every rank sends {} to its owner, {} ahead: all sums are complete.", carried, words(d)),
            ranks == 3 ? "Two steps, as in a ring: three ranks are too few to save any."
                       : fmt::format("{} steps for {} ranks and no byte more than a ring, which takes {}. The long "
                                     "messages went the short ways.",
                                     capital(words(s + 1)), words(ranks), words(ranks - 1))};
  return {fmt::format("Every rank sends {} to the rank {} ahead, which adds.", carried, words(d)),
          fmt::format("Each part has a tree of its own along which sums grow; all {} trees work at the same time.",
                      words(ranks))};
}

Schedule build_reduce_scatter_pat(const Instance& i) {
  const int rounds = ceil_log2(i.ranks);
  Schedule schedule = header(Collective::reduce_scatter, "pat", i);
  add_phase(schedule, "reduce-scatter", rounds);
  const auto sends = [k = i.ranks, parts = Parts(i.chunks, i.ranks)](Step& step, std::int32_t r, std::int64_t s) {
    const std::int32_t d = 1 << s;
    Slots carried;
    for (std::int64_t ahead = d; ahead < k; ahead += 2 * d) carried.append(parts.run(wrapped(r + ahead, k)));
    step.reduce(r, wrapped(std::int64_t{r} + d, k), std::move(carried));
  };
  schedule.set_sends(rounds, sends, true);
  schedule.set_narration([k = i.ranks](std::int64_t s) { return narrate_reduce_scatter_pat(k, s); });
  return schedule;
}

}  // namespace

Algorithm reduce_scatter_pat() {
  return {.collective = Collective::reduce_scatter,
          .name = "pat",
          .aliases = {"parallel_aggregated_trees", "distance_doubling"},
          .summary = "Every part's contributions meet along a binomial tree of its own, nearest ranks first.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = chunk_per_rank,
          .build = build_reduce_scatter_pat,
          .closed_form = {cost_of_reduce_scatter_pat(), FormulaKind::exact, {}},
          .source = "Jeaugey 2025, PAT: a new algorithm for all-gather and reduce-scatter operations at scale; NCCL"};
}

}  // namespace ringside
