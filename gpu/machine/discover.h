// The machine at hand as a topology: hwloc for its buses and cores, NVML for its GPUs and their NVLinks. Either may be
// missing; what was found by what is said in the topology's source.
#pragma once

#include "core/base/result.h"
#include "core/topology/topology.h"

namespace ringside {

/// Without a GPU the cores are the devices.
Result<Topology> discover();

}  // namespace ringside
