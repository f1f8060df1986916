// Halving and doubling with a root: what van de Geijn's broadcast and Rabenseifner's reduce share. One is the other
// backwards in time.
//
//      K = 6, M = 4      relative ranks 0 1 2 3 take part, 4 stands aside for 0 and 5 for 1
//
// Parts are numbered as the M = 2^floor(log2 K) ranks that take part, relative to the root, which takes part for every
// K. (folding.h pairs neighbours instead, and there the even one steps aside, which the root cannot.) A block of
// distance m is the m parts from a multiple of m on.
#pragma once

#include <cstdint>

#include "core/algorithms/building.h"

namespace ringside {

struct RootedHalving {
  explicit RootedHalving(const Instance& i)
      : ranks(i.ranks),
        root(i.root),
        participants(power_of_two_below(i.ranks)),
        aside(i.ranks - participants),
        parts(i.chunks, participants) {}

  std::int32_t rank(std::int32_t v) const { return wrapped(std::int64_t{root} + v, ranks); }
  int rounds() const { return floor_log2(participants); }
  /// 1 where K is no power of two.
  std::int64_t steps_aside() const { return aside > 0 ? 1 : 0; }
  /// The block of distance m in which relative rank v lies.
  Slots block(std::int32_t v, std::int32_t m) const { return parts.from(v / m * m, m); }

  /// Calls visit(v, v + m) for the multiples v of 2 m: the edges of the binomial tree.
  template <class Visit>
  void for_each_edge(std::int32_t m, const Visit& visit) const {
    for (std::int32_t v = 0; v < participants; v += 2 * m) visit(v, v + m);
  }

  std::int32_t ranks, root, participants;
  std::int32_t aside;  ///< relative ranks M, M + 1, .. stand aside for 0, 1, ..
  Parts parts;
};

/// Algorithm::chunk_unit: one chunk to each participant.
inline std::int64_t chunk_per_participant(const Instance& i) {
  return power_of_two_below(i.ranks);
}

}  // namespace ringside
