// The k-nomial tree that broadcast, scatter, gather and reduce share: the binomial tree with k - 1 children a round.
//
//      K = 9, k = 3, relative ranks, distances on the edges
//
//      0 ──3──► 3 ──1──► 4, 5
//      ├──6──► 6 ──1──► 7, 8
//      └──1──► 1, 2
//
// In a round of distance d, a power of k, every multiple v of k d is the parent of v + d, v + 2 d, .., v + (k - 1) d,
// as far as there are such ranks, and the child v + j d speaks for the d ranks from there on. Outwards the distances
// fall, inwards they rise. A round is one step: the parent's port sends to, or receives from, one child after the
// other.
//
// The root has k - 1 children in every round but that of the largest distance k^(r-1), r = ceil(log_k K), where it has
// ceil(K / k^(r-1)) - 1. Nobody has more, so that number of messages is the price, for every K.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/algorithms/building.h"
#include "core/algorithms/words.h"

namespace ringside {

struct KnomialTree {
  explicit KnomialTree(const Instance& i)
      : ranks(i.ranks), root(i.root), radix(static_cast<std::int32_t>(i.parameters.at("radix"))) {
    for (std::int64_t d = 1; d < ranks; d *= radix) ++rounds;
  }

  std::int32_t outward(std::int64_t step) const { return inward(rounds - 1 - step); }
  std::int32_t inward(std::int64_t step) const {
    std::int32_t d = 1;
    for (std::int64_t j = 0; j < step; ++j) d *= radix;
    return d;
  }

  std::int32_t rank(std::int32_t relative) const { return wrapped(std::int64_t{root} + relative, ranks); }
  /// Ranks that are roots of what lies within distance d: its multiples below K.
  std::int32_t roots(std::int64_t d) const { return static_cast<std::int32_t>((ranks + d - 1) / d); }
  /// Parents and edges of distance d.
  std::int32_t parents(std::int64_t d) const { return static_cast<std::int32_t>((ranks - d - 1) / (d * radix) + 1); }
  std::int32_t edges(std::int64_t d) const { return roots(d) - roots(d * radix); }
  /// The root's children at distance d.
  std::int32_t children(std::int64_t d) const { return std::min(radix, roots(d)) - 1; }
  /// How many ranks the child at distance d speaks for, itself included.
  std::int32_t span(std::int32_t child, std::int32_t d) const { return std::min(d, ranks - child); }
  /// "one rank", "up to three ranks": a parent's children in a round, the last parent's included.
  std::string up_to(std::string_view noun) const {
    return (radix == 2 ? "" : "up to ") + words(std::int64_t{radix} - 1, noun);
  }
  /// The messages that the root sends or receives, from the first round to the last.
  std::int32_t messages() const;

  /// False where the root has to exchange every message itself, for the tree is too small for its radix.
  bool others_help() const { return messages() < ranks - 1; }

  /// Calls visit(parent, child) for every edge of distance d, both relative.
  template <class Visit>
  void for_each_edge(std::int32_t d, const Visit& visit) const {
    for (std::int64_t v = 0; v + d < ranks; v += std::int64_t{d} * radix)
      for (std::int32_t j = 1; j < radix && v + std::int64_t{j} * d < ranks; ++j)
        visit(static_cast<std::int32_t>(v), static_cast<std::int32_t>(v + std::int64_t{j} * d));
  }

  std::int32_t ranks, root, radix;
  int rounds = 0;  ///< ceil(log_k K)
};

inline std::int32_t KnomialTree::messages() const {
  std::int32_t sum = 0;
  for (int s = 0; s < rounds; ++s) sum += children(inward(s));
  return sum;
}

/// The radix k; 4 is the default of Open MPI and of UCC.
inline ParameterSpec radix_parameter(std::string meaning) {
  return {"radix", std::move(meaning), 4, 2, 64};
}

/// The messages of the root, see above.
inline Formula knomial_messages() {
  using symbols::K, symbols::k;
  const Formula rounds = ceil(log(k, K));
  return (k - 1) * (rounds - 1) + ceil(k * K / pow(k, rounds)) - 1;
}

}  // namespace ringside
