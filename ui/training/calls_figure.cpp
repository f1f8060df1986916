#include "ui/training/calls_figure.h"

#include <algorithm>

#include <fmt/format.h>

#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

constexpr double kRankNames = 110, kHead = 34, kFootLine = 46;

}  // namespace

QRectF CallsFigure::cell(std::int32_t rank, std::int32_t column, const QRectF& area) const {
  const double wide = std::min(170.0, (area.width() - kRankNames) / calls_.calls);
  const double high = std::min(56.0, (area.height() - kHead - kFootLine) / calls_.ranks);
  return {area.left() + kRankNames + (column - 1) * wide + 10, area.top() + kHead + rank * high + 6, wide - 20,
          high - 12};
}

std::int32_t CallsFigure::call_in(std::int32_t rank, std::int32_t column) const {
  if (!asked_) return calls_.made(rank, column);
  return rank >= calls_.started || (rank == calls_.skips && column == calls_.skipped) ? 0 : column;
}

void CallsFigure::paint_column(QPainter& painter, std::int32_t column, const QRectF& area, const Theme& theme) const {
  const bool hangs = !asked_ && !calls_.complete(column), mixed = !asked_ && calls_.mixed(column);
  const QString head = asked_  ? QStringLiteral("call %1 of the program").arg(column)
                       : hangs ? QStringLiteral("hangs")
                       : mixed ? QStringLiteral("wrong sums")
                               : QStringLiteral("done");
  draw_text(painter, {cell(0, column, area).center().x(), area.top() + 12}, head, text_font(14, 600),
            hangs || mixed ? theme.error : theme.ink2, Align::centre);
  for (std::int32_t r = 0; r < calls_.ranks; ++r) {
    const QRectF box = cell(r, column, area);
    const std::int32_t call = call_in(r, column);
    if (r > 0 && !asked_) {
      painter.setPen(line_pen(hangs || mixed ? theme.error : theme.control, 2));
      painter.drawLine(QPointF(box.center().x(), cell(r - 1, column, area).bottom()),
                       QPointF(box.center().x(), box.top()));
    }
    painter.setBrush(call == 0 ? theme.panel : asked_ ? theme.sunken : theme.owner_tint(call));
    painter.setPen(call == 0 ? dash_pen(theme.control, 1.5, 4, 4)
                   : asked_  ? line_pen(theme.control, 1)
                             : line_pen(theme.owner_edge(call), 2));
    painter.drawRoundedRect(box, 5, 5);
    const QString words = call > 0                       ? QStringLiteral("call %1").arg(call)
                          : asked_ && r < calls_.started ? QStringLiteral("left out")
                                                         : QStringLiteral("nobody");
    draw_text(painter, box.center(), words, text_font(14, call > 0 ? 500 : 400), call > 0 ? theme.ink : theme.ink3,
              Align::centre);
  }
}

void CallsFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  for (std::int32_t r = 0; r < calls_.ranks; ++r) {
    const double y = cell(r, 1, area).center().y();
    draw_owner(painter, {area.left() + 16, y}, 13, r, calls_.ranks, theme);
    draw_text(painter, {area.left() + 40, y}, QStringLiteral("rank %1").arg(r), text_font(14, 500), theme.ink);
  }
  for (std::int32_t n = 1; n <= calls_.calls; ++n) paint_column(painter, n, area, theme);
  if (asked_) return;
  double y = cell(calls_.ranks - 1, 1, area).bottom() + 22;
  const QString about = QStringLiteral(
      "each column pairs the calls that ranks make as their first, second, ..; the number is the program's");
  for (const QString& line : wrap(text_font(13), about, area.width())) {
    draw_text(painter, {area.left(), y}, line, text_font(13), theme.ink2);
    y += 18;
  }
}

std::string CallsFigure::part_at(const QPointF& point, const QRectF& area) const {
  for (std::int32_t r = 0; r < calls_.ranks; ++r)
    for (std::int32_t n = 1; n <= calls_.calls; ++n)
      if (cell(r, n, area).contains(point) && call_in(r, n) > 0) return fmt::format("{}:{}", r, call_in(r, n));
  return {};
}

QPainterPath CallsFigure::part_outline(std::string_view part, const QRectF& area) const {
  QPainterPath path;
  for (std::int32_t r = 0; r < calls_.ranks; ++r)
    for (std::int32_t n = 1; n <= calls_.calls; ++n)
      if (call_in(r, n) > 0 && fmt::format("{}:{}", r, call_in(r, n)) == part)
        path.addRoundedRect(cell(r, n, area).adjusted(-3, -3, 3, 3), 7, 7);
  return path;
}

std::string CallsFigure::csv() const {
  std::string out = "number,rank,call\n";
  for (std::int32_t n = 1; n <= calls_.calls; ++n)
    for (std::int32_t r = 0; r < calls_.ranks; ++r) out += fmt::format("{},{},{}\n", n, r, calls_.made(r, n));
  return out;
}

std::string CallsFigure::description() const {
  if (asked_) return fmt::format("{} ranks, each with a program of {} calls.", calls_.ranks, calls_.calls);
  std::string out = "Calls as they pair by number:";
  for (std::int32_t n = 1; n <= calls_.calls; ++n)
    out += fmt::format(" number {} {};", n,
                       !calls_.complete(n) ? "hangs"
                       : calls_.mixed(n)   ? "mixes different calls"
                                           : "is done");
  out.back() = '.';
  return out;
}

}  // namespace ringside::ui
