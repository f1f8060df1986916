// reduce-scatter recursive_halving: ranks K/2, K/4, .. 1 apart swap the half they will not keep and add: log2 K steps.
//
//              0         1         2         3           chunks that move (the receiver adds)
//   step 1     0◄──c0 c1, c2 c3───►2
//                        1◄──c0 c1, c2 c3───►3           2 apart, halves
//   step 2     0◄─c0 c1─►1         2◄─c2 c3─►3           1 apart, quarters
//   end        c0        c1        c2        c3
//
// At distance m a rank's block is the 2m parts around its own, aligned at 2m: it keeps the m that contain its own part.
// For a K that is no power of two the ranks fold first (core/algorithms/folding.h); a participant's block then also has
// the part of the rank that stepped aside, which it hands back at the end.
// MPICH: MPIR_Reduce_scatter_intra_recursive_halving; Thakur et al. 2005.
#include <fmt/format.h>

#include "core/algorithms/folded_parts.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

/// ceil - floor is 1 where the ranks fold. Then some participants have two parts where others have one, and the longest
/// message of a round may be longer than K - 1 parts in all rounds leave room for. A power of two takes exactly this
/// long.
Formula cost_of_reduce_scatter_recursive_halving() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  const Formula up = ceil(log2(K)), down = floor(log2(K)), folds = up - down;
  return (2 * up - down) * alpha + (folds + (K - 1) / K) * n * (beta + reduce_cost) + folds * n / K * beta;
}

struct HalvingPhase : FoldedParts {
  using FoldedParts::FoldedParts;

  /// The parts of the m participants from the multiple of m at or below `participant`.
  Slots block(std::int32_t participant, std::int32_t m) const { return of(participant / m * m, m); }
  std::int32_t distance(std::int64_t round) const { return folding.participants >> (round + 1); }

  /// What a rank sends to the one that keeps it.
  void swap(Step& step, std::int32_t rank, std::int64_t round) const {
    const std::int32_t p = folding.participant(rank), m = distance(round);
    if (p >= 0) step.reduce(rank, folding.rank(p ^ m), block(p ^ m, m));
  }
  /// The finished parts of those who stepped aside.
  void hand_back(Step& step, std::int32_t rank) const {
    if (rank > 0) folding.unfold(step, rank, parts[rank - 1]);
  }
};

Narration narrate_reduce_scatter_recursive_halving(const HalvingPhase& h, std::int64_t round) {
  const Folding& f = h.folding;
  const std::int32_t m = h.distance(round);
  if (f.participants == 2)
    return {fmt::format("{} swap halves, and each adds the one it keeps.",
                        f.pairs > 0 ? "The two participants" : "Both ranks"),
            "Each sends the half that the other is to finish, so one swap completes both sums."};
  if (m == 1)
    return {fmt::format("{} halve a last time: every part of the total is complete.", f.apart(m)),
            fmt::format("The contributions of all {} ranks have met in {} steps; a ring takes {}.", words(f.ranks),
                        words(f.steps() + f.rounds()), words(f.ranks - 1))};
  if (round == 0)
    return {fmt::format("{} swap halves of their buffers; each adds the half it keeps.", f.apart(m)),
            "What a rank will not keep it sends away, so nothing is ever added twice or sent in vain."};
  return {fmt::format("{} halve again: keep one half, send the other, add what comes.", f.apart(m)),
          "Messages shrink by half in every step, so that all of them together stay below one buffer."};
}

Narration narrate_step(const HalvingPhase& h, std::int64_t s) {
  const std::int64_t before = h.folding.steps();
  if (s < before) return h.folding.say_fold();
  if (s < before + h.folding.rounds()) return narrate_reduce_scatter_recursive_halving(h, s - before);
  if (h.folding.pairs == 1)
    return {"Rank 1 hands rank 0, which had stepped aside, its part of the total.",
            "Rank 0 gave its buffer away in the first step; rank 1 has finished both their parts."};
  return {fmt::format("The {} ranks that had stepped aside get their part of the total.", words(h.folding.pairs)),
          "They gave their buffers away in the first step; their neighbours have finished both parts of each pair."};
}

Schedule build_reduce_scatter_recursive_halving(const Instance& i) {
  const HalvingPhase h(i);
  const std::int64_t before = h.folding.steps(), rounds = h.folding.rounds();
  Schedule schedule = header(Collective::reduce_scatter, "recursive_halving", i);
  add_phase(schedule, "fold", before);
  add_phase(schedule, "halving", rounds);
  add_phase(schedule, "unfold", before);
  const auto sends = [h, before, rounds, buffer = Slots::range(0, i.chunks)](Step& step, std::int32_t r,
                                                                             std::int64_t s) {
    if (s < before) return h.folding.fold(step, r, buffer);
    s < before + rounds ? h.swap(step, r, s - before) : h.hand_back(step, r);
  };
  schedule.set_sends(before + rounds + before, sends, h.folding.pairs == 0);
  schedule.set_narration([h](std::int64_t s) { return narrate_step(h, s); });
  return schedule;
}

}  // namespace

Algorithm reduce_scatter_recursive_halving() {
  return {.collective = Collective::reduce_scatter,
          .name = "recursive_halving",
          .aliases = {"halving", "halving_doubling", "bidirectional_exchange"},
          .summary = "Ranks K/2, K/4, .. 1 apart swap the half they will not keep, and add the half they keep.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = chunk_per_rank,
          .build = build_reduce_scatter_recursive_halving,
          .closed_form = {cost_of_reduce_scatter_recursive_halving(), FormulaKind::bound, {}},
          .source = "Thakur, Rabenseifner, Gropp 2005; MPICH MPIR_Reduce_scatter_intra_recursive_halving"};
}

}  // namespace ringside
