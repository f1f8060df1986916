// SimGrid carries out a plan.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "tests/simgrid/plan.h"

namespace ringside::test {

/// When, in seconds, a message takes its ports, has its last byte delivered, and is over.
struct Moments {
  double start = 0, sent = 0, end = 0;
};

/// What SimGrid does of its own accord, and the referee does not.
struct Habits {
  bool weigh_by_latency = false;  ///< a link is shared inversely to the latencies of the routes
  bool lazy = false;              ///< network/optim:Lazy, its default, which updates only some of the flows
};

/// The moments of every message of the plan, in its order. SimGrid has one engine per process, so it runs in a process
/// of its own. Errors: it died, or stopped before every message was over.
Result<std::vector<Moments>> run_in_simgrid(const Topology& topology, const Plan& plan, const Habits& habits = {});

}  // namespace ringside::test
