// Who sends when, before above after on one scale, and who waits longer than before or for ever.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/figures/activity_rows.h"
#include "ui/figures/spacetime.h"
#include "ui/figures/what_if.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/remembered.h"

namespace ringside::ui {
namespace {

/// The sends of every place in order of time.
std::vector<std::vector<const Span*>> sends_of(const std::vector<Span>& spans, std::int32_t places) {
  std::vector<std::vector<const Span*>> all(static_cast<std::size_t>(places));
  for (const Span& s : spans) all[static_cast<std::size_t>(s.from)].push_back(&s);
  for (auto& sends : all)
    std::stable_sort(sends.begin(), sends.end(), [](const Span* a, const Span* b) { return a->start < b->start; });
  return all;
}

QFont title_of_run(double u) {
  return text_font(13 * u, 600);
}

constexpr double kTitleInset = 6;
constexpr double kLeastOutlined = 5;  // pixels of a row in which a wait has an outline

}  // namespace

void WhatIfFigure::paint_upright(QPainter& painter, const Place& at, double x) const {
  const QRectF &above = at.before.plot, &below = at.after.plot;
  const double title = kTitleInset * at.u + text_width(title_of_run(at.u), qt(title_of(consequence_->what)));
  if (x > below.left() + title + 3 * at.u || x < below.left() + 3 * at.u)
    return painter.drawLine(QPointF(x, above.top()), QPointF(x, below.bottom()));
  painter.drawLine(QPointF(x, above.top()), QPointF(x, above.bottom()));
  painter.drawLine(QPointF(x, below.top()), QPointF(x, below.bottom()));
}

void WhatIfFigure::paint_lanes(QPainter& painter, const Place& at, bool disturbed, const Theme& theme) const {
  const Consequence& c = *consequence_;
  const TimeGrid& grid = disturbed ? at.after : at.before;
  const double u = at.u;
  const QString title = disturbed ? qt(title_of(c.what)) : QStringLiteral("as it is");
  const QPointF place(grid.plot.left() + kTitleInset * u, grid.plot.top() - 10 * u);
  if (disturbed)  // the lines of the axis pass there
    painter.fillRect(
        QRectF(place.x() - 2 * u, grid.plot.top() - 18 * u, text_width(title_of_run(u), title) + 4 * u, 17 * u),
        theme.panel);
  draw_text(painter, place, title, title_of_run(u), theme.ink);
  if (many(at)) return paint_many(painter, at, disturbed, theme);
  for (const Span& s : disturbed ? c.spans : c.before->timeline.spans) {
    const std::int32_t row = s.from / at.block;
    if (s.from % at.block != 0) continue;  // one rank of those that share a row
    QRectF bar = grid.bar(row, s.start.value, s.sent.value);
    const double inset = grid.pitch() >= 8 ? 1.5 : grid.pitch() >= 4 ? 0.5 : 0;
    bar = QRectF(bar.left(), grid.plot.top() + grid.pitch() * row + inset,
                 std::max(0.8, bar.width() - (bar.width() > 4 ? 1 : 0)), grid.pitch() - 2 * inset);
    painter.fillRect(bar, kind_color(s.op, theme));
  }
  paint_ranks(painter, at, disturbed, theme);
}

void WhatIfFigure::paint_ranks(QPainter& painter, const Place& at, bool disturbed, const Theme& theme) const {
  const TimeGrid& grid = disturbed ? at.after : at.before;
  const double u = at.u;
  const int every = label_interval(13 * u / grid.pitch());
  for (std::int32_t row = 0; row < grid.rows; row += every)
    draw_text(painter, {grid.plot.left() - 8 * u, grid.plot.top() + grid.pitch() * (row + 0.5)},
              QString::number(row * at.block), number_font(12 * u), theme.ink3, Align::right);
  if (disturbed)
    for (const std::int32_t rank : touched_ranks(*consequence_))
      painter.fillRect(QRectF(grid.plot.left() - 5 * u, grid.plot.top() + grid.pitch() * (rank / at.block), 3 * u,
                              std::max(2.0, grid.pitch() - 1)),
                       theme.error);
}

std::shared_ptr<const Answer> WhatIfFigure::run(bool disturbed) const {
  if (!disturbed) return consequence_->before;
  if (consequence_->after || consequence_->spans.empty()) return consequence_->after;
  static Remembered<Answer, 2> known;
  return known.of(consequence_, [&] { return arrived_part(*consequence_); });
}

void WhatIfFigure::paint_many(QPainter& painter, const Place& at, bool disturbed, const Theme& theme) const {
  const TimeGrid& grid = disturbed ? at.after : at.before;
  const auto answer = run(disturbed);
  const std::int32_t columns = std::clamp(static_cast<std::int32_t>(grid.plot.width()), 1, kMostActivityColumns);
  const bool stuck = disturbed && stops();
  const auto rows =
      answer ? activity_rows(answer, at.block, columns, stuck ? Idle::for_ever : Idle::waits, theme) : nullptr;
  if (!answer && knows_until_stuck()) return paint_until_stuck(painter, at, theme);
  if (!rows || !rows->activity) return paint_as_one(painter, at, disturbed, theme);
  if (stuck) painter.fillRect(grid.plot, theme.error_ground);
  const double wide = grid.x(rows->activity->end.value) - grid.plot.left();
  rows->paint(painter, {grid.plot.left(), grid.plot.top(), wide, grid.plot.height()}, answer->schedule.places());
  paint_ranks(painter, at, disturbed, theme);
}

// What comes before the step in which a rank waits is over when it is in the case as it is.
void WhatIfFigure::paint_until_stuck(QPainter& painter, const Place& at, const Theme& theme) const {
  const Consequence& c = *consequence_;
  const TimeGrid& grid = at.after;
  std::vector<std::optional<Seconds>> stuck(static_cast<std::size_t>(grid.rows));
  for (const Wait& w : c.waits) {
    const Seconds since = w.step == 0 ? Seconds(0) : c.before->step_end[static_cast<std::size_t>(w.step - 1)];
    auto& row = stuck[static_cast<std::size_t>(w.rank / at.block)];
    row = std::min(row.value_or(since), since);
  }
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);  // rows join
  for (std::int32_t row = 0; row < grid.rows; ++row) {
    const auto since = stuck[static_cast<std::size_t>(row)];
    const double top = grid.plot.top() + grid.pitch() * row, x = grid.x(since.value_or(c.before_end).value);
    painter.fillRect(QRectF(grid.plot.left(), top, x - grid.plot.left(), grid.pitch()), theme.load[1]);
    if (since) painter.fillRect(QRectF(x, top, grid.plot.right() - x, grid.pitch()), theme.error_ground);
  }
  painter.restore();
  paint_ranks(painter, at, true, theme);
}

