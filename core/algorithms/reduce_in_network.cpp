// reduce in_network: a switch adds. Every rank sends its buffer to the switch, which sends the sum to the root.
//
//              0         1         2         3      switch       two segments, x and y
//   step 1     ax ─────────────────────────────────►
//                        bx ───────────────────────►
//                                  cx ─────────────►
//                                            dx ───►abcd x       every rank sends x; the switch adds what comes in
//   step 2     ay, by, cy, dy likewise             abcd y       and at the same time abcd x goes to the root, 0
//   step 3     0 ◄───────────────────────────────── abcd y
//   end        abcd      b         c         d
//
// Two messages follow one another, whatever K is, and the root's port carries one buffer (one_switch.h). InfiniBand's
// SHARP.
#include <fmt/format.h>

#include "core/algorithms/one_switch.h"
#include "core/algorithms/pipelined_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Schedule build_reduce_in_network(const Instance& i) {
  return one_switch(
      Collective::reduce, "reduce in the switch", i, [i](std::int64_t s, std::int32_t segments) -> Narration {
        if (s == 0)
          return {fmt::format("{} ranks send their {} to the switch, which adds.", capital(all(i.ranks)),
                              piece("first", segments)),
                  "The root does, too: its own part comes back inside the sum."};
        if (s < segments)
          return {fmt::format("The switch sends the sum of segment {} to rank {}, while segment {} comes in.", s,
                              i.root, s + 1),
                  "The root's port takes sums only, never the buffers of all the others."};
        return {fmt::format("The switch sends the sum of the {} to rank {}.", piece("last", segments), i.root),
                "Rank and switch have exchanged one buffer in each direction."};
      });
}

}  // namespace

Algorithm reduce_in_network() {
  return {.collective = Collective::reduce,
          .name = "in_network",
          .aliases = {"sharp", "nvls", "switch"},
          .summary = "A switch adds what all ranks send to it, and sends the sum to the root.",
          .conditions = {},
          .parameters = {one_switch_segments()},
          .chunk_unit = chunk_per_segment,
          .build = build_reduce_in_network,
          .closed_form = {one_switch_cost(), FormulaKind::bound, {at_least_two()}},
          .source = "Graham et al. 2016 (SHARP)"};
}

}  // namespace ringside
