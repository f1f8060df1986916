// Every algorithm on every small instance: what the property tests walk over.
#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/algorithms/algorithm.h"

namespace ringside::test {

/// 1..17, where every fix-up and every first, middle and last step occurs; then two larger powers of two.
inline std::vector<std::int32_t> rank_counts() {
  std::vector<std::int32_t> all{32, 64};
  for (std::int32_t k = 1; k <= 17; ++k) all.push_back(k);
  return all;
}

/// The first, a middle and the last rank, or only 0 where there is no root.
inline std::vector<std::int32_t> roots(const Algorithm& a, std::int32_t ranks) {
  std::vector<std::int32_t> all{0};
  if (!has_root(a.collective)) return all;
  if (ranks > 2) all.push_back(ranks / 2);
  if (ranks > 1) all.push_back(ranks - 1);
  return all;
}

/// Whether the algorithm's own conditions let it run.
inline bool accepts(const Algorithm& a, const Instance& i) {
  for (const Condition& c : a.conditions)
    if (!c.holds(i)) return false;
  return true;
}

inline std::string label(const Algorithm& a, const Instance& i) {
  return fmt::format("{} {} K={} root={} C={}", name(a.collective), a.name, i.ranks, i.root, i.chunks);
}

/// Calls visit(algorithm, valid instance) for every algorithm, K, root and one to `multiples` times the least chunks.
template <class Visit>
void for_each_instance(int multiples, const Visit& visit) {
  for (const Algorithm& a : registry())
    for (const std::int32_t ranks : rank_counts())
      for (const std::int32_t root : roots(a, ranks)) {
        Instance least{.ranks = ranks, .root = root, .chunks = 0, .parameters = {}};
        if (!accepts(a, least)) continue;
        least = validate(a, least).value();
        for (int times = 1; times <= multiples; ++times) {
          Instance i = least;
          i.chunks = least.chunks * times;
          if (ranks > 17 && times > 1) continue;
          visit(a, i);
        }
      }
}

}  // namespace ringside::test
