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
inline const Formula m = Symbol::m;  ///< segments
inline const Formula k = Symbol::k;  ///< radix
inline const Formula L = Symbol::L;  ///< ranks per node

}  // namespace ringside::symbols
