// Who is fastest, and where that changes: over sizes at a fixed number of ranks, over numbers of ranks at a fixed size.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/algorithms/algorithm.h"
#include "core/cost/cost.h"

namespace ringside {

/// An algorithm with a valid instance of it: parameters filled in. Ranks, root and chunks are the race's to choose.
struct Contender {
  const Algorithm* algorithm = nullptr;
  Instance instance;
  /// Parameters that have their best value at every point, where the closed form is exact and tells it.
  std::set<std::string> free{};
};

/// Where the order of two contenders turns. A tie is no turn.
struct Turns {
  std::vector<double> at;  ///< bytes, or the first K at which the other is faster; ascending
  std::optional<bool>
      first_below;  ///< whether the first of the two is faster below at.front(); absent: they always tie
};

/// A stretch in which one contender is the fastest; of several that tie, the one that led before, else the plainest.
struct Lead {
  std::size_t contender = 0;
  double from = 0, to = 0;  ///< bytes or ranks; the next stretch begins at `to`, after the last there was no search
};

/// Contenders of one collective, compared along one axis: on a grid, then by bisection between its points.
class Crossovers {
 public:
  /// From 1 byte to 2^50.
  static Crossovers over_sizes(const std::vector<Contender>& contenders, std::int32_t ranks,
                               const CostParameters& parameters);
  /// From 2 to 2^24 ranks: all of them up to kEveryRanks, beyond that around and between the powers of two, where forms
  /// have steps. Ranks at which a contender does not exist, or has no exact form and a long walk, are passed over.
  static Crossovers over_ranks(const std::vector<Contender>& contenders, Bytes n, const CostParameters& parameters);

  Turns between(std::size_t first, std::size_t second) const;
  std::vector<Lead> leads() const;

  static constexpr std::int32_t kEveryRanks = 1024;
  static constexpr std::int32_t kWalkedRanks = 64;  ///< the most ranks without an exact form
  static constexpr double kLeastBytes = 1, kMostBytes = 1125899906842624.0;

 private:
  /// Seconds of a contender at a size or number of ranks; absent where it has none.
  using Time = std::function<std::optional<double>(std::size_t contender, double x)>;
  /// A point between two others; one of the two where nothing lies between.
  using Middle = double (*)(double low, double high);

  Crossovers(std::size_t contenders, std::vector<double> points, Middle middle, Time time);
  double bisect(double low, double high, const std::function<bool(double)>& turned) const;
  template <class TimeOf>
  std::optional<std::size_t> fastest(std::optional<std::size_t> leader, const TimeOf& time_of) const;

  std::size_t contenders_;
  std::vector<double> points_;
  Middle middle_;
  Time time_;
  std::vector<std::vector<std::optional<double>>> times_;  ///< contender x point
};

}  // namespace ringside
