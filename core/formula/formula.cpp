// Building expressions. The operators simplify as they build, so that neither a derivative nor a substitution ever
// shows a `1 *`, a `+ 0` or a minus of a minus; what the author wrote otherwise stays in the order he wrote it.
#include "core/formula/formula.h"

#include <cmath>
#include <utility>

#include "core/base/check.h"
#include "core/formula/node.h"

namespace ringside {
namespace {

Formula make(Kind kind, std::vector<Formula> arguments) {
  return Formula(std::make_shared<const Formula::Node>(Formula::Node{kind, 0, Symbol::K, std::move(arguments)}));
}

double number(const Formula& f) {
  return f.node().number;
}
bool is_integer(double x) {
  return std::floor(x) == x;
}

/// The number in front of a product: 2 for `2 K`; the rest is argument 1.
bool has_coefficient(const Formula& f) {
  return f.node().kind == Kind::multiply && is_number(f.node()[0]);
}

/// `x + 3` and `x - 3` as the pair (x, +-3), so that numbers at the end of a sum are added up.
bool ends_in_number(const Formula& f) {
  return (f.node().kind == Kind::add || f.node().kind == Kind::subtract) && is_number(f.node()[1]);
}
double last_number(const Formula& f) {
  return (f.node().kind == Kind::add ? 1 : -1) * number(f.node()[1]);
}

/// The product without one of its factors; absent where it has no such factor.
std::optional<Formula> without(const Formula& f, const Formula& factor) {
  if (same(f, factor)) return Formula(1);
  if (f.node().kind != Kind::multiply) return std::nullopt;
  if (const auto left = without(f.node()[0], factor)) return *left * f.node()[1];
  if (const auto right = without(f.node()[1], factor)) return f.node()[0] * *right;
  return std::nullopt;
}

}  // namespace

Formula::Formula(double number) : node_(std::make_shared<const Node>(Node{Kind::number, number, Symbol::K, {}})) {}
Formula::Formula(Symbol symbol) : node_(std::make_shared<const Node>(Node{Kind::symbol, 0, symbol, {}})) {}

bool same(const Formula& a, const Formula& b) {
  const Formula::Node& x = a.node();
  const Formula::Node& y = b.node();
  if (&x == &y) return true;
  if (x.kind != y.kind || x.arguments.size() != y.arguments.size()) return false;
  if (x.kind == Kind::number) return x.number == y.number;
  if (x.kind == Kind::symbol) return x.symbol == y.symbol;
  for (std::size_t i = 0; i < x.arguments.size(); ++i)
    if (!same(x[i], y[i])) return false;
  return true;
}

Formula operator+(const Formula& a, const Formula& b) {
  if (is_number(a) && is_number(b)) return number(a) + number(b);
  if (is_number(a, 0)) return b;
  if (is_number(b, 0)) return a;
  if (is_number(b) && ends_in_number(a)) return a.node()[0] + Formula(last_number(a) + number(b));
  if (is_number(b) && number(b) < 0) return a - Formula(-number(b));
  if (has_coefficient(b) && number(b.node()[0]) < 0) return a - -number(b.node()[0]) * b.node()[1];
  return make(Kind::add, {a, b});
}

Formula operator-(const Formula& a, const Formula& b) {
  if (is_number(a) && is_number(b)) return number(a) - number(b);
  if (is_number(b, 0)) return a;
  if (same(a, b)) return 0;
  if (is_number(a, 0)) return -1 * b;
  if (is_number(b) && ends_in_number(a)) return a.node()[0] + Formula(last_number(a) - number(b));
  if (is_number(b) && number(b) < 0) return a + Formula(-number(b));
  if (has_coefficient(b) && number(b.node()[0]) < 0) return a + -number(b.node()[0]) * b.node()[1];
  return make(Kind::subtract, {a, b});
}

Formula operator*(const Formula& a, const Formula& b) {
  if (is_number(a) && is_number(b)) return number(a) * number(b);
  if (is_number(a, 0) || is_number(b, 0)) return 0;
  if (is_number(a, 1)) return b;
  if (is_number(b, 1)) return a;
  if (is_number(b)) return b * a;
  if (is_number(a) && has_coefficient(b)) return number(a) * number(b.node()[0]) * b.node()[1];
  if (has_coefficient(b)) return b.node()[0] * (a * b.node()[1]);
  if (has_coefficient(a)) return a.node()[0] * (a.node()[1] * b);
  if (b.node().kind == Kind::divide && is_number(b.node()[0])) {
    if (is_number(a) && number(a) < 0)
      return make(Kind::multiply, {-1, Formula(-number(a)) * b});  // the sign stands first
    return (b.node()[0] * a) / b.node()[1];
  }
  if (a.node().kind == Kind::divide && is_number(a.node()[0])) return (a.node()[0] * b) / a.node()[1];
  return make(Kind::multiply, {a, b});
}

Formula operator/(const Formula& a, const Formula& b) {
  if (is_number(a) && is_number(b)) {
    const double q = number(a) / number(b);  // 1/3 stays a fraction, 6/3 and 0.5/4 do not
    if (is_integer(q) || !is_integer(number(a)) || !is_integer(number(b))) return q;
  }
  if (is_number(a, 0)) return 0;
  if (is_number(b, 1)) return a;
  if (const auto rest = without(a, b)) return *rest;
  if (is_number(a) && number(a) < 0) return -1 * (Formula(-number(a)) / b);
  if (has_coefficient(a) && number(a.node()[0]) < 0) return -1 * ((-number(a.node()[0]) * a.node()[1]) / b);
  if (a.node().kind == Kind::divide) return a.node()[0] / (a.node()[1] * b);
  if (b.node().kind == Kind::divide) return (a * b.node()[1]) / b.node()[0];
  return make(Kind::divide, {a, b});
}

Formula pow(const Formula& base, const Formula& exponent) {
  if (is_number(base) && is_number(exponent)) return std::pow(number(base), number(exponent));
  if (is_number(exponent, 0) || is_number(base, 1)) return 1;
  if (is_number(exponent, 1)) return base;
  if (is_number(exponent) && base.node().kind == Kind::power && is_number(base.node()[1]))
    return pow(base.node()[0], base.node()[1] * exponent);
  return make(Kind::power, {base, exponent});
}

Formula log2(const Formula& x) {
  if (is_number(x, 1)) return 0;
  if (is_number(x, 2)) return 1;
  return make(Kind::log2, {x});
}

Formula log(const Formula& base, const Formula& x) {
  if (is_number(base, 2)) return log2(x);
  if (is_number(x, 1)) return 0;
  return same(base, x) ? Formula(1) : make(Kind::log, {base, x});
}

Formula ln(const Formula& x) {
  return is_number(x, 1) ? Formula(0) : make(Kind::ln, {x});
}
Formula floor(const Formula& x) {
  return is_number(x) ? Formula(std::floor(number(x))) : make(Kind::floor, {x});
}
Formula ceil(const Formula& x) {
  return is_number(x) ? Formula(std::ceil(number(x))) : make(Kind::ceil, {x});
}

Formula min(const Formula& a, const Formula& b) {
  if (is_number(a) && is_number(b)) return std::fmin(number(a), number(b));
  return same(a, b) ? a : make(Kind::min, {a, b});
}
Formula max(const Formula& a, const Formula& b) {
  if (is_number(a) && is_number(b)) return std::fmax(number(a), number(b));
  return same(a, b) ? a : make(Kind::max, {a, b});
}

Formula select(const Formula& low, const Formula& high, const Formula& then, const Formula& otherwise) {
  return same(then, otherwise) ? then : make(Kind::select, {low, high, then, otherwise});
}

Formula rebuild(const Formula& f, const std::vector<Formula>& x) {
  switch (f.node().kind) {
    case Kind::number:
    case Kind::symbol: return f;
    case Kind::add: return x[0] + x[1];
    case Kind::subtract: return x[0] - x[1];
    case Kind::multiply: return x[0] * x[1];
    case Kind::divide: return x[0] / x[1];
    case Kind::power: return pow(x[0], x[1]);
    case Kind::log2: return log2(x[0]);
    case Kind::log: return log(x[0], x[1]);
    case Kind::ln: return ln(x[0]);
    case Kind::floor: return floor(x[0]);
    case Kind::ceil: return ceil(x[0]);
    case Kind::min: return min(x[0], x[1]);
    case Kind::max: return max(x[0], x[1]);
    case Kind::select: return select(x[0], x[1], x[2], x[3]);
  }
  RINGSIDE_CHECK(!"every kind is handled above");
}

Formula Formula::substitute(Symbol s, const Formula& by) const {
  const Node& n = node();
  if (n.kind == Kind::symbol) return n.symbol == s ? by : *this;
  std::vector<Formula> arguments;
  arguments.reserve(n.arguments.size());
  for (const Formula& a : n.arguments) arguments.push_back(a.substitute(s, by));
  return rebuild(*this, arguments);
}

}  // namespace ringside
