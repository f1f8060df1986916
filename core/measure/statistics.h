// What a handful of noisy times says: the median, how sure that is, and when to stop measuring.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace ringside {

/// The middle value, the mean of the two middle ones for an even count; NaN for none.
double median(std::vector<double> values);

struct Interval {
  double lo = 0, hi = 0;
  double width() const { return hi - lo; }
};

/// Which order statistics bound the median (ranks counted from 0), for n samples.
struct OrderStatistics {
  std::size_t lo = 0, hi = 0;
  double confidence = 0;  ///< reached, at least what was asked for
};

/// The narrowest symmetric pair X(lo), X(hi) that covers the median with at least `confidence`: the number of samples
/// below the median is binomial(n, 1/2), whatever the distribution. nullopt where n is too small (below 6 for 95%).
std::optional<OrderStatistics> median_order_statistics(std::size_t n, double confidence = 0.95);
/// The fewest samples whose median has such an interval: 6 for 95 %.
std::size_t least_samples(double confidence = 0.95);

/// Nonparametric interval of the median. nullopt where there are too few samples.
std::optional<Interval> median_interval(std::vector<double> values, double confidence = 0.95);

/// Measure until the median is known well enough, or until the budget is used up.
class StoppingRule {
 public:
  /// precision: half the interval's width as a share of the median. budget_s: wall clock. least_samples: precision is
  /// not believed before (but the budget ends it earlier).
  StoppingRule(double precision, double budget_s, std::size_t least_samples = 6, std::size_t most_samples = 1000)
      : precision_(precision), budget_s_(budget_s), least_samples_(least_samples), most_samples_(most_samples) {}

  void add(double seconds) { samples_.push_back(seconds); }
  /// elapsed_s: wall clock since this case began. The first sample is always taken.
  bool finished(double elapsed_s) const;
  bool precise() const;
  double budget_s() const { return budget_s_; }
  const std::vector<double>& samples() const { return samples_; }

 private:
  double precision_, budget_s_;
  std::size_t least_samples_, most_samples_;
  std::vector<double> samples_;
};

}  // namespace ringside
