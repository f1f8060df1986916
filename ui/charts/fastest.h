// Which of several lines is lowest where, and at which sizes they cross.
#pragma once

#include <cstddef>
#include <vector>

#include "ui/charts/performance_data.h"

namespace ringside::ui {

/// The stretches of n in which one line is the lowest, ascending, from the first sampled n to the last. Crossings are
/// exact for lines that are straight between two samples. Of equal lines the first counts; fewer than two give nothing.
std::vector<FastestRegion> fastest_regions(const std::vector<ModelLine>& lines);

}  // namespace ringside::ui
