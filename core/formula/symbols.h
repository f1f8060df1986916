// The symbols as expressions, so that a formula reads as on paper: `using namespace symbols; (K - 1) * (alpha + n *
// beta)`.
#pragma once

#include "core/formula/formula.h"

namespace ringside::symbols {

inline const Formula K = Symbol::K;
inline const Formula n = Symbol::n;
inline const Formula alpha = Symbol::alpha;
inline const Formula beta = Symbol::beta;
inline const Formula reduce_cost = Symbol::reduce_cost;

}  // namespace ringside::symbols
