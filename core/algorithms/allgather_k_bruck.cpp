// allgather k_bruck: Bruck's allgather with a radix k: what a rank has grows k-fold in a step of k - 1 messages.
//
//              0         1         2         3           k = 3
//   start      A         B         C         D
//   step 1     0◄───B─── 1◄───C─── 2◄───D─── 3◄───A─── 0
//              0◄────────C──────── 2◄────────A──────── 0    and 1◄─D─ 3◄─B─ 1
//   step 2     0◄─────────────D───────────── 3    and 1◄─A─ 0, 2◄─B─ 1, 3◄─C─ 2
//   end        ABCD      ABCD      ABCD      ABCD
//
// In round i rank r sends the k^i parts from its own on to the ranks j k^i back, j = 1..k-1 (core/algorithms/radix.h);
// fewer where there are no more to send. Radix 2 is `bruck`, a radix of K or more is `direct`. Bruck et al. 1997 for
// machines with k - 1 ports; with one port a step takes as long as its messages together. MPICH:
// MPIR_Allgather_intra_k_brucks; Open MPI: ompi_coll_base_allgather_intra_k_bruck.
#include <algorithm>

#include <fmt/format.h>

#include "core/algorithms/radix.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allgather_k_bruck() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta;
  return radix_messages() * alpha + (K - 1) / K * n * beta;
}

/// What the radix brought.
std::string balance(const Radix& x) {
  const std::int64_t rounds = x.rounds(), twos = ceil_log2(x.ranks);
  if (x.radix == 2)
    return fmt::format("{} steps of one message each; a ring takes {}.", capital(words(rounds)), words(x.ranks - 1));
  if (rounds < twos)
    return fmt::format("{} steps; with radix two there would be {}. But each port sends {} messages instead of {}.",
                       capital(words(rounds)), words(twos), words(x.messages()), words(twos));
  return fmt::format("{} steps, as with radix two, but {} messages instead of {}: for {} ranks it does not pay.",
                     capital(words(rounds)), words(x.messages()), words(twos), words(x.ranks));
}

Narration narrate_allgather_k_bruck(const Radix& x, std::int64_t s) {
  const std::int64_t rounds = x.rounds(), d = x.distance(s), fan = x.digits(s);
  if (x.ranks == 2)
    return {"Both ranks swap their halves.", "Each gets the one part that it lacks, both at the same time."};
  if (rounds == 1)
    return {"Every rank sends its part to every other rank.",
            fmt::format("With a radix of {} one step reaches all {} ranks: no radix needs fewer steps, none more "
                        "messages.",
                        words(x.radix), words(x.ranks))};
  if (s + 1 == rounds)
    return {fmt::format("Every rank sends {} what {}: now all have all {} parts.", words(fan, "rank"),
                        fan == 1 ? "it still lacks" : "they still lack", words(x.ranks)),
            balance(x)};
  if (s == 0)
    return {x.radix == 2 ? "Every rank sends its part to the rank before it: one part becomes two."
                         : fmt::format("Every rank sends its part to the {} ranks before it: one part becomes {}.",
                                       words(fan), words(x.radix)),
            x.radix == 2
                ? "With radix two this is the algorithm bruck: what a rank has doubles in every step."
                : fmt::format("A higher radix saves steps and costs messages: in a full step {} leave every port.",
                              words(fan))};
  return {fmt::format("Every rank sends its {} parts to {}: {} parts become {}.", words(d), words(fan, "rank"),
                      words(d), words(x.radix * d)),
          "A rank has the parts from its own on without a gap, and what arrives goes on exactly where they end."};
}

Schedule build_allgather_k_bruck(const Instance& i) {
  const Radix radix(i);
  Schedule schedule = header(Collective::allgather, "k_bruck", i);
  add_phase(schedule, "allgather", radix.rounds());
  const auto sends = [radix, parts = Parts(i.chunks, i.ranks)](Step& step, std::int32_t r, std::int64_t s) {
    const std::int64_t d = radix.distance(s);
    for (std::int64_t j = 1; j <= radix.digits(s); ++j)
      step.copy(r, wrapped(r - j * d, radix.ranks),
                parts.from(r, static_cast<std::int32_t>(std::min(d, radix.ranks - j * d))));
  };
  schedule.set_sends(radix.rounds(), sends, true);
  schedule.set_narration([radix](std::int64_t s) { return narrate_allgather_k_bruck(radix, s); });
  return schedule;
}

}  // namespace

Algorithm allgather_k_bruck() {
  return {.collective = Collective::allgather,
          .name = "k_bruck",
          .aliases = {"k_brucks", "bruck_k_fanout"},
          .summary = "As bruck, but what a rank has grows k-fold in a step of k - 1 messages.",
          .conditions = {},
          .parameters = {radix_parameter()},
          .chunk_unit = chunk_per_rank,
          .build = build_allgather_k_bruck,
          .closed_form = {cost_of_allgather_k_bruck(), FormulaKind::exact, {}},
          .source = "Bruck et al. 1997; MPICH MPIR_Allgather_intra_k_brucks"};
}

}  // namespace ringside
