// What ranks hold at one time in a run whose transfers are not known one by one: each place is looked at where it has
// come to (core/sim/arrivals.h), in squares of many cells.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/consequence.h"
#include "ui/overview/looks.h"

namespace ringside::ui {

/// How far a place has come at a time; null where nothing is known of it.
using CameToAt = std::function<CameTo(std::int32_t place, Seconds time)>;
/// Of the case as it is, or of what becomes of it.
CameToAt progress_of(const std::shared_ptr<const Consequence>& consequence, bool disturbed);

struct HeldSquares {
  std::vector<Square> squares;  ///< ceil(places / down) x ceil(slots / across), row by row, in the order of looks()
  std::vector<double> counts;   ///< of the same: contributors of a cell, their mean
  double finals = 0;            ///< of the cells of ranks and chunks, 0 to 1
  bool about = false;           ///< some places of a row stand for others, or moments for those between them
};
/// Both runs at a time: as it is, disturbed. Null where of one it is not known how far places have come. Remembered,
/// since all frames of a time have the same.
struct HeldInBoth {
  HeldSquares runs[2];
};
std::shared_ptr<const HeldInBoth> held_in_both(const std::shared_ptr<const Consequence>& consequence, Seconds time,
                                               std::int32_t down, std::int32_t across);

}  // namespace ringside::ui
