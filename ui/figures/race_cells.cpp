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

constexpr double kLeastRaceSquare = 4, kMostRaceSquare = 48;
constexpr double kHeadsFrom = 130;  // height of a box from which columns have heads

QString name_of_row(const Schedule& s, std::int32_t place) {
  return place < s.ranks ? QString::number(place) : QStringLiteral("sw");
}

/// Of a box: without the lines above and below the cells, and their heads.
QRectF room_in(const QRectF& box, const Schedule& s, double u) {
  const QFont font = number_font(12 * u);
  const double widest =
      std::max(text_width(font, name_of_row(s, s.ranks - 1)), text_width(font, name_of_row(s, s.places() - 1)));
  return box.adjusted(widest + 8 * u, (box.height() >= kHeadsFrom * u ? 40 : 24) * u, 0, -20 * u);
}

std::int32_t asked_in(const Schedule& s) {
  return reduces(s.collective) ? s.ranks : 1;
}

/// "64 of 256 cells final; this step changes 16"; the first of these texts that has room.
QString tally_text(const Schedule& s, const Tally& tally, const QFont& font, double room) {
  const QString of =
      QStringLiteral("%1 of %2").arg(qt(grouped(tally.finals)), qt(grouped(std::int64_t{s.ranks} * s.chunks)));
  const QString finals = of + QStringLiteral(" cells final"), written = qt(grouped(tally.written));
  QString changes = tally.written > 0 ? QStringLiteral("; this step changes %1").arg(written) : QString();
  // What is written beside the chunks is drawn, too, but never final.
  if (tally.aside > 0)
    changes = QStringLiteral("; %1 change, %2 of %3")
                  .arg(written, qt(grouped(tally.aside)),
                       s.slots() == s.chunks ? QStringLiteral("switches") : QStringLiteral("scratch"));
  for (const QString& text : {finals + changes, finals})
    if (text_width(font, text) <= room) return text;
  return of + QStringLiteral(" final");
}

}  // namespace

RaceFigure::Cells RaceFigure::cells(const QRectF& box, const RaceLane& lane, double u) const {
  const Schedule& s = lane.answer->schedule;
  const QRectF room = room_in(box, s, u);
  const auto block = [](std::int32_t count, double pixels) {
    const int fit = std::clamp(static_cast<int>(pixels / kLeastRaceSquare), 1, OverviewLayout::kMostSquares);
    return (count + fit - 1) / fit;
  };
  Cells grid{room.topLeft(), block(s.places(), room.height()), block(s.slots(), room.width())};
  grid.rows = (s.places() + grid.down - 1) / grid.down, grid.columns = (s.slots() + grid.across - 1) / grid.across;
  grid.high = std::min(kMostRaceSquare * u, room.height() / grid.rows);
  grid.wide = room.width() / grid.columns;
  return grid;
}

void RaceFigure::paint_heads(QPainter& painter, const QRectF& box, const RaceLane& lane, double u,
                             const Theme& theme) const {
  const Schedule& s = lane.answer->schedule;
  const Cells grid = cells(box, lane, u);
  const auto known = looks(lane.answer, asked_in(s));
  const QFont rows = number_font(12 * u), columns = text_font(12 * u, 500);
  const int every = label_interval(14 * u * grid.down / grid.high);
  for (std::int32_t row = 0; row < s.places(); row += every) {
    const std::int32_t place = known->order.places[static_cast<std::size_t>(row)];
    const ShortFor whole(place_text(s, place));
    draw_text(painter, {grid.origin.x() - 6 * u, grid.of(row / grid.down, 0).center().y()}, name_of_row(s, place), rows,
              theme.ink3, Align::right);
  }
  if (box.height() < kHeadsFrom * u) return;
  const double widest = text_width(columns, QStringLiteral("c%1").arg(s.slots() - 1)) + 12 * u;
  const int apart = label_interval(widest * grid.across / grid.wide);
  for (std::int32_t slot = 0; slot < s.slots(); slot += apart) {
    const QString number = QString::number(slot < s.chunks ? slot : slot - s.chunks);
    const ShortFor whole((slot < s.chunks ? QStringLiteral("chunk ") : QStringLiteral("scratch ")) + number);
    const QRectF cell = grid.of(0, slot / grid.across);
    draw_text(painter, {cell.center().x(), grid.origin.y() - 9 * u},
              (slot < s.chunks ? QStringLiteral("c") : QStringLiteral("s")) + number, columns, theme.ink3,
              Align::centre);
  }
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
  const auto shares = a.moments->at(moment);
  const std::int32_t asked = asked_in(s);
  const Cells grid = cells(box, lane, u);
  const auto [down, across, rows, columns] = std::tuple(grid.down, grid.across, grid.rows, grid.columns);
  const auto known = looks(lane.answer, asked);
  const Shades& shades = known->shades;
  const RowOrder& order = known->order;
  const auto all = squares_at(lane.answer, *known, moment, down, across, !over);
  const double high = grid.high, wide = grid.wide;
  const double gap = high >= 5 && wide >= 5 ? 1 : -0.25;
  const bool numbers = grid.numbers(u);
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
  draw_text(painter, {box.left(), grid.of(rows, 0).top() + 10 * u}, tally_text(s, *tally, small, box.width()), small,
            theme.ink2);
}

}  // namespace ringside::ui
