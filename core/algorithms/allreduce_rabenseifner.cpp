// allreduce rabenseifner: a reduce-scatter by halving, then an allgather that goes the same way back.
//
//              0         1         2         3           chunks that move
//   step 1     0◄─c01,23►1         2◄─c01,23►3           1 apart, halves: the receiver adds
//   step 2     0◄────c0, c1───────►2
//                        1◄────c2, c3───────►3           2 apart, quarters: 0 has c0, 1 c2, 2 c1, 3 c3, complete
//   step 3     0◄────c0, c1───────►2
//                        1◄────c2, c3───────►3           2 apart: copy
//   step 4     0◄─c01,23►1         2◄─c01,23►3           1 apart: copy
//   end        c0123     c0123     c0123     c0123
//
// Few steps and few bytes. Vector halving with distance doubling: the longest messages go the shortest way. M =
// 2^floor(log2 K) participants cut the buffer in M parts; bit j of a participant says which half it keeps in round j.
// For a K that is no power of two the ranks fold first and unfold at the end (core/algorithms/folding.h). Rabenseifner
// 2004; Thakur et al. 2005; MPICH: MPIR_Allreduce_intra_reduce_scatter_allgather.
#include <fmt/format.h>

#include "core/algorithms/folding.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

/// ceil - floor is 1 where the ranks fold, which sends the whole buffer twice more and adds it once more.
/// 1 - 1/2^floor(log2 K) is (M - 1)/M, what halving sends.
Formula cost_of_allreduce_rabenseifner() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  const Formula up = ceil(log2(K)), down = floor(log2(K));
  return 2 * up * alpha + (1 + up - down - 1 / pow(2, down)) * n * (2 * beta + reduce_cost);
}

struct RabenseifnerHalving {
  explicit RabenseifnerHalving(const Instance& i) : folding(i.ranks), parts(i.chunks, folding.participants) {}

  /// What a participant still has to finish after `rounds` rounds.
  Slots kept(std::int32_t participant, std::int64_t rounds) const {
    std::int32_t first = 0, length = folding.participants;
    for (std::int64_t j = 0; j < rounds; ++j) {
      length /= 2;
      if ((participant >> j) & 1) first += length;
    }
    return parts.from(first, length);
  }
  /// Partners 2^round apart: each sends the half that the other keeps, and adds the half that it keeps itself.
  void halve(Step& step, std::int32_t p, std::int64_t round) const {
    const std::int32_t partner = p ^ (1 << round);
    step.reduce(folding.rank(p), folding.rank(partner), kept(partner, round + 1));
  }
  /// The same partners: each sends the finished half that it has.
  void restore(Step& step, std::int32_t p, std::int64_t round) const {
    step.copy(folding.rank(p), folding.rank(p ^ (1 << round)), kept(p, round + 1));
  }

  Folding folding;
  Parts parts;
};

Narration narrate_halve_allreduce_rabenseifner(const Folding& f, std::int64_t round) {
  const std::string who = f.apart(std::int64_t{1} << round);
  if (f.participants == 2)
    return {fmt::format("{} swap halves, and each adds the half it keeps.",
                        f.pairs > 0 ? "The two participants" : "Both ranks"),
            "Each completes one half of the sum, both at the same time."};
  if (round == 0)
    return {fmt::format("{} swap halves of their buffers; each adds the half it keeps.", who),
            "What a rank will not keep it sends away. The longest messages go the shortest way."};
  if (round + 1 == f.rounds())
    return {fmt::format("{} halve a last time: each has one finished part.", who),
            fmt::format("The contributions of all {} ranks have met, and every part of the total is somewhere: the "
                        "reduce-scatter is done.",
                        words(f.ranks))};
  return {fmt::format("{} halve again: keep one half, send the other, add what comes.", who),
          "Messages shrink by half in every step, so that all of them together stay below one buffer."};
}

Narration narrate_restore(const Folding& f, std::int64_t round) {
  const std::string who = f.apart(std::int64_t{1} << round);
  if (f.participants == 2)
    return {fmt::format("{} swap their finished halves: copy, do not add.",
                        f.pairs > 0 ? "The two participants" : "Both ranks"),
            "Adding again would count contributions twice."};
  if (round == 0)
    return {fmt::format("{} swap finished halves: {} the total.", who,
                        f.pairs > 0 ? "every participant has" : "every rank has"),
            f.pairs > 0
                ? "The way back moves as many bytes as the way there: less than one buffer each."
                : fmt::format("Each rank has sent less than two buffers, as in a ring, but in {} steps instead of {}.",
                              words(2 * f.rounds()), words(2 * (std::int64_t{f.ranks} - 1)))};
  if (round + 1 == f.rounds())
    return {fmt::format("{} swap their finished parts: copy, do not add.", who),
            "The allgather goes the way of the reduce-scatter back. Adding again would count contributions twice."};
  return {fmt::format("{} swap all they have finished: copy, do not add.", who),
          "What is finished doubles in every step, and so do the messages."};
}

Schedule build_allreduce_rabenseifner(const Instance& i) {
  const RabenseifnerHalving h(i);
  const std::int64_t before = h.folding.steps(), rounds = h.folding.rounds();
  Schedule schedule = header(Collective::allreduce, "rabenseifner", i);
  add_phase(schedule, "fold", before);
  add_phase(schedule, "reduce-scatter", rounds);
  add_phase(schedule, "allgather", rounds);
  add_phase(schedule, "unfold", before);
  const auto sends = [h, before, rounds, buffer = Slots::range(0, i.chunks)](Step& step, std::int32_t r,
                                                                             std::int64_t s) {
    if (s < before) return h.folding.fold(step, r, buffer);
    if (s >= before + 2 * rounds) return h.folding.unfold(step, r, buffer);
    const std::int32_t p = h.folding.participant(r);
    if (p < 0) return;
    s < before + rounds ? h.halve(step, p, s - before) : h.restore(step, p, before + 2 * rounds - 1 - s);
  };
  schedule.set_sends(2 * (before + rounds), sends, h.folding.pairs == 0);
  schedule.set_narration([f = h.folding, before, rounds](std::int64_t s) {
    if (s < before) return f.say_fold();
    if (s < before + rounds) return narrate_halve_allreduce_rabenseifner(f, s - before);
    return s < before + 2 * rounds ? narrate_restore(f, before + 2 * rounds - 1 - s) : f.say_unfold();
  });
  return schedule;
}

}  // namespace

Algorithm allreduce_rabenseifner() {
  return {.collective = Collective::allreduce,
          .name = "rabenseifner",
          .aliases = {"reduce_scatter_allgather", "rsag", "rab", "sra", "halving_doubling"},
          .summary = "A reduce-scatter by recursive halving, then an allgather that goes the same way back.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = [](const Instance& i) -> std::int64_t { return Folding(i.ranks).participants; },
          .build = build_allreduce_rabenseifner,
          .closed_form = {cost_of_allreduce_rabenseifner(), FormulaKind::exact, {}},
          .source =
              "Rabenseifner 2004; Thakur, Rabenseifner, Gropp 2005; MPICH "
              "MPIR_Allreduce_intra_reduce_scatter_allgather"};
}

}  // namespace ringside
