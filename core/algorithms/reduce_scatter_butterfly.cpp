// reduce-scatter butterfly: halving from near to far, then one swap that brings every part to its owner; for any K.
//
//              0         1         2         3           chunks that move
//   step 1     0◄─c01,23►1         2◄─c01,23►3           1 apart, halves: the receiver adds
//   step 2     0◄────c0, c1───────►2
//                        1◄────c2, c3───────►3           2 apart, quarters: 0 has c0, 1 c2, 2 c1, 3 c3, complete
//   step 3               1◄─c2 c1─►2                     to the owners: copy
//   end        c0        c1        c2        c3
//
// Bit j of a participant says which half it keeps in round j, so it ends with the part whose number is its own with the
// bits reversed. In return the two sums that meet are always those of neighbouring groups of ranks: the order of the
// contributions is kept, which an operation that does not commute needs. Halving from far to near (`recursive_halving`)
// ends at the owners, but mixes the order. For a K that is no power of two the ranks fold first
// (core/algorithms/folding.h); the swap then also serves those who stepped aside. Träff 2005; Open MPI:
// ompi_coll_base_reduce_scatter_intra_butterfly.
#include <fmt/format.h>

#include "core/algorithms/folded_parts.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"
#include "core/base/check.h"

namespace ringside {
namespace {

/// ceil - floor is 1 where the ranks fold. Then some participants have two parts where others have one, and the longest
/// message of a round may be longer than K - 1 parts in all rounds leave room for. A power of two takes exactly this
/// long.
Formula cost_of_reduce_scatter_butterfly() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  const Formula folds = ceil(log2(K)) - floor(log2(K));
  return (ceil(log2(K)) + 1) * alpha + (folds + (K - 1) / K) * n * (beta + reduce_cost) + n / K * beta;
}

Condition three_or_more() {
  return {"K is at least 3", [](const Instance& i) { return i.ranks >= 3; }};
}

struct Butterfly : FoldedParts {
  using FoldedParts::FoldedParts;

  /// The part of the buffer, counted in participants, that a participant is left with at the end.
  std::int32_t reversed(std::int32_t participant) const {
    std::int32_t bits = 0;
    for (std::int64_t j = 0; j < folding.rounds(); ++j) bits = 2 * bits + ((participant >> j) & 1);
    return bits;
  }
  /// What a participant still has to finish after `rounds` rounds.
  Slots kept(std::int32_t participant, std::int64_t rounds) const {
    const std::int32_t length = folding.participants >> rounds;
    RINGSIDE_CHECK(length > 0);
    return of(reversed(participant) / length * length, length);
  }
  void halve(Step& step, std::int32_t rank, std::int64_t round) const {
    const std::int32_t p = folding.participant(rank);
    if (p < 0) return;
    const std::int32_t partner = p ^ (1 << round);
    step.reduce(rank, folding.rank(partner), kept(partner, round + 1));
  }
  /// Two participants change nothing by the swap, and without a fold there is nobody else to serve.
  bool swaps() const { return folding.participants > 2 || folding.pairs > 0; }
  void deliver(Step& step, std::int32_t rank) const {
    const std::int32_t p = folding.participant(rank);
    if (p < 0) return;
    const std::int32_t has = reversed(p), owner = folding.rank(has);
    if (has != p) step.copy(rank, owner, parts[owner]);
    if (has < folding.pairs) step.copy(rank, owner - 1, parts[owner - 1]);
  }
};

Narration narrate_halve_butterfly(const Folding& f, std::int64_t round) {
  const std::string who = f.apart(std::int64_t{1} << round);
  if (f.participants == 2)
    return {fmt::format("{} swap halves, and each adds the one it keeps.",
                        f.pairs > 0 ? "The two participants" : "Both ranks"),
            "Each sends the half that the other is to finish, so one swap completes both sums."};
  if (round == 0)
    return {fmt::format("{} swap halves of their buffers; each adds the half it keeps.", who),
            "What a rank will not keep it sends away. The longest messages go the shortest way."};
  if (round + 1 == f.rounds())
    return {fmt::format("{} halve a last time: every part of the total is complete.", who),
            fmt::format("The contributions of all {} ranks have met, but not every part at the rank that is to own it.",
                        words(f.ranks))};
  return {fmt::format("{} halve again: keep one half, send the other, add what comes.", who),
          "The two sums that meet come from ranks next to each other: the order of the contributions is kept."};
}

Narration narrate_delivery(const Folding& f) {
  if (f.participants == 2)
    return {"Rank 1 hands rank 0, which had stepped aside, its part of the total.",
            "Rank 0 gave its buffer away in the first step; rank 1 has finished both their parts."};
  if (f.pairs == 0)
    return {"Every part goes to its owner: ranks swap where their number and its reverse differ.",
            "Near-to-far halving leaves a rank with the part that is its own number, read backwards in binary."};
  return {"Every finished part goes to the rank that is to own it.",
          fmt::format("Halving left parts at other ranks, and {} had stepped aside: all get theirs now.",
                      words(f.pairs, "rank"))};
}

Schedule build_reduce_scatter_butterfly(const Instance& i) {
  const Butterfly b(i);
  const std::int64_t before = b.folding.steps(), rounds = b.folding.rounds(), after = b.swaps() ? 1 : 0;
  Schedule schedule = header(Collective::reduce_scatter, "butterfly", i);
  add_phase(schedule, "fold", before);
  add_phase(schedule, "halving", rounds);
  add_phase(schedule, "delivery", after);
  const auto sends = [b, before, rounds, buffer = Slots::range(0, i.chunks)](Step& step, std::int32_t r,
                                                                             std::int64_t s) {
    if (s < before)
      b.folding.fold(step, r, buffer);
    else if (s < before + rounds)
      b.halve(step, r, s - before);
    else
      b.deliver(step, r);
  };
  schedule.set_sends(before + rounds + after, sends, false);
  schedule.set_narration([f = b.folding, before, rounds](std::int64_t s) {
    if (s < before) return f.say_fold();
    return s < before + rounds ? narrate_halve_butterfly(f, s - before) : narrate_delivery(f);
  });
  return schedule;
}

}  // namespace

Algorithm reduce_scatter_butterfly() {
  return {.collective = Collective::reduce_scatter,
          .name = "butterfly",
          .aliases = {"noncommutative", "noncomm"},
          .summary = "Halving from near to far, which keeps the order of the sum, then a swap to the owners.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = chunk_per_rank,
          .build = build_reduce_scatter_butterfly,
          .closed_form = {cost_of_reduce_scatter_butterfly(), FormulaKind::bound, {three_or_more()}},
          .source = "Träff 2005; Open MPI coll/base ompi_coll_base_reduce_scatter_intra_butterfly"};
}

}  // namespace ringside
