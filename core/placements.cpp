#include "core/placements.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/algorithms/estimate.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/flow.h"

namespace ringside {
namespace {

NetworkJob job_of(const Case& c, const Schedule& schedule, const Network& net) {
  NetworkJob job;
  job.schedule = &schedule;
  job.n = c.size();
  job.element_bytes = size_of(c.type);
  job.nodes = net.nodes;
  job.late = net.late;
  job.reduce_cost = c.reduce_cost.value_or(SecondsPerByte(0));
  return job;
}

/// Links that lead out of a machine.
bool leaves(const Topology& t, const Link& l) {
  const std::int32_t from = t.nodes[static_cast<std::size_t>(l.from)].machine;
  return from >= 0 && from != t.nodes[static_cast<std::size_t>(l.to)].machine;
}

Result<Placed> simulated(const std::string& placement, const Case& c, const Schedule& schedule, const Network& net) {
  const NetworkJob job = job_of(c, schedule, net);
  const auto result = simulate(net.topology, {&job, 1}, net.ports);
  if (!result) return Failure(result.error());
  Placed p;
  p.placement = placement;
  p.instance = c.instance;
  p.nodes.assign(net.nodes.begin(), net.nodes.begin() + schedule.ranks);
  p.end = result->end;
  for (std::size_t l = 0; l < net.topology.links.size(); ++l) {
    const Link& link = net.topology.links[l];
    const double bytes = result->link_bytes[l];
    if (leaves(net.topology, link)) p.leaving_bytes += bytes;
    if (bytes == 0 || Bytes(bytes) / link.bandwidth <= p.busy) continue;
    p.busy = Bytes(bytes) / link.bandwidth;
    p.hottest = static_cast<std::int32_t>(l);
    p.hottest_bytes = bytes;
  }
  return p;
}

Result<Schedule> simulatable(const Case& c) {
  const Algorithm* algorithm = algorithm_of(c);
  if (algorithm && estimated_transfers(*algorithm, c.instance) > Prediction::kMaxTransfers)
    return machine_fail("placement", fmt::format("{} ranks", c.instance.ranks),
                        fmt::format("at most {} transfers are simulated", format_number(Prediction::kMaxTransfers)));
  return schedule_of(c);
}

/// The valid case under this placement, with the parameters that follow it. `own` is the schedule of the case itself.
Result<Placed> simulated(const std::string& placement, Case c, const Schedule& own) {
  const Instance before = c.instance;
  c.wiring.placement = placement;
  if (!c.chosen.empty()) {
    RINGSIDE_TRY(auto settled, well_formed(std::move(c)));
    c = std::move(settled);
  }
  std::optional<Schedule> other;
  if (c.instance != before) {
    RINGSIDE_TRY(auto made, simulatable(c));
    other = std::move(made);
  }
  const Schedule& schedule = other ? *other : own;
  RINGSIDE_TRY(const auto net, network_of(c, &schedule));
  return simulated(placement, c, schedule, net);
}

std::vector<std::string> texts(const Case& c) {
  std::vector<std::string> all;
  for (const PlacementRule& rule : placement_rules()) {
    if (rule.name != "random") all.push_back(rule.name);
    if (rule.name == "random")
      for (const char* seed : {":0", ":1", ":2"}) all.push_back(rule.name + seed);
  }
  if (std::find(all.begin(), all.end(), c.wiring.placement) == all.end() && !asks_for_improvement(c.wiring.placement))
    all.push_back(c.wiring.placement);
  return all;
}

/// Fastest first; those that differ by rounding only keep their order.
void rank(std::vector<Placed>& all) {
  const auto best = std::min_element(all.begin(), all.end(), [](auto& a, auto& b) { return a.end < b.end; })->end;
  const auto key = [&](const Placed& p) { return best.value > 0 ? std::round(p.end / best * 1e9) : 0; };
  std::stable_sort(all.begin(), all.end(), [&](auto& a, auto& b) { return key(a) < key(b); });
}

}  // namespace

Result<Placements> compare_placements(const Case& question) {
  Case c = question;
  if (asks_for_improvement(c.wiring.placement)) c.wiring.placement = "packed";
  if (c.wiring.uniform()) c.wiring.topology = "crossbar";
  RINGSIDE_TRY(auto valid, validate(std::move(c)));
  c = std::move(valid);
  RINGSIDE_TRY(const auto schedule, simulatable(c));
  Placements found{c, {}, {}, {}};
  for (const std::string& text : texts(c)) {
    RINGSIDE_TRY(const auto p, simulated(text, c, schedule));
    found.all.push_back(p);
  }
  RINGSIDE_TRY(auto net, network_of(c, &schedule));
  const auto improvement = improve(net, job_of(c, schedule, net));
  if (!improvement) return Failure(improvement.error());
  found.improvement = *improvement;
  std::copy(improvement->after.begin(), improvement->after.end(), net.nodes.begin());
  RINGSIDE_TRY(const auto best, simulated("optimised", c, schedule, net));
  found.all.push_back(best);
  found.topology = std::move(net.topology);
  rank(found.all);
  return found;
}

Result<Case> with_improved_placement(Case c, const std::function<bool()>& cancelled) {
  if (!asks_for_improvement(c.wiring.placement)) return c;
  c.wiring.placement = "packed";
  if (c.wiring.uniform()) return c;  // on the uniform crossbar all placements are alike
  RINGSIDE_TRY(const auto schedule, simulatable(c));
  RINGSIDE_TRY(const auto net, network_of(c, &schedule));
  RINGSIDE_TRY(const auto improvement, improve(net, job_of(c, schedule, net), kImproveBudget, cancelled));
  c.wiring.placement = placement_text(net.topology, improvement.after);
  return c;
}

namespace {

/// `check` on a placement that every topology has; the word comes back where it means something.
Result<Case> unsearched(Case c, Result<Case> (*check)(Case)) {
  if (!asks_for_improvement(c.wiring.placement)) return check(std::move(c));
  const std::string word = std::exchange(c.wiring.placement, "packed");
  auto checked = check(std::move(c));
  if (checked && !checked->wiring.uniform()) checked->wiring.placement = word;
  return checked;
}

}  // namespace

Result<Case> validate_unsearched(Case c) {
  return unsearched(std::move(c), &validate);
}

Result<Case> well_formed_unsearched(Case c) {
  return unsearched(std::move(c), &well_formed);
}

}  // namespace ringside
