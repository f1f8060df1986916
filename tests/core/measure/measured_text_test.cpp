// What was measured is written in three digits; the expected texts are rounded by hand.
#include "core/measure/measured_text.h"

#include <gtest/gtest.h>

namespace ringside {
namespace {

TEST(MeasuredText, a_ratio_has_three_digits_at_most) {
  EXPECT_EQ(format_ratio(14047.10), "14000");
  EXPECT_EQ(format_ratio(512.7), "513");
  EXPECT_EQ(format_ratio(31.68), "31.7");
  EXPECT_EQ(format_ratio(9.999), "10");
  EXPECT_EQ(format_ratio(0.976), "0.98");
  EXPECT_EQ(format_ratio(0.0471), "0.047");
}

TEST(MeasuredText, a_bandwidth_keeps_its_zeros) {
  EXPECT_EQ(format_measured(BytesPerSecond(1.066e6)), "1.07 MB/s");
  EXPECT_EQ(format_measured(BytesPerSecond(886e3)), "886 kB/s");
  EXPECT_EQ(format_measured(BytesPerSecond(1.4e9)), "1.40 GB/s");
  EXPECT_EQ(format_measured(BytesPerSecond(999.6e3)), "1.00 MB/s");
  EXPECT_EQ(format_measured(BytesPerSecond(10.4e6)), "10.4 MB/s");
  EXPECT_EQ(format_measured(BytesPerSecond(144.1)), "144 B/s");
}

TEST(MeasuredText, a_deviation_has_no_sign_where_there_is_none) {
  EXPECT_EQ(format_deviation(-0.001), "0%");
  EXPECT_EQ(format_deviation(-0.25), "-25%");
  EXPECT_EQ(format_deviation(0.64), "+64%");
  EXPECT_EQ(format_deviation(595.96), "x 597");
}

TEST(MeasuredText, what_is_hidden_is_a_share_or_a_dash) {
  EXPECT_EQ(format_hidden(0.62), "62%");
  EXPECT_EQ(format_hidden(std::nullopt), "-");
}

}  // namespace
}  // namespace ringside
