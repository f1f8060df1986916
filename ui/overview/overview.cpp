#include "ui/overview/overview.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <tuple>

#include "core/collective/by_way.h"
#include "core/what_if.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

// What arrives has landed from here on, as in the figure of few ranks.
constexpr double kLanded = 0.8;

std::vector<std::int32_t> machines_of(const Answer& answer) {
  std::vector<std::int32_t> machines;
  if (!answer.network) return machines;
  for (std::int32_t place = 0; place < answer.schedule.places(); ++place) {
    const auto node = static_cast<std::size_t>(answer.network->nodes[static_cast<std::size_t>(place)]);
    machines.push_back(answer.network->topology.nodes[node].machine);
  }
  return machines;
}

}  // namespace

Overview::Overview(const FigureInput& input, std::int32_t asked, const QRectF& area)
    : input_(input), lineage_(lineage_of(input)) {
  const Schedule& s = schedule();
  std::vector<std::int32_t> machines = machines_of(answer());
  const bool same_columns = s.slots() == s.places() && !by_way(s.collective, s.ranks, s.chunks);
  layout_ = overview_layout(area, s.places(), s.slots(), machines, same_columns);
  looks_ = looks(input.answer, asked);
  start_ = looks_->start;
  if (order().by_home) layout_ = overview_layout(area, s.places(), s.slots(), {}, false);
  moment_ = std::clamp<std::int64_t>(input.cursor.step, 0, s.step_count());
  const bool moving = input.cursor.phase > 0 && moment_ < s.step_count();
  if (moving && input.cursor.phase >= kLanded) ++moment_;
  shares_ = answer().moments->at(moment_);
  arriving_ = moving && input.cursor.phase < kLanded;
  if (!input.selection.chunk && s.step_count() > 0)
    go_with(std::clamp<std::int64_t>(input.cursor.step, 0, s.step_count() - 1));
  if (arriving_ && !layout_.lens.isNull()) step_ = seen_by_lens(moment_);
}

void Overview::paint(QPainter& painter, const Theme& theme) const {
  // What has no room is left out from its end, a clause at a time.
  const QFont font = text_font(13 * layout_.unit);
  QString words = caption();
  // What the columns are, and the order of the rows, come before the key of shades.
  const Schedule& s = schedule();
  const int clauses = (by_way(s.collective, s.ranks, s.chunks) ? 1 : 0) + (order().by_home ? 1 : 0);
  const QString needed = words.section(QStringLiteral("; "), 0, clauses);
  const bool below = !layout_.key.isNull();
  const double room = below ? layout_.key.width() : layout_.caption.width() - text_width(font, needed);
  const double key = below || (layout_.histogram.isNull() && !lineage_) ? paint_key(painter, room, theme) : 0;
  while (text_width(font, words) > layout_.caption.width() - key && words.contains(QStringLiteral("; ")))
    words.truncate(words.lastIndexOf(QStringLiteral("; ")));
  draw_text(painter, {layout_.caption.left(), layout_.caption.top() + 9 * layout_.unit}, words, font, theme.ink3);
  paint_headers(painter, theme);
  paint_labels(painter, theme);
  painter.setRenderHint(QPainter::Antialiasing, false);
  paint_squares(painter, theme);
  painter.setRenderHint(QPainter::Antialiasing);
  if (!layout_.lens.isNull()) paint_lens(painter, theme);
  paint_lineage(painter, theme);
  if (!answer().proof.ok()) paint_faults(painter, theme);
  paint_marks(painter, theme);
  if (!layout_.follow.isNull()) paint_followed(painter, theme);
  if (!layout_.histogram.isNull()) paint_histogram(painter, theme);
}

QString Overview::caption() const {
  const std::int32_t down = layout_.rows.block, across = layout_.columns.block;
  if (lineage_) return lineage_text(input_);
  QString text = QStringLiteral("row = rank, column = chunk");
  const bool squares = down > 1 || across > 1;
  if (squares) text = QStringLiteral("a square = %1 × %2 cells").arg(qt(grouped(down)), qt(grouped(across)));
  if (squares && !order().by_home) text += QStringLiteral(", split where they differ");
  const Schedule& s = schedule();
  if (by_way(s.collective, s.ranks, s.chunks))
    text += QStringLiteral("; chunk w: for the rank w ahead, at last from w behind");
  if (order().by_home) text += QStringLiteral("; rows by first chunk done");
  if (squares && order().by_home) text += QStringLiteral("; split where cells differ");
  text += QStringLiteral("; dot: arrives in this step");
  if (!answer().proof.ok()) text += QStringLiteral("; frame: breaks a rule");
  return text;
}

