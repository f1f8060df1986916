// Which transfers the end of a run waited for, one after the other.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "core/schedule/schedule.h"
#include "core/sim/timeline.h"

namespace ringside {

/// Indices into the spans, from the first to the one that ends last. Each begins when the one before it has arrived at
/// its sender, or has left the sender's port, or the receiver's; where several did at that moment, what it sends on
/// comes first, then its own sender: where all ranks are busy all the time with data of their own, the chain is one
/// rank's. It begins with a transfer that nobody held up. Empty for an empty timeline.
std::vector<std::size_t> critical_path(const Timeline& timeline, const Schedule& schedule);

/// What all chains that the end may have waited for have in common, however ties are broken.
struct OnCriticalPaths {
  // Absent where chains differ or are too many to follow.
  std::optional<std::size_t> length;   ///< its messages, without moves within a rank
  std::optional<std::size_t> counted;  ///< those of them that were asked for
};
OnCriticalPaths on_critical_paths(const Timeline& timeline, const Schedule& schedule,
                                  const std::function<bool(const Span&)>& counts);

}  // namespace ringside
