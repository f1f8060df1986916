// By hand: the quickest run of s seconds and n steps is to last n / 2 seconds, from 1.5 to 20.
#include "ui/model/slow_pace.h"

#include <gtest/gtest.h>

namespace ringside::ui {
namespace {

TEST(SlowPace, gives_half_a_second_to_a_step_of_the_quickest) {
  const SlowPace pace = slow_pace({{4e-5, 6}, {1e-5, 6}, {0, 3}});
  EXPECT_NEAR(pace.time_scale, 3 / 1e-5, 1e-3) << "six steps";
  EXPECT_NEAR(pace.budget_s, 3 * (3 + 12), 1e-6) << "three runs of 3 s and of 12 s";
}

TEST(SlowPace, is_bounded) {
  EXPECT_NEAR(slow_pace({{1e-5, 1}}).time_scale, 1.5 / 1e-5, 1e-3);
  EXPECT_NEAR(slow_pace({{1e-3, 1000}}).time_scale, 20 / 1e-3, 1e-6);
  EXPECT_NEAR(slow_pace({{1e-5, 6}, {1e-2, 6}}).time_scale, 60 / 1e-2, 1e-6) << "the longest, a minute";
  EXPECT_EQ(slow_pace({{120, 6}}).time_scale, 1) << "nothing is made quicker";
  EXPECT_EQ(slow_pace({{1e-12, 6}}).time_scale, 1e9);
}

TEST(SlowPace, of_nothing_is_none) {
  EXPECT_EQ(slow_pace({}).time_scale, 1);
  EXPECT_EQ(slow_pace({{0, 4}}).budget_s, 0);
}

}  // namespace
}  // namespace ringside::ui
