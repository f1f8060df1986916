// The sentences of a consequence, made from what was computed.
#pragma once

#include <cstddef>
#include <utility>

#include "core/consequence.h"

namespace ringside {

/// `on_path`: messages of the critical path that the disturbance touches, and all of them; of all 0: not known.
void tell_times(Consequence& c, std::pair<std::size_t, std::size_t> on_path);
void tell_waits(Consequence& c, const BlockingRun& run, const BlockingRules& rules);
void tell_mixed(Consequence& c, const MixedCall& what, const MixedRun& nccl, const MixedRun& mpi);

}  // namespace ringside
