#include "ui/charts/residual_strip.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <QFontMetricsF>
#include <QtCharts/QLogValueAxis>

#include "core/base/text.h"
#include "ui/paint/label_placer.h"
#include "ui/paint/plot.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

using namespace chart;

namespace {

constexpr double kTickWidth = 10;
constexpr double kTickShare = 0.45;  // of ink over panel

QString tick_text(double share) {
  return qt(format_number(std::round(1e6 * std::abs(share)) / 1e4)) + QStringLiteral(" %");
}

void paint_triangle(QPainter& painter, const QPointF& tip, bool up, double size, const QColor& colour) {
  const double dy = up ? size : -size;
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawPolygon(QPolygonF({tip, tip + QPointF(-0.6 * size, dy), tip + QPointF(0.6 * size, dy)}));
}

/// Nothing is more than 100 % faster than its model.
double lowest(double range) {
  return -std::min(range, 1.0);
}

void paint_scale(QPainter& painter, const Chart& strip, double range) {
  const QRectF area = strip.plotArea();
  const Theme& theme = strip.theme();
  const QFont font = number_font(strip.px());
  for (double edge : {range, 0.0, lowest(range)}) {
    const double y = strip.y_at(edge);
    // Below a large range its own line and zero's leave no room for a word.
    if (edge < 0 && y - strip.y_at(0) < 1.2 * strip.px()) continue;
    paint_rule(painter, {area.left(), y}, {area.right(), y},
               QPen(edge == 0 ? theme.ink3 : theme.hair, edge == 0 ? 1.3 : 1));
    const QString sign = edge > 0 ? QStringLiteral("+") : edge < 0 ? QString(QChar(0x2212)) : QString();
    draw_on_baseline(painter, {area.left() - 0.6 * strip.px(), y + QFontMetricsF(font).capHeight() / 2},
                     edge == 0 ? QStringLiteral("0") : sign + tick_text(edge), font, theme.ink3, Align::right);
  }
}

// Every run of a row; returns the box that they fill.
QRectF paint_runs(QPainter& painter, const Chart& strip, const RowTimes& row, const QColor& colour) {
  const QRectF area = strip.plotArea();
  const double at = strip.x_at(static_cast<double>(row.bytes)), size = 0.55 * strip.px();
  bool above = false, below = false;
  std::set<int> drawn;  // runs that fall on the same half pixel look the same
  painter.setPen(QPen(mix(strip.theme().ink, strip.theme().panel, kTickShare), 1));
  for (double run : row.runs_s) {
    const double y = strip.y_at(residual(run, *row.model_s));
    above = above || y < area.top() - 0.5, below = below || y > area.bottom() + 0.5;
    if (y < area.top() - 0.5 || y > area.bottom() + 0.5 || !drawn.insert(static_cast<int>(std::lround(2 * y))).second)
      continue;
    painter.drawLine(QPointF(at - kTickWidth / 2, y), QPointF(at + kTickWidth / 2, y));
  }
  if (above) paint_triangle(painter, {at, area.top() - 1}, true, size, colour);
  if (below) paint_triangle(painter, {at, area.bottom() + 1}, false, size, colour);
  const double top = std::clamp(strip.y_at(residual(row.largest_s, *row.model_s)), area.top(), area.bottom());
  const double low = std::clamp(strip.y_at(residual(row.least_s, *row.model_s)), area.top(), area.bottom());
  return {at - kTickWidth / 2, top - 3, kTickWidth, low - top + 6};
}

void paint_legend(QPainter& painter, const Chart& strip, LabelPlacer& room, const QString& whose) {
  const QRectF area = strip.plotArea();
  const double px = strip.px();
  const QFont hint = text_font(px);
  const QString residual = whose.isEmpty() ? QStringLiteral("residual") : QStringLiteral("residual of ") + whose;
  for (const QString& words :
       {residual + QStringLiteral(": every run; dot: median; arrow: off scale"),
        whose.isEmpty() ? QStringLiteral("residual of every run") : residual + QStringLiteral(", every run"),
        residual}) {
    const double width = QFontMetricsF(hint).horizontalAdvance(words), height = QFontMetricsF(hint).capHeight();
    const double low = area.bottom() - height - 0.2 * px, high = area.top() + 0.2 * px;
    const double right = area.right() - width - 0.5 * px, left = area.left() + 0.9 * px;
    if (const auto box = room.place_at({width, height}, {{right, low}, {right, high}, {left, low}, {left, high}})) {
      painter.fillRect(box->adjusted(-3, -2, 3, 2), strip.theme().panel);
      draw_on_baseline(painter, box->bottomLeft(), words, hint, strip.theme().ink3);
      return;
    }
  }
}

}  // namespace

Chart* add_residual_strip(Chart& main, const QRectF& area, const ChartAxis& sizes, const std::vector<RowTimes>& rows,
                          std::int64_t here, const QString& name, const QString& whose) {
  const Theme& theme = main.theme();
  const double range = residual_range(rows);
  const QRectF page(QPointF(0, 0), main.size());
  auto* strip = new Chart(page, area, sizes, linear_axis(lowest(range), range), theme, main.px());
  strip->setParentItem(&main);

  const auto colour = [&theme, here](const RowTimes& row) { return row.bytes == here ? theme.accent : theme.ink; };
  Dots medians;
  for (const RowTimes& row : rows)
    if (row.model_s)
      medians.add({static_cast<double>(row.bytes), residual(row.median_s, *row.model_s)}, colour(row), !row.finished);
  strip->add_dots(name, medians, 0.24 * main.px());
  const auto* leading = qobject_cast<const QLogValueAxis*>(main.axes(Qt::Horizontal).first());
  QObject::connect(leading, &QLogValueAxis::rangeChanged, sizes.axis,
                   [axis = sizes.axis](double low, double high) { axis->setRange(low, high); });

  const auto shown = [strip, &main, name](const RowTimes& row) {
    return row.model_s && strip->shows_x(static_cast<double>(row.bytes)) && !main.hides(name);
  };
  strip->paint_under([=, &main, &rows](QPainter& painter) {
    strip->paint_grid(painter);
    paint_scale(painter, *strip, range);
    const QRectF inner = strip->plotArea();
    LabelPlacer room(inner.adjusted(4, 1, -4, -1));
    room.avoid({inner.left(), strip->y_at(0) - 2, inner.width(), 4});
    if (const double n = static_cast<double>(here); strip->shows_x(n)) {
      const double x = strip->x_at(n);
      paint_rule(painter, {x, main.plotArea().bottom()}, {x, inner.bottom()}, QPen(main.theme().accent, 1.5));
      room.avoid({x - 5, inner.top(), 10, inner.height()});
    }
    for (const RowTimes& row : rows)
      if (shown(row)) room.avoid(paint_runs(painter, *strip, row, colour(row)));
    paint_legend(painter, *strip, room, whose);
  });
  return strip;
}

}  // namespace ringside::ui
