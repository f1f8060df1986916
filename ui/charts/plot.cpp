#include "ui/charts/plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <QFontMetricsF>
#include <QPainterPath>

namespace ringside::ui::chart {
namespace {

double snap(double pixel) {
  return std::floor(pixel) + 0.5;
}

bool usable(const QPointF& value) {
  return std::isfinite(value.x()) && std::isfinite(value.y()) && value.x() > 0 && value.y() > 0;
}

// Liang-Barsky: the part of a segment inside a rectangle.
std::optional<QLineF> inside(const QRectF& area, const QPointF& a, const QPointF& b) {
  double enter = 0, leave = 1;
  const QPointF d = b - a;
  const std::array<std::pair<double, double>, 4> edges = {{{-d.x(), a.x() - area.left()},
                                                           {d.x(), area.right() - a.x()},
                                                           {-d.y(), a.y() - area.top()},
                                                           {d.y(), area.bottom() - a.y()}}};
  for (const auto& [p, q] : edges) {
    if (p == 0) {
      if (q < 0) return std::nullopt;
      continue;
    }
    if (p < 0)
      enter = std::max(enter, q / p);
    else
      leave = std::min(leave, q / p);
  }
  if (enter > leave) return std::nullopt;
  return QLineF(a + enter * d, a + leave * d);
}

double left_of(double x, double width, Align align) {
  return align == Align::left ? x : align == Align::centre ? x - width / 2 : x - width;
}

}  // namespace

Plot Plot::over(const QRectF& area, double x_low, double x_high, double y_low, double y_high) {
  return {area, {x_low, x_high, area.left(), area.right()}, {y_low, y_high, area.bottom(), area.top()}};
}

double label_px(const QRectF& area) {
  return std::clamp(std::round(std::min(area.width() / 63, area.height() / 25)), 13.0, 26.0);
}

QRectF text_box(const QPointF& baseline, const QString& text, const QFont& font, Align align) {
  const QFontMetricsF metrics(font);
  const double width = metrics.horizontalAdvance(text);
  return {left_of(baseline.x(), width, align), baseline.y() - metrics.ascent(), width,
          metrics.ascent() + metrics.descent()};
}

QRectF draw_text(QPainter& painter, const QPointF& baseline, const QString& text, const QFont& font,
                 const QColor& colour, Align align) {
  const QRectF box = text_box(baseline, text, font, align);
  painter.setFont(font);
  painter.setPen(colour);
  painter.drawText(QPointF(box.left(), baseline.y()), text);
  return box;
}

std::vector<QString> wrap(const QString& text, const QFont& font, double width) {
  const QFontMetricsF metrics(font);
  std::vector<QString> lines(1);
  for (const QString& word : text.split(QChar(u' '), Qt::SkipEmptyParts)) {
    const QString longer = lines.back().isEmpty() ? word : lines.back() + QChar(u' ') + word;
    if (!lines.back().isEmpty() && metrics.horizontalAdvance(longer) > width)
      lines.push_back(word);
    else
      lines.back() = longer;
  }
  return lines;
}

void paint_rule(QPainter& painter, const QPointF& from, const QPointF& to, const QPen& pen) {
  painter.setPen(pen);
  if (from.x() == to.x())
    painter.drawLine(QPointF(snap(from.x()), from.y()), QPointF(snap(to.x()), to.y()));
  else
    painter.drawLine(QPointF(from.x(), snap(from.y())), QPointF(to.x(), snap(to.y())));
}

void paint_grid(QPainter& painter, const Plot& plot, const std::vector<Tick>& x_ticks, const std::vector<Tick>& y_ticks,
                const QColor& line, const Theme& theme, double px) {
  const QFont font = number_font(px);
  const double cap = QFontMetricsF(font).capHeight();
  const QPen pen(line, px > 14 ? 1.2 : 1);
  for (const Tick& tick : x_ticks) {
    const double x = plot.x.pixel(tick.value);
    paint_rule(painter, {x, plot.area.top()}, {x, plot.area.bottom()}, pen);
  }
  for (const Tick& tick : y_ticks) {
    const double y = plot.y.pixel(tick.value);
    paint_rule(painter, {plot.area.left(), y}, {plot.area.right(), y}, pen);
  }
  for (const Tick& tick : x_ticks)
    draw_text(painter, {plot.x.pixel(tick.value), plot.area.bottom() + 0.6 * px + cap}, tick.label, font, theme.ink3,
              Align::centre);
  for (const Tick& tick : y_ticks)
    draw_text(painter, {plot.area.left() - 0.6 * px, plot.y.pixel(tick.value) + cap / 2}, tick.label, font, theme.ink3,
              Align::right);
}

int paint_curve(QPainter& painter, const Plot& plot, const std::vector<QPointF>& values, const QPen& pen) {
  QPainterPath path;
  QPointF last;
  bool connected = false;  // `last` is a value that the next one joins
  int unusable = 0;
  for (const QPointF& value : values) {
    if (!usable(value)) {
      connected = false;
      ++unusable;
      continue;
    }
    const QPointF here = plot.at(value.x(), value.y());
    if (connected) {
      if (const auto segment = inside(plot.area, last, here)) {
        if (path.elementCount() == 0 || path.currentPosition() != segment->p1()) path.moveTo(segment->p1());
        path.lineTo(segment->p2());
      }
    }
    last = here;
    connected = true;
  }
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(path);
  return unusable;
}

QPen series_pen(int index, const QColor& colour, double width) {
  static const std::array<QVector<qreal>, 6> kDashes = {QVector<qreal>{},   {5, 3}, {0.1, 2.4},
                                                        {7, 2.5, 0.1, 2.5}, {9, 4}, {3, 2, 0.1, 2, 0.1, 2}};
  QPen pen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  const QVector<qreal>& dash = kDashes[static_cast<std::size_t>(index) % kDashes.size()];
  if (dash.isEmpty()) return pen;
  if (std::find(dash.begin(), dash.end(), 0.1) != dash.end()) pen.setCapStyle(Qt::RoundCap);
  pen.setDashPattern(dash);
  return pen;
}

void paint_dot(QPainter& painter, const QPointF& centre, double radius, const QColor& colour, const QColor& ring,
               bool hollow) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(ring);
  painter.drawEllipse(centre, radius + 1.5, radius + 1.5);
  if (hollow) {
    painter.setPen(QPen(colour, 2.2));
    painter.drawEllipse(centre, radius - 0.6, radius - 0.6);
  } else {
    painter.setBrush(colour);
    painter.drawEllipse(centre, radius, radius);
  }
}

}  // namespace ringside::ui::chart
