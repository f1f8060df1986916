// Tables beside the backward pass: its sums, and its layers.
#pragma once

#include <memory>

#include "core/training/overlap.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

std::shared_ptr<const Figure> overlap_numbers(const OverlapAnswer& answer);
/// Stages or layers, last to first.
std::shared_ptr<const Figure> overlap_layers(const OverlapAnswer& answer);

}  // namespace ringside::ui
