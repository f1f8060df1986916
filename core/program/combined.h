// The numbers that a wrong schedule leaves in the slots. It cannot be executed as it stands, so they are reckoned from
// who is in a slot and how often.
#pragma once

#include <vector>

#include "core/collective/element.h"
#include "core/schedule/proof.h"
#include "core/schedule/repeats.h"
#include "core/schedule/schedule.h"

namespace ringside {

/// The elements in every slot at one moment: numbers[place * slots + slot].
using SlotNumbers = std::vector<std::vector<double>>;

/// numbers at every moment, from those before the first step: each slot is its contributions, joined by `op` as often
/// as they are in it (an average stays a sum: a run that goes wrong is not ended by the division). states and repeats
/// have one entry per moment.
std::vector<SlotNumbers> combined_numbers(const Schedule& schedule, const std::vector<State>& states,
                                          const std::vector<Repeats>& repeats, const SlotNumbers& start, Op op);

}  // namespace ringside
