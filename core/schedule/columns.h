// Some of the slots of a schedule as a schedule of their own: what a lens on a large one replays.
#pragma once

#include <cstdint>
#include <vector>

#include "core/schedule/schedule.h"

namespace ringside {

/// The same ranks and steps with the given slots alone, numbered from 0 in this order; a custom schedule that starts as
/// the whole one does and is asked for nothing at its end. Requires that every chunk stays in its own slot
/// (Moments::in_place), so that nothing comes from a slot that is left out.
Schedule columns_of(const Schedule& schedule, const std::vector<std::int32_t>& slots);

}  // namespace ringside
