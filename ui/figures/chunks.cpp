#include "ui/figures/chunks.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/text.h"
#include "ui/figures/look.h"
#include "ui/model/lineage.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {

namespace {

std::int64_t last_moment(const Answer& a) {
  return a.schedule.step_count();
}

QString header_text(const Schedule& schedule, std::int32_t slot, bool brief) {
  if (slot < schedule.chunks) return (brief ? QStringLiteral("c%1") : QStringLiteral("chunk %1")).arg(slot);
  return (brief ? QStringLiteral("s%1") : QStringLiteral("scratch %1")).arg(slot - schedule.chunks);
}

/// Of a slot; its bytes where many elements, or the words for them, have no room.
QString elements_text(const Answer& answer, std::int32_t slot, const QFont& font, double room) {
  if (slot >= answer.schedule.chunks) return {};
  const std::int64_t n = elements_of(answer, slot);
  const QString words = n == 1 ? QStringLiteral("1 element") : QStringLiteral("%1 elements").arg(n);
  if (n <= 9999 && (n <= 99 || text_width(font, words) <= room)) return words;
  return qt(size_text(Bytes(static_cast<double>(bytes_of(answer, slot)))));
}

}  // namespace

ChunksFigure::ChunksFigure(FigureInput input) : input_(std::move(input)), survey_(survey(input_.answer)) {
  input_.cursor.step = std::clamp<std::int64_t>(input_.cursor.step, 0, last_moment(answer()));
}

QSizeF ChunksFigure::preferred_size() const {
  return {1064, 588};
}

ChunkGrid ChunksFigure::grid(const QRectF& area) const {
  const Schedule& s = answer().schedule;
  // In an all-to-all with one chunk for every pair, chunk i K + j goes from rank i to rank j.
  const bool pairs =
      s.collective == Collective::all_to_all && s.chunks == std::int64_t{s.ranks} * s.ranks && s.scratch == 0;
  ChunkGrid g = chunk_grid(area, s.places(), s.slots(), survey_->lanes, pairs ? s.ranks : 0);
  if (level_of(g) == Level::bands) return g;
  // Nothing flies between these cells; of few ranks, beside them.
  constexpr double kLane = 22, kLeastPitch = 60;  // units
  g.cell_height = std::min(g.pitch_y - 2 * g.unit, 0.92 * g.pitch_y);
  g.cell_width = survey_->apart && g.pitch_x >= kLeastPitch * g.unit
                     ? g.pitch_x - kLane * g.unit
                     : std::min(g.pitch_x - 2 * g.unit, 0.94 * g.pitch_x);
  return g;
}

void ChunksFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  if (const auto many = overview(area)) {
    many->paint(painter, theme);
  } else {
    const ChunkGrid g = grid(area);
    const std::vector<Parcel> now = present();
    const bool shares = level_of(g) == Level::shares;
    std::vector<PlacedCell> cells = shares ? std::vector<PlacedCell>() : placed_cells(g, now);
    const Canvas c{painter, g, theme, words_for(cells, g.unit), shares};
    // First, so that values come first among what has no room.
    shares ? paint_share_cells(c, now) : paint_cells(c, std::move(cells));
    paint_headers(c);
    paint_labels(c);
    paint_veil(c);
    paint_marks(c, now);
    paint_lineage(c);
    paint_fault_badges(c);
    paint_other_steps(c);
    if (shares) {
      // Dashes and ribbons say what arrives.
      if (survey_->apart && g.lane_width() > 20 * g.unit) paint_flights(c, flights(g, now));
    } else if (detail(g.cell_height, g.unit) == Detail::block || g.cell_width < 8) {
      paint_dots(c, now);
    } else {
      const std::vector<Flight> ways = flights(g, now);
      paint_flights(c, ways);
      paint_equation(c, ways);
    }
    if (shares)
      paint_shares_legend(painter, g, Shades(answer().moments->counts(), survey_->asked), answer().schedule.ranks,
                          empty_chunks(), lineage_text(input_), theme);
    else
      paint_chunks_legend(painter, g, *survey_, c.words, flying(now), lineage_text(input_), theme);
  }
  painter.restore();
}

