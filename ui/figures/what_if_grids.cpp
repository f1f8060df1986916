// What ranks hold at one time: as it is, disturbed, and what is behind; where counts or types are mixed, what is wrong.
#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/figures/held_squares.h"
#include "ui/figures/what_if.h"
#include "ui/overview/overview.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr double kLeastGridSquare = 4, kMostGridSquare = 30, kGridLabelGap = 8;

std::int32_t cells_of_square(std::int32_t cells, double pixels) {
  const int fit = std::max(1, static_cast<int>(pixels / kLeastGridSquare));
  return (cells + fit - 1) / fit;
}

QString upper_first(QString text) {
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

}  // namespace

WhatIfFigure::GridCells WhatIfFigure::grid_cells(const QRectF& box, double u) const {
  const Schedule& s = consequence_->before->schedule;
  const double labels =
      std::max(26 * u, text_width(number_font(12 * u), QString::number(s.places() - 1)) + kGridLabelGap * u + 2);
  GridCells g{.room = {box.left() + labels, box.top() + 22 * u, box.width() - labels, box.height() - 42 * u}};
  g.down = cells_of_square(s.places(), g.room.height()), g.across = cells_of_square(s.slots(), g.room.width());
  g.rows = (s.places() + g.down - 1) / g.down, g.columns = (s.slots() + g.across - 1) / g.across;
  g.high = std::min(kMostGridSquare * u, g.room.height() / g.rows);
  g.wide = std::min(std::max(2.2 * g.high, g.room.width() / 4), g.room.width() / g.columns);
  return g;
}

std::optional<std::int32_t> WhatIfFigure::rank_in_grids(const Place& at, const QPointF& point) const {
  const Schedule& s = consequence_->before->schedule;
  for (std::size_t i = 0; i < at.grids.size(); ++i) {
    if (!at.grids[i].contains(point) || (i == 2 && !consequence_->left.empty())) continue;
    const GridCells g = grid_cells(at.grids[i], at.u);
    const double row = std::floor((point.y() - g.room.top()) / g.high);
    if (row < 0 || row >= g.rows || point.x() > g.room.left() + g.wide * g.columns) return std::nullopt;
    const auto known = looks(consequence_->before, reduces(s.collective) ? s.ranks : 1);
    const std::int32_t place = known->order.places[static_cast<std::size_t>(row) * static_cast<std::size_t>(g.down)];
    return place < s.ranks ? std::optional(place) : std::nullopt;
  }
  return std::nullopt;
}

