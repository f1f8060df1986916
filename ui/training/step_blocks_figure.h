// Section 4.1's training step as bars on one clock: computing, exchange, and what of the exchange sticks out.
#pragma once

#include <string>
#include <vector>

#include "core/lab_scene.h"
#include "ui/paint/figure.h"
#include "ui/paint/parts.h"

namespace ringside::ui {

/// Its parts are called as lessons call the bars of a step: forward, backward, allreduce.
class StepBlocksFigure : public Figure, public HasParts {
 public:
  /// `asked`: somebody is asked about it, and only what the picture tells even so stands there.
  explicit StepBlocksFigure(StepPicture picture, bool asked = false);
  QSizeF preferred_size() const override { return {1020, 60 + 110.0 * static_cast<double>(steps_.size())}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;
  std::string part_at(const QPointF& point, const QRectF& area) const override;
  QPainterPath part_outline(std::string_view part, const QRectF& area) const override;

 private:
  /// A step of so many workers. The backward pass is two thirds of the computing, and overlaps the exchange if asked.
  struct Step {
    GammaRow row;
    Seconds forward, sum_begins, exposed;
    Seconds end() const { return row.compute + exposed; }
  };
  /// Of the column left of the bars, where a figure is so wide.
  double names_width(double width) const;
  /// A step's bars in its lane; null rectangles of what is not drawn.
  struct Bars {
    QRectF lane, forward, backward, sum;
    double per_second = 0;
  };
  Bars bars(std::size_t i, const QRectF& area) const;
  double pitch(const QRectF& area) const;
  void paint_computing(QPainter& painter, const Bars& bars, const Step& step, const Theme& theme) const;
  void paint_exchange(QPainter& painter, const Bars& bars, const Step& step, const Theme& theme) const;
  StepPicture picture_;
  bool asked_;
  std::vector<Step> steps_;
  Seconds longest_;
};

}  // namespace ringside::ui
