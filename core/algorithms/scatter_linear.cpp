// scatter linear: the root sends every rank its own part itself, in one step.
//
//              0         1         2         3
//   start      ABCD      ·         ·         ·
//   step 1     0 ──B────►1
//              0 ──C──────────────►2
//              0 ──D────────────────────────►3
//   end        A         B         C         D
//
// Open MPI: ompi_coll_base_scatter_intra_basic_linear. No part travels twice; all of them leave through one port.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_scatter_linear() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return (K - 1) * (alpha + n / K * beta);
}

Narration narrate_scatter_linear(std::int32_t ranks, std::int32_t root) {
  if (ranks == 2)
    return {fmt::format("Rank {} sends rank {} its half.", root, 1 - root),
            "With two ranks one message is all there is to do."};
  return {fmt::format("Rank {} sends each of the other {} ranks its own part.", root, words(ranks - 1)),
          fmt::format("No part travels twice, but all {} leave through rank {}'s port, one after the other, each with "
                      "its own start-up time.",
                      words(ranks - 1), root)};
}

Schedule build_scatter_linear(const Instance& i) {
  Schedule schedule = header(Collective::scatter, "linear", i);
  add_phase(schedule, "scatter", i.ranks > 1 ? 1 : 0);
  schedule.set_steps(i.ranks > 1 ? 1 : 0, [i, parts = Parts(i.chunks, i.ranks)](std::int64_t) {
    Step step;
    for (std::int32_t d = 1; d < i.ranks; ++d) {
      const std::int32_t to = wrapped(std::int64_t{i.root} + d, i.ranks);
      step.copy(i.root, to, parts[to]);
    }
    return step;
  });
  schedule.set_narration([i](std::int64_t) { return narrate_scatter_linear(i.ranks, i.root); });
  return schedule;
}

}  // namespace

Algorithm scatter_linear() {
  return {.collective = Collective::scatter,
          .name = "linear",
          .aliases = {"basic_linear", "linear_nb", "flat_tree"},
          .summary = "The root sends every other rank its part itself.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = chunk_per_rank,
          .build = build_scatter_linear,
          .closed_form = {cost_of_scatter_linear(), FormulaKind::exact, {}},
          .source = "Open MPI coll/base ompi_coll_base_scatter_intra_basic_linear; Chan et al. 2007"};
}

}  // namespace ringside
