// Schedules whose steps are images of one another, from one on: what step `first` sends, every later one sends, too,
// between the same places, with its slots moved on. What has arrived by then is a stretch that has grown, so a ring of
// 65,536 ranks is known at any step without those before it, whatever the ranks held when it began.
//
//      K = 4, a broadcast's ring          rank 2 receives B, then A, then D: after j steps the j parts before its own
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/schedule/schedule.h"

namespace ringside {

inline constexpr double kMostStepByStep = 5e7;  ///< transfers; of more the steps that turn are not walked

/// Of this schedule they are not walked: it has a Turning and is too long.
bool leaps(const Schedule& schedule);

/// The slots moved on around the C chunks, `times` steps later.
Slots turned(const Slots& slots, const Turning& turning, std::int64_t times, std::int32_t chunks);
/// What arrives of one stretch in so many steps: a stretch, too, which may go around the chunks (first + count > C).
/// Absent where the slots are none or more than one, or gaps are left.
std::optional<Run> swept(const Slots& slots, const Turning& turning, std::int64_t steps, std::int32_t chunks);
/// Whether a step from the Turning's first on is what it promises. Requires a Turning.
bool turns(const Schedule& schedule, std::int64_t step);

/// The transfers of one slot alone, in as many steps, found without looking at those that turn.
struct SlotMoves {
  Schedule schedule;
  std::vector<std::vector<std::int32_t>> positions;  ///< by step: where each of them stands in the whole one's
};
/// Requires a Turning by a divisor of C, and nothing that goes into other slots.
SlotMoves moves_of_slot(const Schedule& schedule, std::int32_t slot);

/// Whether a broadcast that leaps() is right: the steps before the Turning are replayed, and from there on what a place
/// sends is what it received one step before. That later steps are as promised is looked at in some of them.
bool proved_by_turning(const Schedule& schedule, const std::function<bool()>& cancelled = {});

}  // namespace ringside
