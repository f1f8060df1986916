// Every algorithm on every small instance: what the property tests walk over.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
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
  std::string text = fmt::format("{} {} K={} root={} C={}", name(a.collective), a.name, i.ranks, i.root, i.chunks);
  for (const auto& [parameter, value] : i.parameters) text += fmt::format(" {}={}", parameter, value);
  return text;
}

/// The defaults; then, one parameter at a time, its least value, small values that fit and do not fit most K, and one
/// that is larger than most of them; then small values of all, alike and not.
inline std::vector<std::map<std::string, std::int64_t>> parameter_sets(const Algorithm& a) {
  std::vector<std::map<std::string, std::int64_t>> all{{}};
  for (const ParameterSpec& spec : a.parameters)
    for (const std::int64_t value : std::set<std::int64_t>{spec.low, 2, 3, 5, 16})
      if (value >= spec.low && value <= spec.high && value != spec.default_value) all.push_back({{spec.name, value}});
  if (a.parameters.size() < 2) return all;
  for (const auto& [first, others] : {std::pair{2, 2}, {2, 3}, {3, 2}, {4, 4}}) {
    std::map<std::string, std::int64_t>& set = all.emplace_back();
    for (const ParameterSpec& spec : a.parameters)
      set[spec.name] = std::clamp<std::int64_t>(set.empty() ? first : others, spec.low, spec.high);
  }
  return all;
}

/// Of a walk over instances those with an algorithm's usual parameters, and one in `every` of the others: where a walk
/// is repeated with the same object, others than before.
class Some {
 public:
  explicit Some(std::size_t every) : every_(every) {}
  bool operator()(const Algorithm& a, const Instance& i) { return usual(a, i) || others_++ % every_ == 0; }
  static bool usual(const Algorithm& a, const Instance& i) {
    const auto plain = validate(a, {.ranks = i.ranks, .root = i.root, .chunks = 0, .parameters = {}});
    return plain && plain->parameters == i.parameters;
  }

 private:
  std::size_t every_, others_ = 0;
};

/// Calls visit(algorithm, valid instance) for every algorithm, K, root and one to `multiples` times the least chunks;
/// and, up to K = 17, for other parameters than the defaults.
template <class Visit>
void for_each_instance(int multiples, const Visit& visit) {
  for (const Algorithm& a : registry())
    for (const std::int32_t ranks : rank_counts())
      for (const std::int32_t root : roots(a, ranks))
        for (const auto& parameters : parameter_sets(a)) {
          const bool usual = parameters.empty();
          if (!usual && ranks > 17) continue;
          const auto least = validate(a, {.ranks = ranks, .root = root, .chunks = 0, .parameters = parameters});
          if (!least) continue;
          for (int times = 1; times <= (usual && ranks <= 17 ? multiples : 1); ++times) {
            Instance i = *least;
            i.chunks = least->chunks * times;
            visit(a, i);
          }
        }
}

}  // namespace ringside::test
