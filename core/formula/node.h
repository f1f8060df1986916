// The inside of a Formula; only the files of this folder look at it.
#pragma once

#include <vector>

#include "core/formula/formula.h"

namespace ringside {

enum class Kind {
  number,
  symbol,
  add,       ///< arguments 0 + 1
  subtract,  ///< 0 - 1
  multiply,  ///< 0 * 1; a number comes first, and only the outermost product of a chain has one
  divide,    ///< 0 / 1
  power,     ///< 0 ^ 1
  log2,
  log,  ///< of 1 to the base 0
  ln,   ///< natural logarithm: only derivatives need it
  floor,
  ceil,
  min,
  max,
  select  ///< 0 <= 1 ? 2 : 3, the derivative of min and max
};

struct Formula::Node {
  Kind kind = Kind::number;
  double number = 0;
  Symbol symbol = Symbol::K;
  std::vector<Formula> arguments;

  const Formula& operator[](std::size_t i) const { return arguments[i]; }
};

inline bool is_number(const Formula& f) {
  return f.node().kind == Kind::number;
}
inline bool is_number(const Formula& f, double value) {
  return is_number(f) && f.node().number == value;
}

/// The same tree, node by node.
bool same(const Formula& a, const Formula& b);
Formula ln(const Formula& x);
/// low <= high ? then : otherwise
Formula select(const Formula& low, const Formula& high, const Formula& then, const Formula& otherwise);
/// A node of the same kind over other arguments, through the simplifying operators.
Formula rebuild(const Formula& f, const std::vector<Formula>& arguments);

}  // namespace ringside
