// The units that a number of a lesson may carry.
#pragma once

#include <string_view>
#include <vector>

#include "lessons/value.h"

namespace ringside {

/// "MiB", "us", "GB/s", "%", "T": what a number is multiplied by.
struct UnitName {
  std::string_view name;
  double factor;
  Unit unit;
};
/// nullptr where the name is no unit.
const UnitName* find_unit(std::string_view name);
/// All of the same kind: of "ms" those of time. Empty where the name is no unit.
std::vector<UnitName> units_like(std::string_view name);

}  // namespace ringside
