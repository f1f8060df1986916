#include "ui/charts/axis.h"

#include <cmath>

#include <gtest/gtest.h>

namespace ringside::ui::chart {
namespace {

std::string labels(const std::vector<Tick>& ticks) {
  std::string out;
  for (const Tick& t : ticks) {
    if (!out.empty()) out += "|";
    out += t.label.toStdString();
  }
  return out;
}

TEST(LogAxis, equal_ratios_are_equal_distances) {
  const LogAxis axis{1, 1000, 300, 0};  // upward: 100 pixels per decade
  EXPECT_NEAR(axis.pixel(1), 300, 1e-9);
  EXPECT_NEAR(axis.pixel(10), 200, 1e-9);
  EXPECT_NEAR(axis.pixel(1000), 0, 1e-9);
  for (double v : {1.0, 3.7, 999.0}) EXPECT_NEAR(axis.value(axis.pixel(v)) / v, 1, 1e-12);
}

TEST(LogAxis, says_what_it_cannot_show) {
  const LogAxis axis{1, 1000, 0, 300};
  EXPECT_TRUE(axis.shows(1) && axis.shows(1000));
  EXPECT_FALSE(axis.shows(0));
  EXPECT_FALSE(axis.shows(-3));
  EXPECT_FALSE(axis.shows(std::nan("")));
  EXPECT_FALSE(axis.shows(INFINITY));
  EXPECT_FALSE(axis.shows(1001));
}

TEST(LogAxis, ticks_are_round_and_leave_room) {
  const LogAxis bytes{4, 1 << 30, 0, 280};  // 28 powers of two, 10 pixels each
  EXPECT_EQ(labels(log_ticks(bytes, 2, 50, 6, bytes_label)), "32 B|1 KiB|32 KiB|1 MiB|32 MiB|1 GiB");
  EXPECT_EQ(labels(log_ticks(bytes, 2, 60, 6, bytes_label)), "1 KiB|1 MiB|1 GiB");
  const LogAxis time{1e-6, 1e-1, 100, 0};  // 20 pixels per decade: under 24, so every second
  EXPECT_EQ(labels(log_ticks(time, 10, 24, 6, seconds_label)), "1 µs|100 µs|10 ms");
  EXPECT_EQ(labels(log_ticks(time, 10, 20, 6, seconds_label)), "1 µs|10 µs|100 µs|1 ms|10 ms|100 ms");
}

TEST(LogAxis, labels_choose_their_unit) {
  EXPECT_EQ(seconds_label(1e-9), "1 ns");
  EXPECT_EQ(seconds_label(0.1), "100 ms");
  EXPECT_EQ(seconds_label(1), "1 s");
  EXPECT_EQ(decimal_bytes_label(600e3), "600 kB");
  EXPECT_EQ(decimal_bytes_label(30e-6 * 3.1e9), "93 kB");
  EXPECT_EQ(decimal_bytes_label(999.6e3), "1 MB");
  EXPECT_EQ(plain_label(0.01), "0.01");
  EXPECT_EQ(plain_label(1024), "1024");
  EXPECT_EQ(plain_label(65536), "65,536");
  EXPECT_EQ(plain_label(1e7), "10⁷");
  EXPECT_EQ(plain_label(1e-6), "10⁻⁶");
}

TEST(LogAxis, decades_enclose_and_never_collapse) {
  const auto expect_decades = [](double low, double high, double from, double to) {
    const auto [a, b] = enclosing_decades(low, high);
    EXPECT_NEAR(a / from, 1, 1e-9);
    EXPECT_NEAR(b / to, 1, 1e-9);
  };
  expect_decades(18e-6, 32e-3, 1e-5, 1e-1);
  expect_decades(10, 10, 10, 100);
  expect_decades(1, 1000, 1, 1000);
}

}  // namespace
}  // namespace ringside::ui::chart
