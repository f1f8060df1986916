// The sentences of a consequence, made from what was computed.
#pragma once

#include "core/consequence.h"
#include "core/sim/critical_path.h"

namespace ringside {

/// `on_path`: messages of every critical path, and those that the disturbance touches.
void tell_times(Consequence& c, const OnCriticalPaths& on_path);
void tell_waits(Consequence& c, const BlockingRun& run, const BlockingRules& rules);
void tell_mixed(Consequence& c, const MixedCall& what, const MixedRun& nccl, const MixedRun& mpi);

}  // namespace ringside
