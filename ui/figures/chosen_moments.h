// Of more moments than have room those that tell most of a run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/schedule/schedule.h"

namespace ringside::ui {

/// At most `most` (2 and more) of the moments 0 (the start) to the end, ascending: the start, the end, the ends of
/// phases, then those that leave the least gaps. All where all fit.
std::vector<std::int64_t> chosen_moments(const Schedule& schedule, std::size_t most);

}  // namespace ringside::ui
