// Time and rows to pixels, as values that are tested.
#pragma once

#include <cstdint>
#include <optional>

#include <QRectF>

namespace ringside::ui {

/// Seconds along x, one row per place along y.
struct TimeGrid {
  QRectF plot;     ///< rows only: without labels, brackets and axis
  double end = 1;  ///< seconds at the right edge
  std::int32_t rows = 1;
  double unit = 1;
  double label_width = 0;
  double profile = 0;  ///< height of the profile above the rows
  bool key = false;    ///< room for a key of colours under the axis

  double top() const { return plot.top() - profile; }

  double x(double seconds) const { return plot.left() + seconds / end * plot.width(); }
  double seconds(double px) const { return (px - plot.left()) / plot.width() * end; }
  double pitch() const { return plot.height() / rows; }
  QRectF bar(std::int32_t row, double from, double to) const;
  std::optional<std::int32_t> row_at(double y) const;
};

/// Distance of the ticks of a time axis: 1, 2, 3 or 5 times a power of ten, at most `most` of them; one that ends with
/// the axis wins.
double tick_interval(double end, int most);

}  // namespace ringside::ui
