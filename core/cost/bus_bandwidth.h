// Bus bandwidth, as nccl-tests counts it: what the wires carry, comparable over collectives and numbers of ranks.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/units.h"
#include "core/collective/collective.h"

namespace ringside {

/// n / t times 2 (K-1)/K for allreduce, (K-1)/K for all-to-all, allgather, reduce-scatter, scatter and gather, 1 for
/// broadcast and reduce (nccl-tests, doc/PERFORMANCE.md). Absent for custom collectives, where t is 0 and for one rank.
std::optional<BytesPerSecond> bus_bandwidth(Collective collective, std::int32_t ranks, Bytes n, Seconds t);

}  // namespace ringside
