// What a race shares with the other views: the cell, the step and the time that are pointed at, chosen or brushed.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/schedule/asked.h"
#include "core/what_if.h"
#include "ui/figures/race.h"
#include "ui/overview/looks.h"
#include "ui/paint/marks.h"

namespace ringside::ui {

bool RaceFigure::same_chunks(const RaceLane& lane) const {
  const Schedule &own = race_->lanes.front().answer->schedule, &other = lane.answer->schedule;
  return own.chunks == other.chunks && own.slots() == other.slots();
}

std::optional<std::pair<std::int32_t, std::int32_t>> RaceFigure::cell_at(const QPointF& point, const QRectF& box,
                                                                         const RaceLane& lane, double u) const {
  const Schedule& s = lane.answer->schedule;
  const Cells grid = cells(box, lane, u);
  const double down = (point.y() - grid.origin.y()) / grid.high * grid.down;
  const double across = (point.x() - grid.origin.x()) / grid.wide * grid.across;
  if (down < 0 || across < 0 || down >= s.places() || across >= s.slots()) return std::nullopt;
  const RowOrder& order = looks(lane.answer, reduces(s.collective) ? s.ranks : 1)->order;
  return std::pair(order.places[static_cast<std::size_t>(down)], static_cast<std::int32_t>(across));
}

std::int64_t RaceFigure::step_at(const Place& at, double x) const {
  const std::vector<Seconds>& ends = race_->lanes.front().answer->step_end;
  const Seconds t((x - at.clock.left()) / at.clock.width() * at.end);
  return std::min<std::int64_t>(std::upper_bound(ends.begin(), ends.end(), t) - ends.begin(), std::ssize(ends) - 1);
}

std::optional<Selected> RaceFigure::hit(const QPointF& point, const QRectF& area) const {
  const Place at = place(area);
  Selected what;
  if (!untold_ && at.row(0).contains(point) && !race_->lanes.front().answer->step_end.empty()) {
    if (point.x() <= at.x(race_->lanes.front().end)) what.step = step_at(at, point.x());
    return what;
  }
  for (std::size_t i = 0; !at.cells.isNull() && i < race_->lanes.size(); ++i) {
    const RaceLane& lane = race_->lanes[i];
    if (!at.cell_box(i).contains(point)) continue;
    const auto cell = cell_at(point, at.cell_box(i), lane, at.u);
    if (!cell || cell->first >= lane.answer->schedule.ranks) return std::nullopt;
    what.rank = cell->first;
    if (same_chunks(lane)) what.chunk = cell->second;
    return what;
  }
  return std::nullopt;
}

std::optional<StepRange> RaceFigure::brushed(const QPointF& from, const QPointF& to, const QRectF& area) const {
  const Place at = place(area);
  if (untold_ || race_->lanes.front().answer->step_end.empty() || !at.clock.contains(from)) return std::nullopt;
  const std::int64_t a = step_at(at, std::max(from.x(), at.clock.left())),
                     b = step_at(at, std::max(to.x(), at.clock.left()));
  return StepRange{std::min(a, b), std::max(a, b)};
}

// A square that stands for many cells is marked as a whole.
void RaceFigure::paint_marked_cells(QPainter& painter, const QRectF& box, const RaceLane& lane, double u,
                                    const Theme& theme) const {
  const Schedule& s = lane.answer->schedule;
  const Cells grid = cells(box, lane, u);
  const auto known = looks(lane.answer, reduces(s.collective) ? s.ranks : 1);
  painter.setBrush(Qt::NoBrush);
  for (const auto& [what, width] : {std::pair(&hover_, 1.5), std::pair(&selection_, 2.5)}) {
    if (!what->rank || *what->rank >= s.places()) continue;
    const std::int32_t row = known->order.rows[static_cast<std::size_t>(*what->rank)] / grid.down;
    QRectF marked = grid.of(row, 0) | grid.of(row, grid.columns - 1);
    if (what->cell() && same_chunks(lane)) marked = grid.of(row, *what->chunk / grid.across);
    painter.setPen(line_pen(theme.accent, width * u));
    painter.drawRect(marked.adjusted(-1, -1, 0, 0));
  }
}

// The steps are those of the case's own lane; what is brushed is a time for all.
void RaceFigure::paint_marked_steps(QPainter& painter, const Place& at, const Theme& theme) const {
  const std::vector<Seconds>& ends = race_->lanes.front().answer->step_end;
  if (ends.empty() || untold_) return;
  const auto edge = [&](std::int64_t step) {
    const auto last = std::min<std::int64_t>(step, std::ssize(ends) - 1);
    return at.x(last < 0 ? Seconds(0) : ends[static_cast<std::size_t>(last)]);
  };
  painter.setBrush(Qt::NoBrush);
  for (const auto& [what, width] : {std::pair(&hover_, 1.5), std::pair(&selection_, 2.5)}) {
    if (!what->step) continue;
    const double left = edge(*what->step - 1);
    const QRectF bar(left, at.bar(0).top(), std::max(2.0, edge(*what->step) - left), at.bar(0).height());
    painter.setPen(line_pen(theme.accent, width * at.u));
    painter.drawRect(bar.adjusted(-1, -2, 0, 2));
  }
  if (!brush_) return;
  const double left = edge(brush_->first - 1), right = edge(brush_->last);
  QColor veil = theme.panel;
  veil.setAlphaF(0.72F);
  const QRectF clock = at.clock.adjusted(-1, 0, 1, 0);
  painter.fillRect(QRectF(clock.topLeft(), QPointF(left, clock.bottom())), veil);
  if (right < at.x(race_->end()))
    painter.fillRect(QRectF(QPointF(right, clock.top()), QPointF(at.x(race_->end()), clock.bottom())), veil);
  painter.setPen(line_pen(theme.accent, 1.5 * at.u));
  for (const double x : {left, right}) painter.drawLine(QPointF(x, clock.top()), QPointF(x, clock.bottom()));
  painter.fillRect(QRectF(left, clock.bottom() - 1, right - left, 3 * at.u), theme.accent);
}

std::string RaceFigure::tip(const QPointF& point, const QRectF& area) const {
  if (untold_) return {};
  const Place at = place(area);
  for (std::size_t i = 0; i < race_->lanes.size(); ++i) {
    const RaceLane& lane = race_->lanes[i];
    const Schedule& s = lane.answer->schedule;
    const bool in_cells = !at.cells.isNull() && at.cell_box(i).contains(point);
    if (!at.row(i).adjusted(-200 * at.u, 0, 0, 0).contains(point) && !in_cells) continue;
    const std::int64_t done = moment_at(*lane.answer, now_);
    if (const auto cell = in_cells ? cell_at(point, at.cell_box(i), lane, at.u) : std::nullopt)
      return fmt::format("{}: rank {}, chunk {}: {} of {} contributions after {} of {} steps", lane.name(), cell->first,
                         cell->second, grouped(lane.answer->moments->at(done)->count(cell->first, cell->second)),
                         grouped(reduces(s.collective) ? s.ranks : 1), grouped(done), grouped(s.step_count()));
    std::string text = fmt::format("{}: {} of {} steps, {} in all", lane.name(), grouped(done), grouped(s.step_count()),
                                   format_seconds(lane.end));
    if (!lane.shares.empty())
      text += fmt::format(", mean share {:.0f} %", 100 * lane.shares[static_cast<std::size_t>(done)]);
    return text;
  }
  return {};
}

}  // namespace ringside::ui
