#include "core/training/served.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/topology/routes.h"

namespace ringside {

std::int64_t pairs_of(const Groups& groups) {
  std::int64_t pairs = 0;
  for (const auto& group : groups) pairs += std::ssize(group) - 1;
  return pairs;
}

Result<ServedWays> ServedWays::of(const Network& net, const Groups& groups, bool towards_roots) {
  if (const auto pairs = pairs_of(groups); pairs > kMostPairs)
    return machine_fail(
        "servers", fmt::format("{} with {}", groups.size(), counted(std::ssize(groups.front()) - 1, "worker")),
        fmt::format("{} pairs of a server and a worker at most, or --tier instead of --topology", kMostPairs));
  struct Port {
    Seconds messages;
    SecondsPerByte bytes{0};
  };
  std::map<std::int32_t, Port> out, in;  // by node
  std::vector<double> crossed(net.topology.links.size());
  Routes routes(net.topology);
  const auto at = [&](std::int32_t place) { return net.nodes[static_cast<std::size_t>(place)]; };
  for (const auto& group : groups)
    for (std::size_t i = 1; i < group.size(); ++i) {
      const std::int32_t from = at(group[towards_roots ? i : 0]), to = at(group[towards_roots ? 0 : i]);
      const auto* way = routes.between(from, to);
      if (way == nullptr)
        return Failure(no_way(net.topology, static_cast<std::size_t>(from), static_cast<std::size_t>(to)));
      const RouteCost cost = cost_of(net.topology, *way);
      const SecondsPerByte bytes = cost.copies + 1.0 / cost.narrowest;
      for (Port* port : {&out[from], &in[to]})
        if (net.ports > 0)  // at best shared evenly
          port->messages += cost.latency / net.ports, port->bytes += bytes / net.ports;
        else
          port->messages = std::max(port->messages, cost.latency), port->bytes = std::max(port->bytes, bytes);
      for (const std::int32_t link : *way) ++crossed[static_cast<std::size_t>(link)];
    }
  ServedWays ways;
  std::set<std::pair<Seconds, SecondsPerByte>> kinds;
  for (const auto* ports : {&out, &in})
    for (const auto& [node, port] : *ports) kinds.emplace(port.messages, port.bytes);
  ways.ports_.assign(kinds.begin(), kinds.end());
  for (std::size_t l = 0; l < crossed.size(); ++l)
    if (crossed[l] > 0) ways.link_ = std::max(ways.link_, crossed[l] / net.topology.links[l].bandwidth);
  return ways;
}

Seconds ServedWays::seconds(Bytes n) const {
  Seconds most = n * link_;
  for (const auto& [messages, bytes] : ports_) most = std::max(most, messages + n * bytes);
  return most;
}

}  // namespace ringside
