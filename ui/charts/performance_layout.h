// Where the parts of the performance chart stand in an area: words, plot, residual strip.
#pragma once

#include <QRectF>
#include <QStringList>

#include "ui/charts/performance_data.h"

namespace ringside::ui {

struct PerformanceLayout {
  double px = 13;       ///< size of labels
  bool large = false;   ///< room for the typeset formula and all that is to be said
  bool titled = false;  ///< room for axis titles; a file has them wherever they can stand
  bool wide = false;    ///< a low strip: words stand beside the chart, not above it
  QRectF plot;
  QRectF residuals;  ///< empty where no row has a model, or no room
  QRectF words;
  QStringList lines;  ///< the words, wrapped; the first stands beside the badge
  double indent = 0;  ///< of the first line
  double below_badge() const { return indent > 0 ? 0.3 * px : 0; }  ///< more before the second line
  /// Of many lines in a file: their times at this case's size stand beside their names; and where names at their ends
  /// would leave the plot too little, or are more than stand one under the other beside it, below it, in cells side by
  /// side. Empty where they stand at the ends.
  bool timed = false;
  QRectF table;
  int columns = 1;                             ///< of the table
  static constexpr double kRow = 1.35;         ///< of the table and its head, in px
  static constexpr double kLineHeight = 1.45;  ///< of px
  static constexpr double kNamePitch = 1.3;    ///< of names at the ends, in px
  static constexpr double kHeadRow = 1.7;      ///< of the names of the fastest above the plot's lines, in px
  static constexpr double kMark = 1.1;         ///< in px, before a name at a line's end, where rows are measured
  /// Lines that series_pen() tells apart; where there are more each has a number.
  static constexpr std::size_t kToldByDash = 6;
};

/// As tall as a table below the chart needs, in an area of this width; 0 where there is none.
double least_height(const PerformanceData& data, double width);

PerformanceLayout lay_out(const PerformanceData& data, const QRectF& area);

}  // namespace ringside::ui
