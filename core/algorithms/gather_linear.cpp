// gather linear: every rank sends its part straight to the root, in one step.
//
//              0         1         2         3
//   start      A         B         C         D
//   step 1     0◄───B─── 1
//              0◄───────────C───── 2
//              0◄─────────────────────D───── 3
//   end        ABCD      B         C         D
//
// Open MPI: ompi_coll_base_gather_intra_basic_linear. All parts arrive through the root's one port.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_gather_linear() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return (K - 1) * (alpha + n / K * beta);
}

Narration narrate_gather_linear(std::int32_t ranks, std::int32_t root) {
  if (ranks == 2)
    return {fmt::format("Rank {} sends its half to rank {}.", 1 - root, root),
            "With two ranks one message is all there is to do."};
  return {fmt::format("Each of the other {} ranks sends its part to rank {}.", words(ranks - 1), root),
          fmt::format("All senders are ready at once, but there is one receiver: {} messages come in through rank {}'s "
                      "port, one after the other.",
                      words(ranks - 1), root)};
}

Schedule build_gather_linear(const Instance& i) {
  Schedule schedule = header(Collective::gather, "linear", i);
  add_phase(schedule, "gather", i.ranks > 1 ? 1 : 0);
  schedule.set_steps(i.ranks > 1 ? 1 : 0, [i, parts = Parts(i.chunks, i.ranks)](std::int64_t) {
    Step step;
    for (std::int32_t d = 1; d < i.ranks; ++d) {
      const std::int32_t from = wrapped(std::int64_t{i.root} + d, i.ranks);
      step.copy(from, i.root, parts[from]);
    }
    return step;
  });
  schedule.set_narration([i](std::int64_t) { return narrate_gather_linear(i.ranks, i.root); });
  return schedule;
}

}  // namespace

Algorithm gather_linear() {
  return {.collective = Collective::gather,
          .name = "linear",
          .aliases = {"basic_linear", "flat_tree"},
          .summary = "Every other rank sends its part straight to the root.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = chunk_per_rank,
          .build = build_gather_linear,
          .closed_form = {cost_of_gather_linear(), FormulaKind::exact, {}},
          .source = "Open MPI coll/base ompi_coll_base_gather_intra_basic_linear; Chan et al. 2007"};
}

}  // namespace ringside
