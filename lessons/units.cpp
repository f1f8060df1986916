#include "lessons/units.h"

#include <algorithm>
#include <array>

namespace ringside {
namespace {

constexpr std::array kUnits = {
    UnitName{"s", 1, kSeconds},
    UnitName{"ms", 1e-3, kSeconds},
    UnitName{"us", 1e-6, kSeconds},
    UnitName{"µs", 1e-6, kSeconds},
    UnitName{"ns", 1e-9, kSeconds},
    UnitName{"B", 1, kBytes},
    UnitName{"kB", 1e3, kBytes},
    UnitName{"MB", 1e6, kBytes},
    UnitName{"GB", 1e9, kBytes},
    UnitName{"TB", 1e12, kBytes},
    UnitName{"KiB", 1024, kBytes},
    UnitName{"MiB", 1048576, kBytes},
    UnitName{"GiB", 1073741824, kBytes},
    UnitName{"B/s", 1, kBytesPerSecond},
    UnitName{"MB/s", 1e6, kBytesPerSecond},
    UnitName{"GB/s", 1e9, kBytesPerSecond},
    UnitName{"TB/s", 1e12, kBytesPerSecond},
    UnitName{"%", 1e-2, kPlain},
    UnitName{"k", 1e3, kPlain},
    UnitName{"M", 1e6, kPlain},
    UnitName{"G", 1e9, kPlain},
    UnitName{"T", 1e12, kPlain},
    UnitName{"million", 1e6, kPlain},
    UnitName{"billion", 1e9, kPlain},
};

}  // namespace

const UnitName* find_unit(std::string_view name) {
  const auto found = std::find_if(kUnits.begin(), kUnits.end(), [&](const UnitName& u) { return u.name == name; });
  return found == kUnits.end() ? nullptr : &*found;
}

std::span<const UnitName> unit_names() {
  return kUnits;
}

}  // namespace ringside
