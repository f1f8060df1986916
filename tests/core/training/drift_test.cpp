#include "core/training/drift.h"

#include <gtest/gtest.h>

namespace ringside {
namespace {

// All subtract the same update, so their differences never change; and the mean follows plain gradient descent towards
// the mean of 0, 1, .., K-1, by a tenth of the way in each step.
TEST(Drift, the_distance_stays_while_all_learn) {
  const auto weights = drift({.ranks = 4, .missed = 2, .distance = 1, .steps = 100});
  ASSERT_EQ(weights.size(), 101U);
  for (const auto& step : weights) {
    EXPECT_NEAR(step[2] - step[0], 1, 1e-12);
    EXPECT_EQ(step[0], step[3]);
  }
  EXPECT_NEAR(weights[1][0], 6 - 0.1 * (6.25 - 1.5), 1e-12);
  EXPECT_NEAR((3 * weights.back()[0] + weights.back()[2]) / 4, 1.5, 1e-3);
}

}  // namespace
}  // namespace ringside
