// broadcast linear: the root sends the whole buffer to everyone itself, in one step.
//
//              0         1         2         3
//   start      ████      ·         ·         ·
//   step 1     0 ───────►1
//              0 ─────────────────►2
//              0 ───────────────────────────►3
//   end        ████      ████      ████      ████
//
// Open MPI: ompi_coll_base_bcast_intra_basic_linear. The root's one port sends K - 1 buffers one after the other.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_broadcast_linear() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return (K - 1) * (alpha + n * beta);
}

Narration narrate_broadcast_linear(std::int32_t ranks, std::int32_t root) {
  if (ranks == 2)
    return {fmt::format("Rank {} sends the whole buffer to rank {}.", root, 1 - root),
            "With two ranks one message is all there is to do."};
  return {
      fmt::format("Rank {} sends the whole buffer to each of the other {} ranks.", root, words(ranks - 1)),
      fmt::format("One step but one sender: {} whole copies leave through rank {}'s port, one after the other, while "
                  "nobody else sends.",
                  words(ranks - 1), root)};
}

Schedule build_broadcast_linear(const Instance& i) {
  Schedule schedule = header(Collective::broadcast, "linear", i);
  add_phase(schedule, "broadcast", i.ranks > 1 ? 1 : 0);
  schedule.set_steps(i.ranks > 1 ? 1 : 0, [i](std::int64_t) {
    Step step;
    for (std::int32_t d = 1; d < i.ranks; ++d)
      step.copy(i.root, wrapped(std::int64_t{i.root} + d, i.ranks), Slots::range(0, i.chunks));
    return step;
  });
  schedule.set_narration([i](std::int64_t) { return narrate_broadcast_linear(i.ranks, i.root); });
  return schedule;
}

}  // namespace

Algorithm broadcast_linear() {
  return {.collective = Collective::broadcast,
          .name = "linear",
          .aliases = {"basic_linear", "flat_tree", "one_to_all"},
          .summary = "The root sends the whole buffer to every other rank itself.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = one_chunk,
          .build = build_broadcast_linear,
          .closed_form = {cost_of_broadcast_linear(), FormulaKind::exact, {}},
          .source = "Open MPI coll/base ompi_coll_base_bcast_intra_basic_linear; Chan et al. 2007"};
}

}  // namespace ringside
