// The units that a number of a lesson may carry.
#pragma once

#include <span>
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
/// All of them.
std::span<const UnitName> unit_names();

}  // namespace ringside
