// Which transfers the end of a run waited for, one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/schedule/schedule.h"
#include "core/sim/timeline.h"

namespace ringside {

/// Spans, in any order, of which the end waited for one after the other; the last ends last. Each begins when the one
/// before it has arrived at its sender, or has left the sender's port, or the receiver's; where several did at that
/// moment, what came in an earlier step and is sent on comes first, then its own sender: where all ranks are busy all
/// the time with data of their own, the chain is one rank's. It begins with a transfer that nobody held up. Empty for
/// an empty timeline.
std::vector<Span> critical_path(const Timeline& timeline, const Schedule& schedule);

/// The same of a regular schedule of even chunks on the uniform crossbar, whose ranks keep one pace (timeline.h):
/// nothing is simulated, and of every rank only the sends that it asks for are looked at. `step_end`: by the price.
/// Without what takes no time, as moves within a rank; `index` counts a sender's own sends. Empty where too many would
/// have to be looked at: each of a rank's as many adds that take time.
std::vector<Span> critical_path_of_regular(const Schedule& schedule, const std::vector<Seconds>& step_end, Bytes n,
                                           const CostParameters& parameters);

/// The same of a schedule that turns (core/schedule/turning.h), whose places send and receive at most once in a step:
/// transfers that need one another and each last as long as their step; no run is shorter, and none is longer than its
/// steps one after the other. Empty where no such chain is found; `index` is 0.
std::vector<Span> critical_path_of_turning(const Schedule& schedule, const std::vector<Seconds>& step_end, Bytes n,
                                           const CostParameters& parameters);

/// Whether they have a slot in common.
bool share_slots(const Slots& a, const Slots& b);

/// What all chains that the end may have waited for have in common, however ties are broken.
struct OnCriticalPaths {
  // Absent where chains differ or are too many to follow.
  std::optional<std::size_t> length;   ///< its messages, without moves within a rank
  std::optional<std::size_t> counted;  ///< those of them that were asked for
};
OnCriticalPaths on_critical_paths(const Timeline& timeline, const Schedule& schedule,
                                  const std::function<bool(const Span&)>& counts);

}  // namespace ringside
