#include "core/cost/cost.h"

#include <algorithm>

#include "core/algorithms/estimate.h"
#include "core/algorithms/lower_bounds.h"
#include "core/base/check.h"

namespace ringside {
namespace {

CostParameters only(double alpha, double beta, double reduce_cost) {
  return {Seconds(alpha), SecondsPerByte(beta), SecondsPerByte(reduce_cost)};
}

Coefficients bound_coefficients(Collective collective, std::int32_t ranks) {
  if (ranks < 2) return {};
  const LowerBound& bound = lower_bound(collective);
  const Bindings unit{
      {Symbol::K, ranks}, {Symbol::n, 1}, {Symbol::alpha, 1}, {Symbol::beta, 1}, {Symbol::reduce_cost, 1}};
  return {bound.latency.evaluate(unit), bound.bandwidth.evaluate(unit), bound.computation.evaluate(unit)};
}

}  // namespace

std::optional<Cost> Cost::of(const Algorithm& algorithm, Instance instance) {
  instance.chunks = 0;  // prices use the real-valued n/C: the least C tells the same
  auto valid = validate(algorithm, std::move(instance));
  if (!valid) return std::nullopt;
  Cost cost(algorithm, std::move(*valid));
  if (has_exact_form(algorithm, cost.instance_)) return cost;
  if (estimated_transfers(algorithm, cost.instance_) > kWalked) return std::nullopt;
  cost.loads_.emplace(algorithm.build(cost.instance_));
  return cost;
}

bool has_exact_form(const Algorithm& algorithm, const Instance& instance) {
  const ClosedForm& form = algorithm.closed_form;
  const auto holds = [&](const Condition& c) { return c.holds(instance); };
  return form.kind == FormulaKind::exact && std::all_of(form.conditions.begin(), form.conditions.end(), holds);
}

Seconds Cost::operator()(Bytes n, const CostParameters& parameters) const {
  if (loads_) return loads_->at(n, parameters);
  return *formula_seconds(*algorithm_, instance_, n, parameters);
}

Coefficients coefficients(const Cost& cost) {
  const auto at = [&](const CostParameters& p) { return cost(Bytes(1), p).value; };
  return {at(only(1, 0, 0)), at(only(0, 1, 0)), at(only(0, 0, 1))};
}

Distance distance(Collective collective, std::int32_t ranks, const Cost& cost) {
  const Coefficients least = bound_coefficients(collective, ranks), own = coefficients(cost);
  const auto ratio = [](double value, double bound) { return bound > 0 ? std::optional(value / bound) : std::nullopt; };
  return {ratio(own.alpha, least.alpha), ratio(own.beta, least.beta), ratio(own.reduce_cost, least.reduce_cost)};
}

Seconds lower_bound_seconds(Collective collective, std::int32_t ranks, Bytes n, const CostParameters& p) {
  const Coefficients least = bound_coefficients(collective, ranks);
  return std::max({least.alpha * p.alpha, least.beta * (n * p.beta), least.reduce_cost * (n * p.reduce_cost)});
}

}  // namespace ringside
