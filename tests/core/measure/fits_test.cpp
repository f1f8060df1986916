#include "core/measure/fits.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace ringside {
namespace {

std::vector<TimedSize> sampled(double alpha, double beta, double wobble = 0) {
  std::vector<TimedSize> points;
  int i = 0;
  for (double n = 8; n <= (1 << 24); n *= 2)
    points.push_back({n, (alpha + n * beta) * (1 + (i++ % 2 ? wobble : -wobble))});
  return points;
}

TEST(Fits, a_line_is_found_exactly) {
  const auto points = sampled(5e-6, 1e-10);
  const Line line = fit_line(points);
  EXPECT_NEAR(line.intercept, 5e-6, 5e-6 * 1e-9);
  EXPECT_NEAR(line.slope, 1e-10, 1e-10 * 1e-9);
  EXPECT_LT(residuals(points, line).max, 1e-9);
}

TEST(Fits, small_sizes_count_as_much_as_large_ones) {
  // Ten percent up and down: ordinary least squares would see the largest sizes only and miss alpha by far more.
  const auto points = sampled(5e-6, 1e-10, 0.1);
  const Line line = fit_line(points);
  EXPECT_NEAR(line.intercept, 5e-6, 5e-6 * 0.1);
  EXPECT_NEAR(line.slope, 1e-10, 1e-10 * 0.1);
  const Residuals r = residuals(points, line);
  EXPECT_GT(r.median, 0.02);
  EXPECT_LT(r.max, 0.25);
}

TEST(Fits, no_coefficient_is_negative) {
  const Line falling = fit_line(std::vector<TimedSize>{{1, 2.0}, {10, 1.5}, {100, 1.0}});
  EXPECT_EQ(falling.slope, 0);
  EXPECT_GT(falling.intercept, 0);
  const Line steep = fit_line(std::vector<TimedSize>{{10, 1.0}, {100, 20.0}, {1000, 400.0}});
  EXPECT_EQ(steep.intercept, 0);
  EXPECT_GT(steep.slope, 0);
}

TEST(Fits, one_point_is_all_latency_and_a_proportional_fit_all_bandwidth) {
  const std::vector<TimedSize> one{{1000, 2.0}};
  EXPECT_DOUBLE_EQ(fit_line(one).at(1000), 2.0);
  EXPECT_DOUBLE_EQ(fit_proportional(one).slope, 2.0 / 1000);
  EXPECT_EQ(fit_proportional(one).intercept, 0);
}

// A cable of 125 MB/s and 60 us whose small messages go by another protocol, which costs a step and then less a byte.
TEST(Fits, each_coefficient_is_fitted_where_it_rules) {
  std::vector<TimedSize> points;
  for (double n = 8; n <= 1 << 26; n *= 2) points.push_back({n, n <= 65536 ? 60e-6 + n / 400e6 : 60e-6 + n / 125e6});
  const Line line = fit_ranges(points);
  EXPECT_NEAR(1 / line.slope, 125e6, 0.001 * 125e6);
  EXPECT_NEAR(line.intercept, 60e-6, 0.1 * 60e-6);
  EXPECT_GT(1 / fit_line(points).slope, 130e6) << "which is what a relative fit to all of them makes of it";
}

TEST(Fits, ranges_of_an_exact_line_are_that_line_and_one_point_is_enough) {
  std::vector<TimedSize> points;
  for (double n = 8; n <= 1 << 20; n *= 2) points.push_back({n, 3e-6 + n * 2e-9});
  const Line line = fit_ranges(points);
  EXPECT_NEAR(line.intercept, 3e-6, 1e-12);
  EXPECT_NEAR(line.slope, 2e-9, 1e-15);
  const std::vector<TimedSize> one{{1024, 5e-6}};
  EXPECT_NEAR(fit_ranges(one).at(1024), 5e-6, 1e-15);
}

}  // namespace
}  // namespace ringside
