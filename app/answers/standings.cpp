#include "app/answers/standings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/case_json.h"
#include "core/algorithms/estimate.h"
#include "core/base/parallel.h"
#include "core/base/text.h"
#include "core/cost/cost.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

template <class T>
ordered_json value_or_null(const std::optional<T>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}
ordered_json seconds_or_null(const std::optional<Seconds>& t) {
  return t ? ordered_json(t->value) : ordered_json(nullptr);
}

/// What a case is called among the others: its algorithm, and where another has that one, too, what was given.
std::string label_of(const Case& asked, const CaseList& list) {
  const auto given = [](const Case& c) {
    std::string all;
    for (const auto& [parameter, value] : c.instance.parameters)
      if (!c.chosen.contains(parameter)) all += fmt::format("{}{}={}", all.empty() ? ":" : ",", parameter, value);
    return all;
  };
  const std::string own = given(asked);
  const bool alone = std::ranges::all_of(
      list.cases, [&](const Case& other) { return other.algorithm != asked.algorithm || given(other) == own; });
  return alone ? asked.algorithm : asked.algorithm + own;
}

Result<Standing> standing_of(const Tuned& asked, std::string label, double most_transfers) {
  const Case& question = asked.question;
  auto prediction = predict(question, most_transfers);
  if (!prediction) return Failure(prediction.error());
  const Algorithm* algorithm = algorithm_of(question);
  Standing s{question,     std::move(label), algorithm, asked.chosen, std::move(*prediction),
             std::nullopt, std::nullopt,     {}};
  if (impaired(question) && s.prediction.simulation)
    if (const auto planned = predict(as_planned(question), most_transfers)) s.planned = planned->simulation;
  const std::int32_t ranks = question.instance.ranks;
  if (question.wiring.uniform() && question.collective != Collective::custom)
    s.lower_bound = lower_bound_seconds(question.collective, ranks, question.size(), s.prediction.parameters);
  if (const auto cost = algorithm ? Cost::of(*algorithm, question.instance) : std::nullopt)
    s.distance = distance(question.collective, ranks, *cost);
  return s;
}

/// Transfers that pricing and simulating the case look at one by one.
double transfers_of(const Case& c) {
  const Algorithm* algorithm = algorithm_of(c);
  if (!algorithm) return 0;  // what a person wrote is small
  const double transfers = estimated_transfers(*algorithm, c.instance);
  const auto schedule = schedule_of(c);
  // On the uniform crossbar rank 0 tells what a regular schedule costs.
  return c.wiring.uniform() && schedule && schedule->regular() ? transfers / c.instance.ranks : transfers;
}

/// On a topology whoever ends changes the rates of all that it shares links with: of a step in which everyone sends to
/// everyone a message costs so many times what one of a ring does.
double work_of(const Case& c) {
  constexpr double kMostCrowded = 16;
  const double transfers = transfers_of(c);
  const auto schedule = schedule_of(c);
  if (c.wiring.uniform() || !schedule) return transfers;
  const auto steps = static_cast<double>(std::max<std::int64_t>(schedule->step_count(), 1));
  return transfers * std::clamp(transfers / c.instance.ranks / steps, 1.0, kMostCrowded);
}

/// Of several algorithms those that there is no time to walk.
std::set<std::string> not_walked(const std::vector<Tuned>& cases, const std::vector<std::string>& labels) {
  std::map<std::string, double> work;  // at all sizes
  for (std::size_t i = 0; i < cases.size(); ++i) work[labels[i]] += work_of(cases[i].question);
  if (work.size() == 1) return {};
  std::multimap<double, std::string> cheapest_first;
  for (const auto& [algorithm, transfers] : work) cheapest_first.emplace(transfers, algorithm);
  std::set<std::string> too_long;
  double sum = 0;
  for (const auto& [transfers, algorithm] : cheapest_first)
    if ((sum += transfers) > kMostTransfers) too_long.insert(algorithm);
  return too_long;
}

/// Whether the closed form says what a walk would.
bool ranked_by_form(const Case& c) {
  return c.wiring.uniform() && has_exact_form(*algorithm_of(c), c.instance);
}

