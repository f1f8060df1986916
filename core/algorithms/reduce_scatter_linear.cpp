// reduce-scatter linear: all buffers to rank 0, which adds them, then every rank's part of the total back.
//
//              0         1         2         3
//   step 1     0◄──c0..c3─1
//              0◄──────c0..c3──────2
//              0◄───────────c0..c3───────────3           rank 0 adds them all
//   step 2     0 ──c1───►1
//              0 ──c2─────────────►2
//              0 ──c3───────────────────────►3
//   end        c0        c1        c2        c3
//
// Open MPI's basic_linear of reduce_scatter_block and nonoverlapping of reduce_scatter: a reduce, then a scatter; both
// are linear here. Everything meets at one rank, although no rank needs more than its own part.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_reduce_scatter_linear() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return (K - 1) * (2 * alpha + (n + n / K) * beta + n * reduce_cost);
}

Narration narrate_reduce_scatter_linear(std::int32_t ranks, std::int64_t s) {
  if (ranks == 2)
    return s == 0 ? Narration{"Rank 1 sends its buffer to rank 0, which adds it.",
                              "Rank 0 computes the whole total, although it needs only one half of it."}
                  : Narration{"Rank 0 sends rank 1 its half of the total.",
                              "Swapping halves at once would have moved less, in a single step."};
  if (s == 0)
    return {
        fmt::format("Each of the other {} ranks sends its buffer to rank 0, which adds them all.", words(ranks - 1)),
        fmt::format("{} whole buffers come in through one port and are added by one rank.", capital(words(ranks - 1)))};
  return {fmt::format("Rank 0 sends each of the other {} ranks its part of the total.", words(ranks - 1)),
          "The parts leave one after the other. No rank needed the whole total, and yet one had to compute it."};
}

Schedule build_reduce_scatter_linear(const Instance& i) {
  const std::int64_t phase = i.ranks > 1 ? 1 : 0;
  Schedule schedule = header(Collective::reduce_scatter, "linear", i);
  add_phase(schedule, "reduce", phase);
  add_phase(schedule, "scatter", phase);
  const auto sends = [k = i.ranks, parts = Parts(i.chunks, i.ranks), buffer = Slots::range(0, i.chunks)](
                         Step& step, std::int32_t r, std::int64_t s) {
    if (s == 0 && r > 0) step.reduce(r, 0, buffer);
    if (s == 1 && r == 0)
      for (std::int32_t to = 1; to < k; ++to) step.copy(0, to, parts[to]);
  };
  schedule.set_sends(2 * phase, sends, false);
  schedule.set_narration([k = i.ranks](std::int64_t s) { return narrate_reduce_scatter_linear(k, s); });
  return schedule;
}

}  // namespace

Algorithm reduce_scatter_linear() {
  return {.collective = Collective::reduce_scatter,
          .name = "linear",
          .aliases = {"basic_linear", "nonoverlapping", "reduce_scatterv"},
          .summary = "Rank 0 adds all buffers and sends every rank its part of the total.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = chunk_per_rank,
          .build = build_reduce_scatter_linear,
          .closed_form = {cost_of_reduce_scatter_linear(), FormulaKind::exact, {}},
          .source = "Open MPI coll/base ompi_coll_base_reduce_scatter_block_basic_linear"};
}

}  // namespace ringside
