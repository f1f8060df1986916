// What every rank holds of a schedule that turns (symmetry.h), by rank 0's row alone.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/schedule/contributors.h"
#include "core/schedule/row.h"
#include "core/schedule/symmetry.h"

namespace ringside {

/// Whose contributions lie where, by rank 0's row alone.
class RowReplay {
 public:
  /// Before the first step. Requires turn = symmetry_of(schedule).
  RowReplay(const Schedule& schedule, const Symmetry& symmetry);
  /// One step further; whether it keeps all rules of a proof.
  bool advance();
  std::int64_t moment() const { return moment_; }
  /// Every slot of which the final state asks something holds that.
  bool complete() const;
  /// Ascending; empty for an empty slot.
  std::vector<std::int32_t> contributors(std::int32_t place, std::int32_t slot) const;

 private:
  /// What a place holds, as if that were rank 0; beside, whose rows are alike, the set itself.
  RankSet seen_from_0(RankSet set, std::int32_t place);

  /// Of an all-to-all by way (by_way.h): what the slot is to end with, whose rank is another for every slot.
  static constexpr RankSet kHome{0xffffffff, 0xffffffff};
  RankSet home_of(std::int32_t slot) const;
  /// Beside: every rank's own, until it is told apart by its place.
  static constexpr RankSet kOwn{0xfffffffe, 0xffffffff};

  Schedule schedule_;
  Symmetry symmetry_;
  std::int64_t moment_ = 0;
  ContributorSets sets_;
  Row<RankSet> row_;  ///< of rank 0
};

/// Whether a schedule with this turn is right. What is not is for prove(), which names the faults.
bool proved_by_row(const Schedule& schedule, const Symmetry& symmetry, const std::function<bool()>& cancelled = {});

}  // namespace ringside
