// reduce-scatter ring: each part's sum walks once around the ring and stops, complete, at the rank it is for.
//
//              0         1         2         3           chunks that move (the receiver adds)
//   step 1     0 ──c3───►1 ──c0───►2 ──c1───►3 ──c2───►0    sums of two
//   step 2     0 ──c2───►1 ──c3───►2 ──c0───►3 ──c1───►0    sums of three
//   step 3     0 ──c1───►1 ──c2───►2 ──c3───►3 ──c0───►0    sums of four
//   end        c0        c1        c2        c3
//
// In step s (from 0) rank r sends part (r - s - 1) mod K to r + 1, which adds it: the first phase of the ring
// allreduce, shifted by one so that rank r ends with part r. Open MPI: ompi_coll_base_reduce_scatter_intra_ring; the
// bucket algorithm of Chan et al. 2007; Patarasuk and Yuan 2009.
#include <fmt/format.h>

#include "core/algorithms/registry.h"
#include "core/algorithms/rings.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_reduce_scatter_ring() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return (K - 1) * (alpha + n / K * (beta + reduce_cost));
}

Narration narrate_reduce_scatter_ring(std::int32_t ranks, const std::string& piece, std::int64_t s) {
  if (ranks == 2)
    return {"Both ranks swap halves, and each adds the one it keeps.",
            "Each sends the half that the other is to own, so one swap completes both sums."};
  if (s == 0)
    return {
        fmt::format("Every rank passes one {} to the right; the receiver adds its own.", piece),
        fmt::format("{} different {}s start at the same time, so all {} links work and each carries only 1/{} of the "
                    "buffer.",
                    capital(words(ranks)), piece, words(ranks), ranks)};
  if (s + 2 == ranks)
    return {fmt::format("Every sum of {} meets the one part it lacks.", words(ranks - 1)),
            fmt::format(
                "Each {} has visited {} ranks. One more hop, and it is complete, at the very rank that is to own it.",
                piece, words(ranks - 1))};
  return {fmt::format("Pass the sum of {} on; the receiver adds its own.", words(s + 1)),
          "Only sums travel, never their parts, so a message does not grow on its way."};
}

Schedule build_reduce_scatter_ring(const Instance& i) {
  const Rings rings(Collective::reduce_scatter, i);
  Schedule schedule = header(Collective::reduce_scatter, "ring", i);
  add_phase(schedule, "reduce-scatter", i.ranks - 1);
  const auto sends = [rings](Step& step, std::int32_t r, std::int64_t s) {
    rings.pass(step, r, s + 1, Arrival::reduce);
  };
  rings.set_sends(schedule, i.ranks - 1, sends);
  schedule.set_narration([k = i.ranks, rings](std::int64_t s) {
    return rings.plain() ? narrate_reduce_scatter_ring(k, rings.noun(), s)
                         : narrate_rings(rings, Arrival::reduce, s, k - 1);
  });
  return schedule;
}

}  // namespace

Algorithm reduce_scatter_ring() {
  return {.collective = Collective::reduce_scatter,
          .name = "ring",
          .aliases = {"bucket"},
          .summary = "Each part's sum walks once around the ring and stops, complete, at the rank it is for.",
          .conditions = {},
          .parameters = ring_parameters(),
          .chunk_unit = chunk_per_rank_and_channel,
          .build = build_reduce_scatter_ring,
          .closed_form = {cost_of_reduce_scatter_ring(), FormulaKind::exact, {rings_are_one()}},
          .source = "Chan et al. 2007; Patarasuk, Yuan 2009; Open MPI ompi_coll_base_reduce_scatter_intra_ring"};
}

}  // namespace ringside
