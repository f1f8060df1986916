// Whether two handfuls of noisy times differ, and by how much: by their ranks alone, whatever the noise looks like.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/measure/statistics.h"

namespace ringside {

/// The test of Mann and Whitney.
struct RankTest {
  double u = 0;        ///< pairs in which b's sample is below a's; an equal pair counts half
  double p = 1;        ///< two-sided: how often chance alone gives ranks at least so uneven
  bool exact = false;  ///< from the exact distribution of U; else the normal approximation, corrected for ties

  /// Below it chance alone is not believed: the times are called different. Everywhere, so that no two tables disagree.
  static constexpr double kSignificant = 0.05;
  bool differs() const { return p < kSignificant; }
};
/// nullopt where one of them has no sample.
std::optional<RankTest> rank_test(const std::vector<double>& a, const std::vector<double>& b);

/// By how much b's samples lie above a's, in their unit: the estimate of Hodges and Lehmann, which is the median of all
/// differences b - a, and the interval between those order statistics of the differences that U allows.
struct Shift {
  double estimate = 0;
  std::optional<Interval> interval;  ///< absent where there are too few samples for `confidence`
};
/// nullopt where one of them has no sample.
std::optional<Shift> shift_between(const std::vector<double>& a, const std::vector<double>& b,
                                   double confidence = 0.95);

}  // namespace ringside
