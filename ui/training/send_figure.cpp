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

void SendFigure::paint_lane(QPainter& painter, const QRectF& lane, bool at_once, const Theme& theme) const {
  const double left = lane.left() + kSendNames, high = std::min(34.0, 0.28 * lane.height());
  const double scale = (lane.width() - kSendNames - kSendRight) / both().value;
  const auto bar = [&](double row, Seconds from, Seconds length, const QString& words, const QColor& color) {
    const QRectF r(left + from.value * scale + 0.5, lane.top() + row * lane.height() - high / 2,
                   std::max(1.0, length.value * scale - 1), high);
    painter.fillRect(r, color);
    const QFont font = number_font(14, 600);
    if (text_width(font, words) + 10 <= r.width())
      draw_text(painter, r.center(), words, font, ink_on(color, theme), Align::centre);
  };
  const Seconds begins = at_once ? Seconds(0) : picture_.wire, end = at_once ? longer() : both();
  draw_text(painter, {lane.left(), lane.top() + 0.3 * lane.height()},
            at_once ? QStringLiteral("isend") : QStringLiteral("send"), text_font(15, 600), theme.ink);
  draw_text(painter, {left - 10, lane.top() + 0.3 * lane.height()}, Train::tr("wire"), text_font(14), theme.ink2,
            Align::right);
  draw_text(painter, {left - 10, lane.top() + 0.68 * lane.height()}, Train::tr("rank"), text_font(14), theme.ink2,
            Align::right);
  bar(0.3, Seconds(0), picture_.wire, Train::tr("message %1").arg(qt(format_seconds(picture_.wire))), theme.load[3]);
  bar(0.68, begins, picture_.work, Train::tr("work %1").arg(qt(format_seconds(picture_.work))), theme.load[1]);
  const auto waits = [&](Seconds from, Seconds until) {
    if (until.value <= from.value) return;
    const QRectF r(left + from.value * scale, lane.top() + 0.68 * lane.height() - high / 2,
                   (until - from).value * scale, high);
    draw_hatch(painter, r, theme.control, 7, 1.5);
    const QString words = at_once ? QStringLiteral("wait") : Train::tr("in the call");
    if (text_width(text_font(13), words) + 12 > r.width()) return;
    painter.fillRect(QRectF(r.center() - QPointF(text_width(text_font(13), words) / 2 + 4, 9),
                            QSizeF(text_width(text_font(13), words) + 8, 18)),
                     theme.panel);
    draw_text(painter, r.center(), words, text_font(13), theme.ink2, Align::centre);
  };
  at_once ? waits(picture_.work, picture_.wire) : waits(Seconds(0), picture_.wire);
  const double x = left + end.value * scale;
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
  const double pitch = plot.height() / 2;
  for (const int row : {0, 1})
    paint_lane(painter, {area.left(), area.top() + row * pitch, area.width(), pitch}, row == 1, theme);
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
