// allreduce naive: everyone sends everything to everyone and adds what comes, in one step.
//
//              0         1         2         3
//   start      a         b         c         d
//   step 1     0 ──a────►1, 2, 3                         and so does every other rank, at the same time:
//                        1 ──b────►2, 3, 0
//                                  2 ──c────►3, 0, 1
//                                            3 ──d────►0, 1, 2
//   end        abcd      abcd      abcd      abcd        abcd: the sum of the four buffers
//
// Rank r serves r + 1 first, then r + 2, ..: no two begin with the same receiver. One step is the fewest there can be,
// and (K - 1) n bytes through every port the most. As an allgather into K buffers with local sums: Open MPI's
// allgather_reduce.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allreduce_naive() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return (K - 1) * (alpha + n * beta + n * reduce_cost);
}

Narration narrate_allreduce_naive(std::int32_t ranks) {
  if (ranks == 2)
    return {"Both ranks swap their buffers, and each adds the other's to its own.", "One swap, and both have the sum."};
  return {
      "Everyone sends everything to everyone, and adds whatever comes in.",
      fmt::format("One step, the fewest there can be. But each port carries {} whole buffers out and {} in: the bytes "
                  "grow with the number of ranks.",
                  words(ranks - 1), words(ranks - 1))};
}

Schedule build_allreduce_naive(const Instance& i) {
  Schedule schedule = header(Collective::allreduce, "naive", i);
  add_phase(schedule, "exchange", i.ranks > 1 ? 1 : 0);
  const auto sends = [k = i.ranks, buffer = Slots::range(0, i.chunks)](Step& step, std::int32_t r, std::int64_t) {
    for (std::int32_t d = 1; d < k; ++d) step.reduce(r, wrapped(std::int64_t{r} + d, k), buffer);
  };
  schedule.set_sends(i.ranks > 1 ? 1 : 0, sends, true);
  schedule.set_narration([k = i.ranks](std::int64_t) { return narrate_allreduce_naive(k); });
  return schedule;
}

}  // namespace

Algorithm allreduce_naive() {
  return {.collective = Collective::allreduce,
          .name = "naive",
          .aliases = {"allgather_reduce"},
          .summary = "Everyone sends everything to everyone and adds whatever comes in.",
          .conditions = {},
          .parameters = {},
          .most_ranks = kMostAllPairsAlike,
          .chunk_unit = one_chunk,
          .build = build_allreduce_naive,
          .closed_form = {cost_of_allreduce_naive(), FormulaKind::exact, {}},
          .source = "Folklore; Open MPI coll/base ompi_coll_base_allreduce_intra_allgather_reduce"};
}

}  // namespace ringside
