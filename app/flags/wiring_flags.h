// The flags that say what a case runs on: --tier, --alpha --bandwidth or --calibration, and --reduce-cost; or
// --topology with --placement and what is wrong with it.
#pragma once

#include <string>
#include <vector>

#include "app/flags/replica_flags.h"
#include "core/base/result.h"
#include "core/case.h"

namespace ringside {

class FlagSet;

/// As they were typed; an empty text is a flag that was not given.
struct WiringFlags {
  std::string tier, alpha, bandwidth, calibration, reduce_cost, topology, placement, ports, routing;
  ReplicaFlags replicas;
  std::vector<std::string> slow, broken, late;
  bool kernel = false;
};

void declare_wiring_flags(FlagSet& accept, WiringFlags& flags);

/// Puts them into the case, whose ranks are known. A topology that is a file is read here, in whatever format it is.
Result<bool> read_wiring(const WiringFlags& flags, Case& c);

}  // namespace ringside
