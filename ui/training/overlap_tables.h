// Tables beside the backward pass: its sums, and its layers.
#pragma once

#include <memory>

#include "core/measure/measurement.h"
#include "core/training/overlap.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

std::shared_ptr<const Figure> overlap_numbers(const OverlapAnswer& answer);
/// Stages or layers, last to first.
std::shared_ptr<const Figure> overlap_layers(const OverlapAnswer& answer);

/// Why this cap is advised.
QString why_advised(const OverlapAnswer& answer);
/// Why there is nothing to be had from the advised cap; empty where there is.
QString why_not_advised(const OverlapAnswer& answer);
/// "Does not fit: DDP keeps 126.1 of 80 GB on every rank; "
QString too_large(const OverlapAnswer& answer);

/// What was measured apart and at once, in a sentence.
QString overlap_words(const MeasurementRow& row);

}  // namespace ringside::ui
