// Servers that talk to all workers at once, told from what their ports and wires carry: for more of them than a
// simulation can follow.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/training/wired_call.h"

namespace ringside {

/// Pairs of a server and a worker: up to so many are simulated, and up to so many are looked at.
inline constexpr std::int64_t kSimulatedPairs = 1 << 14, kMostPairs = 1 << 20;
std::int64_t pairs_of(const Groups& groups);

/// One message between the root of each group and each of its members. No port and no link can do its part faster, so
/// that seconds() is a lower bound; whoever waits because another one is served first takes longer (a test holds it
/// against simulations).
class ServedWays {
 public:
  /// Towards the roots or away from them. The error: more pairs than kMostPairs, or two that no way joins.
  static Result<ServedWays> of(const Network& net, const Groups& groups, bool towards_roots);
  /// Of n bytes in every message.
  Seconds seconds(Bytes n) const;

 private:
  std::vector<std::pair<Seconds, SecondsPerByte>> ports_;  ///< of each kind of port: all of its messages, and of a byte
  SecondsPerByte link_{0};                                 ///< of the busiest link, for a byte of every message
};

}  // namespace ringside
