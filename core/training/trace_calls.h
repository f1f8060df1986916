// Collectives of a trace: what they are called, how large they are, and which calls of several ranks are one.
#pragma once

#include <cstdint>
#include <vector>

#include "core/training/trace.h"

namespace ringside {

/// Name, collective, bytes and ranks of what a record says; calls and seconds are left 0.
TraceCollective described(const TraceCommunication& says);

/// Ranks that came last, and what others waited for them; `matched` counts the calls that two ranks or more hold.
std::vector<TraceStraggler> stragglers_of(const std::vector<TraceFile>& files, std::int64_t& matched);

}  // namespace ringside
