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

}  // namespace
}  // namespace ringside
