#include "core/algorithms/one_switch.h"

#include <utility>

#include "core/algorithms/pipelined_tree.h"

namespace ringside {
namespace {

Step step_of(Collective collective, const Instance& i, const Parts& segments, std::int64_t s) {
  Step step;
  const std::int32_t hub = i.ranks, up = static_cast<std::int32_t>(s), down = up - 1;
  const bool adds = collective != Collective::broadcast;
  if (up < segments.count && !adds) step.copy(i.root, hub, segments[up]);
  if (up < segments.count && adds)
    for (std::int32_t r = 0; r < i.ranks; ++r) step.reduce(r, hub, segments[up]);
  if (down < 0) return step;
  const std::int32_t last = collective == Collective::reduce ? 1 : i.ranks;
  for (std::int32_t d = adds ? 0 : 1; d < last; ++d) step.copy(hub, wrapped(i.root + d, i.ranks), segments[down]);
  return step;
}

}  // namespace

Formula one_switch_cost() {
  using symbols::n, symbols::m, symbols::alpha, symbols::beta;
  return (m + 1) * (alpha + n / m * beta);
}

ParameterSpec one_switch_segments() {
  return segments_parameter(4, "pieces that the buffer moves in");
}

Schedule one_switch(Collective collective, std::string phase, const Instance& i,
                    std::function<Narration(std::int64_t, std::int32_t)> narrate) {
  const Parts segments(i.chunks, segments_of(i));
  const std::int64_t steps = i.ranks > 1 ? segments.count + 1 : 0;
  Schedule schedule = header(collective, "in_network", i);
  schedule.helpers = i.ranks > 1 ? 1 : 0;
  add_phase(schedule, std::move(phase), steps);
  schedule.set_steps(steps, [collective, i, segments](std::int64_t s) { return step_of(collective, i, segments, s); });
  schedule.set_narration([narrate = std::move(narrate), m = segments.count](std::int64_t s) { return narrate(s, m); });
  return schedule;
}

std::string piece(std::string_view which, std::int32_t segments) {
  return segments == 1 ? "buffer" : std::string(which) + " segment";
}

}  // namespace ringside
