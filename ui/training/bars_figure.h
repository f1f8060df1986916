// One call of all ranks as their profilers show it: a bar from the moment that a rank calls to the moment that it has
// the sum.
#pragma once

#include <string>

#include "core/lab_scene.h"
#include "ui/paint/figure.h"
#include "ui/paint/parts.h"

namespace ringside::ui {

class BarsFigure : public Figure, public HasParts {
 public:
  /// `asked`: each profile on its own clock, from its call on; else all on one clock, with who came late.
  explicit BarsFigure(const BarsPicture& bars, bool asked = false) : bars_(bars), asked_(asked) {}
  QSizeF preferred_size() const override { return {1020, 80.0 + 56.0 * bars_.ranks}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;
  /// "rank 2", anywhere in its row.
  std::string part_at(const QPointF& point, const QRectF& area) const override;
  QPainterPath part_outline(std::string_view part, const QRectF& area) const override;

 private:
  QRectF plot(const QRectF& area) const;
  QRectF row(std::int32_t rank, const QRectF& area) const;
  QRectF bar(std::int32_t rank, const QRectF& area) const;
  Seconds begins(std::int32_t rank) const { return !asked_ && rank == bars_.late ? bars_.by : Seconds(); }
  Seconds whole() const;  ///< that the time axis shows
  BarsPicture bars_;
  bool asked_;
};

}  // namespace ringside::ui
