// One expression tree: evaluated, differentiated, solved, typeset. No formula is written twice.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ringside {

/// The chapter's symbols and the parameters of algorithms.
enum class Symbol {
  K,            ///< workers, ranks
  n,            ///< bytes of one rank's full buffer
  alpha,        ///< seconds per message
  beta,         ///< seconds per byte
  reduce_cost,  ///< seconds per reduced byte
  P,            ///< parameters of the model
  g,            ///< bytes per parameter
  b,            ///< local batch
  G,            ///< global batch
  R,            ///< FLOP/s
  B,            ///< bytes/s
  f,            ///< FLOP per parameter and example
  m,            ///< segments
  k,            ///< radix
  L             ///< ranks per node
};
std::string_view name(Symbol s);  ///< ASCII: "K", "alpha", "reduce_cost"

/// What symbols stand for; NaN where nothing is bound. A formula is evaluated a million times where parameters are
/// chosen.
class Bindings {
 public:
  Bindings(std::initializer_list<std::pair<Symbol, double>> bound = {}) {
    values_.fill(std::numeric_limits<double>::quiet_NaN());
    for (const auto& [symbol, value] : bound) (*this)[symbol] = value;
  }
  double& operator[](Symbol s) { return values_[static_cast<std::size_t>(s)]; }
  double at(Symbol s) const { return values_[static_cast<std::size_t>(s)]; }
  void erase(Symbol s) { (*this)[s] = std::numeric_limits<double>::quiet_NaN(); }

 private:
  std::array<double, static_cast<std::size_t>(Symbol::L) + 1> values_;
};

/// An immutable expression; a value type (copies share the tree).
class Formula {
 public:
  Formula(double number = 0);  // NOLINT: numbers and symbols are meant to convert
  Formula(Symbol symbol);      // NOLINT

  /// NaN where a symbol is unbound.
  double evaluate(const Bindings& bindings) const;
  /// d/ds, simplified; floor and ceil count as constant, which they are almost everywhere.
  Formula differentiate(Symbol s) const;
  /// The root of `this = 0` in s within [low, high], where the signs at the ends differ (bisection to the last bit).
  std::optional<double> solve(Symbol s, double low, double high, Bindings bindings) const;
  /// TeX for MathJax: "2 (K-1) \left(\alpha + \frac{n}{K} \beta\right)".
  std::string tex() const;
  /// The same for a terminal: "2 (K - 1) (α + n/K β)".
  std::string text() const;
  /// Replaces a symbol by an expression.
  Formula substitute(Symbol s, const Formula& by) const;

  struct Node;
  explicit Formula(std::shared_ptr<const Node> node) : node_(std::move(node)) {}
  const Node& node() const { return *node_; }

 private:
  std::shared_ptr<const Node> node_;
};

Formula operator+(const Formula& a, const Formula& b);
Formula operator-(const Formula& a, const Formula& b);
Formula operator*(const Formula& a, const Formula& b);
Formula operator/(const Formula& a, const Formula& b);
Formula pow(const Formula& base, const Formula& exponent);
Formula log2(const Formula& x);
/// The logarithm of x to this base; exact where x is a power of it, so that ceil and floor of it are right.
Formula log(const Formula& base, const Formula& x);
Formula floor(const Formula& x);
Formula ceil(const Formula& x);
Formula min(const Formula& a, const Formula& b);
Formula max(const Formula& a, const Formula& b);

}  // namespace ringside
