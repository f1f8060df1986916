// An axis of a chart: Qt Charts' own, and where its hairlines and labels stand.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include <QColor>

#include "ui/paint/axis.h"

class QAbstractAxis;

namespace ringside::ui {

/// An axis and where its hairlines and labels stand, given the ends and the pixels between them.
struct ChartAxis {
  QAbstractAxis* axis = nullptr;  ///< the chart's own from then on
  std::function<std::vector<chart::Tick>(double low, double high, double pixels)> ticks;  ///< none: no grid
  bool labels = true;
  QColor line;  ///< of the grid; the theme's hairline unless given

  /// Of its logarithm; 0 where it is linear.
  int base() const;
  /// What it shows as it is zoomed now; of categories, half of one beyond the first and the last.
  std::pair<double, double> ends() const;
  bool shows(double value) const;
  /// Whether it could show the value at all: a logarithmic one shows nothing that has no logarithm.
  bool has_place(double value) const;
};
ChartAxis log_axis(double low, double high, int base, double least_gap, std::size_t at_most, chart::TickLabel label);
ChartAxis linear_axis(double low, double high);

}  // namespace ringside::ui
