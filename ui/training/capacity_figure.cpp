// What a capacity drops, and the time it saves.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/experts_figure.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

constexpr auto kDroppedHead = "dashed: dropped choices", kTimeHead = "time of an all-to-all";

/// Whether the two headings share a line.
bool one_head(const QRectF& area) {
  constexpr double kBetween = 16;
  return text_width(text_font(13, 600), qt(kDroppedHead)) + kBetween + text_width(text_font(13, 600), qt(kTimeHead)) <=
         area.width();
}

QRectF capacity_plot(const QRectF& area) {
  const double head = one_head(area) ? 26 : 44;
  return {area.left() + 48, area.top() + head, area.width() - 48 - 64, area.height() - head - 42};
}

}  // namespace

void CapacityFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const auto& points = data_->capacities;
  if (points.size() < 2) return;
  const QRectF plot = capacity_plot(area);
  double share = 1e-9;
  Seconds most(1e-12);
  for (const CapacityPoint& p : points) share = std::max(share, p.dropped), most = std::max(most, p.seconds);
  share *= 1.1, most = 1.1 * most;
  const double low = points.front().factor, high = points.back().factor;
  const auto x_at = [&](double factor) { return plot.left() + (factor - low) / (high - low) * plot.width(); };
  const auto y_at = [&](double part) { return plot.bottom() - part * plot.height(); };
  for (const double part : {0.0, 0.5, 1.0}) {
    const double y = std::floor(y_at(part)) + 0.5;
    painter.setPen(line_pen(theme.hair, 1));
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    draw_text(painter, {plot.left() - 8, y}, qt(fmt::format("{:.2g} %", 100 * part * share)), number_font(13),
              theme.ink3, Align::right);
    draw_text(painter, {plot.right() + 8, y}, part == 0 ? QStringLiteral("0") : qt(format_short_seconds(part * most)),
              number_font(13), theme.ink3);
  }
  QPolygonF dropped, times;
  for (const CapacityPoint& p : points) {
    dropped << QPointF(x_at(p.factor), y_at(p.dropped / share));
    times << QPointF(x_at(p.factor), y_at(p.seconds / most));
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(dash_pen(theme.ink, 2, 5, 3));
  painter.drawPolyline(dropped);
  painter.setPen(line_pen(theme.ink, 2));
  painter.drawPolyline(times);
  for (double factor = std::ceil(4 * low) / 4; factor <= high + 1e-9; factor += 0.25)
    draw_text(painter, {x_at(factor), plot.bottom() + 13}, qt(fmt::format("{:.2f}", factor)), number_font(13),
              theme.ink3, Align::centre);
  draw_text(painter, {plot.center().x(), area.bottom() - 8}, QStringLiteral("capacity factor"), text_font(13, 500),
            theme.ink2, Align::centre);
  draw_text(painter, {area.left(), area.top() + 8}, qt(kDroppedHead), text_font(13, 600), theme.ink2);
  draw_text(painter, {area.right(), area.top() + (one_head(area) ? 8 : 26)}, qt(kTimeHead), text_font(13, 600),
            theme.ink, Align::right);
  const auto& capacity = data_->answer.question.capacity;
  if (!capacity || *capacity < low || *capacity > high) return;
  const double x = x_at(*capacity);
  painter.setPen(line_pen(theme.accent, 2));
  painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
}

std::optional<Selected> CapacityFigure::hit(const QPointF& point, const QRectF& area) const {
  const auto& points = data_->capacities;
  const QRectF plot = capacity_plot(area);
  if (points.size() < 2 || !plot.adjusted(-6, 0, 6, 0).contains(point)) return std::nullopt;
  const double share = std::clamp((point.x() - plot.left()) / plot.width(), 0.0, 1.0);
  Selected s;
  s.step = std::llround(100 * std::lerp(points.front().factor, points.back().factor, share));
  return s;
}

std::string CapacityFigure::csv() const {
  std::string out = "capacity_factor,dropped_share,seconds\n";
  for (const CapacityPoint& p : data_->capacities)
    out += fmt::format("{},{},{}\n", p.factor, p.dropped, p.seconds.value);
  return out;
}

std::string CapacityFigure::description() const {
  const auto& points = data_->capacities;
  if (points.empty()) return "No capacity was tried.";
  return fmt::format("A capacity of {} drops {:.1f} % of the choices and takes {} one way; {} drops {:.1f} % in {}.",
                     points.front().factor, 100 * points.front().dropped, format_seconds(points.front().seconds),
                     points.back().factor, 100 * points.back().dropped, format_seconds(points.back().seconds));
}

}  // namespace ringside::ui
