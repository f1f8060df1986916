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

/// How competing messages divide a link.
enum class Weighting {
  equal,       ///< max-min fairly
  by_latency,  ///< as SimGrid does of its own accord: weights inverse to the latencies of their routes
};

/// The moments of every message of the plan, in its order. SimGrid has one engine per process, so it runs in a process
/// of its own. Errors: it died, or stopped before every message was over.
Result<std::vector<Moments>> run_in_simgrid(const Topology& topology, const Plan& plan,
                                            Weighting weighting = Weighting::equal);

}  // namespace ringside::test
