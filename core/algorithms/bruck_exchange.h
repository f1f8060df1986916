// Bruck's all-to-all: what both of its algorithms (radix 2 and any radix) send.
//
// Everything with the same way, w ranks ahead, hops in the same rounds. So a part in transit waits in the slot of the
// rank's own part with that way, which has just left; what arrives for good goes to its own slot. A rank needs no
// memory beyond what it gives and what it gets, and rotates nothing at the end.
#pragma once

#include "core/algorithms/radix.h"

namespace ringside {

/// The message of `rank` to the rank `digit` k^round ahead: every part whose way has this digit.
/// `parts` are the K*K of the whole exchange: part i K + j goes from rank i to rank j.
inline void send_hop(Step& step, const Radix& x, const Parts& parts, std::int32_t rank, std::int64_t round,
                     std::int64_t digit) {
  const std::int64_t d = x.distance(round);
  const std::int32_t to = wrapped(rank + digit * d, x.ranks);
  const auto waiting = [&](std::int32_t at, std::int64_t way) {
    return parts.run(at * x.ranks + wrapped(at + way, x.ranks));
  };
  Slots from, into;
  for (std::int64_t block = digit * d; block < x.ranks; block += x.radix * d)
    for (std::int64_t way = block; way < std::min<std::int64_t>(block + d, x.ranks); ++way) {
      from.append(waiting(rank, way));
      const bool arrives = way < x.radix * d;  // no higher digit is left
      into.append(arrives ? parts.run(wrapped(to - way, x.ranks) * x.ranks + to) : waiting(to, way));
    }
  step.copy(rank, to, std::move(from), std::move(into));
}

/// What `rank` sends in a round: one message for every digit.
inline void send_hops(Step& step, const Radix& x, const Parts& parts, std::int32_t rank, std::int64_t round) {
  for (std::int64_t digit = 1; digit <= x.digits(round); ++digit) send_hop(step, x, parts, rank, round, digit);
}

}  // namespace ringside
