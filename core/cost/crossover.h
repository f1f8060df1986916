// Who is fastest, and where that changes: sizes at a fixed number of ranks, numbers of ranks at a fixed size.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/algorithms/algorithm.h"
#include "core/cost/cost.h"

namespace ringside {

/// An algorithm with its root and parameters; ranks and chunks are the race's to choose.
struct Contender {
  const Algorithm* algorithm = nullptr;
  Instance instance;
};

/// Where the order of two contenders turns. A tie does not count as a turn.
struct Crossover {
  std::vector<double> bytes;        ///< n, ascending, at the race's number of ranks
  std::vector<std::int32_t> ranks;  ///< K, ascending, at the race's size: the first K at which the other is faster
  std::optional<bool>
      first_below_bytes;  ///< whether the first of the two is faster below bytes.front(); absent: always tied
  std::optional<bool> first_below_ranks;
};

/// A stretch in which one contender is the fastest; of several that tie, the one that led before, else the plainest.
struct Lead {
  std::size_t contender = 0;
  double from = 0, to = 0;  ///< bytes or ranks; `to` of the last stretch is the end of what was searched
};

/// Contenders of one collective. Sizes are searched from 1 byte to 2^50, ranks from 2 to 2^24: every one up to
/// kEveryRanks, beyond that around the powers of two and between them, where steps of ceil and floor are. Ranks at
/// which a contender does not exist, or has no exact form and would take a long walk, are passed over.
class Race {
 public:
  Race(std::vector<Contender> contenders, std::int32_t ranks, Bytes n, CostParameters parameters);

  Crossover between(std::size_t first, std::size_t second) const;
  std::vector<Lead> by_size() const;
  std::vector<Lead> by_ranks() const;

  static constexpr std::int32_t kEveryRanks = 1024;
  static constexpr std::int32_t kWalkedRanks = 64;  ///< without an exact form
  static constexpr double kLeastBytes = 1, kMostBytes = 1125899906842624.0;

 private:
  using Times = std::vector<std::vector<std::optional<double>>>;  // contender x point
  std::optional<double> at_size(std::size_t contender, double n) const;
  std::optional<double> at_ranks(std::size_t contender, double ranks) const;

  std::vector<Contender> contenders_;
  Bytes n_;
  CostParameters parameters_;
  std::vector<std::optional<Cost>> costs_;  // at the race's ranks
  std::vector<double> sizes_, ranks_;       // the points that are looked at
  Times by_size_, by_ranks_;
};

}  // namespace ringside
