// Moments side by side: the chunk figure for print, in units of which 1020 are 170 mm.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "core/what_if.h"
#include "ui/figures/chosen_moments.h"
#include "ui/figures/chunks.h"
#include "ui/figures/look.h"
#include "ui/figures/strip_sheet.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr double kLeastPrinted = 14.5;  // of type: 7 pt but for what nobody sees; smaller type would be enlarged

QString panel_title(std::int64_t moment) {
  return moment == 0 ? QStringLiteral("start") : QStringLiteral("step %1").arg(moment);
}

QString column_name(const Schedule& schedule, std::int32_t column) {
  return column < schedule.chunks ? QStringLiteral("c%1").arg(column)
                                  : QStringLiteral("s%1").arg(column - schedule.chunks);
}

/// What the step before a moment did.
QString arrivals(const Answer& answer, std::int64_t moment) {
  bool copies = false, adds = false;
  for (const Transfer& t : answer.schedule.step(moment - 1).transfers) (t.op == Arrival::copy ? copies : adds) = true;
  QString how = copies && adds ? QStringLiteral("reduce, copy")
                : adds         ? QStringLiteral("reduce")
                : copies       ? QStringLiteral("copy")
                               : QString();
  if (const int divisor = divisor_at(answer, moment); divisor > 1) how += QStringLiteral(", ÷ %1").arg(divisor);
  return how;
}

QFont panel_title_font() {
  return text_font(17, 600);
}

/// Beside the title of its panel.
bool arrivals_fit(const StripPanel& panel, std::int64_t moment, const QString& how) {
  const double title = text_width(panel_title_font(), panel_title(moment));
  return title + text_width(text_font(15), how) + 12 <= panel.width - kStripLabels;
}

// A sheet of every moment of so many cells would be read by nobody; a single moment has its picture.
void paint_too_many(QPainter& painter, const QRectF& area, const Answer& answer, const Theme& theme) {
  const Schedule& s = answer.schedule;
  const QString text =
      QStringLiteral(
          "%1 ranks x %2 chunks over %3 steps are more cells than a sheet holds; a single moment shows them.")
          .arg(qt(grouped(s.places())), qt(grouped(s.slots())), qt(grouped(s.step_count())));
  const QFont font = text_font(15);
  double y = area.center().y() - 12;
  for (const QString& line : wrap(font, text, std::min(480.0, area.width() - 40))) {
    draw_text(painter, {area.center().x(), y}, line, font, theme.ink2, Align::centre);
    y += 24;
  }
}

std::size_t most_on_page(const Answer& answer, std::size_t moments, double width, double height) {
  while (moments > 1 && StripSheet(answer, width, moments).height > height) --moments;
  return moments;
}

}  // namespace

std::vector<StripPage> strip_pages(const Answer& answer, std::vector<std::int64_t> moments, double width,
                                   double height) {
  std::vector<StripPage> pages;
  const std::size_t all = moments.size(), most = most_on_page(answer, all, width, height);
  const std::size_t count = most == 0 ? 0 : (all + most - 1) / most;
  for (std::size_t page = 0; page < count; ++page) {
    const auto until = [&](std::size_t p) {
      return moments.begin() + static_cast<std::ptrdiff_t>((all * p + count - 1) / count);
    };
    pages.push_back({{until(page), until(page + 1)}, width});
  }
  return pages;
}

std::vector<std::int64_t> moments_for(const Answer& answer, double width, double height) {
  const std::int64_t last = answer.schedule.step_count();
  std::vector<std::int64_t> all(static_cast<std::size_t>(last + 1));
  std::iota(all.begin(), all.end(), 0);
  return chosen_moments(answer.schedule, most_on_page(answer, all.size(), width, height));
}

ChunksStripFigure::ChunksStripFigure(FigureInput input, StripPage page)
    : input_(std::move(input)), page_(std::move(page)), survey_(survey(input_.answer)) {
  if (!page_.moments.empty()) return;
  page_.moments.resize(static_cast<std::size_t>(input_.answer->schedule.step_count() + 1));
  std::iota(page_.moments.begin(), page_.moments.end(), 0);
}

QSizeF ChunksStripFigure::preferred_size() const {
  return {page_.width, StripSheet(*input_.answer, page_.width, page_.moments.size()).height};
}

void ChunksStripFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  const Answer& answer = *input_.answer;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  if (answer.states.empty()) {
    paint_too_many(painter, area, answer, theme);
  } else {
    const StripSheet sheet(answer, page_.width, page_.moments.size());
    const double scale = std::min(area.width() / sheet.width, area.height() / sheet.height);
    painter.translate(area.topLeft());
    painter.scale(scale, scale);
    std::vector<std::vector<PlacedCell>> panels;
    std::vector<PlacedCell> all;
    for (int i = 0; i < sheet.panels; ++i) {
      panels.push_back(panel_cells(sheet.at(i), page_.moments[static_cast<std::size_t>(i)]));
      all.insert(all.end(), panels.back().begin(), panels.back().end());
    }
    const CellWords words = words_for(all, 1, kLeastPrinted);
    for (int i = 0; i < sheet.panels; ++i) {
      auto& cells = panels[static_cast<std::size_t>(i)];
      for (PlacedCell& cell : cells) words.tell(cell.look);
      paint_panel(painter, sheet.at(i), page_.moments[static_cast<std::size_t>(i)], cells, theme);
    }
    if (sheet.key_beside)
      paint_key(painter, sheet.key(), theme);
    else
      paint_key(painter, {kStripMargin, sheet.height - sheet.key_room() + 10}, theme);
  }
  painter.restore();
}

std::vector<QString> ChunksStripFigure::left_out() const {
  const Answer& answer = *input_.answer;
  if (answer.states.empty()) return {};
  const Schedule& schedule = answer.schedule;
  const StripPanel panel(answer, page_.width);
  std::vector<QString> texts;
  std::vector<PlacedCell> cells;
  for (const std::int64_t moment : page_.moments) {
    if (const QString how = moment > 0 ? arrivals(answer, moment) : QString();
        !how.isEmpty() && !arrivals_fit(panel, moment, how))
      texts.push_back(how);
    for (std::int32_t column = 0; column < schedule.slots(); ++column)
      if (column % panel.named_columns() != 0) texts.push_back(column_name(schedule, column));
    for (std::int32_t row = 0; row < schedule.places(); ++row)
      if (row % panel.named_rows() != 0) texts.push_back(place_text(schedule, row));
    std::ranges::move(panel_cells({}, moment), std::back_inserter(cells));
  }
  const CellWords words = words_for(cells, 1, kLeastPrinted);
  const CellSays says = panel.cell_height < kCellWordsHeight ? CellSays::nothing : words.says;
  for (const auto& [at, look, settled] : cells) {
    if (look.empty || !look.note.isEmpty()) continue;
    // A value that no page has room for is no label.
    const QRectF widest(0, 0, kStripWidest, panel.cell_height);
    const double room = words_of(widest, look, 1).width();
    const bool value = look.text != look.brief && fitting_px(look.text, kLeastPrinted, kLeastPrinted, room) > 0;
    if (value && says != CellSays::value)
      texts.push_back(QStringLiteral("value %1").arg(look.text));
    else if (says == CellSays::nothing && !look.brief.isEmpty())
      texts.push_back(look.brief);
  }
  return texts;
}

Result<bool> ChunksStripFigure::readable() const {
  const Answer& answer = *input_.answer;
  if (answer.states.empty() || survey_->asked == 1) return true;  // one rank's data fills its cell
  if (StripPanel(answer, page_.width).cell_height >= kCellWordsHeight) return true;
  return fail("strip", fmt::format("{} ranks", answer.schedule.places()),
              "fewer, such as 24, of which the parts of one cell can be told apart; a single moment shows more");
}

std::vector<PlacedCell> ChunksStripFigure::panel_cells(const QPointF& at, std::int64_t moment) const {
  const Answer& answer = *input_.answer;
  const StripPanel panel(answer, page_.width);
  std::vector<PlacedCell> cells;
  for (std::int32_t row = 0; row < answer.schedule.places(); ++row)
    for (std::int32_t column = 0; column < answer.schedule.slots(); ++column)
      cells.push_back({panel.cell(at, row, column), look_at(answer, *survey_, moment, row, column)});
  return cells;
}

void ChunksStripFigure::paint_panel(QPainter& painter, const QPointF& at, std::int64_t moment,
                                    const std::vector<PlacedCell>& cells, const Theme& theme) const {
  const Answer& answer = *input_.answer;
  const Schedule& schedule = answer.schedule;
  const StripPanel panel(answer, page_.width);
  const double left = at.x() + kStripLabels, right = left + panel.pitch_x * (schedule.slots() - 1) + panel.cell_width;
  draw_text(painter, {left, at.y() + 18}, panel_title(moment), panel_title_font(), theme.ink);
  std::set<std::pair<std::int32_t, std::int32_t>> arrived;
  if (moment > 0) {
    const QString how = arrivals(answer, moment);
    if (arrivals_fit(panel, moment, how))
      draw_text(painter, {right, at.y() + 18}, how, text_font(15), theme.ink3, Align::right);
    for (const Parcel& p : parcels(schedule, moment - 1)) arrived.emplace(p.to, p.to_slot);
  }
  const int every = panel.named_columns();
  for (std::int32_t column = 0; column < schedule.slots(); column += every) {
    draw_text(painter, {panel.cell({left - kStripLabels, at.y()}, 0, column).center().x(), at.y() + 48},
              column_name(schedule, column), number_font(15), theme.ink3, Align::centre);
  }
  const int every_row = panel.named_rows();
  for (std::int32_t row = 0; row < schedule.places(); ++row) {
    const QRectF first = panel.cell(at, row, 0);
    if (row % every_row == 0)
      draw_owner(painter, {at.x() + 11, first.center().y()}, std::min(12.0, 0.42 * panel.pitch_y * every_row), row,
                 schedule.ranks, theme);
    for (std::int32_t column = 0; column < schedule.slots(); ++column) {
      const auto& [cell, look, settled] = cells[static_cast<std::size_t>(row * schedule.slots() + column)];
      draw_cell(painter, cell, look, theme, 1, settled);
      draw_fault_badge(painter, cell, look, theme, 0.8);
      if (arrived.contains({row, column}) && panel.cell_height >= 12)
        draw_arrow_head(painter, {cell.center().x(), cell.top() - 2.5}, 0, 1, std::min(8.0, panel.pitch_y * 0.17),
                        theme.ink);
    }
  }
}