Failure not_evaluated(const Case& c, const std::string& label) {
  return machine_fail("not evaluated", fmt::format("about {} transfers", format_power(transfers_of(c))),
                      "alone it may be: -a " + label);
}

bool names(const std::vector<LeftOut>& all, const std::string& algorithm) {
  return std::any_of(all.begin(), all.end(), [&](const LeftOut& one) { return one.algorithm == algorithm; });
}

/// Times that differ by rounding alone are equal.
double comparable(const Standing& s) {
  const double t = s.seconds()->value;
  return t > 0 ? std::round(std::log(t) * 1e10) : -std::numeric_limits<double>::infinity();
}

/// In a tie the plainer algorithm comes first.
void rank(std::vector<Standing>& standings) {
  std::vector<Standing*> order;
  for (Standing& s : standings)
    if (s.seconds()) order.push_back(&s);
  std::stable_sort(order.begin(), order.end(), [](auto* a, auto* b) { return comparable(*a) < comparable(*b); });
  for (std::size_t i = 0; i < order.size(); ++i) order[i]->rank = i + 1;
}

std::vector<Contender> contenders(const std::vector<Standing>& standings) {
  std::vector<Contender> all;
  for (const Standing& s : standings) {
    if (!s.algorithm) continue;
    Contender c{s.algorithm, s.question.instance, {}};
    for (const Chosen& one : s.chosen) c.free.insert(one.parameter);
    all.push_back(std::move(c));
  }
  return all;
}

ordered_json crossovers(const Standings& all, const Heat& heat, std::size_t self) {
  ordered_json list = ordered_json::array();
  for (std::size_t other = 0; other < heat.standings.size(); ++other) {
    if (other == self || !heat.standings[self].question.wiring.uniform()) continue;
    const Turns bytes = all.over_sizes.between(self, other), ranks = heat.over_ranks.between(self, other);
    list.push_back({{"with", heat.standings[other].question.algorithm},
                    {"bytes", bytes.at},
                    {"faster_below_bytes", value_or_null(bytes.first_below)},
                    {"ranks", std::vector<std::int32_t>(ranks.at.begin(), ranks.at.end())},
                    {"faster_below_ranks", value_or_null(ranks.first_below)}});
  }
  return list;
}

/// How many ports a rank has and who says so, and what a broken link sends another way.
void wires_json(const Case& c, ordered_json& j) {
  const auto net = network_of(c);
  if (!net) return;
  if (c.wiring.replicas) j["topology"] = net->topology.name;
  j["ports"] = net->ports;
  j["ports_source"] = c.wiring.ports ? "given" : "topology";
  const auto ranks = static_cast<std::ptrdiff_t>(c.instance.ranks);
  const Detours d = detours(net->topology, {net->nodes.begin(), net->nodes.begin() + ranks});
  j["rerouted"] = {{"pairs", d.pairs}, {"of", d.of}};
}

ordered_json row(const Standings& all, const Heat& heat, std::size_t self) {
  const Standing& s = heat.standings[self];
  const Prediction& p = s.prediction;
  ordered_json j = case_json(s.question);
  ordered_json chosen = ordered_json::object();
  for (const Chosen& one : s.chosen) {
    std::string field = one.parameter;
    std::replace(field.begin(), field.end(), '-', '_');
    chosen[field] = one.value;
  }
  j["chosen"] = std::move(chosen);
  j["cost_model"] = "alpha-beta";
  j["alpha_s"] = p.parameters.alpha.value;
  j["beta_s_per_byte"] = p.parameters.beta.value;
  j["reduce_cost_s_per_byte"] = p.parameters.reduce_cost.value;
  j["constants_source"] = p.parameters.source.text();
  j["steps"] = p.walk.steps;
  j["bytes_sent_per_rank"] = p.price ? ordered_json(p.walk.bytes_sent_per_rank) : ordered_json(nullptr);
  j["formula"] = s.algorithm ? ordered_json(s.algorithm->closed_form.formula.text()) : ordered_json(nullptr);
  j["formula_kind"] = s.algorithm ? ordered_json(name(p.formula_kind)) : ordered_json(nullptr);
  j["seconds"] = {{"formula", seconds_or_null(p.formula)},
                  {"price", seconds_or_null(p.price)},
                  {"simulation", seconds_or_null(p.simulation)}};
  if (impaired(s.question)) j["seconds_as_planned"] = seconds_or_null(s.planned);
  j["rank"] = s.rank > 0 ? ordered_json(s.rank) : ordered_json(nullptr);
  j["lower_bound_s"] = seconds_or_null(s.lower_bound);
  if (!s.question.wiring.uniform()) {
    j["topology"] = s.question.wiring.topology;
    j["placement"] = s.question.wiring.placement;
    wires_json(s.question, j);
    j["hottest_link"] = p.hottest ? ordered_json{{"link", p.hottest->link},
                                                 {"between", p.hottest->between},
                                                 {"bytes", p.hottest->bytes.value},
                                                 {"share", p.hottest->share}}
                                  : ordered_json(nullptr);
  }
  j["distance"] = {{"latency", value_or_null(s.distance.latency)},
                   {"bandwidth", value_or_null(s.distance.bandwidth)},
                   {"computation", value_or_null(s.distance.computation)}};
  j["crossovers"] = crossovers(all, heat, self);
  return j;
}

}  // namespace

