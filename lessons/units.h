// The units that a number of a lesson may carry.
#pragma once

#include <string_view>

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

}  // namespace ringside
