// all-to-all ring: everything that is not yet at its destination moves one rank to the right, K - 1 times.
//
//              0         1         2         3           ij: what rank i has for rank j
//   start      00..03    10..13    20..23    30..33
//   step 1     0 01,02,03►1 12,13,10►2 23,20,21►3 30,31,32►0
//   step 2     0 ─31,32─►1 ─02,03─►2 ─13,10─►3 ─20,21─►0
//   step 3     0 ──21───►1 ──32───►2 ──03───►3 ──10───►0
//   end        00..30    01..31    02..32    03..33
//
// What a machine does where only neighbours are wired: a part w ranks from home is sent w times. ASTRA-sim's ring;
// SimGrid's ring, where in step s ranks send straight to the rank s ahead, is `pairwise`. In transit a part waits among
// the rank's own slots (core/algorithms/pair_parts.h).
#include <fmt/format.h>

#include "core/algorithms/pair_parts.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

/// Messages of K - 1, K - 2, .. 1 parts: K (K - 1) / 2 parts of n / K bytes.
Formula cost_of_all_to_all_ring() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return (K - 1) * (alpha + n / 2 * beta);
}

Narration narrate_all_to_all_ring(std::int32_t ranks, std::int64_t s) {
  const std::int64_t left = ranks - 1 - s;
  if (ranks == 2)
    return {"Both ranks swap the halves that they have for each other.", "Each half has one way to go and no detour."};
  if (s == 0)
    return {fmt::format("Every rank sends the next rank all {} parts that it has for others.", words(left)),
            "Only neighbours talk. The part for the next rank has arrived, the others are on their way."};
  if (left == 1)
    return {"The last part moves on: every part is delivered.",
            fmt::format("It has visited every rank. On average a part was sent {}.",
                        ranks % 2 == 0 ? times(ranks / 2) : fmt::format("{}.5 times", ranks / 2))};
  return {fmt::format("Everything on its way moves one rank on: {} per message.", words(left, "part")),
          "Each message leaves one part at its destination, so the next one is one part shorter."};
}

Schedule build_all_to_all_ring(const Instance& i) {
  Schedule schedule = header(Collective::all_to_all, "ring", i);
  add_phase(schedule, "exchange", i.ranks - 1);
  const auto sends = [k = i.ranks, parts = PairParts(i)](Step& step, std::int32_t r, std::int64_t s) {
    const std::int32_t to = wrapped(std::int64_t{r} + 1, k);
    Slots from, into;
    parts.append(from, r, s + 1, k - 1 - s);
    into.append(parts(wrapped(r - s, k), to));  // has arrived; the others go on
    parts.append(into, to, s + 2, k - 2 - s);
    step.copy(r, to, std::move(from), std::move(into));
  };
  schedule.set_sends(i.ranks - 1, sends, true);
  schedule.set_narration([k = i.ranks](std::int64_t s) { return narrate_all_to_all_ring(k, s); });
  return schedule;
}

}  // namespace

Algorithm all_to_all_ring() {
  return {.collective = Collective::all_to_all,
          .name = "ring",
          .aliases = {"bucket", "store_and_forward"},
          .summary = "Everything not yet at its destination moves one rank to the right, K - 1 times.",
          .conditions = {},
          .parameters = {},
          .chunk_unit = chunk_per_pair_or_way,
          .build = build_all_to_all_ring,
          .closed_form = {cost_of_all_to_all_ring(), FormulaKind::exact, {}},
          .source = "ASTRA-sim ring all-to-all; Chan et al. 2007 for the ring"};
}

}  // namespace ringside
