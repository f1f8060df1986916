// How far a schedule's results are from the exact ones: rounding happens at every hop, so the order of reduction shows.
#pragma once

#include <cstdint>
#include <vector>

#include "core/program/in_process.h"

namespace ringside {

/// Of all elements of all ranks that the collective judges. An ulp is one unit in the last place of the exact result,
/// in the element type; the nearest number of the type is at most 0.5 of them away.
struct Rounding {
  double mean_ulp = 0, worst_ulp = 0;
  double nearest = 1;         ///< share of elements that are the type's nearest number to the exact result
  bool ranks_agree = true;    ///< every rank ends with the same bits for the same element
  std::vector<double> first;  ///< per element what the lowest rank that holds it ends with; NaN where none does
};

/// Pseudo-random numbers of [0, 1) that the type holds, the same for the same rank and element.
Inputs fractions(ElementType type, std::int32_t ranks, std::int64_t elements);

/// Executes the schedule in one process. Exact results are reckoned in long double. The schedule must be proved.
Rounding rounding_of(const Schedule& schedule, std::int64_t elements, ElementType type, Op op, const Inputs& inputs);

}  // namespace ringside
