// Collective calls as they pair by number: a row for each rank, a column for each number, in the cells which call of
// the program it is.
#pragma once

#include <string>

#include "core/paired_calls.h"
#include "ui/paint/figure.h"
#include "ui/paint/parts.h"

namespace ringside::ui {

class CallsFigure : public Figure, public HasParts {
 public:
  /// `asked`: the program's calls as they stand in it, not as they pair.
  explicit CallsFigure(const PairedCalls& calls, bool asked = false) : calls_(calls), asked_(asked) {}
  QSizeF preferred_size() const override { return {1020, 90.0 + 56.0 * calls_.ranks}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;
  /// "0:3": the third call of rank 0's program, also while it is asked.
  std::string part_at(const QPointF& point, const QRectF& area) const override;
  QPainterPath part_outline(std::string_view part, const QRectF& area) const override;

 private:
  QRectF cell(std::int32_t rank, std::int32_t column, const QRectF& area) const;
  /// The program's call in a cell; 0: none.
  std::int32_t call_in(std::int32_t rank, std::int32_t column) const;
  void paint_column(QPainter& painter, std::int32_t column, const QRectF& area, const Theme& theme) const;
  PairedCalls calls_;
  bool asked_;
};

}  // namespace ringside::ui
