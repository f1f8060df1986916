// Who finishes which part of a buffer of K parts, where only M = 2^floor(log2 K) participants halve it.
//
//      K = 6: participants 0 1 2 3 are the ranks 1 3 4 5; they finish the parts 0 1, 2 3, 4, 5
//
// A participant that speaks for a pair has the parts of both its ranks, the others have their own: the parts of
// consecutive participants are consecutive.
#pragma once

#include "core/algorithms/folding.h"

namespace ringside {

struct FoldedParts {
  explicit FoldedParts(const Instance& i) : folding(i.ranks), parts(i.chunks, i.ranks) {}

  /// The parts of `count` participants from `participant` on.
  Slots of(std::int32_t participant, std::int32_t count) const {
    return parts.from(first(participant), first(participant + count) - first(participant));
  }

  Folding folding;
  Parts parts;

 private:
  std::int32_t first(std::int32_t participant) const {
    return participant < folding.pairs ? 2 * participant : participant + folding.pairs;
  }
};

}  // namespace ringside
