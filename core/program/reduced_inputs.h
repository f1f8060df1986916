// What reducing the ranks' inputs gives: the numbers that a collective promises, without any schedule.
#pragma once

#include <cstdint>
#include <vector>

#include "core/collective/element.h"

namespace ringside {

/// The first `count` elements of all inputs, joined in order of rank in that type (core/collective/arithmetic.h: a NaN
/// wins, int32 wraps around) and, for avg, divided last. Every input has at least `count` elements; none: nothing.
std::vector<double> reduced_inputs(const std::vector<std::vector<double>>& inputs, std::int64_t count, ElementType type,
                                   Op op);

}  // namespace ringside
