// allreduce ring: reduce-scatter around the ring, then allgather around the ring: 2 (K - 1) steps of 1/K of the buffer.
//
//              0         1         2         3           chunks that move
//   step 1     0 ──c0───►1 ──c1───►2 ──c2───►3 ──c3───►0    add: sums of two
//   step 2     0 ──c3───►1 ──c0───►2 ──c1───►3 ──c2───►0    add: sums of three
//   step 3     0 ──c2───►1 ──c3───►2 ──c0───►3 ──c1───►0    add: rank r has chunk r + 1 complete
//   step 4     0 ──c1───►1 ──c2───►2 ──c3───►3 ──c0───►0    copy
//   step 5     0 ──c0───►1 ──c1───►2 ──c2───►3 ──c3───►0    copy
//   step 6     0 ──c3───►1 ──c0───►2 ──c1───►3 ──c2───►0    copy: every rank has every chunk
//
// Rank r sends to r + 1 only. In step s (from 0) of the first phase it sends part (r - s) mod K, which the receiver
// adds; in step t of the second part (r + 1 - t) mod K, which the receiver copies. Patarasuk and Yuan 2009, who show
// that no allreduce moves fewer bytes; Open MPI: ompi_coll_base_allreduce_intra_ring; NCCL's ring. With channels, parts
// of the buffer go around rings of their own: rings.h.
#include <fmt/format.h>

#include "core/algorithms/registry.h"
#include "core/algorithms/rings.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allreduce_ring() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return 2 * (K - 1) * (alpha + n / K * beta) + (K - 1) / K * n * reduce_cost;
}

Narration narrate_reduce_ring(std::int32_t ranks, const std::string& piece, std::int64_t s) {
  if (ranks == 2)
    return {"Both ranks swap halves, and each adds the half it received.",
            "Each completes one half of the sum, both at the same time."};
  if (s == 0)
    return {
        fmt::format("Every rank passes one {} to the right; the receiver adds its own.", piece),
        fmt::format("{} different {}s start at the same time, so all {} links work and each carries only 1/{} of the "
                    "buffer.",
                    capital(words(ranks)), piece, words(ranks), ranks)};
  if (s + 2 == ranks)
    return {fmt::format("Every sum of {} meets the one part it lacks.", words(ranks - 1)),
            fmt::format(
                "Each {0} has visited {1} ranks. One more hop, and it is complete, each {0} on a different rank. So "
                "all {2} links work in every step, and no rank waits.",
                piece, words(ranks - 1), words(ranks))};
  return {fmt::format("Pass the sum of {} on; the receiver adds its own.", words(s + 1)),
          "Only sums travel, never their parts, so a message does not grow on its way."};
}

Narration narrate_gather_ring(std::int32_t ranks, const std::string& piece, std::int64_t t) {
  if (ranks == 2)
    return {"Both ranks swap their finished halves: copy, do not add.",
            "Adding again would count contributions twice. Each rank sent one buffer in all, in two halves."};
  if (t == 0)
    return {fmt::format("Finished {}s set off around the ring: copy, do not add.", piece),
            fmt::format("Every rank has one finished {} and lacks {}. Adding again would count contributions twice.",
                        piece, words(ranks - 1))};
  if (t + 2 == ranks)
    return {
        fmt::format("The last missing {} arrives: every rank has the whole sum.", piece),
        fmt::format("{} steps of 1/{} of the buffer: each rank has sent less than two buffers, and so it is for any "
                    "number of ranks.",
                    capital(words(2 * (std::int64_t{ranks} - 1))), ranks)};
  return {fmt::format("Copy on: every rank then has {} finished {}s.", words(t + 2), piece),
          "Each rank forwards what has just arrived, so every link carries something new in every step."};
}

Schedule build_allreduce_ring(const Instance& i) {
  const std::int64_t phase = i.ranks - 1;
  const Rings rings(Collective::allreduce, i);
  Schedule schedule = header(Collective::allreduce, "ring", i);
  add_phase(schedule, "reduce-scatter", phase);
  add_phase(schedule, "allgather", phase);
  const auto sends = [rings, phase](Step& step, std::int32_t r, std::int64_t s) {
    s < phase ? rings.pass(step, r, s, Arrival::reduce) : rings.pass(step, r, s - phase - 1, Arrival::copy);
  };
  rings.set_sends(schedule, 2 * phase, sends);
  schedule.set_narration([k = i.ranks, phase, rings](std::int64_t s) {
    if (!rings.plain())
      return s < phase ? narrate_rings(rings, Arrival::reduce, s, phase)
                       : narrate_rings(rings, Arrival::copy, s - phase, phase);
    return s < phase ? narrate_reduce_ring(k, rings.noun(), s) : narrate_gather_ring(k, rings.noun(), s - phase);
  });
  return schedule;
}

}  // namespace

Algorithm allreduce_ring() {
  return {.collective = Collective::allreduce,
          .name = "ring",
          .aliases = {"lr", "bucket", "logical_ring"},
          .summary = "Sums of one chunk each walk around a ring, then the finished chunks do.",
          .conditions = {},
          .parameters = ring_parameters(),
          .chunk_unit = chunk_per_rank_and_channel,
          .build = build_allreduce_ring,
          .closed_form = {cost_of_allreduce_ring(), FormulaKind::exact, {rings_are_one()}},
          .source = "Patarasuk, Yuan 2009; Open MPI ompi_coll_base_allreduce_intra_ring"};
}

}  // namespace ringside
