// What an expression in a lesson is worth: a number with its unit, or a text.
#pragma once

#include <string>
#include <utility>

#include "core/base/units.h"

namespace ringside {

/// The unit second^time * byte^bytes; both 0 for a plain number.
struct Unit {
  int time = 0;
  int bytes = 0;
  bool operator==(const Unit&) const = default;
  bool plain() const { return time == 0 && bytes == 0; }
};
inline constexpr Unit kPlain{0, 0}, kSeconds{1, 0}, kBytes{0, 1}, kBytesPerSecond{-1, 1}, kSecondsPerByte{1, -1};

struct Value {
  double number = 0;  ///< SI units
  Unit unit;
  std::string text;
  bool is_text = false;

  Value() = default;
  Value(double v, Unit u = kPlain) : number(v), unit(u) {}             // NOLINT: numbers are meant to convert
  Value(std::string s) : text(std::move(s)), is_text(true) {}          // NOLINT
  Value(Seconds t) : number(t.value), unit(kSeconds) {}                // NOLINT
  Value(Bytes n) : number(n.value), unit(kBytes) {}                    // NOLINT
  Value(BytesPerSecond b) : number(b.value), unit(kBytesPerSecond) {}  // NOLINT
  Value(SecondsPerByte b) : number(b.value), unit(kSecondsPerByte) {}  // NOLINT
};

}  // namespace ringside
