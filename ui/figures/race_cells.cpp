// What the ranks of a lane hold at the time of the clock.
#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/base/text.h"
#include "core/what_if.h"
#include "ui/figures/race.h"
#include "ui/overview/overview.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr double kLeastSquare = 4, kMostSquare = 34;

/// Of a box: without the lines above and below the cells.
QRectF room_in(const QRectF& box, double u) {
  return box.adjusted(0, 24 * u, 0, -20 * u);
}

}  // namespace

RaceFigure::Cells RaceFigure::cells(const QRectF& box, const RaceLane& lane, double u) const {
  const Schedule& s = lane.answer->schedule;
  const QRectF room = room_in(box, u);
  const auto block = [](std::int32_t count, double pixels) {
    const int fit = std::clamp(static_cast<int>(pixels / kLeastSquare), 1, OverviewLayout::kMostSquares);
    return (count + fit - 1) / fit;
  };
  Cells grid{room.topLeft(), block(s.places(), room.height()), block(s.slots(), room.width())};
  grid.rows = (s.places() + grid.down - 1) / grid.down, grid.columns = (s.slots() + grid.across - 1) / grid.across;
  grid.high = std::min(kMostSquare * u, room.height() / grid.rows);
  grid.wide = std::min(std::max(2.2 * grid.high, room.width() / 4), room.width() / grid.columns);
  return grid;
}

void RaceFigure::paint_cells(QPainter& painter, const QRectF& box, const RaceLane& lane, double u,
                             const Theme& theme) const {
  const Answer& a = *lane.answer;
  const Schedule& s = a.schedule;
  const std::int64_t moment = moment_at(a, now_), steps = s.step_count();
  const bool over = moment >= steps;
  const QFont name = text_font(15 * u, 600), small = text_font(13 * u);
  {
    const RepeatedText of_its_lane;
    draw_text(painter, {box.left(), box.top() + 9 * u}, qt(lane.name()), name, theme.ink);
  }
  const QString whole = over ? QStringLiteral("finished")
                             : QStringLiteral("step %1 of %2").arg(qt(grouped(moment + 1)), qt(grouped(steps)));
  const double besides = text_width(name, qt(lane.name())) + text_width(number_font(14 * u, 700), "100 %") + 20 * u;
  const bool room_for_words = (over && lane.shares.empty()) || besides + text_width(small, whole) <= box.width();
  // Who has finished has 100 %.
  const QString where = room_for_words ? whole
                        : over         ? QString()
                                       : QStringLiteral("%1/%2").arg(qt(grouped(moment + 1)), qt(grouped(steps)));
  if (!untold_ && !where.isEmpty()) {
    const ShortFor words(whole);
    draw_text(painter, {box.left() + text_width(name, qt(lane.name())) + 12 * u, box.top() + 9 * u}, where, small,
              theme.ink3);
  }
  if (!lane.shares.empty()) {
    const QString share = QStringLiteral("%1 %").arg(std::lround(100 * lane.shares[static_cast<std::size_t>(moment)]));
    const QFont number = number_font(14 * u, 700);
    draw_text(painter, {box.right(), box.top() + 9 * u}, share, number, theme.ink, Align::right);
    const QString words = QStringLiteral("mean share");
    const double left = text_width(name, qt(lane.name())) + text_width(small, where) + 24 * u;
    const double right = box.width() - text_width(number, share) - 8 * u;
    if (left + text_width(small, words) <= right)
      draw_text(painter, {box.left() + right, box.top() + 9 * u}, words, small, theme.ink3, Align::right);
  }
  const QRectF room = room_in(box, u);
  const auto shares = a.moments->at(moment);
  const std::int32_t asked = reduces(s.collective) ? s.ranks : 1;
  const Cells grid = cells(box, lane, u);
  const auto [down, across, rows, columns] = std::tuple(grid.down, grid.across, grid.rows, grid.columns);
  const auto known = looks(lane.answer, asked);
  const Shades& shades = known->shades;
  const RowOrder& order = known->order;
  const auto all = squares_at(lane.answer, *known, moment, down, across, !over);
  const double high = grid.high, wide = grid.wide;
  const double gap = high >= 5 && wide >= 5 ? 1 : -0.25;
  const bool numbers = down == 1 && across == 1 && high >= 15 * u && wide >= 20 * u;
  const QFont font = number_font(std::min(13 * u, 0.62 * high), 500);
  // Squares that touch leave no seam.
  painter.setRenderHint(QPainter::Antialiasing, numbers);
  std::vector<std::pair<QPointF, double>> dots;
  for (std::int32_t row = 0; row < rows; ++row) {
    for (std::int32_t column = 0; column < columns; ++column) {
      const Square& q =
          (*all)[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column)];
      const QRectF r = grid.of(row, column).adjusted(0, 0, -gap, -gap);
      draw_square(painter, r, q, shades, theme);
      if (numbers) {
        const std::int32_t place = order.places[static_cast<std::size_t>(row)], held = shares->count(place, column);
        const QColor color = shades.color(q.mean, theme);
        const QColor& ink = ink_on(color, theme);
        if (held > 1 || (asked == 1 && held == 1))
          draw_text(painter, r.center(), asked == 1 ? QStringLiteral("•") : QString::number(held), font, ink,
                    Align::centre);
      }
      if (q.arriving <= 0) continue;
      if (numbers) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(dash_pen(theme.accent, 1.5 * u, 3 * u, 2 * u));
        painter.drawRect(r.adjusted(1, 1, -1, -1));
      } else {
        dots.emplace_back(r.center(), std::sqrt(std::min(1.0, q.arriving)));
      }
    }
  }
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.accent);
  for (const auto& [centre, part] : dots) {
    const double radius = std::clamp(0.3 * std::min(wide, high) * part, 1.0, 2.5 * u);
    painter.drawEllipse(centre, radius, radius);
  }
  const auto tally = tally_at(lane.answer, asked, moment);
  const auto all_cells = std::int64_t{s.ranks} * s.chunks, drawn = std::int64_t{s.places()} * s.slots();
  QString words = QStringLiteral("%1 of %2 cells final").arg(qt(grouped(tally->finals)), qt(grouped(all_cells)));
  if (tally->written > 0) words += QStringLiteral("; this step changes %1").arg(qt(grouped(tally->written)));
  // Scratch and switches are drawn, and changed, but not asked for.
  if (tally->written > 0 && drawn > all_cells) words += QStringLiteral(" of %1").arg(qt(grouped(drawn)));
  if (text_width(small, words) > box.width())
    words = QStringLiteral("%1 of %2 final").arg(qt(grouped(tally->finals)), qt(grouped(all_cells)));
  draw_text(painter, {box.left(), room.top() + high * rows + 10 * u}, words, small, theme.ink2);
}

}  // namespace ringside::ui
