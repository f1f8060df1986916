#include "ui/charts/chart.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>
#include <QGraphicsScene>
#include <QImage>
#include <QPainter>
#include <QtCharts/QAbstractSeries>

#include "tests/ui/charts/picture.h"
#include "ui/paint/plot.h"

namespace ringside::ui {
namespace {

const QRectF kPage(0, 0, 120, 120), kPlot(10, 10, 100, 100);

// Two decades either way, 50 pixels each.
struct Sheet {
  QGraphicsScene scene;
  Chart* chart = new Chart(kPage, kPlot, log_axis(1, 100, 10, 24, 6, chart::plain_label),
                           log_axis(1, 100, 10, 24, 6, chart::plain_label), light_theme(), 13);
  Sheet() {
    scene.addItem(chart);
    chart->paint_under([](QPainter&) {});  // no grid: the tests look for the line
  }
  QImage image() {
    QImage picture(120, 120, QImage::Format_ARGB32_Premultiplied);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    scene.render(&painter, kPage, kPage);
    return picture;
  }
  int line(const std::vector<QPointF>& values) {
    return chart->add_line(QStringLiteral("line"), values, QPen(Qt::black, 2));
  }
  bool dark(double x, double y) { return has_colour(image(), chart->at(x, y), Qt::black, 1, 0.5); }
};

TEST(Chart, equal_ratios_are_equal_distances) {
  Sheet sheet;
  const QPointF one(10, 110);
  for (double x : {1.0, 3.0, 10.0, 100.0})
    for (double y : {1.0, 7.0, 100.0}) {
      const QPointF at = sheet.chart->at(x, y), expected = one + QPointF(50 * std::log10(x), -50 * std::log10(y));
      EXPECT_NEAR(at.x(), expected.x(), 1e-9);
      EXPECT_NEAR(at.y(), expected.y(), 1e-9);
      EXPECT_NEAR(sheet.chart->value_at(at).x() / x, 1, 1e-9);
    }
  EXPECT_TRUE(sheet.chart->shows(1, 100));
  for (double v : {0.0, -3.0, std::nan(""), HUGE_VAL, 101.0}) EXPECT_FALSE(sheet.chart->shows(v, 10)) << v;
}

TEST(Chart, a_line_is_cut_at_the_ends_of_the_axes_and_nowhere_else) {
  Sheet sheet;
  EXPECT_EQ(sheet.line({{0.1, 0.1}, {1000, 1000}}), 0);
  EXPECT_TRUE(sheet.dark(10, 10));
  EXPECT_TRUE(sheet.dark(2, 2));
  const QImage image = sheet.image();
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(image.pixelColor(i, 119 - i), QColor(Qt::white)) << "below and left of the plot";
    EXPECT_EQ(image.pixelColor(119 - i, i), QColor(Qt::white)) << "above and right of the plot";
  }
}

TEST(Chart, a_value_without_a_logarithm_leaves_a_gap_and_is_counted) {
  Sheet sheet;
  // Joined across the gap, the line would pass through (10, 10); dropped with its series, it would not be there at all.
  EXPECT_EQ(sheet.line({{1, 10}, {3, 10}, {10, std::nan("")}, {30, 10}, {100, 10}}), 1);
  EXPECT_TRUE(sheet.dark(2, 10));
  EXPECT_FALSE(sheet.dark(10, 10));
  EXPECT_TRUE(sheet.dark(50, 10));
  EXPECT_EQ(sheet.line({{1, 0}, {2, -1}, {3, INFINITY}}), 3);
}

TEST(Chart, a_hidden_name_takes_its_series_away_and_back) {
  Sheet sheet;
  sheet.line({{1, 10}, {100, 10}});
  sheet.chart->set_hidden({QStringLiteral("line")});
  EXPECT_FALSE(sheet.dark(10, 10));
  sheet.chart->set_hidden({});
  EXPECT_TRUE(sheet.dark(10, 10));
}

TEST(Chart, the_window_stays_within_home_and_is_never_too_narrow) {
  Sheet sheet;
  EXPECT_EQ(sheet.chart->home(), QRectF(0, 0, 2, 2));
  sheet.chart->set_window({1.5, -3, 1, 1});  // moved too far right and down
  EXPECT_NEAR(sheet.chart->window().left(), 1, 1e-9);
  EXPECT_NEAR(sheet.chart->window().top(), 0, 1e-9);
  sheet.chart->set_window({1, 1, 1e-5, 1e-5});
  EXPECT_NEAR(sheet.chart->window().width(), 0.1, 1e-9);
  sheet.chart->set_window({-9, -9, 99, 99});
  EXPECT_NEAR(sheet.chart->window().width(), 2, 1e-9);
}

TEST(Marks, wrapped_lines_fit_and_lose_no_word) {
  const QFont font = text_font(13);
  const QString words = QStringLiteral("imposed: α 3 µs, 50 GB/s, slowed 1000 times");
  const QStringList lines = wrap(font, words, 120);
  for (const QString& line : lines) EXPECT_LE(text_width(font, line), 120);
  EXPECT_EQ(lines.join(QChar(u' ')), words);
}

}  // namespace
}  // namespace ringside::ui
