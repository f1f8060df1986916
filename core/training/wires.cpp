#include "core/training/wires.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/algorithms/algorithm.h"
#include "core/algorithms/estimate.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/climb.h"
#include "core/cost/cost.h"
#include "core/cost/least_form.h"
#include "core/sim/network.h"
#include "core/topology/rank_groups.h"
#include "core/topology/routes.h"
#include "core/topology/seats.h"

namespace ringside {
namespace {

constexpr double kMostTransfers = 2e7;
constexpr double kStraight = 1e-3;  // a time so near to a line is on it
constexpr int kOneLine = 4;         // most doublings that one line may stand for

using Groups = std::vector<std::vector<std::int32_t>>;

/// An algorithm for some ranks.
struct Call {
  const Algorithm* algorithm = nullptr;
  Instance instance;
  std::set<std::string> free;  ///< parameters that nobody gave
};

Result<Call> read_call(Collective collective, const std::string& text, std::int32_t ranks) {
  const std::size_t colon = text.find(':');
  Call call;
  RINGSIDE_TRY(call.algorithm, find_algorithm(collective, text.substr(0, colon)));
  call.instance.ranks = ranks;
  std::string rest = colon == std::string::npos ? "" : text.substr(colon + 1) + ",";
  for (std::size_t comma; (comma = rest.find(',')) != std::string::npos; rest = rest.substr(comma + 1)) {
    const std::string one = rest.substr(0, comma);
    const std::size_t equals = one.find('=');
    const auto value =
        parse_integer(equals == std::string::npos ? "" : one.substr(equals + 1), "algorithm", 0, 1 << 24);
    if (!value) return fail("algorithm", text, "a name, or a name with parameters: ring:channels=8,node-size=8");
    call.instance.parameters[one.substr(0, equals)] = *value;
  }
  for (const ParameterSpec& spec : call.algorithm->parameters)
    if (!call.instance.parameters.contains(spec.name)) call.free.insert(spec.name);
  RINGSIDE_TRY(call.instance, validate(*call.algorithm, std::move(call.instance)));
  return call;
}

/// With the values at which the form is least of what nobody gave.
Call formed(Call call, const CostParameters& parameters, Bytes n) {
  if (const auto least = least_by_form(*call.algorithm, call.instance, call.free, n, parameters, 1))
    call.instance = *least;
  return call;
}

/// By its closed form or price.
Result<Seconds> formed_call(const Call& call, const CostParameters& parameters, Bytes n) {
  if (const auto cost = Cost::of(*call.algorithm, call.instance)) return (*cost)(n, parameters);
  return fail("ranks", fmt::format("{} by {}", call.instance.ranks, call.algorithm->name),
              "fewer ranks, or an algorithm with a closed form");
}

Result<Seconds> simulated_call(const Network& net, const Call& call, const Groups& groups, Bytes n) {
  if (estimated_transfers(*call.algorithm, call.instance) * static_cast<double>(groups.size()) > kMostTransfers)
    return machine_fail("simulation", fmt::format("{} groups of {} ranks", groups.size(), call.instance.ranks),
                        "fewer ranks, or --tier instead of --topology: more than 2e7 transfers");
  RINGSIDE_TRY(const auto schedule, make_schedule(*call.algorithm, call.instance));
  std::vector<NetworkJob> jobs;
  for (const auto& group : groups) {
    NetworkJob job;
    job.schedule = &schedule;
    job.n = n;
    for (const std::int32_t r : group) job.nodes.push_back(net.nodes[static_cast<std::size_t>(r)]);
    RINGSIDE_TRY(const auto seats, seat_helpers(net.topology, schedule, job.nodes));
    job.nodes.insert(job.nodes.end(), seats.begin(), seats.end());
    jobs.push_back(std::move(job));
  }
  RINGSIDE_TRY(const auto result, simulate(net.topology, jobs, net.ports));
  return result.end;
}

/// The first so many ranks of each group.
Groups beginnings(Groups groups, std::int32_t ranks) {
  for (auto& group : groups) group.resize(static_cast<std::size_t>(ranks));
  return groups;
}

/// Seconds per byte of the narrowest way from one rank of a group to the next.
double narrowest_way(const Network& net, Routes& routes, const Groups& groups) {
  double slowest = 0;
  for (const auto& group : groups)
    for (std::size_t i = 0; i < group.size(); ++i) {
      const auto node = [&](std::size_t at) { return net.nodes[static_cast<std::size_t>(group[at % group.size()])]; };
      if (const auto* way = routes.between(node(i), node(i + 1))) {
        const RouteCost cost = cost_of(net.topology, *way);
        slowest = std::max(slowest, (cost.copies + 1.0 / cost.narrowest).value);
      }
    }
  return slowest;
}

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
    if (const std::pair found(narrowest_way(net, routes, some), some.size()); !best || found > most)
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

/// The call with what nobody gave as `predict` chooses it: what the wires know, else what is fastest here, with all
/// groups at work that share machines; of many machines, on a few.
Call settled(const Network& net, Call call, const Groups& groups, Bytes n) {
  std::set<std::string> open = call.free;
  for (const ParameterSpec& spec : call.algorithm->parameters) {
    const auto size = open.contains(spec.name) ? known_size(net, spec, groups) : std::nullopt;
    if (size && open.erase(spec.name) > 0)
      if (const auto with = with_value(*call.algorithm, call.instance, spec.name, *size)) call.instance = *with;
  }
  if (open.empty()) return call;
  Call asked = call;
  Routes routes(net.topology);
  Groups among = groups_that_meet(net, routes, groups);
  const double effort = kSearchEffort / static_cast<double>(among.size());
  Placement nodes;
  for (const std::int32_t r : among.front()) nodes.push_back(net.nodes[static_cast<std::size_t>(r)]);
  const auto machines = node_groups(net.topology, nodes);
  const auto as_slow = [&, narrowest = narrowest_way(net, routes, among)](const Instance& less) {
    return narrowest_way(net, routes, beginnings(among, less.ranks)) >= narrowest;
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
        const auto time = simulated_call(net, asked, among, n);
        return time ? std::optional(time->value) : std::nullopt;
      });
  if (found)
    if (const auto with = with_values(*call.algorithm, call.instance, found->instance.parameters))
      call.instance = *with;
  return call;
}

/// With the parameters that are fastest for n bytes.
Result<Call> chosen_call(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                         const Groups& groups, Bytes n) {
  RINGSIDE_TRY(auto call, read_call(collective, algorithm, static_cast<std::int32_t>(groups.front().size())));
  return wires.network ? settled(*wires.network, std::move(call), groups, n)
                       : formed(std::move(call), wires.parameters, n);
}

Result<Seconds> call_time(const TrainingWires& wires, const Call& call, const Groups& groups, Bytes n) {
  return wires.network ? simulated_call(*wires.network, call, groups, n) : formed_call(call, wires.parameters, n);
}

using Points = std::map<double, double>;  ///< seconds by bytes

/// Between the two points around n, or on the line through the last two.
double on_line(const Points& points, double n) {
  auto above = points.upper_bound(n);
  if (above == points.end()) --above;
  if (above == points.begin()) ++above;
  const auto below = std::prev(above);
  return std::lerp(below->second, above->second, (n - below->first) / (above->first - below->first));
}

/// At no bytes and at powers of two up to one that is no less than `largest`, the one in the middle of two others
/// first; where it lies on their line those between are left out.
template <class Time>
Result<Points> points_of(Bytes largest, const Time& time) {
  int top = 0;
  while (std::exp2(top) < largest.value) ++top;
  Points points;
  const auto add = [&](double n) -> Result<bool> {
    RINGSIDE_TRY(const Seconds t, time(n));
    points[n] = t.value;
    return true;
  };
  for (const double n : {0.0, 1.0, std::exp2(top)}) RINGSIDE_OK(add(n));
  std::vector<std::pair<int, int>> open{{0, top}};  // exponents
  while (!open.empty()) {
    const auto [low, high] = open.back();
    open.pop_back();
    if (high - low < 2) continue;
    const int middle = (low + high) / 2;
    const double n = std::exp2(middle), line = on_line(points, n);
    RINGSIDE_OK(add(n));
    if (high - low <= kOneLine && std::abs(points[n] - line) <= kStraight * line) continue;
    open.insert(open.end(), {{middle, high}, {low, middle}});
  }
  return points;
}

}  // namespace