void Overview::paint_headers(QPainter& painter, const Theme& theme) const {
  const QFont font = text_font(13 * layout_.unit, 500);
  const double widest = text_width(font, QStringLiteral("c%1").arg(layout_.columns.cells - 1)) + 14 * layout_.unit;
  const double pitch = layout_.headers.width() / layout_.columns.cells;
  const int every = label_interval(widest / pitch);
  for (std::int32_t column = 0; column < layout_.columns.cells; column += every) {
    const double x = layout_.columns.span(column, column).first;
    const QString text = column < schedule().chunks ? QStringLiteral("c%1").arg(column)
                                                    : QStringLiteral("s%1").arg(column - schedule().chunks);
    const bool marked = input_.selection.chunk == column && !input_.selection.rank;
    const ShortFor whole((column < schedule().chunks ? QStringLiteral("chunk ") : QStringLiteral("scratch ")) +
                         text.mid(1));
    if (x + text_width(font, text) <= layout_.headers.right() + 24 * layout_.unit)
      draw_text(painter, {x, layout_.headers.center().y()}, text, font, marked ? theme.accent : theme.ink2);
  }
}

void Overview::paint_labels(QPainter& painter, const Theme& theme) const {
  const double u = layout_.unit, right = layout_.labels.right() - 8 * u;
  const int every = label_interval(17 * u / (layout_.labels.height() / layout_.rows.cells));
  for (std::int32_t row = 0; row < layout_.rows.cells; row += every) {
    const std::int32_t place = order().places[static_cast<std::size_t>(row)];
    const auto [top, bottom] = layout_.rows.span(row, std::min(layout_.rows.cells - 1, row + every - 1));
    if (layout_.rows.end() - top < 9 * u) break;
    const bool switches = place >= schedule().ranks;
    const ShortFor whole(switches ? QString() : QStringLiteral("rank %1").arg(place));
    const double y = every == 1 ? (top + bottom) / 2 : std::min(top + 5 * u, (top + bottom) / 2);
    draw_text(painter, {right, y},
              switches ? QStringLiteral("switch %1").arg(place - schedule().ranks) : QString::number(place),
              switches ? text_font(11 * u) : number_font(13 * u), theme.ink2, Align::right);
  }
}

void Overview::paint_squares(QPainter& painter, const Theme& theme) const {
  const auto all = squares_at(input_.answer, *looks_, moment_, layout_.rows.block, layout_.columns.block, arriving_);
  std::vector<std::pair<QPointF, double>> dots;
  for (std::int32_t row = 0; row < layout_.rows.count(); ++row) {
    for (std::int32_t column = 0; column < layout_.columns.count(); ++column) {
      const Square& s =
          (*all)[static_cast<std::size_t>(row) * layout_.columns.starts.size() + static_cast<std::size_t>(column)];
      const QRectF r = layout_.square(row, column);
      draw_square(painter, r, s, shades(), theme);
      if (s.arriving > 0) dots.emplace_back(r.center(), std::sqrt(std::min(1.0, s.arriving)));
    }
  }
  painter.setRenderHint(QPainter::Antialiasing);
  const double most = 0.36 * std::min(layout_.rows.length, layout_.columns.length);
  painter.setPen(line_pen(theme.panel, std::min(1.0, most / 2)));
  painter.setBrush(theme.accent);
  for (const auto& [at, part] : dots) {
    const double radius = std::clamp(most * part, std::min(most, 1.2), 6.0);
    painter.drawEllipse(at, radius, radius);
  }
}

QRectF Overview::cell(std::int32_t place, std::int32_t slot) const {
  const std::int32_t row = order().rows[static_cast<std::size_t>(place)];
  const auto [top, bottom] = layout_.rows.span(row, row);
  const auto [left, right] = layout_.columns.span(slot, slot);
  return {QPointF(left, top), QPointF(right, bottom)};
}

void Overview::paint_faults(QPainter& painter, const Theme& theme) const {
  const auto [row0, column0] = lens_corner();
  painter.setBrush(Qt::NoBrush);
  for (const Fault& f : answer().proof.faults) {
    if ((f.step ? *f.step + 1 : schedule().step_count()) != moment_) continue;
    if (f.rank >= layout_.rows.cells || f.chunk >= layout_.columns.cells) continue;
    const QRectF r = cell(f.rank, f.chunk);
    const double grow = std::max(1.0, (7 - std::min(r.width(), r.height())) / 2);
    painter.setPen(line_pen(theme.error, 1.5 * layout_.unit));
    painter.drawRect(r.adjusted(-grow, -grow, grow, grow));
    const std::int32_t row = order().rows[static_cast<std::size_t>(f.rank)] - row0, column = f.chunk - column0;
    if (layout_.lens.isNull() || std::min(row, column) < 0 || row >= layout_.lens_rows() ||
        column >= layout_.lens_columns())
      continue;
    painter.setPen(line_pen(theme.error, 2.5 * layout_.unit));
    painter.drawRoundedRect(layout_.lens_cell(row, column).adjusted(-1, -1, 1, 1), 4, 4);
  }
}

