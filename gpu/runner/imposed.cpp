#include "gpu/runner/imposed.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/simulated_run.h"
#include "gpu/measure/time_scale.h"
#include "gpu/team/agreement.h"
#include "gpu/team/environment.h"

namespace ringside {
namespace {

constexpr double kRunShare = 0.2;                // of a task's budget for one imposed run: a few have to fit
constexpr double kShortRun = 0.1, kLongRun = 2;  // seconds; but no budget makes it faster than noise allows
constexpr int kMostPerCore = 8;                  // ranks, on a topology: they look for each other's messages

/// Holds of a rank one after the other: in a step as many as it has messages for each port in one direction. Where it
/// has as many ports as it likes, its core still takes them one by one.
double holds_of(const Pacing& paced, std::int32_t place) {
  std::map<std::int64_t, std::pair<double, double>> by_step;  // messages to others and from them
  for (const PacedTransfer& t : paced.transfers) {
    auto& [out, in] = by_step[t.step];
    out += t.to == place ? 0 : 1, in += t.from == place ? 0 : 1;
  }
  double holds = 0;
  for (const auto& [step, messages] : by_step)
    holds += std::max(1.0, std::max(messages.first, messages.second) / std::max(paced.ports, 1));
  return holds;
}

/// "rails:2x4, placement spread, NIC 0 to rail 0 4 times slower, rank 2 late by 1 ms".
std::string text_of(const Wiring& w, const std::string& topology) {
  std::string text = topology;
  if (w.placement != "packed") text += ", placement " + w.placement;
  if (w.ports) text += fmt::format(", {} ports", *w.ports);
  if (!w.routing.empty()) text += ", routing " + w.routing;
  if (w.kernel) text += ", copied by the kernel";
  for (const Impaired& i : w.impaired)
    text += i.factor == 0 ? fmt::format(", {} to {} broken", i.a, i.b)
                          : fmt::format(", {} to {} {} times slower", i.a, i.b, format_significant(1 / i.factor, 3));
  for (const Straggler& s : w.stragglers) {
    if (s.late.value > 0) text += fmt::format(", rank {} late by {}", s.rank, format_seconds(s.late));
    if (s.factor < 1) text += fmt::format(", rank {} {} times slower", s.rank, format_significant(1 / s.factor, 3));
  }
  return text;
}

/// The longest time in which no step ends.
double longest_step(const Timeline& timeline) {
  std::map<std::int64_t, double> end_of;  // by step
  for (const Span& span : timeline.spans) end_of[span.step] = std::max(end_of[span.step], span.end.value);
  std::set<double> ends;
  for (const auto& [step, end] : end_of) ends.insert(end);
  double before = 0, longest = 0;
  for (const double end : ends) longest = std::max(longest, end - std::exchange(before, end));
  return longest;
}

void refuse(const Team& team, const std::string& what, const std::string& accepted) {
  agree(team, Error{what, "", accepted, ErrorKind::machine});
}

Imposed impose_topology(const Case& c, const Schedule& schedule, const Team& team, Executor& executor, int cores,
                        double budget_s, double longest_s, double asked) {
  if (const int most = kMostPerCore * cores; team.size() > most)
    refuse(team, fmt::format("emulated: {} ranks on {} cores cannot be held to a topology", team.size(), cores),
           fmt::format("{} ranks at most, {} for each core", most, kMostPerCore));
  const auto run = simulated_run(c, schedule);
  agree(team, run ? std::nullopt : std::optional(run.error()));
  std::vector<Pacing> places;
  for (std::int32_t place = 0; place < schedule.places(); ++place)
    places.push_back(pacing_of(schedule, run->timeline, place, run->network.ports,
                               place < static_cast<std::int32_t>(run->network.late.size())
                                   ? run->network.late[static_cast<std::size_t>(place)]
                                   : Seconds(0)));
  const CostParameters slowest = *cost_parameters(c);
  const auto& sent = price(schedule, c.size(), slowest, size_of(c.type)).bytes_sent_per_rank;
  double most_holds = 0;
  for (std::int32_t place = 0; place < schedule.ranks; ++place)
    most_holds = std::max(most_holds, holds_of(places[static_cast<std::size_t>(place)], place));
  const TimeScale scale = time_scale_for({.seconds = run->timeline.end.value,
                                          .holds = most_holds,
                                          .bytes = std::accumulate(sent.begin(), sent.end(), 0.0)},
                                         team.size(), cores, longest_s, asked);
  const double predicted = run->timeline.end.value * scale.factor;
  if (predicted > std::max(budget_s, kLongRun))
    refuse(team,
           fmt::format("emulated: one run on {} lasts {} where it is slow enough for this computer ({} times)",
                       run->network.topology.name, format_seconds(Seconds(predicted)),
                       format_significant(scale.factor, 3)),
           fmt::format("a --budget above that (now {} for this case), fewer bytes or ranks",
                       format_seconds(Seconds(budget_s))));
  executor.pace(places[static_cast<std::size_t>(team.rank())].slowed(scale.factor));
  const std::string topology = text_of(c.wiring, run->network.topology.name);
  return {slowed(slowest, scale.factor),
          fmt::format("simulation on {}, slowed {} times", topology, format_significant(scale.factor, 3)),
          topology,
          predicted,
          longest_step(run->timeline) * scale.factor,
          scale.factor,
          scale.too_fast};
}

}  // namespace

Imposed impose(const Case& c, const Schedule& schedule, const Team& team, Executor& executor, double budget_s,
               double asked) {
  // Every rank must come to the same factor: rank 0's cores and clock count.
  int cores = usable_cores();
  polite_broadcast(&cores, sizeof cores, 0, team.comm());
  polite_broadcast(&budget_s, sizeof budget_s, 0, team.comm());
  const double longest_s = std::clamp(kRunShare * budget_s, kShortRun, kLongRun);
  if (!c.wiring.uniform()) return impose_topology(c, schedule, team, executor, cores, budget_s, longest_s, asked);
  const CostParameters tier = *cost_parameters(c);
  const double tier_seconds = price(schedule, c.size(), tier, size_of(c.type)).total.value;
  const TimeScale scale = time_scale_for(tier, team.size(), cores, tier_seconds, longest_s, asked);
  const CostParameters model = slowed(tier, scale.factor);
  executor.impose(model);
  const Price held = price(schedule, c.size(), model, size_of(c.type));
  const auto longest = std::ranges::max_element(held.step_seconds);
  return {
      model,        model.source.text(), "", held.total.value, longest == held.step_seconds.end() ? 0 : longest->value,
      scale.factor, scale.too_fast};
}

}  // namespace ringside