Result<TimedCall> timed_call(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                             const Groups& groups, Bytes n) {
  if (groups.empty() || groups.front().size() < 2) return TimedCall{};
  RINGSIDE_TRY(const Call call, chosen_call(wires, collective, algorithm, groups, n));
  RINGSIDE_TRY(const Seconds seconds, call_time(wires, call, groups, n));
  return TimedCall{seconds, call.instance.parameters};
}

Result<Seconds> collective_seconds(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                                   const Groups& groups, Bytes n) {
  return timed_call(wires, collective, algorithm, groups, n).map([](const TimedCall& call) { return call.seconds; });
}

Result<CallParts> collective_parts(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                                   const Groups& groups, Bytes n) {
  if (groups.empty() || groups.front().size() < 2) return CallParts{};
  RINGSIDE_TRY(const Call call, chosen_call(wires, collective, algorithm, groups, n));
  CallParts parts;
  RINGSIDE_TRY(parts.whole, call_time(wires, call, groups, n));
  RINGSIDE_TRY(parts.messages, call_time(wires, call, groups, Bytes(0)));
  return parts;
}

Result<CallSeconds> call_seconds(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                                 std::int32_t ranks, Bytes largest) {
  if (ranks < 2) return CallSeconds([](Bytes) { return Seconds(0); });
  RINGSIDE_TRY(auto call, read_call(collective, algorithm, ranks));
  if (!wires.network) {
    RINGSIDE_OK(formed_call(formed(call, wires.parameters, largest), wires.parameters, largest));
    return CallSeconds([call, parameters = wires.parameters](Bytes n) {
      return formed_call(formed(call, parameters, n), parameters, n).value();
    });
  }
  std::vector<std::int32_t> all(static_cast<std::size_t>(ranks));
  std::iota(all.begin(), all.end(), 0);
  RINGSIDE_TRY(const auto points, points_of(largest, [&](double n) -> Result<Seconds> {
                 return simulated_call(*wires.network, settled(*wires.network, call, {all}, Bytes(n)), {all}, Bytes(n));
               }));
  return CallSeconds([points](Bytes n) { return Seconds(on_line(points, n.value)); });
}

}  // namespace ringside
