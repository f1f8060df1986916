#include "core/tuning.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/algorithms/estimate.h"
#include "core/cost/cost.h"
#include "core/cost/least_form.h"
#include "core/cost/loads.h"
#include "core/flow.h"

namespace ringside {
namespace {

/// What an instance takes, as far as the search may still look.
class Measure {
 public:
  Measure(const Case& c, const Algorithm& algorithm, CostParameters parameters)
      : case_(c), algorithm_(algorithm), parameters_(std::move(parameters)) {}

  /// Absent where it cannot be had, or would take too long.
  std::optional<double> operator()(const Instance& instance) {
    const auto [known, asked] = known_.try_emplace(instance.parameters);
    if (asked) known->second = of(instance);
    return known->second;
  }
  int looked_at() const { return looked_at_; }

 private:
  std::optional<double> of(const Instance& instance) {
    const double transfers = estimated_transfers(algorithm_, instance);
    if ((spent_ += transfers) > kTuningTransfers) return std::nullopt;
    ++looked_at_;
    const Schedule schedule = algorithm_.build(instance);
    if (case_.wiring.uniform()) return price(schedule, case_.size(), parameters_, size_of(case_.type)).total.value;
    Case asked = case_;
    asked.instance = instance;
    const auto simulated = simulated_seconds(asked, schedule);
    return simulated ? std::optional(simulated->value) : std::nullopt;
  }

  const Case& case_;
  const Algorithm& algorithm_;
  CostParameters parameters_;
  double spent_ = 0;
  int looked_at_ = 0;
  std::map<std::map<std::string, std::int64_t>, std::optional<double>> known_;
};

/// Along the candidates of one parameter, upwards or else downwards, as long as it gets faster.
bool climb(const Case& c, const Algorithm& a, const ParameterSpec& spec, Instance& best, double& least,
           Measure& measure) {
  const std::int64_t here = best.parameters.at(spec.name);
  const auto all = candidates(spec, best, c.size(), size_of(c.type), here);
  const auto start = std::find(all.begin(), all.end(), here) - all.begin();
  for (const std::ptrdiff_t way : {1, -1}) {
    bool better = false;
    for (std::ptrdiff_t at = start + way; at >= 0 && at < std::ssize(all); at += way) {
      const auto next = with_value(a, best, spec.name, all[static_cast<std::size_t>(at)]);
      if (!next) continue;
      const auto t = measure(*next);
      if (!t || *t >= least * (1 - 1e-12)) break;
      best = *next;
      least = *t;
      better = true;
    }
    if (better) return true;
  }
  return false;
}

struct Found {
  Instance instance;
  std::string because;
};

Found search(const Case& c, const Algorithm& a, const std::set<std::string>& free, const CostParameters& parameters) {
  const auto by_form = least_by_form(a, c.instance, free, c.size(), parameters, size_of(c.type));
  if (by_form && c.wiring.uniform() && has_exact_form(a, *by_form)) return {*by_form, "least by its closed form"};
  Measure measure(c, a, parameters);
  Instance best = by_form.value_or(c.instance);
  std::string because = by_form ? "least by its closed form" : "";
  auto least = measure(best);
  if (!least && by_form) {  // too long to look at; the default may not be
    if (const auto t = measure(c.instance)) best = c.instance, least = t;
  }
  if (!least) return {best, because};
  for (bool better = true; std::exchange(better, false);)
    for (const ParameterSpec& spec : a.parameters)
      if (free.contains(spec.name)) better |= climb(c, a, spec, best, *least, measure);
  return {best,
          fmt::format("fastest of {} that were {}", measure.looked_at(), c.wiring.uniform() ? "priced" : "simulated")};
}

}  // namespace

Tuned tuned(const Case& c) {
  Tuned found{c, chosen_parameters(c)};
  const Algorithm* algorithm = algorithm_of(c);
  std::set<std::string> free;
  for (const Chosen& one : found.chosen)
    if (one.because.empty()) free.insert(one.parameter);
  const auto parameters = cost_parameters(c);
  if (!algorithm || free.empty() || !parameters || c.instance.ranks < 2) return found;
  const Found best = search(c, *algorithm, free, *parameters);
  found.question.instance = best.instance;
  for (Chosen& one : found.chosen) {
    if (!free.contains(one.parameter)) continue;
    one.value = best.instance.parameters.at(one.parameter);
    one.because = best.because;
    found.question.chosen.erase(one.parameter);
  }
  return found;
}

}  // namespace ringside
