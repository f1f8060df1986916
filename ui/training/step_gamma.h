// The curve of gamma beside a training step.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <QString>

#include "ui/charts/gamma_figure.h"
#include "ui/training/step_data.h"
#include "ui/training/trace_data.h"

namespace ringside::ui {

/// Section 4.1's ratio over the workers of the step's batch, with its levers as they are pulled, and what was measured
/// beside it.
std::shared_ptr<const GammaFigure> step_gamma(const StepData& data,
                                              const std::optional<GammaFigure::Measured>& measured = {});

/// The same of another number of workers and another batch, before their step is simulated: by the formula with the
/// bandwidth of `from`.
std::shared_ptr<const GammaFigure> dragged_gamma(const StepData& from, const StepQuestion& to,
                                                 const std::optional<GammaFigure::Measured>& measured = {});

/// The curve of section 4.1 through a recorded point.
std::shared_ptr<const GammaFigure> recorded_gamma(const RecordedStep& recorded);

/// What it leaves out of this step; empty where that is nothing.
QString gamma_without(const StepData& data);
/// words_of(), with that.
std::string gamma_words_of(const StepData& data);

}  // namespace ringside::ui
