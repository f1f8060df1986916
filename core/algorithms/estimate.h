// How large a schedule is, before anybody walks it.
#pragma once

#include "core/algorithms/algorithm.h"

namespace ringside {

/// Transfers of the schedule for this valid instance. Counted up to 128 ranks, and where rank 0 alone tells; otherwise
/// extrapolated as a power of K from 64 and 128 ranks, which is right within a factor of two or so. Many segments are
/// told from few. A caller can so refuse what would take hours.
double estimated_transfers(const Algorithm& algorithm, const Instance& instance);

}  // namespace ringside
