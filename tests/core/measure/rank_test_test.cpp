#include "core/measure/rank_test.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace ringside {
namespace {

TEST(RankTest, small_samples_are_counted_exactly) {
  // 6 values dealt to 3 and 3: C(6,3) = 20 ways, one of them has U = 0; two-sided 2/20.
  const auto apart = rank_test({1, 2, 3}, {4, 5, 6});
  ASSERT_TRUE(apart && apart->exact);
  EXPECT_EQ(apart->u, 0);
  EXPECT_NEAR(apart->p, 2.0 / 20, 1e-12);
  EXPECT_NEAR(rank_test({4, 5, 6}, {1, 2, 3})->p, 2.0 / 20, 1e-12) << "whichever is called a";
  // {1, 2, 5} and {3, 4, 6}: 5 lies above 3 and 4, U = 2; ways with U = 0, 1, 2 are 1 + 1 + 2.
  const auto near = rank_test({1, 2, 5}, {3, 4, 6});
  EXPECT_EQ(near->u, 2);
  EXPECT_NEAR(near->p, 2 * 4.0 / 20, 1e-12);
}

TEST(RankTest, equal_values_count_half_and_say_nothing) {
  const auto same = rank_test({2, 2, 2}, {2, 2});
  EXPECT_FALSE(same->exact);
  EXPECT_EQ(same->u, 3);  // 6 pairs
  EXPECT_EQ(same->p, 1);
  EXPECT_FALSE(rank_test({}, {1}));
}

TEST(RankTest, approximation_meets_the_exact_distribution) {
  // 50 x 50 is counted, 50 x 51 approximated: one value more can change little.
  std::mt19937 random(7);
  std::normal_distribution<double> noise;
  std::vector<double> a, b;
  for (int i = 0; i < 50; ++i) a.push_back(noise(random)), b.push_back(noise(random) + 0.4);
  const auto exact = rank_test(a, b);
  b.push_back(median(b) + 1e-9);
  const auto approximate = rank_test(a, b);
  ASSERT_TRUE(exact->exact && !approximate->exact);
  EXPECT_NEAR(approximate->p, exact->p, 0.01);
}

TEST(Shift, is_the_median_of_differences_between_order_statistics_of_u) {
  // Differences of {0, 1, 3, 7} and the same + 10: 10 in the middle. P(U = 0) = 1/C(8,4) = 1/70 <= 0.025 and P(U <= 1)
  // = 2/70 > 0.025: the interval spans all differences, 10 - 7 to 10 + 7.
  const auto shift = shift_between({0, 1, 3, 7}, {10, 11, 13, 17});
  EXPECT_EQ(shift->estimate, 10);
  ASSERT_TRUE(shift->interval);
  EXPECT_EQ(shift->interval->lo, 3);
  EXPECT_EQ(shift->interval->hi, 17);
  // 3 and 3: even P(U = 0) = 1/20 is above 0.025.
  EXPECT_FALSE(shift_between({1, 2, 3}, {4, 5, 6})->interval);
}

TEST(Shift, interval_covers_the_true_shift_about_as_often_as_it_says) {
  std::mt19937 random(11);
  std::exponential_distribution<double> noise;
  for (const std::size_t count : {12U, 60U}) {  // exact, approximated
    int covered = 0;
    for (int run = 0; run < 400; ++run) {
      std::vector<double> a, b;
      for (std::size_t i = 0; i < count; ++i) a.push_back(noise(random)), b.push_back(noise(random) + 0.5);
      const auto shift = shift_between(a, b);
      covered += shift->interval->lo <= 0.5 && 0.5 <= shift->interval->hi ? 1 : 0;
    }
    // Binomial(400, 0.95): 380, standard deviation 4.4; four of them either way.
    EXPECT_GE(covered, 362) << count;
    EXPECT_LE(covered, 397) << count;
  }
}

}  // namespace
}  // namespace ringside
