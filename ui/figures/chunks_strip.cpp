// Moments side by side: the chunk figure for print, in units of which 1020 are 170 mm.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <set>

#include "ui/figures/chosen_moments.h"
#include "ui/figures/chunks.h"
#include "ui/figures/look.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

constexpr double kLabels = 30, kMargin = 16, kPanelGap = 18;
constexpr double kLeastPrinted = 14.5;  // of type: 7 pt but for what nobody sees; smaller type would be enlarged

constexpr double kMostRows = 520;                   // of all rows: two panels, as of start and end, have room on a page
constexpr double kCell = 46, kNearestColumns = 46;  // columns this near still have room for "6/6"

// Sizes of one panel; small schedules have the cells of the look, large ones smaller cells, and so have those of which
// one more has room in a line then.
struct Panel {
  double pitch_x = 51, pitch_y = 48, cell_width = 46, cell_height = 35;
  double header = 78, width = 0, height = 0;
  int per_row = 1;

  Panel(const Answer& answer, double page) {
    const Schedule& schedule = answer.schedule;
    double wanted = kCell;
    for (std::int32_t slot = 0; slot < std::min(schedule.chunks, 8) && !answer.numbers.empty(); ++slot)
      wanted = std::max(wanted, text_width(number_font(18, 500), numbers_text(numbers_at(answer, 0, 0, slot))) + 30);
    pitch_x = std::clamp((page - 2 * kMargin - kLabels) / schedule.slots(), 2.0, std::min(wanted, 200.0) + 5);
    pitch_y = std::clamp(kMostRows / schedule.places(), 3.0, 48.0);
    const double line = page - 2 * kMargin + kPanelGap;
    const double natural = kLabels + pitch_x * schedule.slots() - (pitch_x > 12 ? 5 : 0.2 * pitch_x);
    per_row = std::max(1, static_cast<int>(line / (natural + kPanelGap)));
    const double nearer = (line / (per_row + 1) - kPanelGap - kLabels + 5) / schedule.slots();
    if (wanted <= kCell && nearer >= kNearestColumns) pitch_x = nearer, ++per_row;
    cell_width = pitch_x > 12 ? pitch_x - 5 : pitch_x * 0.8;
    cell_height = pitch_y > 40 ? 35 : pitch_y * 0.74;
    width = kLabels + pitch_x * (schedule.slots() - 1) + cell_width;
    height = header + pitch_y * schedule.places() + 20;
  }
  QRectF cell(const QPointF& at, std::int32_t row, std::int32_t column) const {
    return {at.x() + kLabels + pitch_x * column, at.y() + header + pitch_y * row, cell_width, cell_height};
  }
};

constexpr double kKeyWidth = 188, kKeyHeight = 290, kKeyLine = 44, kNarrow = 900;

struct Sheet {
  double width;
  Panel panel;
  int panels, columns = 1;
  bool key_beside = false;  // the key takes the free places of the last row
  double height = 0;
  int key_entries = 0;  // at most

  Sheet(const Answer& answer, double page, std::size_t moments)
      : width(page), panel(answer, page), panels(static_cast<int>(moments)) {
    key_entries = answer.proof.ok() ? 5 : 7;
    columns = std::min(panel.per_row, std::max(1, panels));
    const int rows = (panels + columns - 1) / columns;
    key_beside = key().x() + kKeyWidth <= width - kMargin;
    height = 2 * kMargin + rows * panel.height;
    const double key_height = kKeyHeight + (answer.proof.ok() ? 0 : 2 * 46);
    const double key_bottom = 2 * kMargin + (rows - 1) * panel.height + key_height;
    height = key_beside ? std::max(height, key_bottom) : height + key_room();
  }
  /// Below the panels: a narrow page breaks the key into lines.
  double key_room() const {
    constexpr double kEntry = 165;
    const double lines = std::ceil(key_entries * kEntry / (width - 2 * kMargin));
    return 70 + (width < kNarrow ? (lines - 1) * kKeyLine : 0);
  }
  double panel_step() const {
    // Full rows are spread over the width; a single short row stays together.
    if (columns < 2 || columns < panel.per_row) return panel.width + kPanelGap;
    return std::min((width - 2 * kMargin - panel.width) / (columns - 1), panel.width + 3 * kPanelGap);
  }
  /// Beside the last panel.
  QPointF key() const { return at(panels - 1) + QPointF(panel_step() + kLabels, 0); }
  QPointF at(int i) const {
    const int row = i / columns;
    return {kMargin + panel_step() * (i % columns), kMargin + panel.height * row};
  }
};

