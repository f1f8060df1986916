#include "ui/figures/time_grid.h"

#include <algorithm>
#include <cmath>

namespace ringside::ui {

double tick_interval(double end, int most) {
  if (!(end > 0) || most < 1) return 1;
  const double decade = std::pow(10, std::floor(std::log10(end / most)));
  double best = 0;
  for (const double factor : {1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 50.0}) {
    const double interval = factor * decade, count = end / interval;
    if (count > most + 1e-9) continue;
    if (best == 0) best = interval;
    const bool ends_with_axis = std::abs(count - std::round(count)) < 1e-6;
    if (ends_with_axis && count >= 4) return interval;
  }
  return best;
}

QRectF TimeGrid::bar(std::int32_t row, double from, double to) const {
  const double height = std::min(pitch() * 0.62, 30 * unit);
  const double y = plot.top() + pitch() * (row + 0.5) - height / 2;
  return {x(from), y, x(to) - x(from), height};
}

std::optional<std::int32_t> TimeGrid::row_at(double y) const {
  const auto row = static_cast<std::int32_t>(std::floor((y - plot.top()) / pitch()));
  return row >= 0 && row < rows ? std::optional(row) : std::nullopt;
}

}  // namespace ringside::ui
