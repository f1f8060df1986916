#include "core/training_wires.h"

#include "core/base/try.h"
#include "core/sim/improve.h"

namespace ringside {

Result<TrainingWires> training_wires(const Case& c) {
  if (asks_for_improvement(c.wiring.placement))
    return fail("--placement", c.wiring.placement, "a rule or a list: several collectives share these ranks");
  TrainingWires wires;
  RINGSIDE_TRY(wires.network, topology_network(c));
  RINGSIDE_TRY(wires.parameters, cost_parameters(c, wires.network));
  return wires;
}

}  // namespace ringside
