// A published run as the table that it was read from.
#pragma once

#include <string>

#include "core/measure/published.h"

namespace ringside {

/// What parse_published() reads as the same run.
std::string published_text(const PublishedRun& run);

}  // namespace ringside
