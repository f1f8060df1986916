// What will run: a row for each size, a column for each algorithm, in a cell the price on the case's wires.
#pragma once

#include <functional>
#include <memory>

#include "ui/measure/measure_plan.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// Prices every case; takes its time with many ranks.
std::shared_ptr<const Figure> planned_figure(const PlannedCases& planned, const std::function<bool()>& cancelled);

}  // namespace ringside::ui
