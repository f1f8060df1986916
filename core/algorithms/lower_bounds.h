// What no algorithm can undercut: lower bounds of each collective on messages, bytes and additions.
#pragma once

#include <string>
#include <vector>

#include "core/collective/collective.h"
#include "core/formula/formula.h"

namespace ringside {

/// Seconds as formulas in K, n, alpha, beta and reduce_cost, each a bound by itself: an algorithm that meets one may be
/// far from another. With n as everywhere: one rank's full buffer (of scatter and gather, the root's). For K >= 2.
struct LowerBound {
  Formula latency;      ///< in alpha: messages that follow one another
  Formula bandwidth;    ///< in beta: bytes through one port
  Formula computation;  ///< in reduce_cost: bytes that one rank adds; 0 where nothing is reduced
};

/// Of the eight collectives. With one rank there is nothing to do, and no bound.
const LowerBound& lower_bound(Collective collective);
/// The paper and, where it says nothing, the argument.
std::string lower_bound_source(Collective collective);
/// The assumptions under which the bounds hold, for people.
const std::vector<std::string>& lower_bound_conditions();

}  // namespace ringside
