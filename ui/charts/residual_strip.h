// The strip under the performance chart: by how much every run differs from the model.
#pragma once

#include <vector>

#include <QPainter>
#include <QRectF>

#include "core/measure/comparison.h"
#include "ui/charts/plot.h"

namespace ringside::ui {

struct ResidualStrip {
  QRectF area;
  double range = 0.01;  ///< the strip shows -range to +range, as a fraction of the model

  /// Over rows that have a model, sharing left and right with the plot above.
  static ResidualStrip over(const QRectF& area, const std::vector<RowTimes>& rows);
  double pixel(double residual) const;  ///< beyond the edges where it is off scale
  /// A tick for every run, a dot for the median, a triangle at the edge where runs are off scale; the range at the
  /// axis.
  void paint(QPainter& painter, const chart::LogAxis& x, const std::vector<RowTimes>& rows, std::int64_t here,
             const Theme& theme, double px) const;
};

}  // namespace ringside::ui