// How long all ranks take together, and what comes on top.
void WhatIfFigure::paint_as_one(QPainter& painter, const Place& at, bool disturbed, const Theme& theme) const {
  const Consequence& c = *consequence_;
  const TimeGrid& grid = disturbed ? at.after : at.before;
  const double high = std::min(0.6 * grid.plot.height(), 40 * at.u), top = grid.plot.center().y() - high / 2;
  const Seconds end = disturbed ? c.after_end.value_or(Seconds(0)) : c.before_end;
  const auto bar = [&](Seconds from, Seconds to) {
    return QRectF(grid.x(from.value), top, grid.x(to.value) - grid.x(from.value), high);
  };
  painter.fillRect(bar(Seconds(0), std::min(end, c.before_end)), theme.load[1]);
  if (end <= c.before_end) return;
  painter.fillRect(bar(c.before_end, end), theme.error_ground);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(mix(theme.error, theme.panel, 0.55), 1));
  painter.drawRect(snapped(bar(c.before_end, end)));
}

void WhatIfFigure::paint_waiting(QPainter& painter, const Place& at, const Theme& theme) const {
  const Consequence& c = *consequence_;
  const std::int32_t places = c.before->schedule.places();
  const TimeGrid& grid = at.after;
  const double u = at.u;
  const QColor ground = theme.error_ground, edge = mix(theme.error, theme.panel, 0.55);
  if (many(at)) {
    if (stops()) {
      painter.setPen(line_pen(edge, 1));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(snapped(grid.plot));
    }
    return paint_key(painter, at, stops() ? QStringLiteral("waits for ever") : QStringLiteral("waits"), theme);
  }
  const auto before = sends_of(c.before->timeline.spans, places), after = sends_of(c.spans, places);
  std::vector<QRectF> low;  // rows too low for outlines of their own: together they have one
  const auto box = [&](std::int32_t rank, Seconds from, Seconds to, bool for_ever) {
    if (rank % at.block != 0) return;
    const QRectF r(grid.x(from.value), grid.plot.top() + grid.pitch() * (rank / at.block) + 0.5,
                   grid.x(to.value) - grid.x(from.value), std::max(1.0, grid.pitch() - 1));
    if (r.width() < 1) return;
    if (grid.pitch() < kLeastOutlined) {
      const double row = grid.pitch() * (rank / at.block);
      low.emplace_back(r.left(), grid.plot.top() + row, r.width(), grid.pitch());
      return;
    }
    painter.fillRect(r, ground);
    painter.setPen(line_pen(edge, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(snapped(r));
    if (for_ever && grid.pitch() >= 7) draw_hatch(painter, r.adjusted(1, 1, -1, -1), edge, 7 * u, 1);
  };
  for (std::int32_t rank = 0; rank < places; ++rank) {
    const auto &was = before[static_cast<std::size_t>(rank)], &is = after[static_cast<std::size_t>(rank)];
    const bool waits = std::any_of(c.waits.begin(), c.waits.end(), [&](const Wait& w) { return w.rank == rank; });
    for (std::size_t i = 0; i < is.size() && i < was.size(); ++i) {
      const Seconds free = i == 0 ? Seconds(0) : is[i - 1]->sent, was_free = i == 0 ? Seconds(0) : was[i - 1]->sent;
      const Seconds longer = (is[i]->start - free) - (was[i]->start - was_free);
      if (longer > c.before_end * 1e-9) box(rank, free, is[i]->start, false);
    }
    if (waits) {
      Seconds last;
      for (const Span& s : c.spans)
        if (s.from == rank || s.to == rank) last = std::max(last, s.end);
      box(rank, last, Seconds(at.end), true);
    }
  }
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);  // rows join
  for (const QRectF& r : low) painter.fillRect(r.adjusted(-1, -1, 1, 1), edge);
  for (const QRectF& r : low) painter.fillRect(r, ground);
  painter.restore();
  paint_key(painter, at, stops() ? QStringLiteral("waits for ever") : QStringLiteral("waits longer than before"),
            theme);
}

void WhatIfFigure::paint_key(QPainter& painter, const Place& at, const QString& waiting, const Theme& theme) const {
  const double u = at.u;
  const QRectF& plot = at.after.plot;
  // It stands where the title leaves room, else below the axis.
  const double y = at.key_below ? plot.bottom() + 32 * u : at.before.plot.top() - 10 * u;
  double x = plot.right() + (at.key_below ? 90 * u : 0);
  const QFont font = text_font(13 * u);
  const auto key = [&](const QString& words, const QColor& fill, const QColor* line) {
    x -= text_width(font, words);
    draw_text(painter, {x, y}, words, font, theme.ink2);
    x -= 24 * u;
    const QRectF r(x, y - 5 * u, 18 * u, 10 * u);
    painter.fillRect(r, fill);
    painter.setBrush(Qt::NoBrush);
    if (line) painter.setPen(line_pen(*line, 1)), painter.drawRect(snapped(r));
    x -= 18 * u;
  };
  if (as_one() && !run(true)) {
    const QString words = knows_until_stuck() ? QStringLiteral("each row until its first rank waits for ever")
                                              : QStringLiteral("more transfers than are drawn: all ranks as one bar");
    return draw_text(painter, {x, y}, words, font, theme.ink2, Align::right);
  }
  const QColor edge = mix(theme.error, theme.panel, 0.55);
  key(waiting, theme.error_ground, &edge);
  if (many(at)) key(QStringLiteral("latency"), latency_color(theme), nullptr);
  key(QStringLiteral("copy"), kind_color(Arrival::copy, theme), nullptr);
  const Answer& before = *consequence_->before;  // an own schedule may add whatever it is called
  if (reduces(before.schedule.collective) || before.question.own())
    key(QStringLiteral("reduce"), kind_color(Arrival::reduce, theme), nullptr);
  const QString lower = QStringLiteral("lower: fewer send");
  const double title =
      at.key_below ? 0 : (kTitleInset + 12) * u + text_width(title_of_run(u), QStringLiteral("as it is"));
  if (many(at) && at.block > 1 && x - text_width(font, lower) >= plot.left() + title)
    draw_text(painter, {x, y}, lower, font, theme.ink3, Align::right);
}

void WhatIfFigure::paint_end(QPainter& painter, const Place& at, bool disturbed, const Theme& theme) const {
  const Consequence& c = *consequence_;
  const TimeGrid& grid = disturbed ? at.after : at.before;
  const Seconds end = disturbed ? c.after_end.value_or(Seconds(at.end)) : c.before_end;
  const bool never = disturbed && stops();
  const QString words = never ? QStringLiteral("for ever") : qt(format_seconds(end));
  const QFont font = number_font(14 * at.u, 700);
  const QPointF where(std::min(grid.x(end.value), grid.plot.right()) + 6 * at.u, grid.plot.center().y());
  painter.fillRect(QRectF(where.x() - 3 * at.u, where.y() - 9 * at.u, text_width(font, words) + 6 * at.u, 18 * at.u),
                   theme.panel);
  draw_text(painter, where, words, font, never || end > c.before_end * (1 + 1e-9) ? theme.error : theme.ink);
}

}  // namespace ringside::ui
