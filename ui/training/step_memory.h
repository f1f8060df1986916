// A training step as text: what the next window begins with.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ui/training/step_data.h"

namespace ringside::ui {

/// Model, cluster, mix, batch and levers as JSON. A model of one's own is kept by its name alone.
std::string text_of(const StepQuestion& question);
/// Nothing where it is no such text, or its mix does not suit its model.
std::optional<StepQuestion> step_of(std::string_view text);

}  // namespace ringside::ui
