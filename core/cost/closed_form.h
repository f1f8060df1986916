// The closed form of an algorithm, evaluated: what the literature says that it costs.
#pragma once

#include <optional>
#include <string_view>

#include "core/algorithms/algorithm.h"
#include "core/base/units.h"
#include "core/cost/price.h"

namespace ringside {

/// What a parameter is called in a formula; absent where no formula knows it.
std::optional<Symbol> symbol_of(std::string_view parameter);

/// K, n, alpha, beta, reduce_cost, and the instance's parameters: segments is m, radix k, node-size L.
Bindings bindings(const Instance& instance, Bytes n, const CostParameters& parameters);

/// A pure function of n, for the line in the chart and for crossovers. Absent where the form's conditions do not hold.
/// The instance must be valid, with its parameters filled in.
std::optional<Seconds> formula_seconds(const Algorithm& algorithm, const Instance& instance, Bytes n,
                                       const CostParameters& parameters);

}  // namespace ringside
