// Schedules whose ranks are images of one another, turned around the circle: what rank 0 does with chunk c, rank r does
// with chunk c + r C/K. One row then tells all, so a ring of 65,536 ranks, 8.6 thousand million transfers, is known at
// every step in a fraction of a second.
//
//      K = 4, a ring's step 1         rank 0 sends c0 to 1, so rank 3 sends c3 to 0:
//                                     what rank 0 receives is the image of what it sends
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/schedule/contributors.h"
#include "core/schedule/schedule.h"

namespace ringside {

/// C/K where the ranks are such images, absent else: of regular schedules in which every chunk stays in its slot. All
/// steps of a small schedule are looked at, of a larger one the first, the last and one between of every phase, with
/// all of their ranks.
std::optional<std::int32_t> turn_of(const Schedule& schedule);

/// The slot of rank 0 that holds what this one does, turned.
constexpr std::int32_t slot_of_rank_0(std::int64_t place, std::int32_t slot, std::int32_t turn, std::int32_t slots) {
  const std::int64_t at = (slot - place * turn) % slots;
  return static_cast<std::int32_t>(at < 0 ? at + slots : at);
}

/// Whose contributions lie where, by rank 0's row alone.
class TurnedReplay {
 public:
  /// Before the first step. Requires turn = turn_of(schedule).
  TurnedReplay(const Schedule& schedule, std::int32_t turn);
  /// One step further; whether it keeps all rules of a proof.
  bool advance();
  std::int64_t moment() const { return moment_; }
  /// Every slot of which the final state asks something holds that.
  bool complete() const;
  /// Ascending; empty for an empty slot.
  std::vector<std::int32_t> contributors(std::int32_t place, std::int32_t slot) const;

 private:
  Schedule schedule_;
  std::int32_t turn_;
  std::int64_t moment_ = 0;
  ContributorSets sets_;
  std::vector<RankSet> row_;           ///< of rank 0
  std::vector<std::int64_t> written_;  ///< the latest step that wrote a slot, counted from 1; less than 0: copied
};

/// Whether a schedule with this turn is right. What is not is for prove(), which names the faults.
bool proved_turned(const Schedule& schedule, std::int32_t turn, const std::function<bool()>& cancelled = {});

/// Ordered pairs of ranks of which one sends to the other, in all steps. Requires a turn.
double pairs_of_turned(const Schedule& schedule);

}  // namespace ringside
