// The K*K parts of an all-to-all, and where they wait on their way through other ranks.
//
// A part's way is how many ranks ahead of its source it goes. Everything with the same way moves in the same steps; so
// a part in transit waits in the slot of the rank's own part with that way, which has just left, and what arrives for
// good goes to its own slot. A rank needs no memory beyond what it gives and what it gets.
#pragma once

#include <algorithm>

#include "core/algorithms/building.h"

namespace ringside {

struct PairParts {
  explicit PairParts(const Instance& i) : ranks(i.ranks), parts(i.chunks, i.ranks * i.ranks) {}

  /// The part that goes from one rank to another.
  Run operator()(std::int32_t from, std::int32_t to) const { return parts.run(from * ranks + to); }
  /// Adds the slots of `rank` for what has the ways `way`, way + 1, .. (`count` of them), all below K.
  void append(Slots& slots, std::int32_t rank, std::int64_t way, std::int64_t count) const {
    const std::int32_t first = wrapped(rank + way, ranks);
    const std::int32_t straight = static_cast<std::int32_t>(std::min<std::int64_t>(count, ranks - first));
    slots.append({(rank * ranks + first) * parts.size, straight * parts.size});
    slots.append({rank * ranks * parts.size, (static_cast<std::int32_t>(count) - straight) * parts.size});
  }

  std::int32_t ranks;
  Parts parts;
};

}  // namespace ringside