QString arrivals(const Step& step) {
  bool copies = false, adds = false;
  for (const Transfer& t : step.transfers) (t.op == Arrival::copy ? copies : adds) = true;
  return copies && adds ? QStringLiteral("reduce, copy")
         : adds         ? QStringLiteral("reduce")
         : copies       ? QStringLiteral("copy")
                        : QString();
}

// A sheet of every moment of so many cells would be read by nobody; a single moment has its picture.
void paint_too_many(QPainter& painter, const QRectF& area, const Answer& answer, const Theme& theme) {
  const Schedule& s = answer.schedule;
  const QString text =
      QStringLiteral(
          "%1 ranks x %2 chunks over %3 steps are more cells than a sheet holds; a single moment shows them.")
          .arg(s.places())
          .arg(s.slots())
          .arg(s.step_count());
  const QFont font = text_font(15);
  double y = area.center().y() - 12;
  for (const QString& line : wrap(font, text, std::min(480.0, area.width() - 40))) {
    draw_text(painter, {area.center().x(), y}, line, font, theme.ink2, Align::centre);
    y += 24;
  }
}

std::size_t most_on_page(const Answer& answer, std::size_t moments, double width, double height) {
  while (moments > 1 && Sheet(answer, width, moments).height > height) --moments;
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
  return {page_.width, Sheet(*input_.answer, page_.width, page_.moments.size()).height};
}

void ChunksStripFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  const Answer& answer = *input_.answer;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  if (answer.states.empty()) {
    paint_too_many(painter, area, answer, theme);
  } else {
    const Sheet sheet(answer, page_.width, page_.moments.size());
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
      paint_key(painter, {kMargin, sheet.height - sheet.key_room() + 10}, theme);
  }
  painter.restore();
}

std::vector<PlacedCell> ChunksStripFigure::panel_cells(const QPointF& at, std::int64_t moment) const {
  const Answer& answer = *input_.answer;
  const Panel panel(answer, page_.width);
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
  const Panel panel(answer, page_.width);
  const double left = at.x() + kLabels, right = left + panel.pitch_x * (schedule.slots() - 1) + panel.cell_width;
  const QString title = moment == 0 ? QStringLiteral("start") : QStringLiteral("step %1").arg(moment);
  const QFont title_font = text_font(17, 600);
  draw_text(painter, {left, at.y() + 18}, title, title_font, theme.ink);
  std::set<std::pair<std::int32_t, std::int32_t>> arrived;
  if (moment > 0) {
    QString how = arrivals(schedule.step(moment - 1));
    if (const int divisor = divisor_at(answer, moment); divisor > 1) how += QStringLiteral(", ÷ %1").arg(divisor);
    if (text_width(title_font, title) + text_width(text_font(15), how) + 12 <= right - left)
      draw_text(painter, {right, at.y() + 18}, how, text_font(15), theme.ink3, Align::right);
    for (const Parcel& p : parcels(schedule, moment - 1)) arrived.emplace(p.to, p.to_slot);
  }
  const int every = label_interval(34 / panel.pitch_x);
  for (std::int32_t column = 0; column < schedule.slots(); column += every) {
    const QString name = column < schedule.chunks ? QStringLiteral("c%1").arg(column)
                                                  : QStringLiteral("s%1").arg(column - schedule.chunks);
    draw_text(painter, {panel.cell({left - kLabels, at.y()}, 0, column).center().x(), at.y() + 48}, name,
              number_font(15), theme.ink3, Align::centre);
  }
  const int every_row = label_interval(22 / panel.pitch_y);
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
  const Panel panel(*input_.answer, page_.width);
  const bool column = Sheet(*input_.answer, page_.width, page_.moments.size()).key_beside;
  QPointF pen = at;
  const auto next = [&](double width) {
    pen += column ? QPointF(0, 46) : QPointF(width + 28, 0);
    if (!column && page_.width < kNarrow && pen.x() + kKeyWidth > page_.width) pen = {at.x(), pen.y() + kKeyLine};
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
