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
// another, whatever K is. The closed form counts the ranks' ports: a switch has a port for every wire, and so the
// simulation on a topology has it. The price is that of one port per place, so it takes the switch for one more rank,
// which is also what is started where schedules run on real ranks: a parameter server. InfiniBand's SHARP, NVLink SHARP
// (NVLS).
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
  for (std::int32_t r = 0; r < i.ranks && down >= 0; ++r) step.copy(i.ranks, r, segments[down]);
  return step;
}

Narration narrate(std::int32_t ranks, std::int32_t segments, std::int64_t s) {
  const std::string whole = segments == 1 ? "buffer" : "segment";
  if (s == 0)
    return {fmt::format("{} ranks send their {}{} to the switch, which adds.", capital(all(ranks)),
                        segments == 1 ? "" : "first ", whole),
            "The switch has a wire to every rank, so nobody waits for anybody."};
  if (s < segments)
    return {fmt::format("The switch sends the sum of segment {} to all, while segment {} comes in.", s, s + 1),
            "Wires carry both directions at once, so the way back costs no time of its own."};
  return {fmt::format("The switch sends the sum of the {}{} to all.", segments == 1 ? "" : "last ", whole),
          "Every rank has sent one buffer and received one. A ring has nearly twice that through every port."};
}

Schedule build(const Instance& i) {
  const Parts segments(i.chunks, segments_of(i));
  const std::int64_t steps = i.ranks > 1 ? segments.count + 1 : 0;
  Schedule schedule = header(Collective::allreduce, "in_network", i);
  schedule.helpers = i.ranks > 1 ? 1 : 0;
  add_phase(schedule, "reduce and broadcast in the switch", steps);
  schedule.set_steps(steps, [i, segments](std::int64_t s) { return step_of(i, segments, s); });
  schedule.set_narration([k = i.ranks, m = segments.count](std::int64_t s) { return narrate(k, m, s); });
  return schedule;
}

}  // namespace

Algorithm allreduce_in_network() {
  return {.collective = Collective::allreduce,
          .name = "in_network",
          .aliases = {"sharp", "nvls", "switch"},
          .summary = "A switch adds what all ranks send to it, and sends the sum back to all.",
          .conditions = {},
          .parameters = {segments_parameter(4, "pieces that the buffer moves in")},
          .chunk_unit = chunk_per_segment,
          .build = build,
          .closed_form = {cost(), FormulaKind::bound, {at_least_two()}},
          .source = "Graham et al. 2016 (SHARP); Klenk et al. 2020 (NVSwitch)"};
}

}  // namespace ringside
