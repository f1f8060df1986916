// What this host can say of itself without MPI having begun.
#pragma once

#include <string>
#include <vector>

#include "core/cluster/host_facts.h"

namespace ringside {

/// Its IPv4 addresses that are up, without the loopback.
std::vector<HostInterface> host_interfaces();

HostFacts host_facts(const std::string& version);

}  // namespace ringside
