// Section 4.1's training step as bars on one clock: computing, exchange, and what of the exchange sticks out.
#pragma once

#include <string>
#include <vector>

#include "core/lab_scene.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

class StepBlocksFigure : public Figure {
 public:
  /// `asked`: somebody is asked about it, and only what the picture tells even so stands there.
  explicit StepBlocksFigure(StepPicture picture, bool asked = false);
  QSizeF preferred_size() const override { return {1020, 60 + 110.0 * static_cast<double>(steps_.size())}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  /// A step of so many workers. The backward pass is two thirds of the computing, and overlaps the exchange if asked.
  struct Step {
    GammaRow row;
    Seconds forward, sum_begins, exposed;
    Seconds end() const { return row.compute + exposed; }
  };
  /// Of the column left of the bars, where a figure is so wide.
  double names_width(double width) const;
  void paint_computing(QPainter& painter, const QRectF& lane, const Step& step, double per_second,
                       const Theme& theme) const;
  void paint_exchange(QPainter& painter, const QRectF& lane, const Step& step, double per_second,
                      const Theme& theme) const;
  StepPicture picture_;
  bool asked_;
  std::vector<Step> steps_;
  Seconds longest_;
};

}  // namespace ringside::ui
