#include "ui/paint/axis.h"

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

TEST(LogAxis, ticks_are_round_and_leave_room) {
  const double giga = 1 << 30;  // from 4 on: 28 powers of two, 10 pixels each
  EXPECT_EQ(labels(log_ticks(4, giga, 280, 2, 50, 6, bytes_label)), "32 B|1 KiB|32 KiB|1 MiB|32 MiB|1 GiB");
  EXPECT_EQ(labels(log_ticks(4, giga, 280, 2, 60, 6, bytes_label)), "1 KiB|1 MiB|1 GiB");
  // 20 pixels per decade: under 24, so every second.
  EXPECT_EQ(labels(log_ticks(1e-6, 1e-1, 100, 10, 24, 6, seconds_label)), "1 µs|100 µs|10 ms");
  EXPECT_EQ(labels(log_ticks(1e-6, 1e-1, 100, 10, 20, 6, seconds_label)), "1 µs|10 µs|100 µs|1 ms|10 ms|100 ms");
}

TEST(LogAxis, within_a_decade_multiples_take_the_place_of_powers) {
  // 300 pixels for a factor of two: near the upper end 1 µs is 300 / (ln 2 * 40) = 10.8 pixels, so 5 µs are 54.
  EXPECT_EQ(labels(log_ticks(20e-6, 40e-6, 300, 10, 53, 6, seconds_label)), "20 µs|25 µs|30 µs|35 µs|40 µs");
  EXPECT_EQ(labels(log_ticks(20e-6, 40e-6, 300, 10, 55, 6, seconds_label)), "20 µs|30 µs|40 µs");
  EXPECT_EQ(labels(log_ticks(1100, 1900, 300, 2, 100, 6, bytes_label)), "1.5 KiB");
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
