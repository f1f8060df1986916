#include "core/training/wires.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "core/algorithms/algorithm.h"
#include "core/algorithms/estimate.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/cost.h"
#include "core/sim/network.h"
#include "core/topology/seats.h"

namespace ringside {
namespace {

constexpr double kMostTransfers = 2e7;

/// An algorithm for some ranks.
struct Call {
  const Algorithm* algorithm = nullptr;
  Instance instance;
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
  RINGSIDE_TRY(call.instance, validate(*call.algorithm, std::move(call.instance)));
  return call;
}

Result<Cost> cost_of_call(const Call& call) {
  if (auto cost = Cost::of(*call.algorithm, call.instance)) return *std::move(cost);
  return fail("ranks", fmt::format("{} by {}", call.instance.ranks, call.algorithm->name),
              "fewer ranks, or an algorithm with a closed form");
}

Result<Seconds> simulated_call(const Network& net, const Call& call,
                               const std::vector<std::vector<std::int32_t>>& groups, Bytes n) {
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

}  // namespace

Result<Seconds> collective_seconds(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                                   const std::vector<std::vector<std::int32_t>>& groups, Bytes n) {
  if (groups.empty() || groups.front().size() < 2) return Seconds(0);
  RINGSIDE_TRY(const auto call, read_call(collective, algorithm, static_cast<std::int32_t>(groups.front().size())));
  if (wires.network) return simulated_call(*wires.network, call, groups, n);
  RINGSIDE_TRY(const auto cost, cost_of_call(call));
  return cost(n, wires.parameters);
}

Result<CallSeconds> call_seconds(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                                 std::int32_t ranks, Bytes largest) {
  if (ranks < 2) return CallSeconds([](Bytes) { return Seconds(0); });
  RINGSIDE_TRY(const auto call, read_call(collective, algorithm, ranks));
  if (!wires.network) {
    RINGSIDE_TRY(const auto cost, cost_of_call(call));
    return CallSeconds([cost, parameters = wires.parameters](Bytes n) { return cost(n, parameters); });
  }
  std::vector<std::int32_t> all(static_cast<std::size_t>(ranks));
  std::iota(all.begin(), all.end(), 0);
  std::vector<double> at{0}, seconds;
  for (double n = 1; at.back() < largest.value; n *= 2) at.push_back(n);
  for (const double n : at) {
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
