// hwloc knows the buses of a machine and NVML its NVLinks; this puts the two together.
#pragma once

#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/topology/import/machine.h"
#include "core/topology/topology.h"

namespace ringside {

/// import_hwloc with the NVLinks of the GPUs at those PCI addresses.
Result<Topology> import_hwloc(std::string_view xml, std::vector<Nvlinks> nvlinks);

}  // namespace ringside
