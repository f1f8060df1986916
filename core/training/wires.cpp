#include "core/training/wires.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/algorithms/named.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/climb.h"
#include "core/cost/cost.h"
#include "core/cost/least_form.h"
#include "core/topology/alike_pairs.h"
#include "core/topology/rank_groups.h"
#include "core/training/known_ways.h"
#include "core/training/wired_call.h"

namespace ringside {

Result<WiredCall> read_call(Collective collective, const std::string& text, std::int32_t ranks) {
  RINGSIDE_TRY(auto named, named_algorithm(collective, text));
  WiredCall call;
  call.algorithm = named.algorithm;
  call.instance.ranks = ranks;
  call.instance.parameters = std::move(named.parameters);
  for (const ParameterSpec& spec : call.algorithm->parameters)
    if (!call.instance.parameters.contains(spec.name)) call.free.insert(spec.name);
  RINGSIDE_TRY(call.instance, validate(*call.algorithm, std::move(call.instance)));
  return call;
}

WiredCall formed(WiredCall call, const CostParameters& parameters, Bytes n) {
  if (const auto least = least_by_form(*call.algorithm, call.instance, call.free, n, parameters, 1))
    call.instance = *least;
  return call;
}

Result<Seconds> formed_call(const WiredCall& call, const CostParameters& parameters, Bytes n) {
  if (const auto cost = Cost::of(*call.algorithm, call.instance)) return (*cost)(n, parameters);
  return fail("ranks", fmt::format("{} by {}", call.instance.ranks, call.algorithm->name),
              "fewer ranks, or an algorithm with a closed form");
}

Groups beginnings(Groups groups, std::int32_t ranks) {
  for (auto& group : groups) group.resize(static_cast<std::size_t>(ranks));
  return groups;
}

constexpr std::size_t kMostPaired = 512;  // ranks whose ways are found one by one; of more, those that are not alike

SlowestWays slowest_ways(const Network& net, Routes& routes, const Groups& groups) {
  SlowestWays slowest;
  std::optional<AlikePairs> alike;
  if (groups.size() * groups.front().size() > kMostPaired) alike.emplace(net.topology);
  for (const auto& group : groups)
    for (std::size_t i = 0; i < group.size(); ++i) {
      const auto node = [&](std::size_t at) { return net.nodes[static_cast<std::size_t>(group[at % group.size()])]; };
      if (alike && !alike->fresh(node(i), node(i + 1))) continue;
      if (const auto* way = routes.between(node(i), node(i + 1))) {
        const RouteCost cost = cost_of(net.topology, *way);
        slowest.per_byte = std::max(slowest.per_byte, (cost.copies + 1.0 / cost.narrowest).value);
        slowest.latency = std::max(slowest.latency, cost.latency.value);
      }
    }
  return slowest;
}

namespace {

/// Those groups that share machines with one another and with no other group, where ways are the narrowest; of equals
/// the most. All of them where a rank is in no machine.
Groups groups_that_meet(const Network& net, Routes& routes, const Groups& groups) {
  std::vector<std::size_t> first(groups.size());  // of the groups that share a machine with this one
  std::iota(first.begin(), first.end(), 0);
  const auto find = [&](std::size_t g) {
    while (first[g] != g) g = first[g];
    return g;
  };
  std::map<std::int32_t, std::size_t> of_machine;
  for (std::size_t g = 0; g < groups.size(); ++g)
    for (const std::int32_t r : groups[g]) {
      const std::int32_t machine =
          net.topology.nodes[static_cast<std::size_t>(net.nodes[static_cast<std::size_t>(r)])].machine;
      if (machine < 0) return groups;
      const std::size_t one = find(of_machine.try_emplace(machine, g).first->second), other = find(g);
      first[std::max(one, other)] = std::min(one, other);
    }
  std::map<std::size_t, Groups> together;
  for (std::size_t g = 0; g < groups.size(); ++g) together[find(g)].push_back(groups[g]);
  const Groups* best = nullptr;
  std::pair<double, std::size_t> most;
  for (const auto& [g, some] : together)
    if (const std::pair found(slowest_ways(net, routes, some).per_byte, some.size()); !best || found > most)
      best = &some, most = found;
  return *best;
}

/// What the wires know of a parameter in every group.
std::optional<std::int32_t> known_size(const Network& net, const ParameterSpec& spec, const Groups& groups) {
  std::int32_t size = 0;
  for (const auto& group : groups) {
    Placement nodes;
    for (const std::int32_t r : group) nodes.push_back(net.nodes[static_cast<std::size_t>(r)]);
    const auto known = known_groups(spec, net.topology, nodes);
    if (!known) return std::nullopt;
    size = std::gcd(size, known->size);
  }
  return size < spec.low ? std::nullopt : std::optional(size);
}

}  // namespace

WiredCall settled(const Network& net, WiredCall call, const Groups& groups, Bytes n) {
  std::set<std::string> open = call.free;
  for (const ParameterSpec& spec : call.algorithm->parameters) {
    const auto size = open.contains(spec.name) ? known_size(net, spec, groups) : std::nullopt;
    if (size && open.erase(spec.name) > 0)
      if (const auto with = with_value(*call.algorithm, call.instance, spec.name, *size)) call.instance = *with;
  }
  if (open.empty()) return call;
  WiredCall asked = call;
  Routes& routes = known_ways(net.topology).routes();
  Groups among = groups_that_meet(net, routes, groups);
  // Where switches add, groups stand in line at them.
  const auto at_once = static_cast<double>(among.size());
  const bool in_line = call.algorithm->build(call.instance).helpers > 0;
  const double effort = kSearchEffort / (in_line ? at_once * at_once : at_once);
  Placement nodes;
  for (const std::int32_t r : among.front()) nodes.push_back(net.nodes[static_cast<std::size_t>(r)]);
  const auto machines = node_groups(net.topology, nodes);
  const auto as_slow = [&, narrowest = slowest_ways(net, routes, among).per_byte](const Instance& less) {
    return slowest_ways(net, routes, beginnings(among, less.ranks)).per_byte >= narrowest;
  };
  if (machines && net.topology.dims.empty())
    if (const auto fewer = fewer_machines(*call.algorithm, call.instance, machines->size, n, as_slow, effort)) {
      asked.instance = fewer->instance;
      among = beginnings(std::move(among), asked.instance.ranks);
      n = fewer->n;
    }
  const auto found =
      climbed(*call.algorithm, asked.instance, std::nullopt, open, n, 1, effort, [&](const Instance& instance) {
        asked.instance = instance;
        const auto time = network_time(net, asked, among, n);
        return time ? std::optional(time->seconds.value) : std::nullopt;
      });
  if (found)
    if (const auto with = with_values(*call.algorithm, call.instance, found->instance.parameters))
      call.instance = *with;
  return call;
}

namespace {

/// With the parameters that are fastest for n bytes.
Result<WiredCall> chosen_call(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                              const Groups& groups, Bytes n) {
  RINGSIDE_TRY(auto call, read_call(collective, algorithm, static_cast<std::int32_t>(groups.front().size())));
  return wires.network ? settled(*wires.network, std::move(call), groups, n)
                       : formed(std::move(call), wires.parameters, n);
}

Result<WiredTime> call_time(const TrainingWires& wires, const WiredCall& call, const Groups& groups, Bytes n) {
  if (wires.network) return network_time(*wires.network, call, groups, n);
  return formed_call(call, wires.parameters, n).map([](Seconds seconds) {
    return WiredTime{seconds, CallTiming::simulated};
  });
}

}  // namespace

Result<TimedCall> timed_call(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                             const Groups& groups, Bytes n) {
  if (groups.empty() || groups.front().size() < 2) return TimedCall{};
  RINGSIDE_TRY(const WiredCall call, chosen_call(wires, collective, algorithm, groups, n));
  RINGSIDE_TRY(const WiredTime time, call_time(wires, call, groups, n));
  return TimedCall{time.seconds, time.timing, call.instance.parameters};
}

Result<Seconds> collective_seconds(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                                   const Groups& groups, Bytes n) {
  return timed_call(wires, collective, algorithm, groups, n).map([](const TimedCall& call) { return call.seconds; });
}

Result<CallParts> collective_parts(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                                   const Groups& groups, Bytes n) {
  if (groups.empty() || groups.front().size() < 2) return CallParts{};
  RINGSIDE_TRY(const WiredCall call, chosen_call(wires, collective, algorithm, groups, n));
  RINGSIDE_TRY(const WiredTime whole, call_time(wires, call, groups, n));
  RINGSIDE_TRY(const WiredTime messages, call_time(wires, call, groups, Bytes(0)));
  return CallParts{whole.seconds, messages.seconds, whole.timing};
}

}  // namespace ringside
