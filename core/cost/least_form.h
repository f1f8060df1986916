// Parameters that make a closed form least: how many segments a pipeline should have, for instance.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/algorithms/algorithm.h"
#include "core/cost/price.h"

namespace ringside {

/// Of an algorithm's parameter the values worth trying, ascending: all where there are few, else powers of two, the
/// divisors of K, and `also`. No segment is shorter than an element, no group larger than K.
std::vector<std::int64_t> candidates(const ParameterSpec& spec, const Instance& instance, Bytes n, int element_bytes,
                                     std::int64_t also);

/// The instance with those values of its `free` parameters at which the closed form, of whatever kind, is least. Where
/// the form is smooth in a parameter, the better neighbour of the root of its derivative. The instance must be valid;
/// its chunks follow the parameters unless they are more than the algorithm's own, then they are kept. Absent where the
/// form does not hold at any of them.
std::optional<Instance> least_by_form(const Algorithm& algorithm, const Instance& instance,
                                      const std::set<std::string>& free, Bytes n, const CostParameters& parameters,
                                      int element_bytes = 4);

/// A valid instance with other values of some parameters, and its chunks as least_by_form() has them; absent where that
/// is not valid.
std::optional<Instance> with_values(const Algorithm& algorithm, const Instance& instance,
                                    const std::map<std::string, std::int64_t>& values);
std::optional<Instance> with_value(const Algorithm& algorithm, const Instance& instance, const std::string& parameter,
                                   std::int64_t value);

}  // namespace ringside