// Of hops, and of transfers that are marked themselves: solid where they arrive, dotted where they come from.
void Overview::paint_lineage(QPainter& painter, const Theme& theme) const {
  std::set<std::tuple<int, int, double, Qt::PenStyle>> drawn;  // of many hops, those in one pixel look alike
  const auto frame = [&](std::int32_t place, std::int32_t slot, double width, Qt::PenStyle style) {
    const QRectF r = cell(place, slot);
    if (!drawn.emplace(qRound(r.center().x()), qRound(r.center().y()), width, style).second) return;
    const double grow = std::max(0.0, (3 - std::min(r.width(), r.height())) / 2);
    QPen pen = line_pen(theme.accent, width);
    pen.setStyle(style);
    painter.setPen(pen);
    painter.drawRect(r.adjusted(-grow, -grow, grow, grow));
  };
  painter.setBrush(Qt::NoBrush);
  for (const MarkedTransfer& m : marked_transfers(input_)) {
    for (const std::int32_t slot : m.moved.chunks) frame(m.moved.from, slot, 1, Qt::DotLine);
    for (const std::int32_t slot : m.moved.target()) frame(m.moved.to, slot, m.width(), Qt::SolidLine);
  }
}

std::optional<QRectF> Overview::outline(const QPointF& point) const {
  const auto what = hit(point);
  if (!what || !what->cell()) return std::nullopt;
  if (!layout_.lens.contains(point)) return cell(*what->rank, *what->chunk);
  const auto [row, column] = lens_corner();
  return layout_.lens_cell(order().rows[static_cast<std::size_t>(*what->rank)] - row, *what->chunk - column);
}

void Overview::paint_marks(QPainter& painter, const Theme& theme) const {
  const auto marked = [&](const Selected& s, double width) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(line_pen(theme.accent, width));
    if (s.rank && s.chunk && *s.rank < layout_.rows.cells && *s.chunk < layout_.columns.cells) {
      const QRectF r = cell(*s.rank, *s.chunk);
      const double grow = std::max(2.0, (6 - std::min(r.width(), r.height())) / 2);
      painter.drawRoundedRect(r.adjusted(-grow, -grow, grow, grow), 2, 2);
    } else if (s.chunk && *s.chunk < layout_.columns.cells) {
      const auto [left, right] = layout_.columns.span(*s.chunk, *s.chunk);
      painter.drawRoundedRect(
          QRectF(QPointF(left - 2, layout_.rows.starts.front() - 2), QPointF(right + 2, layout_.rows.end() + 2)), 2, 2);
    }
  };
  if (input_.selection.rank && *input_.selection.rank < layout_.rows.cells) {
    const std::int32_t row = order().rows[static_cast<std::size_t>(*input_.selection.rank)];
    const auto [top, bottom] = layout_.rows.span(row, row);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(line_pen(theme.accent, 1.5 * layout_.unit));
    painter.drawRoundedRect(QRectF(QPointF(layout_.columns.starts.front() - 3, top - 1.5),
                                   QPointF(layout_.columns.end() + 3, bottom + 1.5)),
                            2, 2);
  }
  if (input_.hover != input_.selection) marked(input_.hover, 1.5 * layout_.unit);
  marked(input_.selection, 2.5 * layout_.unit);
}

std::int32_t Overview::followed() const {
  if (input_.selection.rank && *input_.selection.rank < layout_.rows.cells) return *input_.selection.rank;
  return *start_.rank;
}

std::pair<std::int32_t, std::int32_t> Overview::lens_corner() const {
  const auto corner = [](std::int32_t at, std::int32_t shown, std::int32_t cells) {
    return std::clamp(at / shown * shown, 0, std::max(0, cells - shown));
  };
  const std::int32_t row = order().rows[static_cast<std::size_t>(followed())];
  const std::int32_t column = std::min(input_.selection.chunk.value_or(*start_.chunk), layout_.columns.cells - 1);
  return {corner(row, layout_.lens_rows(), layout_.rows.cells),
          corner(column, layout_.lens_columns(), layout_.columns.cells)};
}

std::optional<Selected> Overview::hit(const QPointF& point) const {
  Selected s;
  const auto place = [&](std::int32_t row) { return order().places[static_cast<std::size_t>(row)]; };
  if (layout_.lens.contains(point)) {
    const auto [row, column] = lens_corner();
    const QPointF at = point - layout_.lens.topLeft();
    s.rank = place(row + std::min(layout_.lens_rows() - 1,
                                  static_cast<std::int32_t>(at.y() / layout_.lens.height() * layout_.lens_rows())));
    s.chunk = column + std::min(layout_.lens_columns() - 1,
                                static_cast<std::int32_t>(at.x() / layout_.lens.width() * layout_.lens_columns()));
    return s;
  }
  const auto row = layout_.rows.cell_at(point.y()), column = layout_.columns.cell_at(point.x());
  if (row && column)
    s.rank = place(*row), s.chunk = column;
  else if (row && layout_.labels.contains(point))
    s.rank = place(*row);
  else if (column && (layout_.headers.contains(point) || layout_.follow.contains(point)))
    s.chunk = column;
  else
    return std::nullopt;
  return s;
}

std::vector<std::int32_t> Overview::incoming(const ColumnSets& sets, std::int32_t place, std::int32_t slot,
                                             std::int32_t column) const {
  std::vector<std::int32_t> all;
  for (const Transfer& t : step_.transfers) {
    if (t.to != place || t.local() || t.into) continue;
    for (const std::int32_t moved : t.chunks)
      if (moved == slot)
        for (const std::int32_t rank : sets.ranks(t.from, column)) all.push_back(rank);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

}  // namespace ringside::ui
