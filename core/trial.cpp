#include "core/trial.h"

#include "core/base/try.h"
#include "core/flow.h"
#include "core/library/channels.h"
#include "core/schedule/well_formed.h"

namespace ringside {

Result<Trial> trial_of(const Case& c) {
  RINGSIDE_TRY(Schedule schedule, schedule_of(c));
  if (c.own()) schedule = without_malformed(schedule);
  RINGSIDE_TRY(auto net, network_of(c, &schedule));
  return Trial{std::move(net.topology), net.nodes, net.late, net.ports, std::move(schedule), {}, false};
}

Trial Trial::by(const Library& library, const Pace& protocol) const {
  const Placement ranks(nodes.begin(), nodes.begin() + schedule.ranks);
  return {paced(wires, machines_of(wires, ranks), protocol),
          nodes,
          late,
          library.ports,
          by_channel(schedule),
          protocol,
          library.ports == 0};
}

Result<SimulationResult> Trial::on(const Topology& t, const Case& c) const {
  const NetworkJob job{.schedule = &schedule,
                       .n = c.size(),
                       .element_bytes = size_of(c.type),
                       .nodes = nodes,
                       .start = Seconds(0),
                       .late = late,
                       .reduce_cost = pace.reduce_cost,
                       .eager = pace.eager,
                       .overhead = pace.overhead,
                       .in_order = in_order};
  return simulate(t, {&job, 1}, ports);
}

}  // namespace ringside
