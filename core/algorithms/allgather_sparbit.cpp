// allgather sparbit: every part spreads along a binomial tree of its own, farthest ranks first: ceil(log2 K) steps.
//
//              0         1         2         3
//   start      A         B         C         D
//   step 1     0 ─────────A───────►2 ─────────C───────►0    and 1 ──B──► 3 ──D──► 1
//   step 2     0 ─A,C───►1 ─B,D───►2 ─C,A───►3 ─D,B───►0
//   end        ABCD      ABCD      ABCD      ABCD
//
// The distance d halves from the largest power of two below K to 1. Rank r then has the parts r, r - 2d, r - 4d, .. and
// sends r + d those whose tree of K ranks reaches so far. Bruck the other way round: the same steps and bytes, but the
// long messages go short ways; in return what is sent does not lie together. Loch and Koslovski 2021; Open MPI since 5:
// ompi_coll_base_allgather_intra_sparbit, which sends each part as a message of its own. NCCL's PAT allgather is this
// order of distances with buffers of bounded size.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allgather_sparbit() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return ceil(log2(K)) * alpha + (K - 1) / K * n * beta;
}

std::int32_t distance(std::int32_t ranks, std::int64_t s) {
  return 1 << (ceil_log2(ranks) - 1 - static_cast<int>(s));
}

Narration narrate_allgather_sparbit(std::int32_t ranks, std::int64_t s) {
  const std::int32_t d = distance(ranks, s);
  const std::string carried = words((ranks - 1 + d) / (2 * d), "part");
  if (ranks == 2)
    return {"Both ranks swap their halves.", "Each gets the one part that it lacks, both at the same time."};
  if (s == 0)
    return {fmt::format("Every rank sends its part to the rank {} ahead.", words(d)),
            "The longest way comes first, while a rank has only one part to send."};
  if (d == 1)
    return {fmt::format("Every rank sends {} to the next rank: every rank then has all {}.", carried, words(ranks)),
            ranks == 3
                ? "Two steps, as in a ring: three ranks are too few to save any."
                : "The longest message goes the shortest way. Bruck begins with the short ways, with the same bytes."};
  return {
      fmt::format("Every rank sends {} to the rank {} ahead.", carried, words(d)),
      fmt::format("Each part spreads along a binomial tree from its owner, all at the same time: now {} ranks have it.",
                  words((ranks + d - 1) / d))};
}

Schedule build_allgather_sparbit(const Instance& i) {
  const int rounds = ceil_log2(i.ranks);
  Schedule schedule = header(Collective::allgather, "sparbit", i);
  add_phase(schedule, "allgather", rounds);
  const auto sends = [k = i.ranks, parts = Parts(i.chunks, i.ranks)](Step& step, std::int32_t r, std::int64_t s) {
    const std::int32_t d = distance(k, s);
    Slots carried;
    for (std::int64_t back = 0; back + d < k; back += 2 * d) carried.append(parts.run(wrapped(r - back, k)));
    step.copy(r, wrapped(std::int64_t{r} + d, k), std::move(carried));
  };
  schedule.set_sends(rounds, sends, true);
  schedule.set_narration([k = i.ranks](std::int64_t s) { return narrate_allgather_sparbit(k, s); });
  return schedule;
}

}  // namespace

Algorithm allgather_sparbit() {
  return {.collective = Collective::allgather,
          .name = "sparbit",
          .aliases = {"pat", "distance_halving"},
          .summary = "Every part spreads along a binomial tree of its own, farthest ranks first.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = chunk_per_rank,
          .build = build_allgather_sparbit,
          .closed_form = {cost_of_allgather_sparbit(), FormulaKind::exact, {}},
          .source = "Loch, Koslovski 2021; Open MPI coll/base ompi_coll_base_allgather_intra_sparbit"};
}

}  // namespace ringside
