// What moves in the chunk figure: arrows, ghosts, dots, and the sum beside the selected transfer.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "ui/figures/chunks.h"
#include "ui/figures/look.h"
#include "ui/paint/marks.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {

void ChunksFigure::paint_flights(const Canvas& c, const std::vector<Flight>& flights) const {
  const bool moving = in_flight();
  const double fraction = flight_fraction(input_.cursor.phase, input_.reduced_motion);
  const double settled = moving ? settled_fraction(input_.cursor.phase, input_.reduced_motion) : 0;
  const auto level = [&](const Flight& f) {
    return marks(input_.selection, f.parcel) ? 2 : marks(input_.hover, f.parcel) ? 1 : 0;
  };
  // Heads at one cell must not grow together.
  std::map<std::pair<std::int32_t, std::int32_t>, int> arrivals;
  int most = 1;
  for (const Flight& f : flights)
    if (f.route.size() > 2) most = std::max(most, ++arrivals[{f.parcel.to, f.parcel.to_slot}] + 1);
  const double beside =
      std::min({9 * c.u(), std::max(4.0, c.grid.lane_width() * 0.35), std::max(4.0, 0.9 * c.grid.cell_height / most)});
  const double between = std::min(beside, c.grid.gap_height() * 0.45);
  for (const int layer : {0, 1, 2}) {
    for (const Flight& f : flights) {
      if (level(f) != layer || (!moving && layer == 0)) continue;
      const double head = f.route.size() > 2 && f.parcel.from_slot == f.parcel.to_slot ? beside : between;
      const QColor color = layer > 0 ? c.theme.accent : c.theme.ink2;
      QPolygonF line = f.route;
      const QPointF tip = line.back(), along = tip - line[line.size() - 2];
      const double length = std::hypot(along.x(), along.y());
      if (length > head) line.back() = tip - along * (head * 0.8 / length);
      draw_line(c.painter, line, line_pen(color, (layer == 2 ? 2 : 1.5) * c.u()), 7 * c.u());
      draw_arrow_head(c.painter, tip, along.x(), along.y(), head, color);
      if (!moving || f.route.size() == 2) continue;
      // The notch says "sent" where no arrow leaves through the lower edge; cut into the cell, it is none itself.
      const QRectF source = c.grid.cell(f.parcel.from, f.parcel.from_slot);
      const QPointF foot(source.center().x(), source.bottom());
      const double down = std::min(0.35 * head, 3 * c.u()), half = std::min(1.1 * head, 0.2 * source.width());
      c.painter.setPen(Qt::NoPen);
      c.painter.setBrush(color);
      c.painter.drawPolygon(QPolygonF{foot - QPointF(half, 0), foot + QPointF(half, 0),
                                      foot + QPointF(half - down, -down), foot + QPointF(down - half, -down)});
    }
  }
  if (!moving || settled >= 0.5) return;
  for (const int layer : {0, 1, 2})
    for (const Flight& f : flights)
      if (level(f) == layer) {
        draw_ghost(c.painter, f.ghost_at(fraction), told(c, f.parcel), c.theme, c.u(), layer == 2, layer == 1);
      }
  name_ghosts(c, flights, fraction);
}

CellLook ChunksFigure::told(const Canvas& c, const Parcel& parcel) const {
  CellLook look = look_of(answer(), *survey_, parcel);
  c.words.tell(look);
  if (c.counts) look.text = look.brief = QString::number(look.contributors.size());
  return look;
}

