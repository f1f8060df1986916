#include "ui/overview/overview.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/paint/marks.h"
#include "ui/paint/remembered.h"

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

/// A cell in which something happens in the middle of the run.
Selected busy_cell(const Schedule& schedule, const RowOrder& order) {
  const std::int32_t place = order.places[order.places.size() * 3 / 8];
  Selected cell;
  cell.rank = place, cell.chunk = 0;
  for (std::int64_t step = schedule.step_count() / 2; step < schedule.step_count(); ++step)
    for (const Transfer& t : schedule.step(step).transfers)
      if (t.to == place && !t.target().empty()) {
        cell.chunk = t.target().front();
        return cell;
      }
  return cell;
}

}  // namespace

std::shared_ptr<const Looks> looks(const std::shared_ptr<const Answer>& answer, std::int32_t asked) {
  static Remembered<Looks, 8> known;
  return known.of(answer, [&] {
    const Moments& moments = *answer->moments;
    const auto finest = [](std::int32_t cells) {
      return (cells + OverviewLayout::kMostSquares - 1) / OverviewLayout::kMostSquares;
    };
    const Schedule& s = moments.schedule();
    const Shades shades(moments.counts(), asked);
    RowOrder order = row_order(moments, shades, finest(s.places()), finest(s.slots()));
    const Selected start = busy_cell(s, order);
    return Looks{shades, std::move(order), start};
  });
}

std::shared_ptr<const std::vector<Square>> squares_at(const std::shared_ptr<const Answer>& answer, const Looks& looks,
                                                      std::int64_t moment, std::int32_t block_rows,
                                                      std::int32_t block_columns, bool arriving) {
  static Remembered<std::vector<Square>, 8, std::int64_t, std::int32_t, std::int32_t, bool> known;
  return known.of(answer, moment, block_rows, block_columns, arriving, [&] {
    const Step step = arriving ? answer->schedule.step(moment) : Step{};
    return squares(*answer->moments->at(moment), looks.shades, looks.order.places, block_rows, block_columns, &step,
                   &looks.order.rows);
  });
}

std::shared_ptr<const Tally> tally_at(const std::shared_ptr<const Answer>& answer, std::int32_t asked,
                                      std::int64_t moment) {
  static Remembered<Tally, 8, std::int64_t> known;
  return known.of(answer, moment, [&] {
    Tally tally{std::vector<std::int64_t>(static_cast<std::size_t>(asked) + 1), 0, 0};
    const Schedule& s = answer->schedule;
    const auto shares = answer->moments->at(moment);
    for (std::int32_t place = 0; place < s.ranks; ++place)
      for (std::int32_t slot = 0; slot < s.chunks; ++slot)
        ++(shares->is_final(place, slot)
               ? tally.finals
               : tally.held[static_cast<std::size_t>(std::min(asked, shares->count(place, slot)))]);
    if (moment >= s.step_count()) return tally;
    std::vector<bool> written(static_cast<std::size_t>(s.places()) * static_cast<std::size_t>(s.slots()));
    for (const Transfer& t : s.step(moment).transfers)
      for (const std::int32_t slot : t.target())
        written[static_cast<std::size_t>(t.to) * static_cast<std::size_t>(s.slots()) + static_cast<std::size_t>(slot)] =
            true;
    tally.written = std::count(written.begin(), written.end(), true);
    return tally;
  });
}

Overview::Overview(const FigureInput& input, std::int32_t asked, const QRectF& area) : input_(input) {
  const Schedule& s = schedule();
  std::vector<std::int32_t> machines = machines_of(answer());
  const bool same_columns = s.slots() == s.places();
  layout_ = overview_layout(area, s.places(), s.slots(), machines, same_columns);
  looks_ = looks(input.answer, asked);
  start_ = looks_->start;
  if (order().by_home) layout_ = overview_layout(area, s.places(), s.slots(), {}, false);
  moment_ = std::clamp<std::int64_t>(input.cursor.step, 0, s.step_count());
  const bool moving = input.cursor.phase > 0 && moment_ < s.step_count();
  if (moving && input.cursor.phase >= kLanded)
    ++moment_;
  else if (moving)
    step_ = s.step(moment_);
  shares_ = answer().moments->at(moment_);
  // Until a chunk is selected the lens goes where something happens to the rank that is followed, if that costs
  // nothing.
  if (input.selection.chunk || answer().states.empty() || moment_ >= s.step_count()) return;
  for (const Transfer& t : s.step(moment_).transfers)
    if (t.to == followed() && !t.target().empty()) {
      start_.chunk = t.target().front();
      return;
    }
}

void Overview::paint(QPainter& painter, const Theme& theme) const {
  // What has no room is left out from its end, a clause at a time.
  const QFont font = text_font(13 * layout_.unit);
  QString words = caption();
  while (text_width(font, words) > layout_.caption.width() && words.contains(QStringLiteral("; ")))
    words.truncate(words.lastIndexOf(QStringLiteral("; ")));
  draw_text(painter, {layout_.caption.left(), layout_.caption.top() + 9 * layout_.unit}, words, font, theme.ink3);
  paint_headers(painter, theme);
  paint_labels(painter, theme);
  painter.setRenderHint(QPainter::Antialiasing, false);
  paint_squares(painter, theme);
  painter.setRenderHint(QPainter::Antialiasing);
  if (!layout_.lens.isNull()) paint_lens(painter, theme);
  paint_marks(painter, theme);
  if (!layout_.follow.isNull()) paint_followed(painter, theme);
  if (!layout_.histogram.isNull()) paint_histogram(painter, theme);
}

QString Overview::caption() const {
  const std::int32_t down = layout_.rows.block, across = layout_.columns.block;
  QString text = QStringLiteral("row = rank, column = chunk");
  if (down > 1 || across > 1)
    text = QStringLiteral("a square = %1 × %2 cells, split where they differ").arg(down).arg(across);
  if (order().by_home) text += QStringLiteral("; ranks by the chunk that they complete first");
  text += QStringLiteral("; dot: arrives in this step");
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
    const double y = every == 1 ? (top + bottom) / 2 : std::min(top + 5 * u, (top + bottom) / 2);
    draw_text(painter, {right, y},
              switches ? QStringLiteral("switch %1").arg(place - schedule().ranks) : QString::number(place),
              switches ? text_font(11 * u) : number_font(13 * u), theme.ink2, Align::right);
  }
}

void Overview::paint_squares(QPainter& painter, const Theme& theme) const {
  const auto all = squares_at(input_.answer, *looks_, moment_, layout_.rows.block, layout_.columns.block, arriving());
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

void Overview::paint_marks(QPainter& painter, const Theme& theme) const {
  const auto cell = [&](std::int32_t place, std::int32_t slot) {
    const std::int32_t row = order().rows[static_cast<std::size_t>(place)];
    const auto [top, bottom] = layout_.rows.span(row, row);
    const auto [left, right] = layout_.columns.span(slot, slot);
    return QRectF(QPointF(left, top), QPointF(right, bottom));
  };
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
  const std::int32_t row = order().rows[static_cast<std::size_t>(followed())];
  const auto [top, bottom] = layout_.rows.span(row, row);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(theme.accent, 1.5 * layout_.unit));
  painter.drawRoundedRect(
      QRectF(QPointF(layout_.columns.starts.front() - 3, top - 1.5), QPointF(layout_.columns.end() + 3, bottom + 1.5)),
      2, 2);
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
