// The chunk figure of many ranks: all cells as shades, a lens that shows some of them exactly, one rank followed in
// full, and how many cells hold how much (LOOK section 4).
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <QPainter>
#include <QString>

#include "ui/overview/overview_layout.h"
#include "ui/overview/sets.h"
#include "ui/overview/squares.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// What one look over all moments tells of a picture in squares.
struct Looks {
  Shades shades;
  RowOrder order;
  Selected start;  ///< a cell in which something happens in the middle of the run
};
/// `asked`: contributors of a final slot. The order of rows is that of the finest squares that are ever drawn, so it is
/// the same at every size. Remembered for the latest few answers. Requires Answer::moments.
std::shared_ptr<const Looks> looks(const std::shared_ptr<const Answer>& answer, std::int32_t asked);

/// What a moment looks like in squares; its rows in the order of looks(). `arriving`: dots for what its step brings.
/// Remembered, as the frames of a step all have the same.
std::shared_ptr<const std::vector<Square>> squares_at(const std::shared_ptr<const Answer>& answer, const Looks& looks,
                                                      std::int64_t moment, std::int32_t block_rows,
                                                      std::int32_t block_columns, bool arriving);
/// How many slots of the ranks hold how much at a moment. Remembered as the squares are.
struct Tally {
  std::vector<std::int64_t> held;        ///< by number of contributors, 0 to `asked`; without those that are final
  std::int64_t finals = 0, written = 0;  ///< written: by the step that comes next, of all places and slots
};
std::shared_ptr<const Tally> tally_at(const std::shared_ptr<const Answer>& answer, std::int32_t asked,
                                      std::int64_t moment);

/// Requires Answer::moments. Made anew for every picture; what one look over all steps tells is remembered.
class Overview {
 public:
  /// `asked`: contributors of a final slot.
  Overview(const FigureInput& input, std::int32_t asked, const QRectF& area);
  void paint(QPainter& painter, const Theme& theme) const;
  /// A cell, a row or a column.
  std::optional<Selected> hit(const QPointF& point) const;
  const OverviewLayout& layout() const { return layout_; }
  const RowOrder& order() const { return looks_->order; }
  /// "a square = 16 x 16 cells, split where they differ; ranks by the chunk they complete first"
  QString caption() const;
  /// First row (not rank) and column that the lens shows.
  std::pair<std::int32_t, std::int32_t> lens_corner() const;
  std::int32_t followed() const;

 private:
  const Answer& answer() const { return *input_.answer; }
  const Shades& shades() const { return looks_->shades; }
  const Schedule& schedule() const { return input_.answer->schedule; }
  bool arriving() const { return !step_.transfers.empty(); }
  /// Contributors that the step at hand brings to a cell, from the sets of its column.
  std::vector<std::int32_t> incoming(const ColumnSets& sets, std::int32_t place, std::int32_t slot,
                                     std::int32_t column) const;

  void paint_headers(QPainter& painter, const Theme& theme) const;
  void paint_labels(QPainter& painter, const Theme& theme) const;
  void paint_squares(QPainter& painter, const Theme& theme) const;
  void paint_marks(QPainter& painter, const Theme& theme) const;
  void paint_lens(QPainter& painter, const Theme& theme) const;
  void paint_followed(QPainter& painter, const Theme& theme) const;
  void paint_histogram(QPainter& painter, const Theme& theme) const;

  const FigureInput& input_;
  OverviewLayout layout_;
  std::shared_ptr<const Looks> looks_;
  Selected start_;                        ///< the cell that is looked at until another is selected
  std::shared_ptr<const Shares> shares_;  ///< at moment_
  std::int64_t moment_ = 0;
  Step step_;  ///< what arrives; no transfers while nothing does
};

}  // namespace ringside::ui