void WhatIfFigure::paint_grid(QPainter& painter, const Place& at, std::size_t which, const Theme& theme) const {
  const Consequence& c = *consequence_;
  const Schedule& s = c.before->schedule;
  const double u = at.u;
  const QRectF& box = at.grids[which];
  const bool behind = which == 2, wrong = behind && !c.left.empty();
  QFont head = text_font(15 * u, 600);
  const QString title = which == 0   ? QStringLiteral("As it is")
                        : which == 1 ? upper_first(qt(title_of(c.what)))
                        : wrong      ? QStringLiteral("Wrong at the end")
                                     : QStringLiteral("Behind");
  for (double px = 15; px > 11 && text_width(head, title) > box.width(); px -= 0.5) head = text_font(px * u, 600);
  {
    std::optional<RepeatedText> of_its_lanes;
    if (!behind) of_its_lanes.emplace();
    draw_text(painter, {box.left(), box.top() + 8 * u}, title, head, theme.ink);
  }
  const auto [room, down, across, rows, columns, high, wide] = grid_cells(box, u);
  // The longer words where they have room.
  const auto caption = [&](double bottom, const QString& words, const QString& fewer) {
    const QFont font = text_font(13 * u);
    const double most = box.width() + (behind ? 0 : 20 * u);  // beside the last there is nothing
    draw_text(painter, {box.left(), bottom + 10 * u}, text_width(font, words) <= most ? words : fewer, font,
              theme.ink2);
  };
  if (wrong) {
    paint_wrong(painter, room, u, theme);
    return caption(room.bottom(), QStringLiteral("a bar: a rank's elements, filled those that are wrong"),
                   QStringLiteral("filled: wrong elements"));
  }
  const std::int32_t asked = reduces(s.collective) ? s.ranks : 1;
  const double gap = high >= 5 && wide >= 5 ? 1 : 0;
  const bool numbers = down == 1 && across == 1 && high >= 12 * u && wide >= 18 * u;
  const QFont font = number_font(std::min(13 * u, 0.66 * high), 500);
  const auto known = looks(c.before, asked);
  const RowOrder& order = known->order;
  const auto held = shares_[0] ? nullptr : held_in_both(consequence_, now_, down, across);
  if (!shares_[0] && !held) return;
  const HeldSquares* run = held ? &held->runs[which == 0 ? 0 : 1] : nullptr;
  const Shares* shares = held ? nullptr : shares_[which == 0 ? 0 : 1].get();
  const auto all = held ? run->squares : squares(*shares, known->shades, order.places, down, across);
  std::int64_t finals = 0, late = 0;
  double lacking = 0;
  for (std::int32_t row = 0; row < rows; ++row) {
    for (std::int32_t column = 0; column < columns; ++column) {
      const QRectF r(room.left() + wide * column, room.top() + high * row, wide - gap, high - gap);
      const auto index =
          static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
      const std::int32_t last = std::min(s.places(), (row + 1) * down),
                         end = std::min(s.slots(), (column + 1) * across);
      double missing = 0;
      if (held) {
        missing =
            (held->runs[0].counts[index] - held->runs[1].counts[index]) * (last - row * down) * (end - column * across);
        if (std::abs(missing) < 1e-6) missing = 0;  // the same, added up otherwise
        lacking += std::max(0.0, missing);
      }
      for (std::int32_t i = row * down; !held && i < last; ++i)
        for (std::int32_t slot = column * across; slot < end; ++slot) {
          const std::int32_t place = order.places[static_cast<std::size_t>(i)], lack = this->behind(place, slot);
          const bool judged = place < s.ranks && slot < s.chunks;
          finals += judged && shares->is_final(place, slot) ? 1 : 0;
          missing += lack;
          late += lack > 0 ? 1 : 0, lacking += std::max(0, lack);
        }
      const std::int32_t place = order.places[static_cast<std::size_t>(row * down)];
      QColor color;
      QString number;
      if (behind) {
        const double part = std::clamp(missing / (static_cast<double>(asked) * down * across), 0.0, 1.0);
        color = part > 0 ? mix(theme.error, theme.panel, 0.2 + 0.6 * part) : theme.sunken;
        if (numbers && missing >= 1) number = QStringLiteral("−%1").arg(static_cast<int>(missing));
        painter.fillRect(r, color);
      } else {
        color = known->shades.color(all[index].mean, theme);
        const int count = held ? static_cast<int>(std::lround(run->counts[index])) : shares->count(place, column);
        if (count > 0) number = asked == 1 ? QStringLiteral("•") : QString::number(count);
        draw_square(painter, r, all[index], known->shades, theme);
      }
      const QColor& ink = ink_on(color, theme);
      if (numbers && !number.isEmpty()) draw_text(painter, r.center(), number, font, ink, Align::centre);
    }
    if (high >= 11 * u || row == 0 || row + 1 == rows)
      draw_text(painter, {room.left() - kGridLabelGap * u, room.top() + high * (row + 0.5)},
                QString::number(order.places[static_cast<std::size_t>(row * down)]), number_font(12 * u), theme.ink3,
                Align::right);
  }
  // Where the trouble is: a bar beside the rows that it touches.
  if (which == 1)
    for (const std::int32_t rank : touched_ranks(*consequence_)) {
      const double y = room.top() + high * (order.rows[static_cast<std::size_t>(rank)] / down);
      painter.fillRect(QRectF(room.left() - 5 * u, y, 3 * u, high - gap), theme.error);
    }
  const auto percent = [&](double part) {
    const QString about = held->runs[0].about || held->runs[1].about ? QStringLiteral("about ") : QString();
    return part > 0 && part < 0.01 ? QStringLiteral("under 1 %")
                                   : about + QStringLiteral("%1 %").arg(std::lround(100 * std::min(1.0, part)));
  };
  const double cells = static_cast<double>(s.places()) * s.slots();
  const QString words =
      behind ? (lacking <= 0 ? QStringLiteral("nothing is behind")
                : held       ? QStringLiteral("%1 of %2 behind")
                             .arg(percent(lacking / asked / cells),
                                  asked == 1 ? QStringLiteral("all cells") : QStringLiteral("all contributions"))
                : asked == 1 ? QStringLiteral("%1 cells behind").arg(qt(grouped(late)))
                             : QStringLiteral("%1 cells behind, by %2 contributions")
                                   .arg(qt(grouped(late)), qt(grouped(static_cast<std::int64_t>(lacking)))))
             : QStringLiteral("after %1: %2 of %3 cells final")
                   .arg(qt(format_seconds(now_)), held ? percent(run->finals) : qt(grouped(finals)),
                        held ? QStringLiteral("all") : qt(grouped(std::int64_t{s.ranks} * s.chunks)));
  caption(room.top() + high * rows, words, words.section(QStringLiteral(": "), -1).section(QStringLiteral(", "), 0, 0));
}

