// The symbols of gamma as text: what a picture of section 4.1 keeps, so that the window opens it and the command line
// makes it again.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/training/gamma.h"

namespace ringside::ui {

/// A step of training, and the number of workers that is looked at.
struct GammaChoice {
  TrainingStep step;
  std::int64_t workers = 64;
};

/// As JSON, to the last digit.
std::string text_of(const GammaChoice& choice);
/// Nothing where it is no such text, or a number is out of the range of the panel's fields.
std::optional<GammaChoice> gamma_of(std::string_view text);
/// As `ringside figure gamma` takes it.
std::map<std::string, std::string> gamma_flags(const TrainingStep& step);

}  // namespace ringside::ui
