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
// Two messages follow one another, whatever K is, and the root's port carries one buffer. The closed form counts the
// ranks' ports, for a switch has a port for every wire; as for the price see allreduce_in_network. InfiniBand's SHARP.
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
  for (std::int32_t r = 0; r < i.ranks && up < segments.count; ++r) step.reduce(r, i.ranks, segments[up]);
  if (down >= 0) step.copy(i.ranks, i.root, segments[down]);
  return step;
}

Narration narrate(const Instance& i, std::int32_t segments, std::int64_t s) {
  const std::string whole = segments == 1 ? "buffer" : "segment";
  if (s == 0)
    return {fmt::format("{} ranks send their {}{} to the switch, which adds.", capital(all(i.ranks)),
                        segments == 1 ? "" : "first ", whole),
            "The root does, too: its own part comes back inside the sum."};
  if (s < segments)
    return {
        fmt::format("The switch sends the sum of segment {} to rank {}, while segment {} comes in.", s, i.root, s + 1),
        "The root's port takes sums only, never the buffers of all the others."};
  return {fmt::format("The switch sends the sum of the {}{} to rank {}.", segments == 1 ? "" : "last ", whole, i.root),
          "Rank and switch have exchanged one buffer in each direction."};
}

Schedule build(const Instance& i) {
  const Parts segments(i.chunks, segments_of(i));
  const std::int64_t steps = i.ranks > 1 ? segments.count + 1 : 0;
  Schedule schedule = header(Collective::reduce, "in_network", i);
  schedule.helpers = i.ranks > 1 ? 1 : 0;
  add_phase(schedule, "reduce in the switch", steps);
  schedule.set_steps(steps, [i, segments](std::int64_t s) { return step_of(i, segments, s); });
  schedule.set_narration([i, m = segments.count](std::int64_t s) { return narrate(i, m, s); });
  return schedule;
}

}  // namespace

Algorithm reduce_in_network() {
  return {.collective = Collective::reduce,
          .name = "in_network",
          .aliases = {"sharp", "nvls", "switch"},
          .summary = "A switch adds what all ranks send to it, and sends the sum to the root.",
          .conditions = {},
          .parameters = {segments_parameter(4, "pieces that the buffer moves in")},
          .chunk_unit = chunk_per_segment,
          .build = build,
          .closed_form = {cost(), FormulaKind::bound, {at_least_two()}},
          .source = "Graham et al. 2016 (SHARP)"};
}

}  // namespace ringside
