// The binary tree of Open MPI (ompi_coll_base_topo_build_tree with fanout 2), with the times of a pipeline through it.
//
//      K = 10, relative ranks                 0
//                                     ┌───────┴───────┐
//                                     1               2
//                                 ┌───┴───┐       ┌───┴───┐
//                                 3       5       4       6
//                                 7       9       8
//
// Rank v on level l (2^l - 1 <= v < 2^(l+1) - 1) has the children v + 2^l, the left one, and v + 2 2^l, where there are
// such ranks. So odd ranks lie in the left half and even ones in the right half, v and v + 1 at the same place.
//
// A rank sends what it has received to its left child first and to its right child one step later. The digits of v + 1
// in binary, after the first, are the turns on the way to v: each turn takes a step, and each one to the right another.
// The first K with a rank that waits for 2 d steps is 2^(d+1) - 1, for 2 d - 1 steps it is 3 2^(d-1) - 1; counting both
// up to K, the last rank has a message after floor(log2(K + 1)) + floor(log2((K + 1) / 3)) steps, for every K.
#pragma once

#include <bit>
#include <cstdint>

#include "core/algorithms/pipelined_tree.h"

namespace ringside {

struct BinaryTree {
  explicit BinaryTree(const Instance& i) : ranks(i.ranks), root(i.root) {}

  std::int32_t rank(std::int32_t v) const { return wrapped(std::int64_t{root} + v, ranks); }
  static int level(std::int32_t v) { return floor_log2(v + 1); }
  std::int32_t parent(std::int32_t v) const {
    const std::int32_t above = 1 << (level(v) - 1);
    return above - 1 + ((v + 1) & (above - 1));
  }
  std::int64_t first(std::int32_t v) const { return level(v) + std::popcount(static_cast<std::uint32_t>(v + 1)) - 2; }
  std::int64_t period() const { return ranks == 2 ? 1 : 2; }
  std::int64_t span() const { return floor_log2(ranks + 1) + (ranks > 1 ? floor_log2((ranks + 1) / 3) : -1); }

  std::int32_t ranks, root;
};

using PipelinedBinary = PipelinedTree<BinaryTree>;

/// Steps until one segment has reached all: with m segments, period (m - 1) more. Exact for every K.
inline Formula binary_tree_span() {
  using symbols::K;
  return floor(log2(K + 1)) + floor(log2((K + 1) / 3));
}
/// Every how many steps a segment leaves: 2, with two ranks 1.
inline Formula binary_tree_period() {
  return min(symbols::K - 1, 2);
}

}  // namespace ringside
