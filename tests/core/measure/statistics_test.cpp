#include "core/measure/statistics.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace ringside {
namespace {

TEST(Statistics, median_of_odd_and_even_counts) {
  EXPECT_EQ(median({3}), 3);
  EXPECT_EQ(median({9, 1, 5}), 5);
  EXPECT_EQ(median({4, 1, 3, 2}), 2.5);
  EXPECT_TRUE(std::isnan(median({})));
}

TEST(Statistics, order_statistics_are_those_of_the_binomial_table) {
  // n = 6: both extremes, 1 - 2/64 = 0.96875. n = 5 reaches only 1 - 2/32 = 0.9375.
  EXPECT_FALSE(median_order_statistics(0));
  EXPECT_FALSE(median_order_statistics(5));
  EXPECT_EQ(least_samples(), 6U);  // 1 - 2 / 2^6 = 0.969; with 5 it is 0.938
  const auto six = median_order_statistics(6);
  ASSERT_TRUE(six);
  EXPECT_EQ(six->lo, 0U);
  EXPECT_EQ(six->hi, 5U);
  EXPECT_NEAR(six->confidence, 1 - 2.0 / 64, 1e-12);
  // n = 20: P(at most 5 of 20) = (1+20+190+1140+4845+15504)/2^20 = 0.0207; at most 6 would be 0.0577. So X(6)..X(15).
  const auto twenty = median_order_statistics(20);
  ASSERT_TRUE(twenty);
  EXPECT_EQ(twenty->lo, 5U);
  EXPECT_EQ(twenty->hi, 14U);
  EXPECT_NEAR(twenty->confidence, 1 - 2 * 21700.0 / 1048576, 1e-12);
}

TEST(Statistics, many_samples_do_not_underflow) {
  const auto bounds = median_order_statistics(100'000);
  ASSERT_TRUE(bounds);
  // The normal approximation: n/2 -+ 1.96 sqrt(n)/2 = 50000 -+ 310.
  EXPECT_NEAR(static_cast<double>(bounds->lo), 50'000 - 310, 2);
  EXPECT_GE(bounds->confidence, 0.95);
}

TEST(Statistics, the_interval_covers_the_median_as_often_as_it_says) {
  std::mt19937 random(7);
  std::exponential_distribution<double> skewed(1);  // its median is ln 2
  int covered = 0;
  constexpr int kTrials = 2000;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<double> samples(15);
    for (double& s : samples) s = skewed(random);
    const auto interval = median_interval(samples);
    ASSERT_TRUE(interval);
    covered += interval->lo <= std::log(2) && std::log(2) <= interval->hi;
  }
  // n = 15: X(4)..X(12) covers with 0.9648. Three standard deviations of 2000 trials are 0.0124.
  EXPECT_NEAR(static_cast<double>(covered) / kTrials, 0.9648, 0.0124);
}

TEST(StoppingRule, constant_samples_stop_as_soon_as_there_is_an_interval) {
  StoppingRule rule(0.05, 100);
  EXPECT_FALSE(rule.finished(0));
  for (int i = 0; i < 5; ++i) rule.add(1);
  EXPECT_FALSE(rule.finished(1)) << "five samples bound no median at 95 %";
  rule.add(1);
  EXPECT_TRUE(rule.finished(1));
}

TEST(StoppingRule, noisy_samples_go_on_until_they_are_precise) {
  // Alternating 0.8 and 1.2: the median is 1, the interval [0.8, 1.2], half of its width 20 %.
  StoppingRule coarse(0.25, 100), fine(0.05, 100);
  for (int i = 0; i < 40; ++i) {
    coarse.add(i % 2 ? 0.8 : 1.2);
    fine.add(i % 2 ? 0.8 : 1.2);
  }
  EXPECT_TRUE(coarse.finished(1));
  EXPECT_FALSE(fine.finished(1));
}

TEST(StoppingRule, an_outlier_does_not_matter_to_the_median) {
  StoppingRule rule(0.05, 100);
  for (double s : {1.0, 1.01, 50.0, 0.99, 1.0, 1.02, 1.0, 0.98, 1.01, 1.0}) rule.add(s);
  EXPECT_TRUE(rule.precise());
}

TEST(StoppingRule, the_budget_ends_it_after_one_sample_at_the_least) {
  StoppingRule rule(0.05, 2);
  EXPECT_FALSE(rule.finished(3)) << "no sample yet";
  rule.add(3);
  EXPECT_FALSE(rule.finished(1.9));
  EXPECT_TRUE(rule.finished(2));
}

TEST(StoppingRule, precision_is_not_believed_too_early) {
  StoppingRule rule(0.05, 100, 30);
  for (int i = 0; i < 29; ++i) rule.add(1);
  EXPECT_FALSE(rule.finished(1));
  rule.add(1);
  EXPECT_TRUE(rule.finished(1));
}

TEST(StoppingRule, there_is_a_most) {
  StoppingRule rule(0, 1e9, 6, 10);
  for (int i = 0; i < 10; ++i) rule.add(1.0 + i);
  EXPECT_TRUE(rule.finished(0));
}

}  // namespace
}  // namespace ringside
