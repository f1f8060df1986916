// The parameters of a case's algorithm: which ones somebody gave, and what the others are (case.h says the rest).
#pragma once

#include "core/algorithms/algorithm.h"
#include "core/case.h"

namespace ringside {

/// Every parameter of the algorithm has a value; Case::chosen names those that nobody gave. Where one of them changes,
/// chunks return to the algorithm's own. The given ones are not checked.
Case with_chosen_parameters(Case c, const Algorithm& algorithm);

}  // namespace ringside
