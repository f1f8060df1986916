#include "core/cost/closed_form.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace ringside {

std::optional<Symbol> symbol_of(std::string_view parameter) {
  constexpr std::pair<std::string_view, Symbol> kSymbols[] = {
      {"segments", Symbol::m}, {"radix", Symbol::k}, {"node-size", Symbol::L}};
  for (const auto& [name, symbol] : kSymbols)
    if (name == parameter) return symbol;
  return std::nullopt;
}

Bindings bindings(const Instance& instance, Bytes n, const CostParameters& p) {
  Bindings all{{Symbol::K, instance.ranks},
               {Symbol::n, n.value},
               {Symbol::alpha, p.alpha.value},
               {Symbol::beta, p.beta.value},
               {Symbol::reduce_cost, p.reduce_cost.value}};
  for (const auto& [parameter, value] : instance.parameters)
    if (const auto symbol = symbol_of(parameter)) all[*symbol] = static_cast<double>(value);
  return all;
}

std::optional<Seconds> formula_seconds(const Algorithm& algorithm, const Instance& instance, Bytes n,
                                       const CostParameters& parameters) {
  const auto& conditions = algorithm.closed_form.conditions;
  const auto holds = [&](const Condition& c) { return c.holds(instance); };
  if (!std::all_of(conditions.begin(), conditions.end(), holds)) return std::nullopt;
  return Seconds(algorithm.closed_form.formula.evaluate(bindings(instance, n, parameters)));
}

}  // namespace ringside
