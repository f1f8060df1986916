// Which of several lines is lowest where, and at which sizes they cross.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "ui/charts/performance_data.h"

namespace ringside::ui {

/// The stretches of n in which one line is the lowest, ascending, from the first sampled n to the last. Crossings are
/// exact for lines that are straight between two samples. Of equal lines the first counts and the others tie; fewer
/// than two give nothing.
std::vector<FastestRegion> fastest_regions(const std::vector<ModelLine>& lines);

/// "ring", "ring and bcube", "naive and 3 others".
std::string fastest_name(const std::vector<ModelLine>& lines, const FastestRegion& region);
/// "ring is fastest", "ring and bcube are fastest"; of lines that are all alike "ring and bcube take the same time".
std::string fastest_words(const std::vector<ModelLine>& lines, const FastestRegion& region);

}  // namespace ringside::ui
