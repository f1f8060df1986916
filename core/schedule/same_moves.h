// Whether two schedules move the same, whatever wrote them.
#pragma once

#include "core/schedule/schedule.h"

namespace ringside {

/// The same transfers in every step, in any order within it. Quadratic in the transfers of a step.
bool same_moves(const Schedule& a, const Schedule& b);

}  // namespace ringside
