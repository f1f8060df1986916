#include "ui/charts/tiers_figure.h"

#include <gtest/gtest.h>

#include "tests/ui/charts/picture.h"

namespace ringside::ui {
namespace {

constexpr QSize kSize(1020, 700);
const QRectF kArea{QPointF(0, 0), QSizeF(kSize)};
constexpr std::int64_t kQuarterGiB = 256 << 20;

TEST(TiersFigure, bars_are_drawn_to_scale) {
  const TiersFigure figure(kQuarterGiB);
  const Bytes n(kQuarterGiB);
  for (std::size_t i = 0; i < tiers().size(); ++i) {
    const double share = tiers()[i].transfer_time(n) / tiers()[3].transfer_time(n);
    EXPECT_NEAR(figure.bar(kArea, i).width() / figure.bar(kArea, 3).width(), share, 1e-9);
  }
}

TEST(TiersFigure, says_times_and_ratios_of_the_chapter) {
  // alpha + n/B: 1 us + 268435456/300e9 = 0.8958 ms, and so on; ratios to the first.
  const QByteArray drawn = svg(TiersFigure(kQuarterGiB), kSize, light_theme());
  for (const char* said : {"0.90 ms", "10.74 ms", "5.37 ms", "86.62 ms", "1.0 ×", "12.0 ×", "6.0 ×", "96.7 ×"})
    EXPECT_TRUE(drawn.contains(said)) << said;
}

TEST(TiersFigure, rings_mark_alpha_over_beta_at_twice_the_latency) {
  const TiersFigure figure(kQuarterGiB);
  const QImage image = pixels(figure, kSize, light_theme());
  const QByteArray drawn = svg(figure, kSize, light_theme());
  for (const Tier& t : tiers()) {
    const double n = t.alpha.value * t.bandwidth.value;
    EXPECT_TRUE(has_colour(image, figure.plot(kArea).at(n, 2 * t.alpha.value), light_theme().panel, 0)) << t.name;
  }
  for (const char* size : {">300 kB<", ">50 kB<", ">150 kB<", ">93 kB<"}) EXPECT_TRUE(drawn.contains(size)) << size;
}

TEST(TiersFigure, nothing_to_send_costs_the_latency) {
  const QByteArray drawn = svg(TiersFigure(0), kSize, light_theme());
  for (const char* said : {"1.00 µs", "2.00 µs", "3.00 µs", "30.00 µs"}) EXPECT_TRUE(drawn.contains(said)) << said;
}

TEST(TiersFigure, exports) {
  expect_exportable(TiersFigure(kQuarterGiB), kSize);
  expect_exportable(TiersFigure(0), QSize(520, 400));
  expect_exportable(TiersFigure(std::int64_t{1} << 62), QSize(400, 240));
}

}  // namespace
}  // namespace ringside::ui
