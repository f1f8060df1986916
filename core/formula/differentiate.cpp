// Derivatives by the rules of the first term; the operators simplify what comes out.
#include "core/base/check.h"
#include "core/formula/formula.h"
#include "core/formula/node.h"

namespace ringside {

Formula Formula::differentiate(Symbol s) const {
  const Node& n = node();
  const auto d = [&](std::size_t i) { return n[i].differentiate(s); };
  switch (n.kind) {
    case Kind::number:
    case Kind::floor:
    case Kind::ceil: return 0;
    case Kind::symbol: return n.symbol == s ? 1 : 0;
    case Kind::add: return d(0) + d(1);
    case Kind::subtract: return d(0) - d(1);
    case Kind::multiply: return d(0) * n[1] + n[0] * d(1);
    case Kind::divide: {
      const Formula bottom = d(1);
      if (is_number(bottom, 0)) return d(0) / n[1];
      return d(0) / n[1] - n[0] * bottom / pow(n[1], 2);
    }
    case Kind::power: {
      const Formula exponent = d(1);
      if (is_number(exponent, 0)) return n[1] * pow(n[0], n[1] - 1) * d(0);
      return *this * (exponent * ln(n[0]) + n[1] * d(0) / n[0]);
    }
    case Kind::log2: return d(0) / (n[0] * ln(2));
    case Kind::log: return (ln(n[1]) / ln(n[0])).differentiate(s);
    case Kind::ln: return d(0) / n[0];
    case Kind::min: return select(n[0], n[1], d(0), d(1));
    case Kind::max: return select(n[0], n[1], d(1), d(0));
    case Kind::select: return select(n[0], n[1], d(2), d(3));
  }
  RINGSIDE_CHECK(!"every kind is handled above");
}

}  // namespace ringside