int ChunksStripFigure::largest_part() const {
  const Schedule& schedule = input_.answer->schedule;
  std::size_t most = 0;
  for (const std::int64_t moment : page_.moments) {
    const State& state = input_.answer->states[static_cast<std::size_t>(moment)];
    for (std::int32_t place = 0; place < schedule.places(); ++place)
      for (std::int32_t slot = 0; slot < schedule.slots(); ++slot)
        if (const std::size_t n = state.contributors(place, slot).ranks().size();
            n < static_cast<std::size_t>(survey_->asked))
          most = std::max(most, n);
  }
  return static_cast<int>(most);
}

void ChunksStripFigure::paint_key(QPainter& painter, const QPointF& at, const Theme& theme) const {
  const Schedule& schedule = input_.answer->schedule;
  const int asked = survey_->asked;
  const StripPanel panel(*input_.answer, page_.width);
  const bool column = StripSheet(*input_.answer, page_.width, page_.moments.size()).key_beside;
  QPointF pen = at;
  const auto next = [&](double width) {
    pen += column ? QPointF(0, 46) : QPointF(width + 28, 0);
    if (!column && page_.width < kStripNarrow && pen.x() + kStripKeyWidth > page_.width)
      pen = {at.x(), pen.y() + kStripKeyLine};
  };
  const QFont font = text_font(16);
  if (column) {
    draw_text(painter, {pen.x(), pen.y() + 18}, QStringLiteral("key"), text_font(17, 600), theme.ink);
    pen.ry() += 56;
  } else {
    pen.ry() += 24;
  }
  const auto entry = [&](int contributors, bool final, const QString& text, std::vector<std::int32_t> repeated = {},
                         std::vector<std::int32_t> missing = {}) {
    CellLook look;
    look.empty = contributors == 0, look.asked = asked, look.final = final;
    for (std::int32_t r = 0; r < contributors; ++r) look.contributors.push_back(r);
    if (asked > 1) look.brief = QStringLiteral("%1 of %2").arg(contributors).arg(asked);
    look.fault = !repeated.empty() ? QStringLiteral("2 ×") : !missing.empty() ? QStringLiteral("1 ?") : QString();
    look.repeated = std::move(repeated), look.missing = std::move(missing);
    const QSizeF size(std::min(46.0, panel.cell_width), panel.cell_height);  // as in the panels
    const QRectF cell(pen - QPointF(0, size.height() / 2), size);
    draw_cell(painter, cell, look, theme, 1);
    draw_fault_badge(painter, cell, look, theme, 0.8);
    draw_text(painter, {pen.x() + 58, pen.y()}, text, font, theme.ink);
    next(58 + text_width(font, text));
  };
  entry(1, false, asked == 1 ? QStringLiteral("data of rank 0") : QStringLiteral("own part"));
  if (const int part = largest_part(); part > 1)
    entry(part, false, QStringLiteral("%1 of %2").arg(partial_word(input_.answer->question.op)).arg(part));
  entry(asked, true, asked == 1 ? QStringLiteral("final") : QStringLiteral("final, all %1").arg(asked));
  if (survey_->repeats) entry(std::min(asked, 2), false, QStringLiteral("counted twice"), {std::min(asked, 2) - 1});
  if (survey_->missing) entry(asked - 1, false, QStringLiteral("missing"), {}, {asked - 1});
  draw_arrow_head(painter, {pen.x() + 23, pen.y() + 5}, 0, 1, 9, theme.ink);
  draw_text(painter, {pen.x() + 58, pen.y()}, QStringLiteral("arrived this step"), font, theme.ink);
  next(58 + text_width(font, QStringLiteral("arrived this step")));
  bool hollow = false;
  for (std::int32_t chunk = 0; chunk < schedule.chunks && !hollow; ++chunk)
    hollow = elements_of(*input_.answer, chunk) == 0;
  if (hollow) draw_text(painter, pen, QStringLiteral("– chunk has no element"), font, theme.ink2);
}

}  // namespace ringside::ui
