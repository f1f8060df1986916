// What will run: a row for each size, a column for each algorithm, in a cell what it should take.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "core/measure/calibration.h"
#include "core/topology/topology.h"
#include "ui/measure/measure_plan.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// By what a plan is priced, the first that there is.
struct PriceBasis {
  std::optional<Topology> surveyed;        ///< of exactly these hosts: simulated there
  std::optional<Calibration> calibration;  ///< of this computer: by its steps' patterns, else by its constants
  bool memory = false;                     ///< ranks share a memory that nobody has timed: assumed constants
                                           ///< none of them: the wires of the case
};

/// Prices every case, and says below where the numbers come from; takes its time with many ranks.
std::shared_ptr<const Figure> planned_figure(const PlannedCases& planned, const PriceBasis& basis,
                                             const std::function<bool()>& cancelled);

}  // namespace ringside::ui
