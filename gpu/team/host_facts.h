// What this host can say of itself without MPI having begun.
#pragma once

#include <string>

#include "core/cluster/host_facts.h"

namespace ringside {

HostFacts host_facts(const std::string& version);

}  // namespace ringside
