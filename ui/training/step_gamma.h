// The curve of gamma beside a training step.
#pragma once

#include <memory>
#include <optional>

#include "ui/charts/gamma_figure.h"
#include "ui/training/step_data.h"

namespace ringside::ui {

/// Section 4.1's ratio over the workers of the step's batch, with its levers as they are pulled, and what was measured
/// beside it.
std::shared_ptr<const GammaFigure> step_gamma(const StepData& data,
                                              const std::optional<GammaFigure::Measured>& measured = {});

}  // namespace ringside::ui
