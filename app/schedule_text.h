// A schedule as a script to read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/schedule/schedule.h"

namespace ringside {

/// Header, phases, and per step: the sentence, the why, the transfers ("0 -> 1  chunk 0  reduce"). With `elements`, the
/// elements of one rank's buffer, every transfer also says how many it carries. Steps count from 0.
std::string schedule_script(const Schedule& schedule, std::optional<std::int64_t> elements);

/// "chunk 3", "chunks 0-3, 6".
std::string slots_text(const Slots& slots, std::int32_t chunks);

}  // namespace ringside
