// The size at which one of two ways is overtaken by the other, for whoever compares two.
#pragma once

#include <functional>
#include <optional>

namespace ringside {

/// How far ahead the first is of the second at a size of so many bytes, in seconds, and how long the first takes there;
/// absent where one of them has no time.
struct Ahead {
  double by = 0, of = 0;
  bool leads() const { return by >= 0; }
};
using AheadAt = std::function<std::optional<Ahead>(double bytes)>;

struct TurningSize {
  std::optional<double> bytes;  ///< where their order is no more that of n, to a millionth of it
  bool known = true;            ///< all sizes that were looked at had both times
};

/// The nearest one to n, by factors of four and up to `far` of them, between `least` and `most` bytes.
TurningSize turning_size(double n, double least, double most, int far, const AheadAt& ahead);

}  // namespace ringside
