#include "ui/training/bars_figure.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

constexpr double kProfileNames = 110, kProfileTimes = 84, kProfileAxis = 44, kProfileRow = 56;

}  // namespace

QRectF BarsFigure::plot(const QRectF& area) const {
  const double high = std::min(kProfileRow * bars_.ranks, area.height() - kProfileAxis);
  return {area.left() + kProfileNames, area.top() + 6, area.width() - kProfileNames - kProfileTimes, high};
}

QRectF BarsFigure::row(std::int32_t rank, const QRectF& area) const {
  const QRectF f = plot(area);
  return {f.left(), f.top() + rank * f.height() / bars_.ranks, f.width(), f.height() / bars_.ranks};
}

Seconds BarsFigure::whole() const {
  return std::ranges::max(bars_.ends);
}

QRectF BarsFigure::bar(std::int32_t rank, const QRectF& area) const {
  const QRectF r = row(rank, area);
  const double inset = 0.18 * r.height();
  return {r.left() + begins(rank) / whole() * r.width(), r.top() + inset, bars_.bar(rank) / whole() * r.width(),
          r.height() - 2 * inset};
}

void BarsFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  paint_time_axis(painter, plot(area), whole(), theme);
  for (std::int32_t r = 0; r < bars_.ranks; ++r) {
    const QRectF box = bar(r, area);
    const double y = box.center().y();
    draw_owner(painter, {area.left() + 16, y}, 13, r, bars_.ranks, theme);
    draw_text(painter, {area.left() + 40, y}, QStringLiteral("rank %1").arg(r), text_font(14, 500), theme.ink);
    painter.fillRect(box, theme.load[3]);
    draw_text(painter, {plot(area).right() + 10, y}, qt(format_seconds(bars_.bar(r))), number_font(14, 500), theme.ink);
    if (begins(r).value <= 0) continue;
    painter.setPen(dash_pen(theme.error, 1.5, 4, 4));
    painter.drawLine(QPointF(plot(area).left(), y), QPointF(box.left(), y));
    draw_text(painter, {box.left() + 10, y}, QStringLiteral("calls %1 later").arg(qt(format_seconds(bars_.by))),
              text_font(13, 600), ink_on(theme.load[3], theme));
  }
}

std::string BarsFigure::part_at(const QPointF& point, const QRectF& area) const {
  for (std::int32_t r = 0; r < bars_.ranks; ++r)
    if (row(r, area).adjusted(-kProfileNames, 0, kProfileTimes, 0).contains(point)) return fmt::format("rank {}", r);
  return {};
}

QPainterPath BarsFigure::part_outline(std::string_view part, const QRectF& area) const {
  QPainterPath path;
  for (std::int32_t r = 0; r < bars_.ranks; ++r)
    if (fmt::format("rank {}", r) == part) path.addRoundedRect(bar(r, area).adjusted(-3, -3, 3, 3), 5, 5);
  return path;
}

std::string BarsFigure::csv() const {
  std::string out = "rank,bar_s,begins_s\n";
  for (std::int32_t r = 0; r < bars_.ranks; ++r)
    out += fmt::format("{},{},{}\n", r, bars_.bar(r).value, begins(r).value);
  return out;
}

std::string BarsFigure::description() const {
  std::string out = "One call in the profile of each rank:";
  for (std::int32_t r = 0; r < bars_.ranks; ++r) out += fmt::format(" rank {} {};", r, format_seconds(bars_.bar(r)));
  out.back() = '.';
  return asked_ ? out : out + fmt::format(" Rank {} called {} later.", bars_.late, format_seconds(bars_.by));
}

}  // namespace ringside::ui
