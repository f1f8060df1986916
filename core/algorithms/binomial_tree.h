// The binomial tree that broadcast, scatter, gather and reduce share (MPICH's: the root's longest edge goes half-way).
//
//      K = 8, relative ranks, distances on the edges
//
//      0 ──4──► 4 ──2──► 6 ──1──► 7
//      │        └──1──► 5
//      ├──2──► 2 ──1──► 3
//      └──1──► 1
//
// An edge of distance m, a power of two, joins the parent v, a multiple of 2m, with its child v + m, where there is
// one. The child speaks for the relative ranks v + m to v + 2m - 1. Outwards the distances fall, inwards they rise.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/algorithms/building.h"

namespace ringside {

struct BinomialTree {
  explicit BinomialTree(const Instance& i) : ranks(i.ranks), root(i.root) {}

  int rounds() const { return ceil_log2(ranks); }
  std::int32_t outward(std::int64_t step) const { return 1 << (rounds() - 1 - static_cast<int>(step)); }
  std::int32_t inward(std::int64_t step) const { return 1 << static_cast<int>(step); }

  /// The rank of a relative rank: the root is 0.
  std::int32_t rank(std::int32_t relative) const { return wrapped(std::int64_t{root} + relative, ranks); }
  /// Edges of distance m.
  std::int32_t edges(std::int32_t m) const { return (ranks - m + 2 * m - 1) / (2 * m); }
  /// Multiples of m below K: the ranks that are roots of what lies within distance m.
  std::int32_t roots(std::int32_t m) const { return (ranks + m - 1) / m; }
  /// How many ranks the child of relative rank `child` at distance m speaks for, itself included.
  std::int32_t span(std::int32_t child, std::int32_t m) const { return std::min(m, ranks - child); }

  /// Calls visit(parent, child) for every edge of distance m, both relative.
  template <class Visit>
  void for_each_edge(std::int32_t m, const Visit& visit) const {
    for (std::int32_t v = 0; v + m < ranks; v += 2 * m) visit(v, v + m);
  }

  std::int32_t ranks, root;
};

}  // namespace ringside
