// The lanes of a race: their bars on one clock, what they are called, and who was how fast.
#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/measure/measured_text.h"
#include "core/schedule/turning.h"
#include "ui/figures/race.h"
#include "ui/figures/time_grid.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/remembered.h"

namespace ringside::ui {
namespace {

constexpr double kToCome = 0.38;  // of a bar's height: a paler colour would look like another

/// By step: whether most of its bytes are added where they arrive.
std::shared_ptr<const std::vector<bool>> adding_steps(const std::shared_ptr<const Answer>& answer) {
  static Remembered<std::vector<bool>, 8> known;
  return known.of(answer, [&] {
    std::vector<bool> adds;
    for (std::int64_t step = 0; step < answer->schedule.step_count(); ++step) {
      std::int64_t added = 0, all = 0;
      const Schedule& s = answer->schedule;
      if (leaps(s) && step > s.turning()->first) {
        adds.push_back(adds.back());
        continue;
      }
      for (const Transfer& t : (s.regular() ? s.step_of_rank_0(step) : s.step(step)).transfers) {
        all += t.chunks.size();
        if (t.op == Arrival::reduce) added += t.chunks.size();
      }
      adds.push_back(2 * added > all);
    }
    return adds;
  });
}

QString time_text(Seconds t) {
  return qt(format_seconds(t));
}

}  // namespace

/// The stepped line above a bar.
QString RaceFigure::share_name() {
  return QStringLiteral("mean share");
}

void RaceFigure::paint_clock(QPainter& painter, const Place& at, const Theme& theme) const {
  const TimeUnit unit = time_unit(Seconds(at.end));
  const int most = std::clamp(static_cast<int>(at.clock.width() / (70 * at.u)), 1, 8);
  const double base = at.clock.bottom() + 12 * at.u;
  const double interval = tick_interval(at.end / unit.seconds, most);
  const QFont font = number_font(13 * at.u);
  for (int i = 0; i * interval <= at.end / unit.seconds * (1 + 1e-9); ++i) {
    const double x = std::floor(at.x(Seconds(i * interval * unit.seconds))) + 0.5;
    painter.setPen(line_pen(theme.hair, 1));
    painter.drawLine(QPointF(x, at.clock.top()), QPointF(x, at.clock.bottom()));
    const QString number = qt(format_short(i * interval, 6));
    const double half = text_width(font, number) / 2;
    // Without room beside it the last number stays within, and the unit stands with the first.
    if (!at.stacked)
      draw_text(painter, {x, base}, number, font, theme.ink2, Align::centre);
    else if (i == 0)
      draw_text(painter, {at.clock.left(), base}, number + u' ' + qt(unit.name), font, theme.ink2);
    else
      draw_text(painter, {std::min(x, at.clock.right() - half), base}, number, font, theme.ink2, Align::centre);
  }
  if (!at.stacked) draw_text(painter, {at.clock.right() + 30 * at.u, base}, qt(unit.name), font, theme.ink2);
}

void RaceFigure::paint_track(QPainter& painter, const Place& at, std::size_t index, const Theme& theme) const {
  const QRectF bar = at.bar(index);
  paint_name(painter, at, index, theme);
  painter.fillRect(bar, theme.sunken);
}

// Steps as segments, above them how much of the end is there; at the end the place.
void RaceFigure::paint_lane(QPainter& painter, const Place& at, std::size_t index, const Theme& theme) const {
  const RaceLane& lane = race_->lanes[index];
  const Answer& a = *lane.answer;
  const QRectF row = at.row(index), bar = at.bar(index);
  const double u = at.u, high = bar.height(), top = bar.top();
  paint_name(painter, at, index, theme);
  if (!lane.shares.empty()) {
    QPolygonF stairs{QPointF(at.x(Seconds(0)), top - 2 * u)};
    const double tall = std::max(0.0, top - row.top() - (at.stacked ? 26 : 6) * u);
    for (std::size_t i = 0; i < lane.shares.size(); ++i) {
      const double y = top - 2 * u - tall * lane.shares[i];
      const double left = at.x(i == 0 ? Seconds(0) : a.step_end[i - 1]);
      const double right = at.x(i < a.step_end.size() ? a.step_end[i] : lane.end);
      if (right - stairs.last().x() < 1 && i + 1 < lane.shares.size()) continue;  // stairs that nobody sees
      stairs << QPointF(left, y) << QPointF(right, y);
    }
    stairs << QPointF(at.x(lane.end), top - 2 * u);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.sunken);
    painter.drawPolygon(stairs);
    stairs.removeFirst(), stairs.removeLast();
    painter.setPen(line_pen(theme.load[3], 1.2 * u));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(stairs);
    if (tall >= 10 * u && !at.stacked)
      draw_text(painter, {row.left() - 14 * u, top - 2 * u - tall / 2}, share_name(), text_font(12 * u), theme.ink3,
                Align::right);
  }
  const auto adds = adding_steps(lane.answer);
  Seconds begin;
  for (std::size_t i = 0; i < a.step_end.size(); ++i) {
    // Segments of less than two pixels share one; what they do mostly is what the first of them does.
    std::size_t last = i;
    while (last + 1 < a.step_end.size() && at.x(a.step_end[last]) - at.x(begin) < 2) ++last;
    const QColor color = (*adds)[i] ? theme.load[3] : theme.load[1];
    const double left = at.x(begin), right = at.x(a.step_end[last]), gap = right - left > 5 ? 1 : 0;
    const double split = std::clamp(at.x(now_), left, right - gap);
    painter.fillRect(QRectF(left, top, split - left, high), color);
    const QRectF rest(split, top, right - gap - split, high);
    painter.fillRect(rest, theme.sunken);
    painter.fillRect(rest.adjusted(0, (1 - kToCome) * high, 0, 0), color);
    begin = a.step_end[last];
    i = last;
  }
  const double x = at.x(lane.end);
  painter.setPen(line_pen(theme.ink, 2 * u));
  painter.drawLine(QPointF(x, top - 5 * u), QPointF(x, top + high + 3 * u));
  paint_result(painter, at, index, theme);
}

