// From an answer to what a cell or a ghost shows: the only place where states and numbers become looks.
#pragma once

#include "ui/figures/cell.h"
#include "ui/figures/survey.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// The look of (place, slot) in the state before step `moment` (0 .. step_count).
CellLook look_at(const Answer& answer, const Survey& survey, std::int64_t moment, std::int32_t place,
                 std::int32_t slot);
/// The look of a parcel on its way: what its sender held before the step.
CellLook look_of(const Answer& answer, const Survey& survey, const Parcel& parcel);

/// "12 + 8 = 20" for a reduction, "copy 20" for a copy; empty where no numbers are kept or they are long.
QString equation(const Answer& answer, const Parcel& parcel);

/// Contributions that the final state asks for and the slot lacks at the end; ascending. None where it holds another
/// chunk than the one asked for: then everything is wrong, and nothing is missing.
std::vector<std::int32_t> missing_at_end(const Answer& answer, std::int32_t place, std::int32_t slot);

}  // namespace ringside::ui
