// Where the parts of the performance chart stand in an area: words, plot, residual strip.
#pragma once

#include <QRectF>
#include <QStringList>

#include "ui/charts/performance_data.h"
#include "ui/charts/plot.h"

namespace ringside::ui {

struct PerformanceLayout {
  double px = 13;      ///< size of labels
  bool large = false;  ///< room for axis titles, the typeset formula and all that is to be said
  bool wide = false;   ///< a low strip: words stand beside the chart, not above it
  chart::Plot plot;
  QRectF residuals;  ///< empty where no row has a model, or no room
  QRectF words;
  QStringList lines;                           ///< the words, wrapped; the first stands beside the badge
  double indent = 0;                           ///< of the first line
  static constexpr double kLineHeight = 1.45;  ///< of px
};

/// t_low and t_high are the ends of the time axis, seconds.
PerformanceLayout lay_out(const PerformanceData& data, double t_low, double t_high, const QRectF& area);

}  // namespace ringside::ui
