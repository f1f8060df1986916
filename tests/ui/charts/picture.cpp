#include "tests/ui/charts/picture.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>
#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>

namespace ringside::ui {

QImage pixels(const Figure& figure, const QSize& size, const Theme& theme) {
  QImage image(size, QImage::Format_ARGB32_Premultiplied);
  image.fill(theme.panel);
  QPainter painter(&image);
  figure.paint(painter, QRectF(QPointF(), QSizeF(size)), theme);
  return image;
}

QByteArray svg(const Figure& figure, const QSize& size, const Theme& theme) {
  QBuffer buffer;
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(96);
  generator.setSize(size);
  generator.setViewBox(QRect(QPoint(), size));
  QPainter painter(&generator);
  figure.paint(painter, QRectF(QPointF(), QSizeF(size)), theme);
  painter.end();
  return buffer.data();
}

double distance(const QColor& a, const QColor& b) {
  return std::max({std::abs(a.redF() - b.redF()), std::abs(a.greenF() - b.greenF()), std::abs(a.blueF() - b.blueF())});
}

bool has_colour(const QImage& image, const QPointF& point, const QColor& colour, int reach, double tolerance) {
  const QPoint centre(static_cast<int>(std::floor(point.x())), static_cast<int>(std::floor(point.y())));
  for (int y = centre.y() - reach; y <= centre.y() + reach; ++y)
    for (int x = centre.x() - reach; x <= centre.x() + reach; ++x)
      if (image.valid(x, y) && distance(image.pixelColor(x, y), colour) <= tolerance) return true;
  return false;
}

void expect_exportable(const Figure& figure, const QSize& size) {
  for (const Theme* theme : {&light_theme(), &dark_theme()}) {
    const QImage once = pixels(figure, size, *theme);
    EXPECT_EQ(once, pixels(figure, size, *theme));
    QImage empty(size, once.format());
    empty.fill(theme->panel);
    EXPECT_NE(once, empty);
    const QByteArray vector = svg(figure, size, *theme);
    EXPECT_EQ(vector, svg(figure, size, *theme));
    EXPECT_FALSE(vector.contains("clip")) << "viewers would differ";
    EXPECT_FALSE(vector.contains("<image"));
    EXPECT_FALSE(vector.contains("nan,") || vector.contains(",nan") || vector.contains("\"nan\""));
  }
  EXPECT_FALSE(figure.description().empty());
  const std::string table = figure.csv();
  ASSERT_FALSE(table.empty());
  const auto commas = [](const std::string& line) { return std::count(line.begin(), line.end(), ','); };
  const std::string header = table.substr(0, table.find('\n'));
  for (std::size_t at = 0; at < table.size(); at = table.find('\n', at) + 1)
    EXPECT_EQ(commas(table.substr(at, table.find('\n', at) - at)), commas(header));
}

}  // namespace ringside::ui
