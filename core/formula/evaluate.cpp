// Numbers from an expression: its value, and where it is zero.
#include <cmath>
#include <limits>

#include "core/base/check.h"
#include "core/formula/formula.h"
#include "core/formula/node.h"

namespace ringside {
namespace {

/// A quotient of logarithms misses whole numbers by a bit: log_3 243 would be 5.000000000000001, and its ceiling 6.
double logarithm(double base, double x) {
  const double quotient = std::log2(x) / std::log2(base), whole = std::round(quotient);
  return std::pow(base, whole) == x ? whole : quotient;
}

}  // namespace

double Formula::evaluate(const Bindings& bindings) const {
  const Node& n = node();
  const auto value = [&](std::size_t i) { return n[i].evaluate(bindings); };
  switch (n.kind) {
    case Kind::number: return n.number;
    case Kind::symbol: return bindings.at(n.symbol);
    case Kind::add: return value(0) + value(1);
    case Kind::subtract: return value(0) - value(1);
    case Kind::multiply: return value(0) * value(1);
    case Kind::divide: return value(0) / value(1);
    case Kind::power: return std::pow(value(0), value(1));
    case Kind::log2: return std::log2(value(0));
    case Kind::log: return logarithm(value(0), value(1));
    case Kind::ln: return std::log(value(0));
    case Kind::floor: return std::floor(value(0));
    case Kind::ceil: return std::ceil(value(0));
    // Written out, because std::min and std::fmin would lose a NaN.
    case Kind::min: {
      const double a = value(0), b = value(1);
      return std::isnan(a) || a < b ? a : b;
    }
    case Kind::max: {
      const double a = value(0), b = value(1);
      return std::isnan(a) || a > b ? a : b;
    }
    case Kind::select: {
      const double low = value(0), high = value(1);
      if (std::isnan(low) || std::isnan(high)) return std::numeric_limits<double>::quiet_NaN();
      return low <= high ? value(2) : value(3);
    }
  }
  RINGSIDE_CHECK(!"every kind is handled above");
}

std::optional<double> Formula::solve(Symbol s, double low, double high, Bindings bindings) const {
  const auto at = [&](double x) {
    bindings[s] = x;
    return evaluate(bindings);
  };
  const double first = at(low), last = at(high);
  if (first == 0) return low;
  if (last == 0) return high;
  if (std::isnan(first) || std::isnan(last) || (first < 0) == (last < 0)) return std::nullopt;
  for (;;) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;  // no double lies between them any more
    const double value = at(middle);
    if (std::isnan(value)) return std::nullopt;
    if (value == 0) return middle;
    ((value < 0) == (first < 0) ? low : high) = middle;
  }
  return std::fabs(at(low)) <= std::fabs(at(high)) ? low : high;
}

}  // namespace ringside