void ChunksFigure::paint_grouped_headers(const Canvas& c) const {
  const double u = c.u();
  const std::int32_t ranks = answer().schedule.ranks;
  const QFont font = text_font(13 * u, 600), small = number_font(13 * u);
  const double width = c.grid.pitch_x * ranks;
  for (std::int32_t source = 0; source < ranks; ++source) {
    const QRectF first = c.grid.header(source * ranks), last = c.grid.header(source * ranks + ranks - 1);
    const QString full = QStringLiteral("from rank %1").arg(source), brief = QStringLiteral("from %1").arg(source);
    {
      const ShortFor whole(full);
      draw_text(c.painter, {(first.left() + last.right()) / 2, first.top() + 8 * u},
                text_width(font, full) + 8 * u <= width ? full : brief, font, c.theme.ink, Align::centre);
    }
    c.painter.setPen(line_pen(c.theme.hair, 1));
    const double y = std::floor(first.top() + 18 * u) + 0.5;
    c.painter.drawLine(QPointF(first.left(), y), QPointF(last.right(), y));
    for (std::int32_t to = 0; to < ranks; ++to)
      draw_text(c.painter, {c.grid.header(source * ranks + to).center().x(), first.bottom() - 12 * u},
                QString::number(to), small, c.theme.ink2, Align::centre);
  }
  draw_text(c.painter, {c.grid.origin.x() - 12 * u, c.grid.header(0).bottom() - 12 * u}, QStringLiteral("to rank"),
            text_font(13 * u), c.theme.ink2, Align::right);
}

void ChunksFigure::paint_headers(const Canvas& c) const {
  if (c.grid.header_lines == ChunkGrid::Header::grouped) return paint_grouped_headers(c);
  const Schedule& schedule = answer().schedule;
  const bool brief = c.grid.header_lines == ChunkGrid::Header::brief;
  const QFont name_font = text_font((brief ? 13 : 14) * c.u(), brief ? 500 : 600), count_font = text_font(13 * c.u());
  const double widest = text_width(name_font, header_text(schedule, c.grid.columns - 1, brief)) + 6 * c.u();
  const int every = label_interval(widest / c.grid.pitch_x);
  for (std::int32_t column = 0; column < c.grid.drawn_columns(); column += every) {
    const QRectF r = c.grid.header(column);
    const std::int32_t slot = column * c.grid.group;
    const auto marked = [slot](const Selected& s) { return s.chunk == slot && !s.rank && !s.transfer; };
    const QColor ink = marked(input_.selection) || marked(input_.hover) ? c.theme.accent
                       : brief                                          ? c.theme.ink2
                                                                        : c.theme.ink;
    const QString name = header_text(schedule, slot, brief);
    const auto draw_name = [&](const QPointF& at, Align align) {
      const ShortFor whole(header_text(schedule, slot, false));
      draw_text(c.painter, at, name, name_font, ink, align);
    };
    const QString count = brief ? QString() : elements_text(answer(), slot, count_font, c.grid.pitch_x - 12 * c.u());
    if (c.grid.header_lines == ChunkGrid::Header::two_lines) {
      // From below: the mark of a fault and the ring around a cell reach up between the two.
      draw_name({r.center().x(), r.bottom() - 33 * c.u()}, Align::centre);
      draw_text(c.painter, {r.center().x(), r.bottom() - 15 * c.u()}, count, count_font, c.theme.ink3, Align::centre);
      continue;
    }
    const double y = r.bottom() - 12 * c.u(), space = count.isEmpty() ? 0 : 8 * c.u();
    const double name_width = text_width(name_font, name);
    const double left = r.center().x() - (name_width + space + text_width(count_font, count)) / 2;
    draw_name({left, y}, Align::left);
    draw_text(c.painter, {left + name_width + space, y}, count, count_font, c.theme.ink3);
  }
}

void ChunksFigure::paint_labels(const Canvas& c) const {
  const Schedule& schedule = answer().schedule;
  const double u = c.u();
  const bool words = c.grid.label_width > 50 * u;
  const int every = words ? 1 : label_interval(17 * u / c.grid.pitch_y);
  for (std::int32_t row = 0; row < c.grid.drawn_rows(); row += every) {
    const QRectF r = c.grid.label(row);
    const std::int32_t place = row * c.grid.group;
    const auto marked = [place](const Selected& s) { return s.rank == place && !s.chunk && !s.transfer; };
    const QColor ink = marked(input_.selection) || marked(input_.hover) ? c.theme.accent : c.theme.ink;
    if (!words) {
      const ShortFor whole(place_text(schedule, place));
      draw_text(c.painter, {r.right() - 8 * u, r.center().y()}, QString::number(place), number_font(13 * u),
                c.theme.ink2, Align::right);
      continue;
    }
    const double radius = std::min(15 * u, 0.42 * c.grid.pitch_y);
    draw_owner(c.painter, {r.left() + 16 * u, r.center().y()}, radius, place, schedule.ranks, c.theme);
    draw_text(c.painter, {r.left() + 22 * u + radius, r.center().y()}, place_text(schedule, place),
              text_font((c.grid.pitch_y >= 26 * u ? 14 : 13) * u, 600), ink);
  }
}

