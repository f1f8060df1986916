// allreduce in_network: a switch adds. Every rank sends its buffer to the switch once and gets the sum back once.
//
//              0         1         2         3      switch       two segments, x and y
//   step 1     ax ─────────────────────────────────►
//                        bx ───────────────────────►
//                                  cx ─────────────►
//                                            dx ───►abcd x       every rank sends x; the switch adds what comes in
//   step 2     ay, by, cy, dy likewise             abcd y       and at the same time abcd x goes out to all
//   step 3     0, 1, 2, 3 ◄──────────────────────── abcd y
//   end        abcd      abcd      abcd      abcd
//
// Out and in through a rank's port there is one buffer, where a ring has nearly two, and two messages follow one
// another, whatever K is (one_switch.h). InfiniBand's SHARP, NVLink SHARP (NVLS).
#include <fmt/format.h>

#include "core/algorithms/one_switch.h"
#include "core/algorithms/pipelined_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Schedule build_allreduce_in_network(const Instance& i) {
  return one_switch(
      Collective::allreduce, "reduce and broadcast in the switch", i,
      [k = i.ranks](std::int64_t s, std::int32_t segments) -> Narration {
        if (s == 0)
          return {fmt::format("{} ranks send their {} to the switch, which adds.", capital(all(k)),
                              piece("first", segments)),
                  "The switch has a wire to every rank, so nobody waits for anybody."};
        if (s < segments)
          return {fmt::format("The switch sends the sum of segment {} to all, while segment {} comes in.", s, s + 1),
                  "Wires carry both directions at once, so the way back costs no time of its own."};
        return {fmt::format("The switch sends the sum of the {} to all.", piece("last", segments)),
                "Every rank has sent one buffer and received one. A ring has nearly twice that through every port."};
      });
}

}  // namespace

Algorithm allreduce_in_network() {
  return {.collective = Collective::allreduce,
          .name = "in_network",
          .aliases = {"sharp", "switch"},
          .summary = "A switch adds what all ranks send to it, and sends the sum back to all.",
          .conditions = {},
          .parameters = {one_switch_segments()},
          .chunk_unit = chunk_per_segment,
          .build = build_allreduce_in_network,
          .closed_form = {one_switch_cost(), FormulaKind::bound, {at_least_two()}},
          .source = "Graham et al. 2016 (SHARP); Klenk et al. 2020 (NVSwitch)"};
}

}  // namespace ringside
