// Chains that leave the root side by side, as even as can be, of neighbouring ranks (Open MPI's topology of that name).
//
//      K = 8, two chains:      0 ──► 1 ──► 2 ──► 3 ──► 4
//                              └───► 5 ──► 6 ──► 7
//
// The root serves the heads in turn, one message per step, the longer chains first. So with f chains a segment leaves
// for the same chain every f steps, and the last one reaches the last rank after m f + floor((K - 1) / f) - 1 steps.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/algorithms/pipelined_tree.h"

namespace ringside {

struct Chains {
  /// More chains than ranks to put on them are as many as there are ranks.
  Chains(const Instance& i, std::int64_t chains)
      : ranks(i.ranks),
        root(i.root),
        count(static_cast<std::int32_t>(std::clamp<std::int64_t>(chains, 1, std::max(1, i.ranks - 1)))),
        length((i.ranks - 1) / count),
        longer((i.ranks - 1) % count) {}

  std::int32_t rank(std::int32_t v) const { return wrapped(std::int64_t{root} + v, ranks); }
  /// Which chain a relative rank v >= 1 is on, counted from 0.
  std::int32_t chain(std::int32_t v) const {
    const std::int32_t on_longer = longer * (length + 1);
    return v - 1 < on_longer ? (v - 1) / (length + 1) : longer + (v - 1 - on_longer) / length;
  }
  /// The first relative rank of a chain.
  std::int32_t head(std::int32_t chain) const { return 1 + chain * length + std::min(chain, longer); }

  std::int32_t parent(std::int32_t v) const { return v == head(chain(v)) ? 0 : v - 1; }
  std::int64_t first(std::int32_t v) const {
    const std::int32_t c = chain(v);
    return std::int64_t{c} + v - head(c);
  }
  /// Calls visit(v) for every v with first(v) == first.
  template <class Visit>
  void for_each_first(std::int64_t first, const Visit& visit) const {
    for (std::int32_t c = 0; c < count && c <= first; ++c)
      if (first - c < length + (c < longer ? 1 : 0)) visit(static_cast<std::int32_t>(head(c) + (first - c)));
  }
  std::int64_t period() const { return count; }
  std::int64_t span() const { return std::int64_t{length} + count - 1; }

  std::int32_t ranks, root;
  std::int32_t count;   ///< chains
  std::int32_t length;  ///< ranks on a chain, without the root
  std::int32_t longer;  ///< that many chains, the first ones, have one rank more
};

inline ParameterSpec chains_parameter() {
  return {"radix", "chains that the root feeds", 1, 1, 64};
}

using PipelinedChains = PipelinedTree<Chains>;

/// What a step of a chain or a pipeline does, from the root (outward) or towards it (inward).
Narration say_outward(const PipelinedChains& p, std::int64_t step);
Narration say_inward(const PipelinedChains& p, std::int64_t step);

}  // namespace ringside
