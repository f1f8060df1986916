// What the pictures of an answer look up once, before the first of them is painted.
#pragma once

#include <memory>

#include "core/flow.h"

namespace ringside::ui {

/// Takes as long as all these look-ups; for a worker thread. What they tell is remembered where it is asked for.
void look_ahead(const std::shared_ptr<const Answer>& answer);

}  // namespace ringside::ui
