#include "ui/training/send_figure.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

constexpr double kSendNames = 150, kSendClock = 30, kSendRight = 90;

}  // namespace

QRectF SendFigure::Bars::of(std::string_view part) const {
  return part == "message" ? message : part == "work" ? work : part == "wait" ? wait : QRectF();
}

SendFigure::Bars SendFigure::bars(bool at_once, const QRectF& area) const {
  const double pitch = (area.height() - kSendClock) / 2;
  Bars b;
  b.lane = {area.left(), area.top() + (at_once ? pitch : 0), area.width(), pitch};
  b.left = b.lane.left() + kSendNames;
  b.per_second = (b.lane.width() - kSendNames - kSendRight) / both().value;
  const double high = std::min(34.0, 0.28 * pitch);
  const auto bar = [&](double row, Seconds from, Seconds length) {
    return QRectF(b.left + from.value * b.per_second, b.lane.top() + row * pitch - high / 2,
                  length.value * b.per_second, high);
  };
  const auto drawn = [](QRectF r) { return QRectF(r.left() + 0.5, r.top(), std::max(1.0, r.width() - 1), r.height()); };
  b.message = drawn(bar(0.3, Seconds(0), picture_.wire));
  b.work = drawn(bar(0.68, at_once ? Seconds(0) : picture_.wire, picture_.work));
  const Seconds from = at_once ? picture_.work : Seconds(0);
  if (picture_.wire > from) b.wait = bar(0.68, from, picture_.wire - from);
  return b;
}

void SendFigure::paint_lane(QPainter& painter, const Bars& b, bool at_once, const Theme& theme) const {
  const QRectF& lane = b.lane;
  const double left = b.left;
  const auto bar = [&](const QRectF& r, const QString& words, const QColor& color) {
    painter.fillRect(r, color);
    const QFont font = number_font(14, 600);
    if (text_width(font, words) + 10 <= r.width())
      draw_text(painter, r.center(), words, font, ink_on(color, theme), Align::centre);
  };
  draw_text(painter, {lane.left(), lane.top() + 0.3 * lane.height()},
            at_once ? QStringLiteral("isend") : QStringLiteral("send"), text_font(15, 600), theme.ink);
  draw_text(painter, {left - 10, lane.top() + 0.3 * lane.height()}, Train::tr("wire"), text_font(14), theme.ink2,
            Align::right);
  draw_text(painter, {left - 10, lane.top() + 0.68 * lane.height()}, Train::tr("rank"), text_font(14), theme.ink2,
            Align::right);
  bar(b.message, Train::tr("message %1").arg(qt(format_seconds(picture_.wire))), theme.load[3]);
  bar(b.work, Train::tr("work %1").arg(qt(format_seconds(picture_.work))), theme.load[1]);
  if (!b.wait.isNull()) {
    draw_hatch(painter, b.wait, theme.control, 7, 1.5);
    const QString words = at_once ? QStringLiteral("wait") : Train::tr("in the call");
    const double width = text_width(text_font(13), words);
    if (width + 12 <= b.wait.width()) {
      painter.fillRect(QRectF(b.wait.center() - QPointF(width / 2 + 4, 9), QSizeF(width + 8, 18)), theme.panel);
      draw_text(painter, b.wait.center(), words, text_font(13), theme.ink2, Align::centre);
    }
  }
  const Seconds end = at_once ? longer() : both();
  const double x = left + end.value * b.per_second;
  painter.setPen(line_pen(theme.ink2, 1.5));
  painter.drawLine(QPointF(x, lane.top() + 0.08 * lane.height()), QPointF(x, lane.top() + 0.88 * lane.height()));
  draw_text(painter, {x + 6, lane.top() + 0.49 * lane.height()}, qt(format_seconds(end)), number_font(15, 600),
            theme.ink);
}

void SendFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF plot(area.left() + kSendNames, area.top(), area.width() - kSendNames - kSendRight,
                    area.height() - kSendClock);
  paint_time_axis(painter, plot, both(), theme);
  for (const bool at_once : {false, true}) paint_lane(painter, bars(at_once, area), at_once, theme);
}

std::string SendFigure::part_at(const QPointF& point, const QRectF& area) const {
  const Bars b = bars(true, area);
  for (const char* part : {"message", "work", "wait"})
    if (b.of(part).contains(point)) return part;
  return {};
}

QPainterPath SendFigure::part_outline(std::string_view part, const QRectF& area) const {
  QPainterPath path;
  if (const QRectF bar = bars(true, area).of(part); !bar.isNull())
    path.addRoundedRect(bar.adjusted(-3, -3, 3, 3), 5, 5);
  return path;
}

std::string SendFigure::csv() const {
  return fmt::format("call,message_s,work_s,total_s\nsend,{0},{1},{2}\nisend,{0},{1},{3}\n", picture_.wire.value,
                     picture_.work.value, both().value, longer().value);
}

std::string SendFigure::description() const {
  return fmt::format("A message of {} and {} of work: {} with a blocking send, {} with isend.",
                     format_seconds(picture_.wire), format_seconds(picture_.work), format_seconds(both()),
                     format_seconds(longer()));
}

}  // namespace ringside::ui