Result<Standings> standings(const CaseList& list, const std::function<void(const Case&)>& done) {
  std::vector<std::vector<Standing>> by_size;
  std::vector<LeftOut> left_out = list.left_out;
  std::optional<Error> first_error;
  std::vector<Tuned> cases(list.cases.size());
  in_parallel(cases.size(), [&](std::size_t i) { cases[i] = tuned(list.cases[i]); });
  std::vector<std::string> labels;
  for (const Case& c : list.cases) labels.push_back(label_of(c, list));
  const auto long_ones = not_walked(cases, labels);
  std::vector<std::optional<Result<Standing>>> found(cases.size());
  std::mutex saying;
  in_parallel(cases.size(), [&](std::size_t i) {
    const Case& question = cases[i].question;
    found[i] = !long_ones.contains(labels[i]) ? standing_of(cases[i], labels[i], Prediction::kMaxTransfers)
               : ranked_by_form(question)     ? standing_of(cases[i], labels[i], 0)
                                              : Result<Standing>(not_evaluated(question, labels[i]));
    const std::lock_guard lock(saying);
    if (done) done(question);
  });
  std::size_t first_of_size = 0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Case& question = cases[i].question;
    Result<Standing>& s = *found[i];
    if (!s) {  // or valid for itself, but not on this topology: one that needs more switches than there are
      if (!first_error) first_error = s.error();
      if (!names(left_out, labels[i])) left_out.push_back({labels[i], s.error().line()});
      continue;
    }
    // Cases come by size; a size that was asked for twice is two heats, for the algorithm comes round again.
    if (by_size.empty() || by_size.back().front().question.bytes != question.bytes ||
        list.cases[i] == list.cases[first_of_size])
      by_size.emplace_back(), first_of_size = i;
    by_size.back().push_back(std::move(*s));
  }
  if (by_size.empty()) return Failure(*first_error);
  const Standing& first = by_size.front().front();
  const CostParameters& wires = first.prediction.parameters;
  // Closed forms know no topology: on one, there are no crossovers to be had from them.
  const bool uniform = first.question.wiring.uniform();
  const std::vector<Contender> racing = uniform ? contenders(by_size.front()) : std::vector<Contender>{};
  Standings all{{}, Crossovers::over_sizes(racing, first.question.instance.ranks, wires), std::move(left_out)};
  for (auto& standings : by_size) {
    rank(standings);
    const Bytes n = standings.front().question.size();
    // One alone has nobody to cross.
    all.heats.push_back({std::move(standings),
                         Crossovers::over_ranks(racing.size() > 1 ? racing : std::vector<Contender>{}, n, wires)});
  }
  return all;
}

ordered_json json_of(const Standings& all) {
  ordered_json rows = ordered_json::array();
  for (const Heat& heat : all.heats)
    for (std::size_t i = 0; i < heat.standings.size(); ++i) rows.push_back(row(all, heat, i));
  return rows;
}

}  // namespace ringside
