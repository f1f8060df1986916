#include "core/measure/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ringside {

double median(std::vector<double> values) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return (*std::max_element(values.begin(), middle) + *middle) / 2;
}

std::optional<OrderStatistics> median_order_statistics(std::size_t n, double confidence) {
  // P(at most j of n fall below the median), j = 0, 1, ..; both tails alike. Logarithms: 2^-n underflows from 1075 on.
  double tail = 0;
  std::optional<OrderStatistics> best;
  const auto count = static_cast<double>(n);
  double choices = 0;  // logarithm of count over k
  for (std::size_t j = 0; 2 * j + 1 < n; ++j) {
    const auto k = static_cast<double>(j);
    tail += std::exp(choices - count * std::log(2.0));
    choices += std::log((count - k) / (k + 1));
    const double reached = 1 - 2 * tail;
    if (reached < confidence) break;
    best = OrderStatistics{j, n - 1 - j, reached};
  }
  return best;
}

std::size_t least_samples(double confidence) {
  std::size_t n = 1;
  while (!median_order_statistics(n, confidence)) ++n;
  return n;
}

std::optional<Interval> median_interval(std::vector<double> values, double confidence) {
  const auto bounds = median_order_statistics(values.size(), confidence);
  if (!bounds) return std::nullopt;
  std::sort(values.begin(), values.end());
  return Interval{values[bounds->lo], values[bounds->hi]};
}

bool StoppingRule::precise() const {
  if (samples_.size() < least_samples_) return false;
  const auto interval = median_interval(samples_);
  return interval && interval->width() / 2 <= precision_ * median(samples_);
}

bool StoppingRule::finished(double elapsed_s) const {
  if (samples_.empty()) return false;
  return elapsed_s >= budget_s_ || samples_.size() >= most_samples_ || precise();
}

}  // namespace ringside
