#include "ui/charts/plot.h"

#include <cmath>

#include <gtest/gtest.h>
#include <QImage>

#include "tests/ui/charts/picture.h"

namespace ringside::ui::chart {
namespace {

struct Sheet {
  QImage image{120, 120, QImage::Format_ARGB32_Premultiplied};
  Plot plot = Plot::over({10, 10, 100, 100}, 1, 100, 1, 100);  // 50 pixels per decade
  Sheet() { image.fill(Qt::white); }
  int curve(const std::vector<QPointF>& values) {
    QPainter painter(&image);
    return paint_curve(painter, plot, values, QPen(Qt::black, 2));
  }
  bool dark(double x, double y) const { return has_colour(image, plot.at(x, y), Qt::black, 1, 0.5); }
};

TEST(Plot, a_curve_is_cut_at_the_edges_and_nowhere_else) {
  Sheet sheet;
  EXPECT_EQ(sheet.curve({{0.1, 0.1}, {1000, 1000}}), 0);
  EXPECT_TRUE(sheet.dark(10, 10));
  EXPECT_TRUE(sheet.dark(2, 2));
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(sheet.image.pixelColor(i, 119 - i), QColor(Qt::white)) << "below and left of the plot";
    EXPECT_EQ(sheet.image.pixelColor(119 - i, i), QColor(Qt::white)) << "above and right of the plot";
  }
}

TEST(Plot, a_value_without_a_logarithm_leaves_a_gap_and_is_counted) {
  Sheet sheet;
  // Joined across the gap, the line would pass through (10, 10).
  EXPECT_EQ(sheet.curve({{1, 10}, {3, 10}, {10, std::nan("")}, {30, 10}, {100, 10}}), 1);
  EXPECT_TRUE(sheet.dark(2, 10));
  EXPECT_FALSE(sheet.dark(10, 10));
  EXPECT_TRUE(sheet.dark(50, 10));
  EXPECT_EQ(sheet.curve({{1, 0}, {2, -1}, {3, INFINITY}}), 3);
}

TEST(Plot, wrapped_lines_fit_and_lose_no_word) {
  const QFont font = text_font(13);
  const QString words = QStringLiteral("imposed: α 3 µs, 50 GB/s, slowed 1000 times");
  QString joined;
  for (const QString& line : wrap(words, font, 120)) {
    EXPECT_LE(text_box({}, line, font).width(), 120);
    if (!joined.isEmpty()) joined += QChar(u' ');
    joined += line;
  }
  EXPECT_EQ(joined, words);
}

}  // namespace
}  // namespace ringside::ui::chart
