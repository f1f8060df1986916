// The published fix-up for a K that is no power of two (Rabenseifner 2004; MPICH): with M = 2^floor(log2 K)
// and r = K - M, the first 2r ranks form pairs. In each, the even rank gives its buffer to the odd one and steps aside,
// so that M participants go on; at the end the odd rank hands the result back.
//
//      K = 6, M = 4, r = 2       0 ─► 1    2 ─► 3    4    5        participants 0 1 2 3 are the ranks 1 3 4 5
#pragma once

#include <cstdint>
#include <string>

#include "core/algorithms/building.h"

namespace ringside {

struct Folding {
  explicit Folding(std::int32_t ranks_)
      : ranks(ranks_), participants(power_of_two_below(ranks_)), pairs(ranks_ - participants) {}

  /// The participant that a rank is; -1 for one that has stepped aside.
  std::int32_t participant(std::int32_t rank) const {
    if (rank >= 2 * pairs) return rank - pairs;
    return rank % 2 == 1 ? rank / 2 : -1;
  }
  /// 1 where K is no power of two: the steps before and after.
  std::int64_t steps() const { return pairs > 0 ? 1 : 0; }
  /// Rounds among the participants: log2 M.
  std::int64_t rounds() const { return floor_log2(participants); }
  std::int32_t rank(std::int32_t participant) const {
    return participant < pairs ? 2 * participant + 1 : participant + pairs;
  }
  /// Who swaps at a distance, at the beginning of a sentence: "Neighbours", "Ranks four apart"; where some ranks have
  /// stepped aside, "Neighbouring participants", "Participants four apart".
  std::string apart(std::int64_t distance) const;

  /// The even ranks of the pairs give their buffer away, the odd ones add it: what `rank` sends of that.
  void fold(Step& step, std::int32_t rank, const Slots& buffer) const {
    if (rank < 2 * pairs && rank % 2 == 0) step.reduce(rank, rank + 1, buffer);
  }
  /// The odd ranks hand the result back: what `rank` sends of that.
  void unfold(Step& step, std::int32_t rank, const Slots& buffer) const {
    if (rank < 2 * pairs && rank % 2 == 1) step.copy(rank, rank - 1, buffer);
  }
  Narration say_fold() const;
  Narration say_unfold() const;

  std::int32_t ranks, participants, pairs;
};

}  // namespace ringside
