// A figure that Qt Charts draws. One function builds the chart: the window shows it live, and every file gets it
// rendered from a scene of its own.
#pragma once

#include <memory>

#include "ui/charts/chart.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

class ChartFigure : public Figure {
 public:
  /// The chart laid out for `area`, with further charts and words as its children. The figure must outlive it.
  virtual std::unique_ptr<Chart> build(const QRectF& area, const Theme& theme) const = 0;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const final;
};

}  // namespace ringside::ui