// Beside what is too low for its number, where nothing is covered by that; on a screen in the size in which most have
// room. What is selected has its equation there.
void ChunksFigure::name_ghosts(const Canvas& c, const std::vector<Flight>& flights, double fraction) const {
  struct Unnamed {
    QStringList words;  ///< the first that has room
    QRectF ghost;
    double end;  ///< of the room for words
  };
  std::vector<Unnamed> unnamed;
  std::vector<QRectF> ghosts;
  std::set<std::int32_t> lanes;  // slots beside which something flies
  for (const Flight& f : flights) {
    ghosts.push_back(f.ghost_at(fraction));
    if (f.route.size() > 2) lanes.insert(f.parcel.from_slot);
  }
  for (std::size_t i = 0; i < flights.size(); ++i) {
    const Parcel& p = flights[i].parcel;
    CellLook look = told(c, p);
    QStringList words{words_in(look)};
    if (flights[i].route.size() > 2 || marks(input_.selection, p) || words.front().isEmpty() ||
        ghost_says(ghosts[i], look, c.u()))
      continue;
    if (look.says != CellSays::fraction && words.front() == look.brief)
      look.says = CellSays::fraction, words << words_in(look);
    const double beyond = (lanes.contains(p.from_slot) ? 0.2 : 0.6) * c.grid.lane_width();
    unnamed.push_back({words, ghosts[i], c.grid.cell(p.from, p.from_slot).right() + beyond});
  }
  const auto places = [&](double px) {
    std::vector<std::pair<QString, QPointF>> all;
    for (const Unnamed& one : unnamed)
      for (const QString& words : one.words) {
        const QRectF place(one.ghost.right() + 3 * c.u(), one.ghost.center().y() - px / 2,
                           text_width(number_font(px, 500), words), px);
        const auto covers = [&](const QRectF& other) { return other.intersects(place); };
        if (place.right() > one.end || std::ranges::any_of(ghosts, covers)) continue;
        all.emplace_back(words, place.center());
        break;
      }
    return all;
  };
  const double most = std::min(13 * c.u(), c.grid.gap_height() - 4),
               least = writing_a_file() ? std::max(10.0, most) : 10;
  double best = most;
  for (double px = most; px >= least; --px)
    if (places(px).size() > places(best).size()) best = px;
  if (best < least) return;
  for (const auto& [words, at] : places(best))
    draw_text(c.painter, at, words, number_font(best, 500), c.theme.ink2, Align::centre);
}

void ChunksFigure::paint_dots(const Canvas& c, const std::vector<Parcel>& present) const {
  if (!in_flight()) return;
  const double fraction = flight_fraction(input_.cursor.phase, input_.reduced_motion);
  const double radius = std::clamp(0.35 * std::min(c.grid.cell_height, c.grid.cell_width), 2.0, 4.0);
  for (const Parcel& p : present) {
    const QPointF a = c.grid.cell(p.from, p.from_slot).center(), b = c.grid.cell(p.to, p.to_slot).center();
    c.painter.setPen(line_pen(c.theme.panel, 1));
    c.painter.setBrush(marks(input_.selection, p) || marks(input_.hover, p) ? c.theme.accent : c.theme.ink);
    c.painter.drawEllipse(a + (b - a) * fraction, radius, radius);
  }
}

void ChunksFigure::paint_equation(const Canvas& c, const std::vector<Flight>& flights) const {
  const double u = c.u();
  if (detail(c.grid.cell_height, u) == Detail::no_numbers) return;
  const double fraction = in_flight() ? flight_fraction(input_.cursor.phase, input_.reduced_motion) : 0.5;
  std::vector<QRectF> taken;
  for (std::int32_t row = 0; row < c.grid.rows; ++row)
    for (std::int32_t column = 0; column < c.grid.columns; ++column)
      taken.push_back(c.grid.cell(row, column).adjusted(-4 * u, -2 * u, 4 * u, 2 * u));
  if (in_flight())
    for (const Flight& f : flights) taken.push_back(f.ghost_at(fraction));
  const QRectF room = c.grid.area.adjusted(0, 0, 0, -c.grid.legend_height);
  for (const Flight& f : flights) {
    if (!marks(input_.selection, f.parcel)) continue;
    const QString text = equation(answer(), f.parcel);
    if (text.isEmpty()) continue;
    const QFont font = number_font(15 * u, 700);
    const QSizeF size(text_width(font, text) + 8 * u, 15 * u);
    const QRectF ghost = f.ghost_at(fraction);
    // In a narrow gap the outlines of the two cells reach beyond the ghost.
    const QRectF source = c.grid.cell(f.parcel.from, f.parcel.from_slot);
    const bool narrow = c.grid.gap_height() < 32 * u && f.route.size() == 2;
    const double right = narrow ? std::max(ghost.right(), source.right()) : ghost.right();
    const QRectF places[] = {
        {QPointF(right + 8 * u, ghost.center().y() - size.height() / 2), size},
        {QPointF(ghost.left() - 8 * u - size.width(), ghost.center().y() - size.height() / 2), size},
        {QPointF(ghost.center().x() - size.width() / 2, ghost.top() - size.height() - 4 * u), size},
        {QPointF(ghost.center().x() - size.width() / 2, ghost.bottom() + 4 * u), size}};
    for (const QRectF& place : places) {
      const bool blocked =
          std::any_of(taken.begin(), taken.end(), [&](const QRectF& t) { return t.intersects(place); });
      if (blocked || !room.contains(place)) continue;
      c.painter.fillRect(place, c.theme.panel);
      draw_text(c.painter, place.center(), text, font, c.theme.accent, Align::centre);
      taken.push_back(place);
      break;
    }
  }
}

}  // namespace ringside::ui
