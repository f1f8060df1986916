// The contention-true simulator: jobs in, sink out. Event driven; no global steps, no global clock
// tick.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/schedule/schedule.h"
#include "core/sim/timeline.h"
#include "core/topology/placement.h"
#include "core/topology/topology.h"

namespace ringside {

/// One collective on the network. Several jobs share devices, ports and links.
struct NetworkJob {
  const Schedule* schedule = nullptr;
  Bytes n;  ///< one rank's full buffer
  int element_bytes = 4;
  Placement nodes;  ///< of every place of the schedule: the node that it sits on
  Seconds start;
  std::vector<Seconds> late;  ///< of every rank, counted from start; empty: nobody is late
  SecondsPerByte
      reduce_cost;  ///< per reduced byte at a rank; a helper, being a switch, reduces at the speed of its wires
  Bytes eager{std::numeric_limits<double>::infinity()};  ///< what is larger asks first: three latencies for one
  /// Of a message that does not ask first: so much of its latency holds the ports, the rest passes when its bytes are
  /// sent. o and L of LogP (Culler et al. 1993).
  Seconds overhead{std::numeric_limits<double>::infinity()};
  bool in_order = false;  ///< from one place to another messages flow one after another; their latencies overlap
};

struct SimulationResult {
  Seconds end;  ///< of the last job
  std::vector<Seconds> job_end;
  std::int64_t transfers = 0;      ///< messages, local moves not counted
  std::vector<double> link_bytes;  ///< per link: what crossed it
};

/// Within a job a port serves in order of (step, position), `ports` transfers at once (0: no limit and no order, the
/// fluid mode); between jobs first come, first served. A transfer holds its ports for the latency and the copies of its
/// route and then as long as its bytes flow; links are shared max-min fairly by the transfers that flow. Helpers have a
/// port for every wire. The sink hears of a transfer when it is over. The error: two places that no way joins, or
/// memory that would not suffice.
Result<SimulationResult> simulate(const Topology& topology, std::span<const NetworkJob> jobs, std::int32_t ports = 1,
                                  SpanSink* sink = nullptr);

/// One job's spans in order of (step, index).
Result<Timeline> timeline_of(const Topology& topology, const NetworkJob& job, std::int32_t ports,
                             SimulationResult* result = nullptr);

}  // namespace ringside
