// all-to-all k_bruck: Bruck's all-to-all with a radix k: a part makes one hop per digit of its way, to the base k.
//
//              0         1         2         3           k = 3; ij: what rank i has for rank j
//   start      00..03    10..13    20..23    30..33
//   step 1     0 ──01───►1 ──12───►2 ──23───►3 ──30───►0    1 to go
//              0 ──02─────────────►2 ──20─────────────►0    2 to go: straight there
//                        1 ──13─────────────►3 ──31─────────────►1
//   step 2     0 ──03───────────────────────►3 ──32──► 2 ──21──► 1 ──10──► 0    3 to go
//   end        00..30    01..31    02..32    03..33
//
// In round i a rank sends one message to each of the ranks j k^i ahead, j = 1..k-1 (core/algorithms/radix.h), with all
// parts whose way has the digit j there. Between bruck (radix 2: fewest messages, most bytes) and linear (a radix of K
// or more: every part goes straight). Bruck et al. 1997 for machines with k - 1 ports; with one port a step takes as
// long as its messages together. MPICH: MPIR_Alltoall_intra_k_brucks.
#include <fmt/format.h>

#include "core/algorithms/bruck_exchange.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

/// q = ceil(log_k K) rounds: in each of the first q - 1, 1/k of the ways have the digit 0, in the last k^(q-1)/K of
/// them.
Formula cost_of_all_to_all_k_bruck() {
  using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::k;
  const Formula q = ceil(log(k, K));
  return radix_messages() * alpha + ((k - 1) * q + 1 - pow(k, q) / K) * n / k * beta;
}

/// Then every digit but the highest occurs as often as every other.
Condition whole_blocks() {
  return {"the highest power of the radix below K divides K", [](const Instance& i) {
            const Radix x(i);
            return i.ranks == 1 || i.ranks % x.distance(x.rounds() - 1) == 0;
          }};
}

Narration narrate_all_to_all_k_bruck(const Radix& x, std::int64_t s) {
  const std::int64_t rounds = x.rounds(), d = x.distance(s), fan = x.digits(s);
  if (x.ranks == 2)
    return {"Both ranks swap the halves that they have for each other.", "Each half has one way to go and no detour."};
  if (rounds == 1)
    return {"Every rank sends every other rank the part that it has for it.",
            fmt::format("With a radix of {} one hop reaches all {} ranks: no part takes a detour.", words(x.radix),
                        words(x.ranks))};
  const std::string who = fan == 1         ? fmt::format("the rank {} ahead", words(d))
                          : d >= 1'000'000 ? fmt::format("{} ranks up to {} ahead", words(fan), fan * d)
                          : fan == 2       ? fmt::format("the ranks {} and {} ahead", d, 2 * d)
                          : fan == 3       ? fmt::format("the ranks {}, {} and {} ahead", d, 2 * d, 3 * d)
                                           : fmt::format("the ranks {}, {}, .. {} ahead", d, 2 * d, fan * d);
  const std::string sentence = fmt::format("Every rank sends {} the parts that hop there", who);
  if (s == 0)
    return {
        sentence + ".",
        fmt::format("Take a part's way as a number to the base {}: its last digit is the first hop.", words(x.radix))};
  if (s + 1 == rounds)
    return {sentence + ": all is delivered.",
            fmt::format("A part makes at most {} hops. A higher radix means fewer hops, hence fewer bytes, but more "
                        "messages.",
                        words(rounds))};
  return {sentence + ".", "What goes the same hop is one message: a rank's own parts, and parts of others in transit."};
}

Schedule build_all_to_all_k_bruck(const Instance& i) {
  const Radix radix(i);
  Schedule schedule = header(Collective::all_to_all, "k_bruck", i);
  add_phase(schedule, "exchange", radix.rounds());
  const auto sends = [radix, parts = PairParts(i)](Step& step, std::int32_t r, std::int64_t s) {
    send_hops(step, radix, parts, r, s);
  };
  schedule.set_sends(radix.rounds(), sends, true);
  schedule.set_narration([radix](std::int64_t s) { return narrate_all_to_all_k_bruck(radix, s); });
  return schedule;
}

}  // namespace

Algorithm all_to_all_k_bruck() {
  return {.collective = Collective::all_to_all,
          .name = "k_bruck",
          .aliases = {"k_brucks"},
          .summary = "As bruck, but with hops of j k^i ranks: fewer bytes and more messages as the radix grows.",
          .conditions = {},
          .parameters = {radix_parameter()},
          .chunk_unit = chunk_per_pair_or_way,
          .build = build_all_to_all_k_bruck,
          .closed_form = {cost_of_all_to_all_k_bruck(), FormulaKind::exact, {whole_blocks()}},
          .source = "Bruck et al. 1997; MPICH MPIR_Alltoall_intra_k_brucks"};
}

}  // namespace ringside
