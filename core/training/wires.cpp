#include "core/training/wires.h"

#include <algorithm>
#include <cmath>
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
#include "core/topology/seats.h"

namespace ringside {
namespace {

constexpr double kMostTransfers = 2e7;

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

/// By its closed form or price, with the values at which the form is least of what nobody gave.
Result<Seconds> formed_call(Call call, const CostParameters& parameters, Bytes n) {
  if (const auto least = least_by_form(*call.algorithm, call.instance, call.free, n, parameters, 1))
    call.instance = *least;
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

/// The call with what nobody gave as `predict` chooses it: what the wires know, else what is fastest here, all groups
/// at work; of many machines, on a few.
Call settled(const Network& net, Call call, const Groups& groups, Bytes n) {
  if (call.free.empty()) return call;
  Placement nodes;
  for (const std::int32_t r : groups.front()) nodes.push_back(net.nodes[static_cast<std::size_t>(r)]);
  std::set<std::string> open = call.free;
  for (const ParameterSpec& spec : call.algorithm->parameters)
    if (const auto known = known_groups(spec, net.topology, nodes); known && open.erase(spec.name) > 0)
      if (const auto with = with_value(*call.algorithm, call.instance, spec.name, known->size)) call.instance = *with;
  Call asked = call;
  Groups among = groups;
  const auto machines = node_groups(net.topology, nodes);
  if (machines && net.topology.dims.empty())
    if (const auto fewer =
            fewer_machines(*call.algorithm, call.instance, machines->size, n, [](const Instance&) { return true; })) {
      asked.instance = fewer->instance;
      among = beginnings(groups, asked.instance.ranks);
      n = fewer->n;
    }
  const auto found = climbed(*call.algorithm, asked.instance, std::nullopt, open, n, 1,
                             kSearchEffort / static_cast<double>(groups.size()), [&](const Instance& instance) {
                               asked.instance = instance;
                               const auto time = simulated_call(net, asked, among, n);
                               return time ? std::optional(time->value) : std::nullopt;
                             });
  if (found)
    for (const auto& [name, value] : found->instance.parameters)
      if (const auto with = with_value(*call.algorithm, call.instance, name, value)) call.instance = *with;
  return call;
}

}  // namespace

Result<Seconds> collective_seconds(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                                   const Groups& groups, Bytes n) {
  if (groups.empty() || groups.front().size() < 2) return Seconds(0);
  RINGSIDE_TRY(const auto call, read_call(collective, algorithm, static_cast<std::int32_t>(groups.front().size())));
  if (wires.network) return simulated_call(*wires.network, settled(*wires.network, call, groups, n), groups, n);
  return formed_call(call, wires.parameters, n);
}

Result<CallSeconds> call_seconds(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                                 std::int32_t ranks, Bytes largest) {
  if (ranks < 2) return CallSeconds([](Bytes) { return Seconds(0); });
  RINGSIDE_TRY(auto call, read_call(collective, algorithm, ranks));
  if (!wires.network) {
    RINGSIDE_OK(formed_call(call, wires.parameters, largest));
    return CallSeconds(
        [call, parameters = wires.parameters](Bytes n) { return formed_call(call, parameters, n).value(); });
  }
  std::vector<std::int32_t> all(static_cast<std::size_t>(ranks));
  std::iota(all.begin(), all.end(), 0);
  std::vector<double> at{0}, seconds;
  for (double n = 1; at.back() < largest.value; n *= 2) at.push_back(n);
  for (const double n : at) {
    call = settled(*wires.network, std::move(call), {all}, Bytes(n));
    RINGSIDE_TRY(const auto time, simulated_call(*wires.network, call, {all}, Bytes(n)));
    seconds.push_back(time.value);
  }
  return CallSeconds([at, seconds](Bytes n) {
    const auto above = std::clamp<std::ptrdiff_t>(std::upper_bound(at.begin(), at.end(), n.value) - at.begin(), 1,
                                                  static_cast<std::ptrdiff_t>(at.size()) - 1);
    const auto i = static_cast<std::size_t>(above);
    return Seconds(std::lerp(seconds[i - 1], seconds[i], (n.value - at[i - 1]) / (at[i] - at[i - 1])));
  });
}

}  // namespace ringside
