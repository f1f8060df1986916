#include "ui/charts/tiers_figure.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>
#include <QGraphicsItem>

#include "tests/ui/charts/picture.h"
#include "ui/paint/plot.h"

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

// PCIe and InfiniBand end nearly at one height: each name is led to from its own line.
TEST(TiersFigure, a_name_is_led_to_from_the_end_of_its_line) {
  const TiersFigure figure(4096);
  for (const QSizeF size : {QSizeF(kTiersSize), QSizeF(504, 255)}) {
    const QRectF area(QPointF(0, 0), size);
    const QImage image = pixels(figure, size.toSize(), light_theme());
    const auto chart = figure.build(area, light_theme());
    const QRectF inner = chart->plotArea();
    const double n = chart->value_at(inner.bottomRight()).x();
    std::vector<double> ends;
    for (const Tier& t : tiers()) ends.push_back(chart->y_at(t.transfer_time(Bytes(n)).value));
    std::ranges::sort(ends);
    const auto names = chart::spread_apart(ends, 1.4 * chart->px());
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const QPointF half(inner.right() + 0.9 * chart->px(), (ends[i] + names[i]) / 2);
      EXPECT_TRUE(has_colour(image, half, light_theme().ink3, 1, 0.4)) << i << " at " << size.width();
      EXPECT_LT(std::abs(names[i] - ends[i]), 3 * chart->px());
    }
  }
}

// The room of a hall's picture beside a question: 1280 x 720, enlarged 1.47 times, below its heading.
TEST(TiersFigure, keeps_its_lines_where_the_picture_is_low) {
  for (const double height : {254.0, 248.0, 235.0}) {
    const TiersFigure figure(kQuarterGiB);
    const QSize size(504, static_cast<int>(height));
    EXPECT_GT(figure.build({QPointF(0, 0), QSizeF(size)}, light_theme())->plotArea().height(), 39) << height;
    const QByteArray drawn = svg(figure, size, light_theme());
    EXPECT_TRUE(drawn.contains("size n, 4 KiB to 1 GiB")) << "the heading names the axis";
    EXPECT_FALSE(drawn.contains("size n of the transfer"));
  }
  EXPECT_TRUE(svg(TiersFigure(kQuarterGiB), kTiersSize, light_theme()).contains("size n of the transfer"));
}

TEST(SpreadApart, moves_only_what_is_too_close_and_that_to_both_sides) {
  EXPECT_EQ(chart::spread_apart({}, 10), std::vector<double>{});
  EXPECT_EQ(chart::spread_apart({0, 20, 100}, 10), (std::vector<double>{0, 20, 100}));
  EXPECT_EQ(chart::spread_apart({0, 20, 24, 100}, 10), (std::vector<double>{0, 17, 27, 100})) << "as far up as down";
  EXPECT_EQ(chart::spread_apart({5, 5, 5}, 10), (std::vector<double>{-5, 5, 15}));
  EXPECT_EQ(chart::spread_apart({0, 8, 16}, 10), (std::vector<double>{-2, 8, 18})) << "what is pushed pushes on";
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
