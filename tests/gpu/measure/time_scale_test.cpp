#include "gpu/measure/time_scale.h"

#include <gtest/gtest.h>

#include "core/cost/tiers.h"

namespace ringside {
namespace {

CostParameters tier(double alpha, double bandwidth) {
  return {Seconds(alpha), SecondsPerByte(1 / bandwidth), SecondsPerByte(0)};
}

TEST(TimeScale, alpha_becomes_five_milliseconds_or_more) {
  EXPECT_DOUBLE_EQ(time_scale_for(tier(1e-6, 300e9), 4, 2, 1e-5, 2).factor, 5000);
  EXPECT_DOUBLE_EQ(time_scale_for(tier(1e-6, 300e9), 8, 2, 1e-5, 2).factor, 10'000) << "more noise with more ranks";
  EXPECT_DOUBLE_EQ(time_scale_for(tier(1e-6, 300e9), 32, 2, 1e-5, 2).factor, 20'000);
}

TEST(TimeScale, a_byte_takes_three_times_what_the_computer_needs_for_it) {
  // 8 ranks on 2 cores: 0.25 ns x 4 ranks per core x 3 = 3 ns per byte; at 1 TB/s that is 3000 times 1 ps.
  EXPECT_NEAR(time_scale_for(tier(0, 1e12), 8, 2, 0, 2).factor, 3000, 1e-6);
}

TEST(TimeScale, a_long_run_is_made_faster_as_far_as_noise_allows) {
  const CostParameters ethernet = find_tier("ethernet")->parameters();  // 30 us, 3.1 GB/s: 167 times without a limit
  const double seconds = 0.1;                                           // on the tier: 16.7 s slowed
  EXPECT_DOUBLE_EQ(time_scale_for(ethernet, 4, 2, seconds, 2).factor,
                   2 / seconds < 1e-3 / 30e-6 ? 1e-3 / 30e-6 : 2 / seconds);
  // However short the limit, alpha stays at 1 ms and a byte at three times its cost.
  const TimeScale least = time_scale_for(ethernet, 4, 2, seconds, 1e-9);
  EXPECT_GE(ethernet.alpha.value * least.factor, 1e-3 * (1 - 1e-12));
  EXPECT_GE(ethernet.beta.value * least.factor, 3 * 0.25e-9 * 2 * (1 - 1e-12));
}

TEST(TimeScale, on_a_topology_an_average_hold_is_long_and_all_bytes_fit_three_times) {
  // 10 holds in 100 us: 10 us each, to become 25 ms, 50 ms above 4 ranks.
  EXPECT_DOUBLE_EQ(time_scale_for({1e-4, 10, 0}, 4, 2, 2).factor, 2500);
  EXPECT_DOUBLE_EQ(time_scale_for({1e-4, 10, 0}, 8, 2, 2).factor, 5000);
  // 1 GB at 0.25 ns a byte on 2 cores takes 0.125 s, three times that is 3750 times 100 us.
  EXPECT_DOUBLE_EQ(time_scale_for({1e-4, 10, 1e9}, 8, 2, 1e-9).factor, 3750);
  // A limit makes it faster, as far as holds of 1 ms.
  EXPECT_DOUBLE_EQ(time_scale_for({1e-4, 10, 0}, 8, 2, 0.05).factor, 500);
  EXPECT_DOUBLE_EQ(time_scale_for({1e-4, 10, 0}, 8, 2, 1e-9).factor, 100);
  EXPECT_TRUE(time_scale_for({1e-4, 10, 0}, 8, 2, 2, 50).too_fast);
}

TEST(TimeScale, what_is_asked_for_is_taken_and_flagged_where_it_drowns_in_noise) {
  const TimeScale fine = time_scale_for(tier(1e-6, 300e9), 4, 2, 1e-5, 2, 7000);
  EXPECT_EQ(fine.factor, 7000);
  EXPECT_FALSE(fine.too_fast);
  EXPECT_TRUE(time_scale_for(tier(1e-6, 300e9), 4, 2, 1e-5, 2, 10).too_fast);
}

TEST(TimeScale, slowing_multiplies_all_constants) {
  const CostParameters p = slowed({Seconds(1), SecondsPerByte(2), SecondsPerByte(3), {"tier x"}}, 10);
  EXPECT_EQ(p.alpha.value, 10);
  EXPECT_EQ(p.beta.value, 20);
  EXPECT_EQ(p.reduce_cost.value, 30);
  EXPECT_EQ(p.source.text(), "tier x, slowed 10 times");
}

}  // namespace
}  // namespace ringside
