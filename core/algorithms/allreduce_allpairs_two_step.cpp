// allreduce allpairs_two_step: every rank adds up one part, which all others send it straight, and sends it back to
// all.
//
//              0              1              2              3          parts c0 .. c3
//   step 1     0 ──c1──►1     0 ──c2──►2     0 ──c3──►3                and so does every other rank: part j goes to
//   rank j,
//              c0: sum        c1: sum        c2: sum        c3: sum    which adds
//   step 2     0 ──c0────────►1, 2, 3                                  and so does every other rank: copy
//              c0..c3         c0..c3         c0..c3         c0..c3
//
// A reduce-scatter by direct exchange, then an allgather by direct exchange. As many messages and bytes at every port
// as in the ring, but in two steps: with one port per rank that is the same price, with a link to each peer (a switch
// that serves them all at once) it is not. msccl keeps what arrives in scratch and then adds; here it is added on
// arrival. msccl-tools: allreduce_a100_allpairs; mscclpp: two-phase all pairs (2PA).
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allreduce_allpairs_two_step() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return 2 * (K - 1) * (alpha + n / K * beta) + (K - 1) / K * n * reduce_cost;
}

Narration narrate_allreduce_allpairs_two_step(std::int32_t ranks, const std::string& piece, bool reducing) {
  if (ranks == 2)
    return reducing ? Narration{"Both ranks swap halves, and each adds the half it received.",
                                "Each completes one half of the sum, both at the same time."}
                    : Narration{"Both ranks swap their finished halves: copy, do not add.",
                                "Each rank sent one buffer in all, in two halves."};
  if (reducing)
    return {fmt::format("Every rank sends {} j straight to rank j, which adds {} of them.", piece, words(ranks - 1)),
            fmt::format("{} {}s are completed at the same time, one at each rank, and nothing is sent on.",
                        capital(words(ranks)), piece)};
  return {fmt::format("Every rank sends its finished {} to everyone: copy, do not add.", piece),
          fmt::format("Two steps of {} messages each: as many messages and bytes at a port as in a ring, but {} steps "
                      "fewer to wait for.",
                      words(ranks - 1), words(2 * (std::int64_t{ranks} - 2)))};
}

Schedule build_allreduce_allpairs_two_step(const Instance& i) {
  const std::int64_t phase = i.ranks > 1 ? 1 : 0;
  const Parts parts(i.chunks, i.ranks);
  Schedule schedule = header(Collective::allreduce, "allpairs_two_step", i);
  add_phase(schedule, "reduce-scatter", phase);
  add_phase(schedule, "allgather", phase);
  const auto sends = [k = i.ranks, parts](Step& step, std::int32_t r, std::int64_t s) {
    for (std::int32_t d = 1; d < k; ++d) {
      const std::int32_t to = wrapped(std::int64_t{r} + d, k);
      s == 0 ? step.reduce(r, to, parts[to]) : step.copy(r, to, parts[r]);
    }
  };
  schedule.set_sends(2 * phase, sends, true);
  schedule.set_narration(
      [k = i.ranks, parts](std::int64_t s) { return narrate_allreduce_allpairs_two_step(k, parts.noun(), s == 0); });
  return schedule;
}

}  // namespace

Algorithm allreduce_allpairs_two_step() {
  return {.collective = Collective::allreduce,
          .name = "allpairs_two_step",
          .aliases = {"two_shot", "2pa", "direct", "direct_exchange"},
          .summary = "Every rank adds up one part, sent to it straight by all others, and sends it back to all.",
          .conditions = {},
          .parameters = {},
          .most_ranks = kMostAllPairsAlike,
          .chunk_unit = chunk_per_rank,
          .build = build_allreduce_allpairs_two_step,
          .closed_form = {cost_of_allreduce_allpairs_two_step(), FormulaKind::exact, {}},
          .source = "microsoft/msccl-tools allreduce_a100_allpairs; microsoft/mscclpp two-phase all pairs (2PA)"};
}

}  // namespace ringside