// With a piece of the line that it is, where there is room between a lane's name and its result.
void RaceFigure::paint_share_name(QPainter& painter, const Place& at, std::size_t index, double left,
                                  const Theme& theme) const {
  const double u = at.u, y = at.row(index).top() + 14 * u, line = 16 * u;
  const QFont font = text_font(13 * u);
  const double wide = line + 6 * u + text_width(font, share_name());
  if (left + wide > result_at(at, index).x() - 18 * u) return;
  painter.fillRect(QRectF(left - 3 * u, y - 9 * u, wide + 6 * u, 18 * u), theme.panel);
  painter.setPen(line_pen(theme.load[3], 1.2 * u));
  painter.drawPolyline(QPolygonF{QPointF(left, y + 3 * u), QPointF(left + line / 2, y + 3 * u),
                                 QPointF(left + line / 2, y - 3 * u), QPointF(left + line, y - 3 * u)});
  draw_text(painter, {left + line + 6 * u, y}, share_name(), font, theme.ink2);
}

// Before its bar, or above it where that would leave the bar no room.
void RaceFigure::paint_name(QPainter& painter, const Place& at, std::size_t index, const Theme& theme) const {
  const QRectF row = at.row(index), bar = at.bar(index);
  const QFont font = text_font(14 * at.u, 600);
  const QString name = qt(race_->lanes[index].name());
  if (at.stacked) {
    // The clock's lines pass there.
    const double u = at.u, wide = text_width(font, name);
    painter.fillRect(QRectF(row.left() + 4 * u, row.top() + 5 * u, wide + 6 * u, 18 * u), theme.panel);
    draw_text(painter, {row.left() + 7 * u, row.top() + 14 * u}, name, font, theme.ink);
    if (!untold_ && !race_->lanes[index].shares.empty())
      paint_share_name(painter, at, index, row.left() + wide + 20 * u, theme);
  } else
    draw_text(painter, {row.left() - 14 * at.u, bar.center().y()}, name, font, theme.ink, Align::right);
}

QString RaceFigure::result_text(std::size_t index) const {
  const Seconds end = race_->lanes[index].end, best = race_->lanes[race_->order.front()].end;
  QString result = time_text(end);
  if (race_->place(index) > 1 && best > Seconds(0))
    result += end / best < 10 ? QStringLiteral("  +%1 %").arg(qt(format_significant(100 * (end / best - 1), 3)))
                              : QStringLiteral("  × %1").arg(qt(format_ratio(end / best)));
  return result;
}

/// The centre of its place.
QPointF RaceFigure::result_at(const Place& at, std::size_t index) const {
  const QRectF row = at.row(index);
  const double u = at.u, wide = text_width(number_font(14 * u, 700), result_text(index)) + 6 * u;
  return at.stacked ? QPointF(row.right() - wide - 14 * u, row.top() + 14 * u)
                    : QPointF(at.x(race_->lanes[index].end) + 20 * u, at.bar(index).center().y());
}

// The place in a circle, the time, and by how much it is behind: at the bar's end, or at the right end of its name.
void RaceFigure::paint_result(QPainter& painter, const Place& at, std::size_t index, const Theme& theme) const {
  const double u = at.u;
  const std::size_t place = race_->place(index);
  const QString result = result_text(index);
  const double wide = text_width(number_font(14 * u, 700), result) + 6 * u;
  const QPointF centre = result_at(at, index);
  painter.setPen(line_pen(theme.ink, 1.2 * u));
  painter.setBrush(place == 1 ? theme.ink : theme.panel);
  painter.drawEllipse(centre, 10 * u, 10 * u);
  draw_text(painter, centre, QString::number(static_cast<int>(place)), number_font(13 * u, 700),
            place == 1 ? theme.panel : theme.ink, Align::centre);
  painter.fillRect(QRectF(centre.x() + 13 * u, centre.y() - 9 * u, wide, 18 * u), theme.panel);
  draw_text(painter, {centre.x() + 16 * u, centre.y()}, result, number_font(14 * u, place == 1 ? 700 : 500), theme.ink);
}

}  // namespace ringside::ui
