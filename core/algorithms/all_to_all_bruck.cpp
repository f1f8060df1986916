// all-to-all bruck: a part hops 1, 2, 4, .. ranks ahead, the powers of two that add up to its way: ceil(log2 K) steps.
//
//              0         1         2         3           ij: what rank i has for rank j
//   start      00..03    10..13    20..23    30..33
//   step 1     0 ─01,03─►1 ─12,10─►2 ─23,21─►3 ─30,32─►0    1 or 3 to go: hop 1
//   step 2     0 ──02,32──────────►2 ──20,10──────────►0    2 or 3 to go at first: hop 2
//                        1 ──13,03──────────►3 ──31,21──────────►1
//   end        00..30    01..31    02..32    03..33
//
// Few messages for many bytes: each carries about half a buffer, and a part is sent as often as its way has bits. In
// transit it waits among the rank's own slots (core/algorithms/pair_parts.h), and nothing is rotated before or
// after: Open MPI calls this modified Bruck; MPICH's brucks rotates. Bruck et al. 1997; Thakur et al. 2005; Open MPI:
// ompi_coll_base_alltoall_intra_bruck; MPICH: MPIR_Alltoall_intra_brucks.
#include <fmt/format.h>

#include "core/algorithms/bruck_exchange.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

/// For a power of two, where half of all ways have each bit. Another K has fewer such ways, and no short form counts
/// them.
Formula cost_of_all_to_all_bruck() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return log2(K) * (alpha + n / 2 * beta);
}

Narration narrate_all_to_all_bruck(const Radix& x, std::int64_t s) {
  const std::int64_t d = x.distance(s);
  if (x.ranks == 2)
    return {"Both ranks swap the halves that they have for each other.", "Each half has one way to go and no detour."};
  if (s == 0)
    return {"Parts with an odd number of ranks to go take a hop to the next rank.",
            "A part that has d ranks to go hops the powers of two that add up to d, the smallest first."};
  if (s + 1 == x.rounds())
    return {fmt::format("Parts whose way contains a hop of {} take it: every part is delivered.", words(d)),
            x.ranks == 3 ? "Two steps, as sending every part straight takes. From four ranks on, hops save steps."
                         : fmt::format("{} steps; sending every part straight takes {} messages. But a part is sent up "
                                       "to {}, once per hop.",
                                       capital(words(s + 1)), words(x.ranks - 1), times(floor_log2(x.ranks)))};
  return {fmt::format("Parts whose way contains a hop of {} take it, all in one message per rank.", words(d)),
          "A rank also sends on what is not its own: parts of others that came its way in the steps before."};
}

Schedule build_all_to_all_bruck(const Instance& i) {
  const Radix two(i.ranks, 2);
  Schedule schedule = header(Collective::all_to_all, "bruck", i);
  add_phase(schedule, "exchange", two.rounds());
  const auto sends = [two, parts = PairParts(i)](Step& step, std::int32_t r, std::int64_t s) {
    send_hops(step, two, parts, r, s);
  };
  schedule.set_sends(two.rounds(), sends, true);
  schedule.set_narration([two](std::int64_t s) { return narrate_all_to_all_bruck(two, s); });
  return schedule;
}

}  // namespace

Algorithm all_to_all_bruck() {
  return {
      .collective = Collective::all_to_all,
      .name = "bruck",
      .aliases = {"brucks", "modified_bruck", "index"},
      .summary = "A part hops 1, 2, 4, .. ranks ahead: few messages, each of about half a buffer.",
      .conditions = {},
      .parameters = {},
      .chunk_unit = chunk_per_pair_or_way,
      .build = build_all_to_all_bruck,
      .closed_form = {cost_of_all_to_all_bruck(), FormulaKind::exact, {power_of_two()}},
      .source = "Bruck et al. 1997; Thakur, Rabenseifner, Gropp 2005; Open MPI ompi_coll_base_alltoall_intra_bruck"};
}

}  // namespace ringside
