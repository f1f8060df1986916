// broadcast in_network: a switch multiplies. The root sends its buffer to the switch once, which sends it to all
// others.
//
//              0         1         2         3      switch       two segments, x and y
//   step 1     x ───────────────────────────────►   x
//   step 2     y ───────────────────────────────►   y            and at the same time x goes out to 1, 2 and 3
//   step 3               ◄─────────◄─────────◄───── y
//   end        xy        xy        xy        xy
//
// Two messages follow one another, whatever K is, where a binomial tree has log2 K (one_switch.h). InfiniBand's
// hardware multicast, NVLink's multimem stores.
#include <fmt/format.h>

#include "core/algorithms/one_switch.h"
#include "core/algorithms/pipelined_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Schedule build_broadcast_in_network(const Instance& i) {
  return one_switch(
      Collective::broadcast, "broadcast in the switch", i, [i](std::int64_t s, std::int32_t segments) -> Narration {
        const std::string others =
            i.ranks == 2 ? "the other rank" : fmt::format("the other {} ranks", words(i.ranks - 1));
        if (s == 0)
          return {fmt::format("Rank {} sends its {} to the switch.", i.root, piece("first", segments)),
                  "One copy leaves the root, however many ranks are waiting for it."};
        if (s < segments)
          return {fmt::format("The switch sends segment {} to {}, while segment {} comes in.", s, others, s + 1),
                  "It has a wire to each of them and uses all of them at once."};
        return {fmt::format("The switch sends the {} to {}.", piece("last", segments), others),
                "Every rank has the buffer, and nobody but the root has sent anything."};
      });
}

}  // namespace

Algorithm broadcast_in_network() {
  return {.collective = Collective::broadcast,
          .name = "in_network",
          .aliases = {"multicast", "sharp", "nvls", "switch"},
          .summary = "The root sends to a switch, which sends to everyone else.",
          .conditions = {},
          .parameters = {one_switch_segments()},
          .chunk_unit = chunk_per_segment,
          .build = build_broadcast_in_network,
          .closed_form = {one_switch_cost(), FormulaKind::bound, {at_least_two()}},
          .source = "Hoefler, Siebert, Rehm 2007 (InfiniBand multicast); Klenk et al. 2020 (NVSwitch)"};
}

}  // namespace ringside
