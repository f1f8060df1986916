// The still picture of a handout's page.
#pragma once

#include <memory>

#include "core/base/result.h"
#include "lessons/handout.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// Null where the page has no scene. Errors: the scene cannot be answered.
Result<std::unique_ptr<Figure>> picture_of(const HandoutPage& page);

}  // namespace ringside::ui
