// The K*K parts of an all-to-all, and where they wait on their way through other ranks.
//
// A part's way is how many ranks ahead of its source it goes. Everything with the same way moves in the same steps; so
// a part in transit waits in the slot of the rank's own part with that way, which has just left, and what arrives for
// good goes to its own slot. A rank needs no memory beyond what it gives and what it gets.
#pragma once

#include <algorithm>

#include "core/algorithms/building.h"
#include "core/collective/by_way.h"

namespace ringside {

struct PairParts {
  explicit PairParts(const Instance& i)
      : ranks(i.ranks),
        ways(by_way(Collective::all_to_all, i.ranks, i.chunks)),
        parts(i.chunks, ways ? i.ranks : i.ranks * i.ranks) {}

  /// The part that goes from one rank to another, where it begins and ends.
  Run operator()(std::int32_t from, std::int32_t to) const {
    return parts.run(ways ? wrapped(std::int64_t{to} - from, ranks) : from * ranks + to);
  }
  /// The same where it is sent straight.
  Slots straight(std::int32_t from, std::int32_t to) const {
    const Run part = (*this)(from, to);
    return Slots::range(part.first, part.count);
  }
  /// Adds the slots of `rank` for what has the ways `way`, way + 1, .. (`count` of them), all below K.
  void append(Slots& slots, std::int32_t rank, std::int64_t way, std::int64_t count) const {
    if (ways) {
      slots.append({static_cast<std::int32_t>(way), static_cast<std::int32_t>(count)});
      return;
    }
    const std::int32_t first = wrapped(rank + way, ranks);
    const std::int32_t straight = static_cast<std::int32_t>(std::min<std::int64_t>(count, ranks - first));
    slots.append({(rank * ranks + first) * parts.size, straight * parts.size});
    slots.append({rank * ranks * parts.size, (static_cast<std::int32_t>(count) - straight) * parts.size});
  }

  std::int32_t ranks;
  bool ways;  ///< numbered by way (core/collective/by_way.h): the same slots at every rank
  Parts parts;
};

/// With more ranks they are numbered by way, unless K*K chunks are asked for: of as many the pictures are mostly empty.
inline constexpr std::int32_t kMostByPair = 255;
/// Algorithm::chunk_unit of what PairParts number: K*K, above kMostByPair ranks K.
inline std::int64_t chunk_per_pair_or_way(const Instance& i) {
  return i.ranks > kMostByPair ? i.ranks : chunk_per_pair(i);
}

}  // namespace ringside
