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
    const Schedule schedule = algorithm_.build(instance);
    // What a switch sends waits for all that came in, so they count once for each who sends.
    const double waiting = schedule.helpers == 0 ? 1 : std::max(1.0, 0.5 * instance.ranks / schedule.helpers);
    if ((spent_ += waiting * estimated_transfers(algorithm_, instance)) > kTuningTransfers) return std::nullopt;
    ++looked_at_;
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

constexpr double kWorthwhile = 0.01;  // twice as many segments for less than that are not worth looking further

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
      if (!t || *t > least * (1 - kWorthwhile)) break;
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
  const std::string by_form = "least by its closed form";
  const auto formed = least_by_form(a, c.instance, free, c.size(), parameters, size_of(c.type));
  // Where the form does not hold for the default, it may be silent on better values, too.
  if (formed && c.wiring.uniform() && has_exact_form(a, *formed) && has_exact_form(a, c.instance))
    return {*formed, by_form};
  Measure measure(c, a, parameters);
  Instance best = c.instance;
  auto least = measure(best);
  const auto other = formed ? measure(*formed) : std::nullopt;
  if (other && (!least || *other < *least)) best = *formed, least = other;
  if (!least) return formed ? Found{*formed, by_form} : Found{best, ""};
  for (bool better = true; std::exchange(better, false);)
    for (const ParameterSpec& spec : a.parameters)
      if (free.contains(spec.name)) better |= climb(c, a, spec, best, *least, measure);
  return {best,
          fmt::format("fastest of {} that were {}", measure.looked_at(), c.wiring.uniform() ? "priced" : "simulated")};
}

}  // namespace

std::set<std::string> open_parameters(const Case& c) {
  std::set<std::string> open;
  for (const Chosen& one : chosen_parameters(c))
    if (one.because.empty()) open.insert(one.parameter);
  return open;
}

Tuned tuned(const Case& c) {
  Tuned found{c, chosen_parameters(c)};
  const Algorithm* algorithm = algorithm_of(c);
  const std::set<std::string> free = open_parameters(c);
  if (!algorithm || free.empty() || c.instance.ranks < 2) return found;
  const auto parameters = cost_parameters(c);
  if (!parameters) return found;
  const Found best = search(c, *algorithm, free, *parameters);
  found.question.instance = best.instance;
  for (Chosen& one : found.chosen) {
    if (!free.contains(one.parameter)) continue;
    one.value = best.instance.parameters.at(one.parameter);
    one.because = best.because;
    found.question.chosen.erase(one.parameter);
  }
  // What plays a part only with what was found, as machines do with channels.
  for (Chosen& known : chosen_parameters(found.question))
    if (std::none_of(found.chosen.begin(), found.chosen.end(),
                     [&](const Chosen& one) { return one.parameter == known.parameter; }))
      found.chosen.push_back(std::move(known));
  return found;
}

}  // namespace ringside
