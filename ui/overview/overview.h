// The chunk figure of many ranks: all cells as shades, a lens that shows some of them exactly, one rank followed in
// full, and how many cells hold how much (LOOK section 4).
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <QPainter>
#include <QString>

#include "ui/model/lineage.h"
#include "ui/overview/looks.h"
#include "ui/overview/overview_layout.h"
#include "ui/overview/sets.h"
#include "ui/overview/squares.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// Made anew for every picture; what one look over all steps tells is remembered.
class Overview {
 public:
  /// `asked`: contributors of a final slot.
  Overview(const FigureInput& input, std::int32_t asked, const QRectF& area);
  void paint(QPainter& painter, const Theme& theme) const;
  /// A cell, a row or a column.
  std::optional<Selected> hit(const QPointF& point) const;
  /// Of a cell in the lens, or of the square that a cell is in.
  std::optional<QRectF> outline(const QPointF& point) const;
  const OverviewLayout& layout() const { return layout_; }
  const RowOrder& order() const { return looks_->order; }
  /// "a square = 16 x 16 cells; rows by first chunk done; split where cells differ"
  QString caption() const;
  /// First row (not rank) and column that the lens shows.
  std::pair<std::int32_t, std::int32_t> lens_corner() const;
  std::int32_t followed() const;

 private:
  const Answer& answer() const { return *input_.answer; }
  const Shades& shades() const { return looks_->shades; }
  const Schedule& schedule() const { return input_.answer->schedule; }
  void go_with(std::int64_t step);
  /// Of a step what arrives at the rows of the lens; of one without a symmetry, all.
  Step seen_by_lens(std::int64_t step) const;
  /// Contributors that the step at hand brings to a cell, from the sets of its column.
  std::vector<std::int32_t> incoming(const ColumnSets& sets, std::int32_t place, std::int32_t slot,
                                     std::int32_t column) const;

  void paint_headers(QPainter& painter, const Theme& theme) const;
  void paint_labels(QPainter& painter, const Theme& theme) const;
  void paint_squares(QPainter& painter, const Theme& theme) const;
  void paint_marks(QPainter& painter, const Theme& theme) const;
  void paint_lineage(QPainter& painter, const Theme& theme) const;
  /// Around what breaks a rule at this moment.
  void paint_faults(QPainter& painter, const Theme& theme) const;
  QRectF cell(std::int32_t place, std::int32_t slot) const;
  void paint_lens(QPainter& painter, const Theme& theme) const;
  void paint_followed(QPainter& painter, const Theme& theme) const;
  void paint_histogram(QPainter& painter, const Theme& theme) const;
  /// Where there is no room for it; the width that it takes.
  double paint_key(QPainter& painter, double room, const Theme& theme) const;

  const FigureInput& input_;
  std::shared_ptr<const Lineage> lineage_;  ///< null where no cell is selected
  OverviewLayout layout_;
  std::shared_ptr<const Looks> looks_;
  Selected start_;                        ///< the cell that is looked at until another is selected
  std::shared_ptr<const Shares> shares_;  ///< at moment_
  std::int64_t moment_ = 0;
  bool arriving_ = false;  ///< something is on its way
  Step step_;              ///< then what arrives where the lens looks
};

}  // namespace ringside::ui
