// The lens on some cells of an overview, and the rank that is followed.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/what_if.h"
#include "ui/overview/overview.h"
#include "ui/overview/share_cell.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

void draw_marked(QPainter& painter, const QRectF& cell, const Theme& theme, double width) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(theme.accent, width));
  painter.drawRoundedRect(cell.adjusted(-1, -1, 1, 1), 4, 4);
}

}  // namespace

void Overview::paint_lens(QPainter& painter, const Theme& theme) const {
  const double u = layout_.unit;
  const auto [row0, column0] = lens_corner();
  std::vector<std::int32_t> slots(static_cast<std::size_t>(layout_.lens_columns()));
  std::iota(slots.begin(), slots.end(), column0);
  const auto sets = ColumnSets::at(input_.answer, slots, moment_);
  const bool one = shades().asked() == 1;

  // The frame, and from where in the squares it looks.
  const auto [top, bottom] = layout_.rows.span(row0, row0 + layout_.lens_rows() - 1);
  const auto [left, right] = layout_.columns.span(column0, column0 + layout_.lens_columns() - 1);
  const QRectF spot = QRectF(QPointF(left, top), QPointF(right, bottom)).adjusted(-1.5, -1.5, 1.5, 1.5);
  const QRectF frame = layout_.lens.adjusted(-5 * u, -5 * u, 5 * u, 5 * u);
  painter.setPen(line_pen(theme.ink3, 1));
  painter.drawLine(spot.topRight(), frame.topLeft());
  painter.drawLine(spot.bottomRight(), frame.bottomLeft());
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(theme.ink, 1.5 * u));
  painter.drawRoundedRect(spot, 3, 3);
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(frame, 6 * u, 6 * u);

  const QFont head = text_font(13 * u, 500);
  const QString last = QStringLiteral("c%1").arg(column0 + layout_.lens_columns() - 1);
  const int every = label_interval((text_width(head, last) + 4 * u) / layout_.lens_cell(0, 0).width());
  for (std::int32_t i = 0; i < layout_.lens_columns(); i += every)
    draw_text(painter, {layout_.lens_cell(0, i).center().x(), frame.top() - 10 * u},
              QStringLiteral("c%1").arg(column0 + i), head, theme.ink2, Align::centre);
  for (std::int32_t i = 0; i < layout_.lens_rows(); ++i) {
    const std::int32_t row = row0 + i;
    const std::int32_t place = order().places[static_cast<std::size_t>(row)];
    const QString name =
        place < schedule().ranks ? QString::number(place) : QStringLiteral("switch %1").arg(place - schedule().ranks);
    const QFont font = number_font(13 * u, place == followed() ? 700 : 400);
    const QPointF at(frame.left() - 8 * u, layout_.lens_cell(i, 0).center().y());
    const double width = text_width(font, name) + 6 * u;
    painter.fillRect(QRectF(at.x() - width + 2 * u, at.y() - 8 * u, width, 16 * u), theme.panel);  // over the lines
    draw_text(painter, at, name, font, place == followed() ? theme.accent : theme.ink2, Align::right);
    for (std::int32_t j = 0; j < layout_.lens_columns(); ++j) {
      const std::int32_t slot = column0 + j, held = shares_->count(place, slot);
      const double position = shades().position(*shares_, place, slot);
      ShareLook look{.asked = shades().asked(), .ranks = schedule().ranks, .final = position > 1};
      if (sets) look.who = sets->ranks(place, j), look.on_its_way = incoming(*sets, place, slot, j);
      if (held != Shares::kEmpty) look.number = qt(grouped(held));
      if (lineage_) look.hop = lineage_->numbers(place, slot);
      if (one && !look.who.empty()) look.number = QString::number(look.who.front());
      draw_share_cell(painter, layout_.lens_cell(i, j), look, shades().color(std::min(position, 1.0), theme), theme, u);
      const auto is = [&](const Selected& s) { return s.rank == place && s.chunk == slot; };
      if (is(input_.selection) || is(input_.hover))
        draw_marked(painter, layout_.lens_cell(i, j), theme, (is(input_.selection) ? 2.5 : 1.5) * u);
    }
  }
}

