// The TCP connections of this process, whoever has made them.
#pragma once

#include "core/cluster/host_ways.h"

namespace ringside {

/// This host's interfaces, what their adapters are called, and all connections of this process with what they carried.
HostWays tcp_ways();

}  // namespace ringside
