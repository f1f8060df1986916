// Bruck's all-to-all: what both of its algorithms (radix 2 and any radix) send. Nothing is rotated before or after.
#pragma once

#include "core/algorithms/pair_parts.h"
#include "core/algorithms/radix.h"

namespace ringside {

/// The message of `rank` to the rank `digit` k^round ahead: every part whose way has this digit.
inline void send_hop(Step& step, const Radix& x, const PairParts& parts, std::int32_t rank, std::int64_t round,
                     std::int64_t digit) {
  const std::int64_t d = x.distance(round);
  const std::int32_t to = wrapped(rank + digit * d, x.ranks);
  Slots from, into;
  for (std::int64_t way = digit * d; way < x.ranks; way += x.radix * d) {
    const std::int64_t end = std::min<std::int64_t>(way + d, x.ranks);
    parts.append(from, rank, way, end - way);
    if (parts.ways || way >= x.radix * d)
      parts.append(into, to, way, end - way);
    else  // no higher digit is left: these arrive
      for (std::int64_t w = way; w < end; ++w) into.append(parts(wrapped(to - w, x.ranks), to));
  }
  step.copy(rank, to, std::move(from), std::move(into));
}

/// What `rank` sends in a round: one message for every digit.
inline void send_hops(Step& step, const Radix& x, const PairParts& parts, std::int32_t rank, std::int64_t round) {
  for (std::int64_t digit = 1; digit <= x.digits(round); ++digit) send_hop(step, x, parts, rank, round, digit);
}

}  // namespace ringside