// A column for each chunk: whose contributions the rank holds of it, or how many where that takes long to know.
void Overview::paint_followed(QPainter& painter, const Theme& theme) const {
  const double u = layout_.unit;
  const std::int32_t place = followed(), ranks = schedule().ranks, asked = shades().asked();
  const QRectF box = layout_.follow;
  const auto whose = asked > 1 ? held_by(input_.answer, place, moment_) : nullptr;
  // Above, where "rank 1023" has room, too.
  const bool is_switch = place >= ranks;
  const QString one = is_switch ? QStringLiteral("switch") : QStringLiteral("rank");
  const QString number = QString::number(is_switch ? place - ranks : place);
  if (box.height() < 50 * u) {
    const QPointF beside(layout_.labels.right() - 8 * u, box.center().y());
    draw_text(painter, beside - QPointF(0, 9 * u), one, text_font(13 * u), theme.ink3, Align::right);
    draw_text(painter, beside + QPointF(0, 8 * u), number, number_font(14 * u, 700), theme.accent, Align::right);
  } else {
    const QString words = writing_a_file() ? one : QStringLiteral("follow ") + one;  // who reads a file follows nothing
    const QPointF at(box.left(), box.top() - 11 * u);
    draw_text(painter, at, words, text_font(13 * u), theme.ink3);
    const double begin = text_width(text_font(13 * u), words) + 4 * u;
    draw_text(painter, at + QPointF(begin, 0), number, number_font(14 * u, 700), theme.accent);
    if (const double end = begin + text_width(number_font(14 * u, 700), number) + 4 * u; writing_a_file())
      draw_text(painter, at + QPointF(end, 0), QStringLiteral("over the chunks"), text_font(13 * u), theme.ink3);
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
  const double unit = box.height() / (whose ? ranks : asked);
  // Without a seam between squares of several cells, nor between their cells.
  const auto across = [&](std::int32_t slot, std::int32_t n) {
    const Lines& c = layout_.columns;
    const auto [left, end] = c.span(slot, slot + n - 1);
    if (c.block == 1) return std::pair(left, std::max(0.8, end - left));
    const double right = slot + n < c.cells ? c.span(slot + n, slot + n).first : end;
    return std::pair(left, std::max(0.8, std::ceil(right) - left));
  };
  const bool apart = whose && layout_.columns.block == 1;
  if (!apart) painter.fillRect(box, theme.sunken);
  if (!whose) {
    // What looks alike is one piece, without the seams of squares.
    struct Piece {
      std::int32_t slot = 0, n = 0, count = 0;
      bool final = false;
    };
    std::vector<Piece> pieces;
    shares_->each(place, [&](std::int32_t slot, std::int32_t n, std::int32_t count, bool final) {
      if (!pieces.empty() && pieces.back().count == count && pieces.back().final == final)
        pieces.back().n += n;
      else
        pieces.push_back({slot, n, count, final});
    });
    for (const auto& [slot, n, count, final] : pieces) {
      if (count == 0) continue;
      const auto [left, width] = across(slot, n);
      const double high = std::max(1.0, unit * count);  // one of 65,536 is seen, too
      painter.fillRect(QRectF(left, box.bottom() - high, width, high),
                       final ? theme.ink : shades().color(std::max(0.35, shades().position(count)), theme));
    }
  }
  for (std::int32_t slot = 0; whose && slot < layout_.columns.cells; ++slot) {
    const auto [left, width] = across(slot, 1);
    if (apart) painter.fillRect(QRectF(left, box.top(), width, box.height()), theme.sunken);
    const QColor color = shares_->is_final(place, slot) ? theme.ink : theme.shares[2];
    for (const auto& [first, last] : (*whose)[static_cast<std::size_t>(slot)])
      painter.fillRect(QRectF(left, box.bottom() - unit * (last + 1), width, std::max(1.0, unit * (last + 1 - first))),
                       color);
  }
  painter.setRenderHint(QPainter::Antialiasing);
  const auto say = [&](double y, const QString& text, const QFont& font) {
    const double side = box.right() + 8 * u;
    // Over the line to the lens.
    painter.fillRect(QRectF(side - 2 * u, y - 6 * u, text_width(font, text) + 4 * u, 12 * u), theme.panel);
    draw_text(painter, {side, y}, text, font, theme.ink3);
  };
  say(box.top() + 6 * u, whose ? QString::number(ranks - 1) : qt(grouped(asked)), number_font(13 * u));
  say(box.center().y(), whose ? QStringLiteral("who") : QStringLiteral("count"), text_font(13 * u));
  say(box.bottom() - 6 * u, QStringLiteral("0"), number_font(13 * u));
}

// Until a chunk is selected the lens goes where something happens to the rank that is followed, if that costs nothing.
void Overview::go_with(std::int64_t step) {
  constexpr std::int64_t kMostMoves = 1 << 15;  // of them other columns are replayed within a frame
  const Schedule& s = schedule();
  const auto& symmetry = shares_->symmetry();
  if (!symmetry && answer().states.empty() && s.step_count() * s.places() > kMostMoves) return;
  for (const Transfer& t : (symmetry ? s.step_of_rank_0(step) : s.step(step)).transfers)
    if ((symmetry || t.to == followed()) && !t.target().empty()) {
      start_.chunk = symmetry ? symmetry->slot_of(followed(), symmetry->first_arriving(t)) : t.target().front();
      return;
    }
}

Step Overview::seen_by_lens(std::int64_t step) const {
  const auto& symmetry = shares_->symmetry();
  if (!symmetry) return schedule().step(step);
  if (symmetry->way() == Symmetry::Way::beside) return {};  // of other slots nothing is said
  Step seen;
  Step of_0 = schedule().step_of_rank_0(step);
  // By way every rank moves the same slots, so that what moves none of the lens is seen at once.
  if (symmetry->way() == Symmetry::Way::in_place)
    std::erase_if(of_0.transfers, [&, first = lens_corner().second](const Transfer& t) {
      return std::none_of(t.chunks.begin(), t.chunks.end(),
                          [&](std::int32_t slot) { return slot >= first && slot < first + layout_.lens_columns(); });
    });
  if (std::ssize(of_0.transfers) > OverviewLayout::kLens) return listed(schedule(), step);
  for (std::int32_t i = 0, row = lens_corner().first; i < layout_.lens_rows(); ++i, ++row) {
    const std::int32_t place = order().places[static_cast<std::size_t>(row)];
    for (std::size_t j = 0; j < of_0.transfers.size(); ++j) {
      const std::int32_t from = symmetry->rank_of(place, symmetry->sender_to_rank_0(of_0.transfers[j].to));
      if (symmetry->way() == Symmetry::Way::in_place)
        seen.transfers.push_back({from, place, of_0.transfers[j].chunks, of_0.transfers[j].op, std::nullopt});
      else
        seen.transfers.push_back(std::move(schedule().step_of(from, step).transfers[j]));
    }
  }
  return seen;
}

}  // namespace ringside::ui
