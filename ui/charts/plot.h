// What every chart is painted from: a rectangle with two logarithmic axes, text at a baseline, lines, dots, grid.
// Nothing here clips by the painter (an SVG would lose it): lines are cut geometrically.
#pragma once

#include <vector>

#include <QPainter>
#include <QPen>
#include <QPointF>
#include <QRectF>
#include <QString>

#include "ui/charts/axis.h"
#include "ui/theme.h"

namespace ringside::ui::chart {

struct Plot {
  QRectF area;
  LogAxis x, y;
  /// Axes over `area`, the y axis upward.
  static Plot over(const QRectF& area, double x_low, double x_high, double y_low, double y_high);
  QPointF at(double x_value, double y_value) const { return {x.pixel(x_value), y.pixel(y_value)}; }
  bool shows(double x_value, double y_value) const { return x.shows(x_value) && y.shows(y_value); }
};

/// The size of axis labels and hints for a figure of this area: 13 px on screen cards, 16 at 1020 x 680 (print), 26 at
/// most.
double label_px(const QRectF& area);

enum class Align { left, centre, right };
/// Draws at a baseline; returns the box that the text fills.
QRectF draw_text(QPainter& painter, const QPointF& baseline, const QString& text, const QFont& font,
                 const QColor& colour, Align align = Align::left);
/// The box that draw_text would fill.
QRectF text_box(const QPointF& baseline, const QString& text, const QFont& font, Align align = Align::left);
/// Greedy lines no wider than `width`; a longer word stands alone.
std::vector<QString> wrap(const QString& text, const QFont& font, double width);

/// Hairlines at the labels only, snapped to half pixels; labels left of and below the area.
void paint_grid(QPainter& painter, const Plot& plot, const std::vector<Tick>& x_ticks, const std::vector<Tick>& y_ticks,
                const QColor& line, const Theme& theme, double px);
/// A horizontal or vertical line snapped to half pixels.
void paint_rule(QPainter& painter, const QPointF& from, const QPointF& to, const QPen& pen);

/// A line through values (x, y), cut at the plot's edges and interrupted where a value is not positive and finite.
/// Returns how many values it could not use.
int paint_curve(QPainter& painter, const Plot& plot, const std::vector<QPointF>& values, const QPen& pen);
/// The dash of the i-th of several lines: solid, dashed, dotted, dash-dotted, ..; they repeat after six.
QPen series_pen(int index, const QColor& colour, double width);

/// A dot with a ring of the panel's colour that keeps it apart from lines; hollow: filled with the panel, outlined.
void paint_dot(QPainter& painter, const QPointF& centre, double radius, const QColor& colour, const QColor& ring,
               bool hollow = false);

}  // namespace ringside::ui::chart
