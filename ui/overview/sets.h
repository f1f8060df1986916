// Whose contributions lie in a few columns of a schedule that is too large for every state to be kept.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <QString>

#include "core/flow.h"
#include "core/schedule/replay.h"
#include "core/schedule/row_replay.h"
#include "core/schedule/shares.h"

namespace ringside::ui {

/// The sets in some slots at one moment.
class ColumnSets {
 public:
  /// Not where chunks leave their slots or the schedule is not proved right, nor where steps turn that add.
  static bool known(const Answer& answer);
  /// Replays those columns alone, or rank 0's row where all are its images, from where the last call for them left off;
  /// null where they are not known().
  static std::shared_ptr<const ColumnSets> at(const std::shared_ptr<const Answer>& answer,
                                              const std::vector<std::int32_t>& slots, std::int64_t moment);
  /// Ascending; `column` counts from 0 in the slots asked for.
  std::vector<std::int32_t> ranks(std::int32_t place, std::int32_t column) const;

 private:
  std::shared_ptr<const State> state_;
  std::shared_ptr<const ringside::Replay> replay_;  ///< where states are too many to be kept
  std::shared_ptr<const RowReplay> by_row_;         ///< where one row tells all of them
  std::shared_ptr<const Shares> held_;              ///< where a slot's data is one rank's, wherever it lies
  std::shared_ptr<const Answer> whose_;             ///< of held_
  std::vector<std::int32_t> slots_;                 ///< of the state; its own numbers where it is a part
};

/// Of each slot of a place the ranks whose contributions lie there, as the first and last of runs.
using HeldBy = std::vector<std::vector<std::pair<std::int32_t, std::int32_t>>>;
/// Remembered for the latest few moments; null where states are not kept and rank 0's row does not tell all of them, or
/// where that takes longer than a frame.
std::shared_ptr<const HeldBy> held_by(const std::shared_ptr<const Answer>& answer, std::int32_t place,
                                      std::int64_t moment);

/// The first and last of each run; where ranks wrap around from the last to 0, that is one run.
std::vector<std::pair<std::int32_t, std::int32_t>> runs_of(const std::vector<std::int32_t>& ranks, std::int32_t of);
/// "22", "16–23", "56–23" where ranks wrap around from the last to 0, "3 runs"; empty for nobody.
QString runs_text(const std::vector<std::int32_t>& ranks, std::int32_t of);

}  // namespace ringside::ui
