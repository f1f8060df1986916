#include "core/cost/closed_form.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace ringside {

Bindings bindings(const Instance& instance, Bytes n, const CostParameters& p) {
  constexpr std::pair<std::string_view, Symbol> kSymbols[] = {
      {"segments", Symbol::m}, {"radix", Symbol::k}, {"node-size", Symbol::L}};
  Bindings all{{Symbol::K, instance.ranks},
               {Symbol::n, n.value},
               {Symbol::alpha, p.alpha.value},
               {Symbol::beta, p.beta.value},
               {Symbol::reduce_cost, p.reduce_cost.value}};
  for (const auto& [parameter, symbol] : kSymbols)
    if (const auto given = instance.parameters.find(std::string(parameter)); given != instance.parameters.end())
      all[symbol] = static_cast<double>(given->second);
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
