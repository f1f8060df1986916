// Where a strip's panels, their cells and the key lie, in units of StripPage.
#pragma once

#include <algorithm>
#include <cmath>

#include "ui/figures/chunks.h"
#include "ui/figures/survey.h"
#include "ui/paint/marks.h"

namespace ringside::ui {

inline constexpr double kStripLabels = 30, kStripMargin = 16, kStripGap = 18;
inline constexpr double kStripMostRows = 520;  // of all rows: two panels, as of start and end, have room on a page
inline constexpr double kStripWidest = 200;    // of cells
inline constexpr double kStripCell = 46, kStripNearest = 46;  // columns this near still have room for "6/6"

// Sizes of one panel; small schedules have the cells of the look, large ones smaller cells, and so have those of which
// one more has room in a line then.
struct StripPanel {
  double pitch_x = 51, pitch_y = 48, cell_width = 46, cell_height = 35;
  double header = 78, width = 0, height = 0;
  int per_row = 1;

  StripPanel(const Answer& answer, double page) {
    const Schedule& schedule = answer.schedule;
    double wanted = kStripCell;
    for (std::int32_t slot = 0; slot < std::min(schedule.chunks, 8) && !answer.numbers.empty(); ++slot)
      wanted = std::max(wanted, text_width(number_font(18, 500), numbers_text(numbers_at(answer, 0, 0, slot))) + 30);
    pitch_x = std::clamp((page - 2 * kStripMargin - kStripLabels) / schedule.slots(), 2.0,
                         std::min(wanted, kStripWidest) + 5);
    pitch_y = std::clamp(kStripMostRows / schedule.places(), 3.0, 48.0);
    const double line = page - 2 * kStripMargin + kStripGap;
    const double natural = kStripLabels + pitch_x * schedule.slots() - (pitch_x > 12 ? 5 : 0.2 * pitch_x);
    per_row = std::max(1, static_cast<int>(line / (natural + kStripGap)));
    const double nearer = (line / (per_row + 1) - kStripGap - kStripLabels + 5) / schedule.slots();
    if (wanted <= kStripCell && nearer >= kStripNearest) pitch_x = nearer, ++per_row;
    cell_width = pitch_x > 12 ? pitch_x - 5 : pitch_x * 0.8;
    cell_height = pitch_y > 40 ? 35 : pitch_y * 0.74;
    width = kStripLabels + pitch_x * (schedule.slots() - 1) + cell_width;
    height = header + pitch_y * schedule.places() + 20;
  }
  /// Of so many columns or rows one has its name.
  int named_columns() const { return label_interval(34 / pitch_x); }
  int named_rows() const { return label_interval(22 / pitch_y); }
  QRectF cell(const QPointF& at, std::int32_t row, std::int32_t column) const {
    return {at.x() + kStripLabels + pitch_x * column, at.y() + header + pitch_y * row, cell_width, cell_height};
  }
};

inline constexpr double kStripKeyWidth = 188, kStripKeyHeight = 290, kStripKeyLine = 44, kStripNarrow = 900;

struct StripSheet {
  double width;
  StripPanel panel;
  int panels, columns = 1;
  bool key_beside = false;  // the key takes the free places of the last row
  double height = 0;
  int key_entries = 0;  // at most

  StripSheet(const Answer& answer, double page, std::size_t moments)
      : width(page), panel(answer, page), panels(static_cast<int>(moments)) {
    key_entries = answer.proof.ok() ? 5 : 7;
    columns = std::min(panel.per_row, std::max(1, panels));
    const int rows = (panels + columns - 1) / columns;
    key_beside = key().x() + kStripKeyWidth <= width - kStripMargin;
    height = 2 * kStripMargin + rows * panel.height;
    const double key_height = kStripKeyHeight + (answer.proof.ok() ? 0 : 2 * 46);
    const double key_bottom = 2 * kStripMargin + (rows - 1) * panel.height + key_height;
    height = key_beside ? std::max(height, key_bottom) : height + key_room();
  }
  /// Below the panels: a narrow page breaks the key into lines.
  double key_room() const {
    constexpr double kEntry = 165;
    const double lines = std::ceil(key_entries * kEntry / (width - 2 * kStripMargin));
    return 70 + (width < kStripNarrow ? (lines - 1) * kStripKeyLine : 0);
  }
  double panel_step() const {
    // Full rows are spread over the width; a single short row stays together.
    if (columns < 2 || columns < panel.per_row) return panel.width + kStripGap;
    return std::min((width - 2 * kStripMargin - panel.width) / (columns - 1), panel.width + 3 * kStripGap);
  }
  /// Beside the last panel.
  QPointF key() const { return at(panels - 1) + QPointF(panel_step() + kStripLabels, 0); }
  QPointF at(int i) const {
    const int row = i / columns;
    return {kStripMargin + panel_step() * (i % columns), kStripMargin + panel.height * row};
  }
};

}  // namespace ringside::ui
