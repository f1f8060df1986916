// The strip under the performance chart: by how much every run differs from the model.
#pragma once

#include <cstdint>
#include <vector>

#include "core/measure/comparison.h"
#include "ui/charts/chart.h"

namespace ringside::ui {

/// A chart of its own in `area`, a child of `main` with the same left and right, whose sizes follow those of `main`.
/// Over rows that have a model: a tick for every run, a dot for the median, a triangle at the edge where runs are off
/// scale; the range is said at the axis. `rows` must outlive it; `here` is the size in the accent. `whose`: the
/// algorithm that the legend names, where there are several.
Chart* add_residual_strip(Chart& main, const QRectF& area, const ChartAxis& sizes, const std::vector<RowTimes>& rows,
                          std::int64_t here, const QString& name, const QString& whose);

}  // namespace ringside::ui
