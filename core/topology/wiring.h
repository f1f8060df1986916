// What a case runs on, beyond a uniform crossbar: which topology, where the ranks sit, what is wrong with it today.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/topology/cluster.h"
#include "core/topology/impair.h"
#include "core/topology/placement.h"
#include "core/topology/shapes.h"
#include "core/topology/topology.h"

namespace ringside {

class Schedule;

/// A rank that comes late or whose device is slow.
struct Straggler {
  std::int32_t rank = 0;
  Seconds late;       ///< it joins so much later
  double factor = 1;  ///< of the bandwidth of its device's links that is left, above 0
  bool operator==(const Straggler&) const = default;
};

struct Wiring {
  std::string topology;              ///< as make_topology reads it, "rails:4"; empty: the uniform crossbar
  std::string own;                   ///< a topology of one's own, as JSON; then `topology` is only what it is called
  std::optional<Replicas> replicas;  ///< the topology is one node, of which there are so many; absent: it is all
  std::string placement = "packed";  ///< as place() reads it
  /// How many messages a rank sends at once, and receives at once; 0: as many as it likes (fluid); absent: as the
  /// topology says.
  std::optional<std::int32_t> ports;
  std::string routing;  ///< overrides the topology's; empty: its own
  bool kernel = false;  ///< messages between machines are copied by the kernel at both ends instead of RDMA
  std::vector<Impaired> impaired;
  std::vector<Straggler> stragglers;

  bool uniform() const { return topology.empty() && own.empty(); }
  bool operator==(const Wiring&) const = default;
};

/// A wiring made real.
struct Network {
  Topology topology;          ///< impaired links already slower or broken
  Placement nodes;            ///< of every place: the ranks, then the helpers, which are switches
  std::vector<Seconds> late;  ///< of every rank; empty: nobody
  std::int32_t ports = 1;     ///< the wiring's, or the topology's
};

/// `request` gives the constants of shapes; `schedule`, where there is one, has helpers that need a switch each. Errors
/// name the field: an unknown topology, too few devices, a link that is not there, helpers without a switch.
Result<Network> build(const Wiring& wiring, std::int32_t ranks, const Schedule* schedule, const ShapeRequest& request);

nlohmann::json to_json(const Wiring& wiring);
Result<Wiring> wiring_from_json(const nlohmann::json& j);

}  // namespace ringside
