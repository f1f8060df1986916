// allgather neighbor_exchange: ranks swap with their two neighbours in turn, two parts at a time: K/2 steps.
//
//              0         1         2         3
//   start      A         B         C         D
//   step 1     0◄──A B──►1         2◄──C D──►3           AB   AB   CD   CD
//   step 2     0◄─────────────AB CD─────────────►3       0 and 3 are neighbours, around the end
//                        1◄─AB CD─►2
//   end        ABCD      ABCD      ABCD      ABCD
//
// First the pairs (0, 1), (2, 3), .. swap their parts; then every rank turns from one neighbour to the other and passes
// on the two parts that came last (at first its own pair). Parts 2q and 2q + 1 travel as pair q: an even rank of pair p
// receives pair p - 1, then p + 1, p - 2, p + 2, ..; an odd one the mirror image. Only for an even K, for otherwise
// some rank would have no partner (Open MPI then takes the ring instead). Chen et al. 2005; Open MPI:
// ompi_coll_base_allgather_intra_neighborexchange.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allgather_neighbor_exchange() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return K / 2 * alpha + (K - 1) / K * n * beta;
}

Condition even() {
  return {"K is even", [](const Instance& i) { return i.ranks % 2 == 0; }};
}

Condition even_or_one() {
  return {"K is even, or 1", [](const Instance& i) { return i.ranks % 2 == 0 || i.ranks == 1; }};
}

struct Neighbors {
  explicit Neighbors(const Instance& i) : ranks(i.ranks), single(i.chunks, i.ranks), pairs(i.chunks, pair_count(i)) {}
  static std::int32_t pair_count(const Instance& i) { return std::max(i.ranks / 2, 1); }

  std::int64_t steps() const { return ranks / 2; }
  /// Even ranks look to the right in even steps and to the left in odd ones, odd ranks the other way round.
  std::int32_t partner(std::int32_t rank, std::int64_t s) const {
    return wrapped((rank + s) % 2 == 0 ? std::int64_t{rank} + 1 : std::int64_t{rank} - 1, ranks);
  }
  /// The pair that a rank has after step s and had not before; its own after step 0.
  std::int32_t newest(std::int32_t rank, std::int64_t s) const {
    const std::int64_t away = s % 2 == 0 ? s / 2 : -(s + 1) / 2;
    return wrapped(rank / 2 + (rank % 2 == 0 ? away : -away), pairs.count);
  }
  void send(Step& step, std::int32_t rank, std::int64_t s) const {
    step.copy(rank, partner(rank, s), s == 0 ? single[rank] : pairs[newest(rank, s - 1)]);
  }

  std::int32_t ranks;
  Parts single, pairs;
};

Narration narrate_allgather_neighbor_exchange(std::int32_t ranks, std::int64_t s) {
  if (ranks == 2)
    return {"Both ranks swap their halves.", "Each gets the one part that it lacks, both at the same time."};
  if (s == 0)
    return {"Ranks 0 and 1, 2 and 3, .. swap their parts: every rank then holds two.",
            "Both directions of a link work at once: a swap takes no longer than a single message."};
  if (2 * (s + 1) == ranks)
    return {fmt::format("{} two parts with the other neighbour: every rank holds all {}.",
                        s == 1 ? "Every rank swaps its" : "Every rank swaps the last", words(ranks)),
            fmt::format("{} steps between neighbours only; a ring takes {}, with the same bytes.",
                        capital(words(s + 1)), words(ranks - 1))};
  if (s == 1)
    return {"Every rank turns to its other neighbour, and they swap the two parts they hold.",
            "From now on two parts travel together, so it takes half as many steps as a ring."};
  return {fmt::format("Every rank turns round and passes on what came last: it then holds {} parts.", words(2 * s + 2)),
          "What came from one side goes to the other: pairs of parts spread in both directions at once."};
}

Schedule build_allgather_neighbor_exchange(const Instance& i) {
  const Neighbors neighbors(i);
  Schedule schedule = header(Collective::allgather, "neighbor_exchange", i);
  add_phase(schedule, "allgather", neighbors.steps());
  const auto sends = [neighbors](Step& step, std::int32_t r, std::int64_t s) { neighbors.send(step, r, s); };
  schedule.set_sends(neighbors.steps(), sends, true);
  schedule.set_narration([k = i.ranks](std::int64_t s) { return narrate_allgather_neighbor_exchange(k, s); });
  return schedule;
}

}  // namespace

Algorithm allgather_neighbor_exchange() {
  return {.collective = Collective::allgather,
          .name = "neighbor_exchange",
          .aliases = {"neighbor", "neighbour_exchange"},
          .summary = "Ranks swap with their two neighbours in turn, two parts at a time: half the steps of a ring.",
          .conditions = {even_or_one()},
          .parameters = {},
          .chunk_unit = chunk_per_rank,
          .build = build_allgather_neighbor_exchange,
          .closed_form = {cost_of_allgather_neighbor_exchange(), FormulaKind::exact, {even()}},
          .source = "Chen et al. 2005; Open MPI coll/base ompi_coll_base_allgather_intra_neighborexchange"};
}

}  // namespace ringside
