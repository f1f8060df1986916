// allreduce allpairs: everyone puts its buffer beside everyone else's, then everyone adds all of them in the order of
// ranks.
//
//              0              1              2              3
//   start      a              b              c              d
//   step 1     0 ──a─────────►1, 2, 3                            rank 0's lands in the buffer, the others' in scratch:
//                             1 ──b─────────►2, 3, 0             each has a place of its own
//                                            2 ──c─────────►3, 0, 1
//                                                           3 ──d─────────►0, 1, 2
//              a | b c d      a | b c d      a | b c d      a | b c d
//   step 2     a+b+c+d        a+b+c+d        a+b+c+d        a+b+c+d        at each rank, without a message
//
// One-shot, as GPU libraries do it for small buffers (msccl's all pairs in one phase): nobody waits for an answer, and
// since every rank adds in the same order, all ranks end with the same bits even where addition rounds. That is what
// the K - 1 scratch buffers are for; naive adds on arrival and needs none. Rank r > 0 moves its own buffer into its
// place among the scratch slots, while rank 0's arrives where it was: all transfers of a step read the old values.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allreduce_allpairs() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return (K - 1) * (alpha + n * beta + n * reduce_cost);
}

/// Where every rank keeps rank `owner`'s buffer of C chunks: rank 0's in the buffer itself.
Slots place_of(std::int32_t owner, std::int32_t chunks) {
  return Slots::range(owner * chunks, chunks);
}

Narration narrate_allreduce_allpairs(std::int32_t ranks, bool exchanging) {
  if (exchanging)
    return {ranks == 2 ? "Both ranks send their buffers; each arrives in a place of its own."
                       : "Everyone sends its buffer to everyone; each arrives in a place of its own.",
            fmt::format("Nothing is added on arrival, so the order of arrival does not matter. {} comes in through "
                        "every port.",
                        ranks == 2 ? "One whole buffer" : capital(words(ranks - 1)) + " times the buffer")};
  return {
      fmt::format("Every rank adds {} buffers in the order of ranks.", all(ranks)),
      "All add in the same order, so all end with the same bits, even where an addition rounds. No message is needed."};
}

Schedule build_allreduce_allpairs(const Instance& i) {
  const std::int64_t phase = i.ranks > 1 ? 1 : 0;
  Schedule schedule = header(Collective::allreduce, "allpairs", i);
  schedule.scratch = (i.ranks - 1) * i.chunks;
  add_phase(schedule, "exchange", phase);
  add_phase(schedule, "add", phase);
  const auto sends = [k = i.ranks, c = i.chunks](Step& step, std::int32_t r, std::int64_t s) {
    const Slots buffer = Slots::range(0, c);
    if (s == 0) {
      const auto into = r > 0 ? std::optional(place_of(r, c)) : std::nullopt;
      for (std::int32_t d = 1; d < k; ++d)
        step.transfers.push_back({r, wrapped(std::int64_t{r} + d, k), buffer, Arrival::copy, into});
      step.transfers.push_back({r, r, buffer, Arrival::copy, into});
      return;
    }
    for (std::int32_t owner = 1; owner < k; ++owner)
      step.transfers.push_back({r, r, place_of(owner, c), Arrival::reduce, buffer});
  };
  schedule.set_sends(2 * phase, sends, true);
  schedule.set_narration([k = i.ranks](std::int64_t s) { return narrate_allreduce_allpairs(k, s == 0); });
  return schedule;
}

}  // namespace

Algorithm allreduce_allpairs() {
  return {.collective = Collective::allreduce,
          .name = "allpairs",
          .aliases = {"one_shot", "1pa", "allpairs_one_step"},
          .summary = "Everyone sends its buffer to everyone; then each adds all of them in the order of ranks.",
          .conditions = {},
          .parameters = {},
          .most_ranks = kMostAllPairsAlike,
          .chunk_unit = one_chunk,
          .scratch = [](const Instance& i) { return (std::int64_t{i.ranks} - 1) * i.chunks; },
          .build = build_allreduce_allpairs,
          .closed_form = {cost_of_allreduce_allpairs(), FormulaKind::exact, {}},
          .source = "microsoft/mscclpp allreduce, one-phase all pairs (1PA); NVIDIA TensorRT-LLM one-shot allreduce"};
}

}  // namespace ringside