std::vector<PlacedCell> ChunksFigure::placed_cells(const ChunkGrid& grid, const std::vector<Parcel>& present) const {
  const double settled = in_flight() ? settled_fraction(input_.cursor.phase, input_.reduced_motion) : 0;
  std::set<std::pair<std::int32_t, std::int32_t>> arriving;
  if (settled > 0)
    for (const Parcel& p : present) arriving.emplace(p.to, p.to_slot);
  std::vector<PlacedCell> cells;
  for (std::int32_t row = 0; row < grid.rows; ++row)
    for (std::int32_t column = 0; column < grid.columns; ++column) {
      PlacedCell cell{grid.cell(row, column), {}};
      const bool lands = arriving.contains({row, column});
      cell.look = look_at(answer(), *survey_, input_.cursor.step + (lands ? 1 : 0), row, column);
      cell.look.final = cell.look.final && !hides_final();
      const bool fades =
          lands && !(cell.look.final && look_at(answer(), *survey_, input_.cursor.step, row, column).final);
      cell.settled = fades ? settled : 1;
      cells.push_back(std::move(cell));
    }
  return cells;
}

void ChunksFigure::paint_cells(const Canvas& c, std::vector<PlacedCell> cells) const {
  for (PlacedCell& cell : cells) {
    c.words.tell(cell.look);
    draw_cell(c.painter, cell.at, cell.look, c.theme, c.u(), cell.settled);
  }
}

// Over the marks of selection and past, which surround cells; the upper right corner is left to the number of hops.
void ChunksFigure::paint_fault_badges(const Canvas& c) const {
  if (answer().proof.ok()) return;
  const bool landed = in_flight() && settled_fraction(input_.cursor.phase, input_.reduced_motion) >= 1;
  for (std::int32_t row = 0; row < c.grid.rows; ++row)
    for (std::int32_t column = 0; column < c.grid.columns; ++column)
      draw_fault_badge(c.painter, c.grid.cell(row, column),
                       look_at(answer(), *survey_, input_.cursor.step + (landed ? 1 : 0), row, column), c.theme, c.u());
}

void ChunksFigure::paint_veil(const Canvas& c) const {
  const Schedule& s = answer().schedule;
  if (!answer().channel) return;
  QColor veil = c.theme.panel;
  veil.setAlphaF(0.75F);
  for (std::int32_t slot = 0; slot < s.chunks; ++slot) {
    if (s.channel(slot) == *answer().channel) continue;
    const QRectF column = c.grid.cell(0, slot).united(c.grid.cell(c.grid.rows - 1, slot)).united(c.grid.header(slot));
    c.painter.fillRect(column.adjusted(-2, 0, 2, 2), veil);
  }
}

void ChunksFigure::paint_marks(const Canvas& c, const std::vector<Parcel>& present) const {
  const auto ring = [&](const Selected& s, double width) {
    if (s.rank && s.chunk && *s.rank < c.grid.rows && *s.chunk < c.grid.columns)
      draw_ring(c.painter, c.grid.cell(*s.rank, *s.chunk), c.theme.accent, width, c.u());
    if (!s.transfer && !s.peer) return;
    const bool done = s.step && *s.step + 1 == input_.cursor.step && input_.cursor.phase == 0;
    for (const Parcel& p : done ? parcels(answer().schedule, *s.step) : present) {
      if (!marks(s, p)) continue;
      draw_ring(c.painter, c.grid.cell(p.from, p.from_slot), c.theme.accent, width, c.u());
      draw_ring(c.painter, c.grid.cell(p.to, p.to_slot), c.theme.accent, width, c.u());
    }
  };
  if (input_.hover != input_.selection) ring(input_.hover, 1.5 * c.u());
  ring(input_.selection, 3 * c.u());
  // What is picked together: cells, and whole rows or columns.
  for (const Selected& s : input_.picked) {
    ring(s, 3 * c.u());
    if (s.cell() || s.transfer || s.rank.value_or(0) >= c.grid.rows || s.chunk.value_or(0) >= c.grid.columns) continue;
    const QRectF first = c.grid.cell(s.rank.value_or(0), s.chunk.value_or(0));
    const QRectF last = c.grid.cell(s.rank.value_or(c.grid.rows - 1), s.chunk.value_or(c.grid.columns - 1));
    draw_ring(c.painter, first.united(last), c.theme.accent, 3 * c.u(), c.u());
  }
}

}  // namespace ringside::ui
