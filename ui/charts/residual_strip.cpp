#include "ui/charts/residual_strip.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>
#include <QFontMetricsF>
#include <QPolygonF>

#include "core/base/text.h"
#include "ui/charts/label_placer.h"

namespace ringside::ui {

using namespace chart;

namespace {

constexpr double kTickWidth = 10;
constexpr double kTickShare = 0.45;  // of ink over panel

QString percent(double share) {
  if (std::abs(share) >= 10) return QString::number(std::abs(share)) + QStringLiteral(" ×");  // times the model
  return QString::fromStdString(format_number(std::round(1e6 * std::abs(share)) / 1e4)) + QStringLiteral(" %");
}

void paint_triangle(QPainter& painter, const QPointF& tip, bool up, double size, const QColor& colour) {
  const double dy = up ? size : -size;
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawPolygon(QPolygonF({tip, tip + QPointF(-0.6 * size, dy), tip + QPointF(0.6 * size, dy)}));
}

}  // namespace

ResidualStrip ResidualStrip::over(const QRectF& area, const std::vector<RowTimes>& rows) {
  return {area, residual_range(rows)};
}

double ResidualStrip::pixel(double residual) const {
  return area.center().y() - residual / range * area.height() / 2;
}

void ResidualStrip::paint(QPainter& painter, const LogAxis& x, const std::vector<RowTimes>& rows, std::int64_t here,
                          const Theme& theme, double px) const {
  const QFont font = number_font(px);
  const double cap = QFontMetricsF(font).capHeight();
  for (double edge : {range, 0.0, -range}) {
    const double y = pixel(edge);
    paint_rule(painter, {area.left(), y}, {area.right(), y},
               QPen(edge == 0 ? theme.ink3 : theme.hair, edge == 0 ? 1.3 : 1));
    const QString sign = edge > 0 ? QStringLiteral("+") : edge < 0 ? QString(QChar(0x2212)) : QString();
    draw_text(painter, {area.left() - 0.6 * px, y + cap / 2}, edge == 0 ? QStringLiteral("0") : sign + percent(edge),
              font, theme.ink3, Align::right);
  }

  LabelPlacer room(area.adjusted(4, 1, -4, -1));
  room.avoid({area.left(), area.center().y() - 2, area.width(), 4});
  if (const double n = static_cast<double>(here); x.shows(n))
    room.avoid({x.pixel(n) - 5, area.top(), 10, area.height()});
  const QColor tick = mix(theme.ink, theme.panel, kTickShare);
  const double size = 0.55 * px;
  for (const RowTimes& row : rows) {
    if (!row.model_s || !x.shows(static_cast<double>(row.bytes))) continue;
    const double at = x.pixel(static_cast<double>(row.bytes));
    bool above = false, below = false;
    std::set<int> drawn;  // runs that fall on the same half pixel look the same
    for (double run : row.runs_s) {
      const double y = pixel(residual(run, *row.model_s));
      above = above || y < area.top() - 0.5, below = below || y > area.bottom() + 0.5;
      if (y < area.top() - 0.5 || y > area.bottom() + 0.5 || !drawn.insert(static_cast<int>(std::lround(2 * y))).second)
        continue;
      painter.setPen(QPen(tick, 1));
      painter.drawLine(QPointF(at - kTickWidth / 2, y), QPointF(at + kTickWidth / 2, y));
    }
    const QColor colour = row.bytes == here ? theme.accent : theme.ink;
    const double median = pixel(residual(row.median_s, *row.model_s));
    if (median >= area.top() - 0.5 && median <= area.bottom() + 0.5)
      paint_dot(painter, {at, median}, 0.24 * px, colour, theme.panel, !row.finished);
    if (above) paint_triangle(painter, {at, area.top() - 1}, true, size, colour);
    if (below) paint_triangle(painter, {at, area.bottom() + 1}, false, size, colour);
    const double top = std::clamp(pixel(residual(row.largest_s, *row.model_s)), area.top(), area.bottom());
    const double low = std::clamp(pixel(residual(row.least_s, *row.model_s)), area.top(), area.bottom());
    room.avoid({at - kTickWidth / 2, top - 3, kTickWidth, low - top + 6});
  }

  const QFont hint = text_font(px);
  for (const QString& words : {QStringLiteral("residual: every run; dot: median; arrow: off scale"),
                               QStringLiteral("residual of every run"), QStringLiteral("residual")}) {
    const double width = QFontMetricsF(hint).horizontalAdvance(words), height = QFontMetricsF(hint).capHeight();
    const double low = area.bottom() - height - 0.2 * px, high = area.top() + 0.2 * px;
    const double right = area.right() - width - 0.5 * px, left = area.left() + 0.9 * px;
    if (const auto box = room.place_at({width, height}, {{right, low}, {right, high}, {left, low}, {left, high}})) {
      painter.fillRect(box->adjusted(-3, -2, 3, 2), theme.panel);
      draw_text(painter, box->bottomLeft(), words, hint, theme.ink3);
      break;
    }
  }
}

}  // namespace ringside::ui
