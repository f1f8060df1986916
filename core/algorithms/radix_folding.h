// The fix-up for a K that is no power of k (MPICH): with M = k^floor(log_k K), every rank from M on gives its buffer to
// the rank with the same remainder by M and steps aside, so that M participants go on; at the end they hand the result
// back.
//
//      K = 8, k = 3, M = 3:      3 ─► 0    4 ─► 1    5 ─► 2    6 ─► 0    7 ─► 1       participants 0 1 2
//
// A participant takes at most ceil(K / M) - 1 buffers, one after the other. Among the participants, groups of k stand
// k^round apart: a rank's digit at that place, to the base k, is its position in the group.
#pragma once

#include <cstdint>

#include "core/algorithms/building.h"

namespace ringside {

struct RadixFolding {
  RadixFolding(std::int32_t ranks_, std::int64_t radix_) : ranks(ranks_), radix(static_cast<std::int32_t>(radix_)) {
    for (; std::int64_t{participants} * radix <= ranks; participants *= radix) ++rounds;
  }

  /// 1 where K is no power of k: the steps before and after.
  std::int64_t steps() const { return participants < ranks ? 1 : 0; }
  /// Buffers that the busiest participant takes: ceil(K / M) - 1.
  std::int32_t most() const { return (ranks - 1) / participants; }
  std::int32_t distance(std::int64_t round) const {
    std::int32_t d = 1;
    while (round-- > 0) d *= radix;
    return d;
  }
  /// The participant `steps` positions further in the group that stands `distance` apart.
  std::int32_t peer(std::int32_t participant, std::int32_t distance, std::int32_t steps) const {
    const std::int32_t digit = participant / distance % radix;
    return participant + ((digit + steps) % radix - digit) * distance;
  }

  /// What `rank` sends when the ranks from M on give their buffers away, and when they get the result back.
  void fold(Step& step, std::int32_t rank, const Slots& buffer) const {
    if (rank >= participants) step.reduce(rank, rank % participants, buffer);
  }
  void unfold(Step& step, std::int32_t rank, const Slots& buffer) const {
    if (rank >= participants) return;
    for (std::int64_t to = std::int64_t{rank} + participants; to < ranks; to += participants)
      step.copy(rank, static_cast<std::int32_t>(to), buffer);
  }
  Narration say_fold() const;
  Narration say_unfold() const;

  std::int32_t ranks, radix;
  std::int32_t participants = 1;
  std::int64_t rounds = 0;  ///< floor(log_k K)
};

}  // namespace ringside
