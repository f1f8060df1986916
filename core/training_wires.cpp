#include "core/training_wires.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/try.h"
#include "core/cost/tiers.h"
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

Case cluster_case(const std::string& cluster, std::int32_t ranks) {
  constexpr std::int32_t node = 8;
  Case c;
  c.instance.ranks = ranks;
  if (find_tier(cluster))
    c.tier = cluster;
  else if (cluster == "h100-rails")
    c.wiring.topology = fmt::format("{}:{}", cluster, std::max(1, (ranks + node - 1) / node));
  else
    c.wiring.topology = cluster;
  return c;
}

}  // namespace ringside
