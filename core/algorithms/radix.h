// Distances as digits of a number to the base k: what Bruck's algorithms with a radix share.
//
//      K = 11, k = 3:   round 0: 1, 2 ranks    round 1: 3, 6 ranks    round 2: 9 ranks (18 would be around the end)
//
// In round i a rank sends to the ranks j k^i away, for every digit j from 1 to k - 1 that stays below K: in
// ceil(log_k K) rounds any distance below K is the sum of such hops.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/algorithms/building.h"

namespace ringside {

struct Radix {
  explicit Radix(const Instance& i) : Radix(i.ranks, i.parameters.at("radix")) {}
  Radix(std::int32_t ranks_, std::int64_t radix_) : ranks(ranks_), radix(radix_) {}

  /// Smallest q with k^q >= K.
  std::int64_t rounds() const {
    std::int64_t q = 0;
    for (std::int64_t reached = 1; reached < ranks; reached *= radix) ++q;
    return q;
  }
  /// k^round: below K for every round.
  std::int64_t distance(std::int64_t round) const {
    std::int64_t d = 1;
    while (round-- > 0) d *= radix;
    return d;
  }
  /// The largest digit of a round: how many messages a rank sends in it.
  std::int64_t digits(std::int64_t round) const { return std::min(radix - 1, (ranks - 1) / distance(round)); }
  /// How many messages a rank sends in all rounds.
  std::int64_t messages() const {
    std::int64_t all = 0;
    for (std::int64_t round = 0; round < rounds(); ++round) all += digits(round);
    return all;
  }

  std::int32_t ranks;
  std::int64_t radix;
};

/// "radix", 2 to 64.
inline ParameterSpec radix_parameter() {
  return {"radix", "how many times farther each round reaches; one less is the most messages per round", 4, 2, 64};
}

/// Radix::messages as a formula: k - 1 in each of the q rounds but the last, which has ceil(K / k^(q-1)) - 1.
inline Formula radix_messages() {
  using symbols::K, symbols::k;
  const Formula q = ceil(log(k, K));
  return (k - 1) * q + ceil(k * K / pow(k, q)) - k;
}

}  // namespace ringside
