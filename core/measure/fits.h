// Straight lines through measured times, fitted so that a small size counts as much as a large one.
#pragma once

#include <span>

namespace ringside {

/// A measured time at a size.
struct TimedSize {
  double bytes = 0;
  double seconds = 0;  ///< > 0
};

/// seconds = intercept + slope * bytes
struct Line {
  double intercept = 0, slope = 0;
  double at(double bytes) const { return intercept + slope * bytes; }
};

/// Least squares of the relative error fitted/measured - 1; neither coefficient below 0. Needs one point at least.
Line fit_line(std::span<const TimedSize> points);
/// Each coefficient on the range that it rules: the slope by the absolute errors of the largest sizes (the upper
/// sixteenth, two points at least), the intercept by the relative errors of those sizes of which the slope explains
/// less than half. A line that is fitted to all sizes at once takes a protocol's bends at small ones for bandwidth.
/// Where the largest sizes do not rise, that line is all there is: fit_line().
Line fit_ranges(std::span<const TimedSize> points);
/// The same through the origin.
Line fit_proportional(std::span<const TimedSize> points);

/// How far a line is from the points, |fitted/measured - 1|.
struct Residuals {
  double median = 0, max = 0;
};
Residuals residuals(std::span<const TimedSize> points, const Line& line);

}  // namespace ringside
