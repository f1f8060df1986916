// Pictures of a figure for the tests: pixels and SVG.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>

#include "ui/paint/figure.h"

namespace ringside::ui {

QImage pixels(const Figure& figure, const QSize& size, const Theme& theme);
QByteArray svg(const Figure& figure, const QSize& size, const Theme& theme);

/// The size at which the charts of time over size are looked at.
inline constexpr QSize kTimesSize(1020, 680);
inline QByteArray drawn(const Figure& figure, const QSize& size = kTimesSize) {
  return svg(figure, size, light_theme());
}

/// How far apart two colours are, 0 to 1, in their most different channel.
double distance(const QColor& a, const QColor& b);
/// Whether a pixel within `reach` of a point has this colour, nearly.
bool has_colour(const QImage& image, const QPointF& point, const QColor& colour, int reach = 1,
                double tolerance = 0.12);

/// What every chart owes an export: both themes paint, twice the same bytes, no clip and no pixmap, a sentence, a
/// table.
void expect_exportable(const Figure& figure, const QSize& size);

}  // namespace ringside::ui
