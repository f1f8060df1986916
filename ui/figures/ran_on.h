// Where a place of the schedule was when the case was measured, for tooltips.
#pragma once

#include <cstdint>
#include <string>

#include "ui/paint/figure.h"

namespace ringside::ui {

/// " Measured on n03, GPU 1: NVIDIA H100."; empty where nothing was measured, or nobody knows.
std::string ran_on(const FigureInput& input, std::int32_t place);

}  // namespace ringside::ui
