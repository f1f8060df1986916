// broadcast in_network: a switch multiplies. The root sends its buffer to the switch once, which sends it to all
// others.
//
//              0         1         2         3      switch       two segments, x and y
//   step 1     x ───────────────────────────────►   x
//   step 2     y ───────────────────────────────►   y            and at the same time x goes out to 1, 2 and 3
//   step 3               ◄─────────◄─────────◄───── y
//   end        xy        xy        xy        xy
//
// Two messages follow one another, whatever K is, where a binomial tree has log2 K. The closed form counts the ranks'
// ports, for a switch has a port for every wire; as for the price see allreduce_in_network. InfiniBand's hardware
// multicast, NVLink's multimem stores.
#include <fmt/format.h>

#include "core/algorithms/pipelined_tree.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost() {
  using symbols::n, symbols::m, symbols::alpha, symbols::beta;
  return (m + 1) * (alpha + n / m * beta);
}

Step step_of(const Instance& i, const Parts& segments, std::int64_t s) {
  Step step;
  const std::int32_t up = static_cast<std::int32_t>(s), down = up - 1;
  if (up < segments.count) step.copy(i.root, i.ranks, segments[up]);
  for (std::int32_t d = 1; d < i.ranks && down >= 0; ++d)
    step.copy(i.ranks, wrapped(i.root + d, i.ranks), segments[down]);
  return step;
}

Narration narrate(const Instance& i, std::int32_t segments, std::int64_t s) {
  const std::string whole = segments == 1 ? "buffer" : "segment";
  const std::string others = i.ranks == 2 ? "the other rank" : fmt::format("the other {} ranks", words(i.ranks - 1));
  if (s == 0)
    return {fmt::format("Rank {} sends its {}{} to the switch.", i.root, segments == 1 ? "" : "first ", whole),
            "One copy leaves the root, however many ranks are waiting for it."};
  if (s < segments)
    return {fmt::format("The switch sends segment {} to {}, while segment {} comes in.", s, others, s + 1),
            "It has a wire to each of them and uses all of them at once."};
  return {fmt::format("The switch sends the {}{} to {}.", segments == 1 ? "" : "last ", whole, others),
          "Every rank has the buffer, and nobody but the root has sent anything."};
}

Schedule build(const Instance& i) {
  const Parts segments(i.chunks, segments_of(i));
  const std::int64_t steps = i.ranks > 1 ? segments.count + 1 : 0;
  Schedule schedule = header(Collective::broadcast, "in_network", i);
  schedule.helpers = i.ranks > 1 ? 1 : 0;
  add_phase(schedule, "broadcast in the switch", steps);
  schedule.set_steps(steps, [i, segments](std::int64_t s) { return step_of(i, segments, s); });
  schedule.set_narration([i, m = segments.count](std::int64_t s) { return narrate(i, m, s); });
  return schedule;
}

}  // namespace

Algorithm broadcast_in_network() {
  return {.collective = Collective::broadcast,
          .name = "in_network",
          .aliases = {"multicast", "sharp", "nvls", "switch"},
          .summary = "The root sends to a switch, which sends to everyone else.",
          .conditions = {},
          .parameters = {segments_parameter(4, "pieces that the buffer moves in")},
          .chunk_unit = chunk_per_segment,
          .build = build,
          .closed_form = {cost(), FormulaKind::bound, {at_least_two()}},
          .source = "Hoefler, Siebert, Rehm 2007 (InfiniBand multicast); Klenk et al. 2020 (NVSwitch)"};
}

}  // namespace ringside
