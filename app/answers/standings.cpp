#include "app/answers/standings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/case_json.h"
#include "core/algorithms/estimate.h"
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

Result<Standing> standing_of(const Case& question, double most_transfers) {
  auto prediction = predict(question, most_transfers);
  if (!prediction) return Failure(prediction.error());
  const Algorithm* algorithm = *find_algorithm(question.collective, question.algorithm);
  Standing s{question, algorithm, std::move(*prediction), std::nullopt, {}};
  const std::int32_t ranks = question.instance.ranks;
  if (question.wiring.uniform())
    s.lower_bound = lower_bound_seconds(question.collective, ranks, question.size(), s.prediction.parameters);
  if (const auto cost = Cost::of(*algorithm, question.instance))
    s.distance = distance(question.collective, ranks, *cost);
  return s;
}

/// Transfers that pricing and simulating the case look at one by one.
double work_of(const Case& c) {
  const Algorithm* algorithm = algorithm_of(c);
  const double transfers = estimated_transfers(*algorithm, c.instance);
  const auto schedule = schedule_of(c);
  // On the uniform crossbar rank 0 tells what a regular schedule costs.
  return c.wiring.uniform() && schedule && schedule->regular() ? transfers / c.instance.ranks : transfers;
}

/// Of several algorithms those that there is no time to walk, with their transfers.
std::map<std::string, double> not_walked(const std::vector<Case>& cases) {
  std::map<std::string, double> work;
  for (const Case& c : cases)
    if (!work.contains(c.algorithm)) work[c.algorithm] = work_of(c);
  if (work.size() == 1) return {};
  const double sizes = static_cast<double>(cases.size()) / static_cast<double>(work.size());
  std::multimap<double, std::string> cheapest_first;
  for (const auto& [algorithm, transfers] : work) cheapest_first.emplace(transfers, algorithm);
  double sum = 0;
  for (const auto& [transfers, algorithm] : cheapest_first)
    if ((sum += sizes * transfers) <= kMostTransfers) work.erase(algorithm);
  return work;
}

/// Whether the closed form says what a walk would.
bool ranked_by_form(const Case& c) {
  return c.wiring.uniform() && has_exact_form(*algorithm_of(c), c.instance);
}

Failure not_evaluated(const Case& c, double transfers) {
  return machine_fail("not evaluated", fmt::format("about {} transfers", format_power(transfers)),
                      "alone it may be: -a " + c.algorithm);
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
  for (const Standing& s : standings) all.push_back({s.algorithm, s.question.instance});
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
  for (const Chosen& one : chosen_parameters(s.question)) {
    std::string field = one.parameter;
    std::replace(field.begin(), field.end(), '-', '_');
    chosen[field] = one.value;
  }
  j["chosen"] = std::move(chosen);
  j["alpha_s"] = p.parameters.alpha.value;
  j["beta_s_per_byte"] = p.parameters.beta.value;
  j["steps"] = p.walk.steps;
  j["bytes_sent_per_rank"] = p.price ? ordered_json(p.walk.bytes_sent_per_rank) : ordered_json(nullptr);
  j["formula"] = s.algorithm->closed_form.formula.text();
  j["formula_kind"] = name(p.formula_kind);
  j["seconds"] = {{"formula", seconds_or_null(p.formula)},
                  {"price", seconds_or_null(p.price)},
                  {"simulation", seconds_or_null(p.simulation)}};
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

Result<Standings> standings(const CaseList& list) {
  std::vector<std::vector<Standing>> by_size;
  std::vector<LeftOut> left_out = list.left_out;
  std::optional<Error> first_error;
  const auto long_ones = not_walked(list.cases);
  for (const Case& question : list.cases) {
    const auto too_long = long_ones.find(question.algorithm);
    auto s = too_long == long_ones.end() ? standing_of(question, Prediction::kMaxTransfers)
             : ranked_by_form(question)  ? standing_of(question, 0)
                                         : Result<Standing>(not_evaluated(question, too_long->second));
    if (!s) {  // or valid for itself, but not on this topology: one that needs more switches than there are
      if (!first_error) first_error = s.error();
      if (!names(left_out, question.algorithm)) left_out.push_back({question.algorithm, s.error().line()});
      continue;
    }
    // Cases come by size; a size that was asked for twice is two heats, for the algorithm comes round again.
    if (by_size.empty() || by_size.back().front().question.bytes != question.bytes ||
        by_size.back().front().algorithm == s->algorithm)
      by_size.emplace_back();
    by_size.back().push_back(std::move(*s));
  }
  if (by_size.empty()) return Failure(*first_error);
  const Standing& first = by_size.front().front();
  const CostParameters& wires = first.prediction.parameters;
  // Closed forms know no topology: on one, there are no crossovers to be had from them.
  const bool uniform = first.question.wiring.uniform();
  const std::vector<Contender> racing = uniform ? contenders(by_size.front()) : std::vector<Contender>{};
  Standings all{{}, Race::over_sizes(racing, first.question.instance.ranks, wires), std::move(left_out)};
  for (auto& standings : by_size) {
    rank(standings);
    const Bytes n = standings.front().question.size();
    // One alone has nobody to cross.
    all.heats.push_back(
        {std::move(standings), Race::over_ranks(racing.size() > 1 ? racing : std::vector<Contender>{}, n, wires)});
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