void WhatIfFigure::paint_wrong(QPainter& painter, const QRectF& room, double u, const Theme& theme) const {
  const auto& left = consequence_->left;
  const double high = room.height() / static_cast<double>(left.size());
  const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil(kLeastGridSquare / high)));
  const double bar = 0.42 * room.width(), row = std::min(high * static_cast<double>(every), 22 * u),
               tall = std::max(2.0, row - std::min(3.0, 0.2 * row));
  // Words stand first at the rank in question, then at those that have room beside the words of others.
  std::vector<std::size_t> order, named;
  const auto rank = static_cast<std::size_t>(std::max(0, consequence_->what.rank));
  if (consequence_->what.has_rank()) order.push_back(rank - rank % every);
  for (std::size_t r = 0; r < left.size(); r += every) order.push_back(r);
  for (const std::size_t r : order)
    if (std::ranges::all_of(named, [&](std::size_t other) {
          return high * std::abs(static_cast<double>(r) - static_cast<double>(other)) >= 15 * u;
        }))
      named.push_back(r);
  for (std::size_t r = 0; r < left.size(); r += every) {
    // Of ranks that share a row the one with most that is wrong.
    const auto from = left.begin() + static_cast<std::ptrdiff_t>(r);
    const auto shown = std::max_element(from, from + static_cast<std::ptrdiff_t>(std::min(every, left.size() - r)),
                                        [](const Leftover& a, const Leftover& b) { return a.wrong < b.wrong; });
    const Leftover& l = *shown;
    const double y = room.top() + high * static_cast<double>(r);
    const double part = l.asked == 0 ? 0 : static_cast<double>(l.wrong) / static_cast<double>(l.asked);
    painter.fillRect(QRectF(room.left(), y, bar, tall), theme.sunken);
    if (l.wrong > 0)
      painter.fillRect(QRectF(room.left() + bar * (1 - part), y, std::max(3 * u, bar * part), tall)
                           .intersected(QRectF(room.left(), y, bar + 3 * u, tall)),
                       theme.error);
    if (std::ranges::find(named, r) == named.end()) continue;
    draw_text(painter, {room.left() - kGridLabelGap * u, y + tall / 2},
              QString::number(static_cast<int>(shown - left.begin())), number_font(12 * u), theme.ink3, Align::right);
    const QString whole =
        l.wrong == 0
            ? QStringLiteral("✓ right")
            : QStringLiteral("%1 of %2 from %3").arg(qt(grouped(l.wrong)), qt(grouped(l.asked)), qt(grouped(l.first)));
    const bool fits = text_width(text_font(13 * u), whole) <= room.width() - bar - 10 * u;
    const QString words = fits ? whole : l.wrong == l.asked ? QStringLiteral("all") : qt(grouped(l.wrong));
    const ShortFor said(whole);
    draw_text(painter, {room.left() + bar + 10 * u, y + tall / 2}, words, text_font(13 * u),
              l.wrong == 0 ? theme.ink2 : theme.error);
  }
}

}  // namespace ringside::ui
