#include "ui/charts/tiers_figure.h"

#include <gtest/gtest.h>
#include <QGraphicsItem>

#include "tests/ui/charts/picture.h"

namespace ringside::ui {
namespace {

constexpr QSize kTiersSize(1020, 700);
const QRectF kTiersArea{QPointF(0, 0), QSizeF(kTiersSize)};
constexpr std::int64_t kQuarterGiB = 256 << 20;

TEST(TiersFigure, bars_are_drawn_to_scale) {
  const TiersFigure figure(kQuarterGiB);
  const auto chart = figure.build(kTiersArea, light_theme());
  const Chart* bars = nullptr;
  for (QGraphicsItem* child : chart->childItems())
    if (const auto* found = dynamic_cast<const Chart*>(child)) bars = found;
  ASSERT_TRUE(bars);
  const QImage image = pixels(figure, kTiersSize, light_theme());
  const Bytes n(kQuarterGiB);
  for (std::size_t i = 0; i < tiers().size(); ++i) {
    const double share = tiers()[i].transfer_time(n) / tiers()[3].transfer_time(n);
    const double y = bars->at(0, static_cast<double>(tiers().size() - 1 - i)).y();
    const double end = bars->plotArea().left() + share * bars->plotArea().width();
    EXPECT_TRUE(has_colour(image, {end - 3, y}, light_theme().load[3], 0)) << tiers()[i].name;
    EXPECT_FALSE(has_colour(image, {end + 3, y}, light_theme().load[3], 0)) << tiers()[i].name;
  }
}

TEST(TiersFigure, says_times_and_ratios_of_the_chapter) {
  // alpha + n/B: 1 us + 268435456/300e9 = 0.8958 ms, and so on; ratios to the first.
  const QByteArray drawn = svg(TiersFigure(kQuarterGiB), kTiersSize, light_theme());
  for (const char* said : {"0.90 ms", "10.74 ms", "5.37 ms", "86.62 ms", "1.0 ×", "12.0 ×", "6.0 ×", "96.7 ×"})
    EXPECT_TRUE(drawn.contains(said)) << said;
}

TEST(TiersFigure, rings_mark_alpha_over_beta_at_twice_the_latency) {
  const TiersFigure figure(kQuarterGiB);
  const QImage image = pixels(figure, kTiersSize, light_theme());
  const QByteArray drawn = svg(figure, kTiersSize, light_theme());
  const auto chart = figure.build(kTiersArea, light_theme());
  for (const Tier& t : tiers()) {
    const double n = t.alpha.value * t.bandwidth.value;
    EXPECT_TRUE(has_colour(image, chart->at(n, 2 * t.alpha.value), light_theme().panel, 0)) << t.name;
  }
  for (const char* size : {">300 kB<", ">50 kB<", ">150 kB<", ">93 kB<"}) EXPECT_TRUE(drawn.contains(size)) << size;
}

// Drawn before a lesson asks for their order.
TEST(TiersFigure, leaves_the_rings_out_where_they_are_asked_later) {
  TiersFigure figure(kQuarterGiB);
  figure.hide_crossovers();
  const QByteArray drawn = svg(figure, kTiersSize, light_theme());
  for (const char* size : {">300 kB<", ">50 kB<", ">150 kB<", ">93 kB<", "ring marks"})
    EXPECT_FALSE(drawn.contains(size)) << size;
  EXPECT_TRUE(drawn.contains("86.62 ms"));
  EXPECT_TRUE(figure.build(kTiersArea, light_theme())->points.empty());
}

TEST(TiersFigure, nothing_to_send_costs_the_latency) {
  const QByteArray drawn = svg(TiersFigure(0), kTiersSize, light_theme());
  for (const char* said : {"1.00 µs", "2.00 µs", "3.00 µs", "30.00 µs"}) EXPECT_TRUE(drawn.contains(said)) << said;
}

TEST(TiersFigure, exports) {
  expect_exportable(TiersFigure(kQuarterGiB), kTiersSize);
  expect_exportable(TiersFigure(0), QSize(520, 400));
  expect_exportable(TiersFigure(std::int64_t{1} << 62), QSize(400, 240));
}

}  // namespace
}  // namespace ringside::ui
