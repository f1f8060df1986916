// Collectives of a trace: what they are called, how large they are, and which calls of several ranks are one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/training/trace.h"

namespace ringside {

/// Name, collective, bytes and ranks of what a record says; calls and seconds are left 0.
TraceCollective described(const TraceCommunication& says);

/// One rank's part of a call, by its file's place and its kernel's; nanoseconds.
struct CallOfRank {
  std::size_t file = 0, kernel = 0;
  std::int32_t rank = 0;
  std::int64_t lasted = 0;
};
using MatchedCall = std::vector<CallOfRank>;
struct MatchedCalls {
  std::vector<MatchedCall> calls;  ///< that two ranks or more hold
  std::int64_t alone = 0;          ///< single ranks' calls without a counterpart where another rank has calls, too
};
/// By group and step, in order, of one collective and size where both say theirs. Where the ranks of a group hold
/// different calls in a step they are aligned, each with the rank that holds most: by the one shift of equal calls
/// whose ends are apart most evenly, where it is four times as even as any other, else by the longest common
/// subsequence; calls whose counterpart could be another as well stay alone. Equal calls outside of all steps may be
/// shifted where they are as many, too.
MatchedCalls matched_calls(const std::vector<TraceFile>& files);
/// Ranks that came last, and what others waited for them.
std::vector<TraceStraggler> stragglers_of(const std::vector<MatchedCall>& calls);
/// Of every file's kernels: how much longer each lasted than the shortest of its call, nanoseconds.
std::vector<std::vector<std::int64_t>> waits_of(const std::vector<TraceFile>& files,
                                                const std::vector<MatchedCall>& calls);

}  // namespace ringside
