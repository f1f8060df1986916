// allreduce linear: everyone sends its buffer to rank 0, which adds them all and sends the total back to everyone.
//
//              0         1         2         3
//   start      a         b         c         d
//   step 1     0◄───b─── 1
//              0◄───────────c───── 2
//              0◄─────────────────────d───── 3           rank 0 adds: abcd
//   step 2     0 ──abcd─►1
//              0 ──abcd───────────►2
//              0 ──abcd─────────────────────►3
//   end        abcd      abcd      abcd      abcd
//
// A linear reduce to rank 0, then a linear broadcast from it: two steps, and everything goes through one rank. Open
// MPI: ompi_coll_base_allreduce_intra_basic_linear; the textbook's parameter server.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allreduce_linear() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return (K - 1) * (2 * (alpha + n * beta) + n * reduce_cost);
}

Narration narrate_allreduce_linear(std::int32_t ranks, bool reducing) {
  if (ranks == 2)
    return reducing ? Narration{"Rank 1 sends its buffer to rank 0, which adds it.",
                                "Rank 0 has the total; rank 1 still has to hear of it."}
                    : Narration{"Rank 0 sends the total back to rank 1.",
                                "Copy, do not add: the total takes the place of what rank 1 had."};
  const std::string others = words(ranks - 1);
  if (reducing)
    return {fmt::format("Each of the other {} ranks sends its buffer to rank 0, which adds them all.", others),
            fmt::format("One receiver: {} whole buffers come in through rank 0's port and are added there, one after "
                        "the other.",
                        others)};
  return {fmt::format("Rank 0 sends the total to each of the other {} ranks.", others),
          fmt::format("Two steps in all, but each of them is {} messages at rank 0's port, while the other ports wait.",
                      others)};
}

Schedule build_allreduce_linear(const Instance& i) {
  const std::int64_t phase = i.ranks > 1 ? 1 : 0;
  Schedule schedule = header(Collective::allreduce, "linear", i);
  add_phase(schedule, "reduce", phase);
  add_phase(schedule, "broadcast", phase);
  schedule.set_steps(2 * phase, [k = i.ranks, buffer = Slots::range(0, i.chunks)](std::int64_t s) {
    Step step;
    for (std::int32_t r = 1; r < k; ++r) s == 0 ? step.reduce(r, 0, buffer) : step.copy(0, r, buffer);
    return step;
  });
  schedule.set_narration([k = i.ranks](std::int64_t s) { return narrate_allreduce_linear(k, s == 0); });
  return schedule;
}

}  // namespace

Algorithm allreduce_linear() {
  return {.collective = Collective::allreduce,
          .name = "linear",
          .aliases = {"basic_linear", "parameter_server", "centralized"},
          .summary = "Everyone sends its buffer to rank 0, which adds them all and sends the total to everyone.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = one_chunk,
          .build = build_allreduce_linear,
          .closed_form = {cost_of_allreduce_linear(), FormulaKind::exact, {}},
          .source = "Open MPI coll/base ompi_coll_base_allreduce_intra_basic_linear"};
}

}  // namespace ringside
