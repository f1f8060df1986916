#include "core/tuning.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/cost/climb.h"
#include "core/cost/closed_form.h"
#include "core/cost/cost.h"
#include "core/cost/least_form.h"
#include "core/cost/loads.h"
#include "core/flow.h"
#include "core/topology/rank_groups.h"

namespace ringside {
namespace {

/// What may be timed once on all machines.
constexpr double kWholeEffort = 8 * kSearchEffort;

struct Found {
  Instance instance;
  std::string because;
};

std::optional<double> seconds_of(const Case& c, const Algorithm& a, const CostParameters& parameters,
                                 const Instance& instance) {
  const Schedule schedule = a.build(instance);
  if (c.wiring.uniform()) return price(schedule, c.size(), parameters, size_of(c.type)).total.value;
  Case asked = c;
  asked.instance = instance;
  const auto simulated = simulated_seconds(asked, schedule);
  return simulated ? std::optional(simulated->value) : std::nullopt;
}

/// The first of the machines that the case's ranks fill one after the other, where they do.
std::optional<FewerMachines> fewer_machines_of(const Case& c, const Algorithm& a, const CostParameters& parameters) {
  if (c.wiring.uniform() || c.wiring.placement != "packed") return std::nullopt;
  const auto net = network_of(c);
  if (!net || !net->topology.dims.empty()) return std::nullopt;
  const auto nodes = node_groups(net->topology, net->nodes);
  if (!nodes) return std::nullopt;
  // The first trays of a rack share a faster network than all racks do.
  const auto as_slow = [&](const Instance& less) {
    Case few = c;
    few.instance = less;
    const auto slowest = cost_parameters(few);
    return slowest && slowest->beta.value == parameters.beta.value;
  };
  return fewer_machines(a, c.instance, nodes->size, c.size(), as_slow);
}

/// With as many segments as the closed form wants, or half as many and so on until it can be simulated, where that is
/// faster: a chain of many machines is worth more segments than one of a few.
std::optional<Found> with_more_segments(const Case& c, const Algorithm& a, const CostParameters& parameters,
                                        const Instance& few, std::int64_t most) {
  for (std::int64_t m = most; m > few.parameters.at("segments"); m /= 2) {
    const auto more = with_values(a, few, {{"segments", m}});
    if (!more || search_effort(a, *more) > kWholeEffort) continue;
    const auto now = seconds_of(c, a, parameters, few), then = seconds_of(c, a, parameters, *more);
    if (!now || !then || *then >= *now) return std::nullopt;
    return Found{*more, fmt::format("{} its closed form, simulated", m == most ? "by" : "towards")};
  }
  return std::nullopt;
}

/// What the closed form wants where the search had no time for it, and the form promises to be twice as fast.
std::optional<Found> promised(const Case& c, const Algorithm& a, const CostParameters& parameters,
                              const Instance& found, const Instance& formed) {
  const double effort = search_effort(a, formed);
  if (effort <= kSearchEffort || effort > kWholeEffort) return std::nullopt;
  const auto form_of = [&](const Instance& i) { return formula_seconds(a, i, c.size(), parameters); };
  const auto slow = form_of(found), fast = form_of(formed);
  if (!slow || !fast || 2 * fast->value > slow->value) return std::nullopt;
  const auto now = seconds_of(c, a, parameters, found), then = seconds_of(c, a, parameters, formed);
  if (!now || !then || *then >= *now) return std::nullopt;
  return Found{formed, "by its closed form, simulated"};
}

Found search(const Case& c, const Algorithm& a, const std::set<std::string>& free, const CostParameters& parameters) {
  const std::string by_form = "least by its closed form";
  const auto formed = least_by_form(a, c.instance, free, c.size(), parameters, size_of(c.type));
  // Where the form does not hold for the default, it may be silent on better values, too.
  if (formed && c.wiring.uniform() && has_exact_form(a, *formed) && has_exact_form(a, c.instance))
    return {*formed, by_form};
  Case asked = c;
  std::string where;
  std::optional<Instance> beside = formed;
  if (const auto fewer = fewer_machines_of(c, a, parameters)) {
    asked.instance = fewer->instance;
    const int element = size_of(c.type);
    asked.bytes = std::max<std::int64_t>(static_cast<std::int64_t>(fewer->n.value) / element, 1) * element;
    asked.data.clear();
    std::erase_if(asked.wiring.stragglers, [&](const Straggler& s) { return s.rank >= asked.instance.ranks; });
    where = " on " + counted(fewer->machines, "machine");
    beside = formed ? with_values(a, asked.instance, formed->parameters) : std::nullopt;
  }
  const auto found = climbed(a, asked.instance, beside, free, asked.size(), size_of(c.type), kSearchEffort,
                             [&](const Instance& instance) { return seconds_of(asked, a, parameters, instance); });
  if (!found) return formed ? Found{*formed, by_form} : Found{c.instance, ""};
  const auto all =
      where.empty() ? std::optional(found->instance) : with_values(a, c.instance, found->instance.parameters);
  if (!all) return {c.instance, ""};
  if (!where.empty() && formed && free.contains("segments"))
    if (auto more = with_more_segments(c, a, parameters, *all, formed->parameters.at("segments")))
      return std::move(*more);
  if (where.empty() && formed)
    if (auto better = promised(c, a, parameters, *all, *formed)) return std::move(*better);
  return {*all, fmt::format("fastest of {} that were {}{}", found->looked_at,
                            c.wiring.uniform() ? "priced" : "simulated", where)};
}

}  // namespace

std::set<std::string> open_parameters(const Case& c) {
  std::set<std::string> open;
  for (const Chosen& one : chosen_parameters(c))
    if (one.because.empty()) open.insert(one.parameter);
  return open;
}

Case as_planned(Case c) {
  c.wiring.impaired.clear();
  c.wiring.stragglers.clear();
  return c;
}

Tuned tuned(const Case& c) {
  if (impaired(c)) {
    Tuned planned = tuned(as_planned(c));
    planned.question.wiring = c.wiring;
    return planned;
  }
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

std::string small_parameters_text(const Case& c) {
  if (open_parameters(c).empty()) return {};
  const Tuned best = tuned(c);
  std::vector<std::string> drawn, best_values;
  for (const Chosen& one : chosen_parameters(c)) {
    const auto found = best.question.instance.parameters.find(one.parameter);
    if (found == best.question.instance.parameters.end() || found->second == one.value) continue;
    std::string name = one.parameter;
    std::ranges::replace(name, '_', ' ');
    drawn.push_back(fmt::format("{} {}", name, one.value));
    best_values.push_back(fmt::format("{} {}", name, found->second));
  }
  if (drawn.empty()) return {};
  return fmt::format("{} is drawn with {}; predicted fastest with {}.", c.algorithm, join(drawn), join(best_values));
}

}  // namespace ringside
