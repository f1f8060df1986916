// reduce linear: every rank sends its whole buffer straight to the root, which adds them all, in one step.
//
//              0         1         2         3
//   start      a         b         c         d
//   step 1     0◄───b─── 1
//              0◄───────────c───── 2
//              0◄─────────────────────d───── 3
//   end        abcd      b         c         d           abcd: the sum of the four buffers
//
// Open MPI: ompi_coll_base_reduce_intra_basic_linear. Everything arrives at, and is added by, one rank.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_reduce_linear() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return (K - 1) * (alpha + n * beta + n * reduce_cost);
}

Narration narrate_reduce_linear(std::int32_t ranks, std::int32_t root) {
  if (ranks == 2)
    return {fmt::format("Rank {} sends its buffer to rank {}, which adds it.", 1 - root, root),
            "With two ranks one message is all there is to do."};
  return {
      fmt::format("Each of the other {} ranks sends its buffer to rank {}, which adds them all.", words(ranks - 1),
                  root),
      fmt::format("One step but one receiver: {} whole buffers come in through rank {}'s port and are added there, one "
                  "after the other.",
                  words(ranks - 1), root)};
}

Schedule build_reduce_linear(const Instance& i) {
  Schedule schedule = header(Collective::reduce, "linear", i);
  add_phase(schedule, "reduce", i.ranks > 1 ? 1 : 0);
  schedule.set_steps(i.ranks > 1 ? 1 : 0, [i](std::int64_t) {
    Step step;
    for (std::int32_t d = 1; d < i.ranks; ++d)
      step.reduce(wrapped(std::int64_t{i.root} + d, i.ranks), i.root, Slots::range(0, i.chunks));
    return step;
  });
  schedule.set_narration([i](std::int64_t) { return narrate_reduce_linear(i.ranks, i.root); });
  return schedule;
}

}  // namespace

Algorithm reduce_linear() {
  return {.collective = Collective::reduce,
          .name = "linear",
          .aliases = {"basic_linear", "flat_tree"},
          .summary = "Every other rank sends its whole buffer to the root, which adds them all.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = one_chunk,
          .build = build_reduce_linear,
          .closed_form = {cost_of_reduce_linear(), FormulaKind::exact, {}},
          .source = "Open MPI coll/base ompi_coll_base_reduce_intra_basic_linear; Chan et al. 2007"};
}

}  // namespace ringside
