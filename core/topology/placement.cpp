#include "core/topology/placement.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "core/base/mix.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

using Order = std::vector<std::int32_t>;

/// The first `count` devices, machine by machine; those of no machine are taken for one machine together.
std::vector<Order> by_machine(const Topology& t, std::size_t count) {
  const std::vector<std::int32_t> all = devices(t);
  std::vector<Order> machines(t.machines.size() + 1);
  for (std::size_t d = 0; d < count; ++d) {
    const std::int32_t machine = t.nodes[static_cast<std::size_t>(all[d])].machine;
    machines[machine < 0 ? t.machines.size() : static_cast<std::size_t>(machine)].push_back(
        static_cast<std::int32_t>(d));
  }
  std::erase_if(machines, [](const Order& m) { return m.empty(); });
  return machines;
}

std::size_t longest(const std::vector<Order>& machines) {
  std::size_t most = 0;
  for (const Order& m : machines) most = std::max(most, m.size());
  return most;
}

Order packed(const Topology&, std::int32_t ranks, std::uint64_t) {
  Order order(static_cast<std::size_t>(ranks));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

Order reversed(const Topology& t, std::int32_t ranks, std::uint64_t seed) {
  Order order = packed(t, ranks, seed);
  std::reverse(order.begin(), order.end());
  return order;
}

Order round_robin(const Topology& t, std::int32_t ranks, std::uint64_t) {
  const auto machines = by_machine(t, devices(t).size());
  Order order;
  for (std::size_t i = 0; i < longest(machines); ++i)
    for (const Order& m : machines)
      if (i < m.size()) order.push_back(m[i]);
  order.resize(static_cast<std::size_t>(ranks));
  return order;
}

Order by_rail(const Topology& t, std::int32_t ranks, std::uint64_t) {
  auto machines = by_machine(t, static_cast<std::size_t>(ranks));
  Order order;
  for (std::size_t rail = 0; rail < longest(machines); ++rail) {
    for (const Order& m : machines)
      if (rail < m.size()) order.push_back(m[rail]);
    std::reverse(machines.begin(), machines.end());  // so that the next rail begins in the machine where this one ended
  }
  return order;
}

Order diagonal(const Topology& t, std::int32_t ranks, std::uint64_t) {
  const auto machines = by_machine(t, static_cast<std::size_t>(ranks));
  Order order;
  for (std::size_t round = 0; round < longest(machines); ++round)
    for (std::size_t m = 0; m < machines.size(); ++m)
      if (round < machines[m].size()) order.push_back(machines[m][(round + m) % machines[m].size()]);
  return order;
}

/// Fisher and Yates; taking the remainder prefers no device by more than one in 2^47.
Order random(const Topology& t, std::int32_t ranks, std::uint64_t seed) {
  Order order(devices(t).size());
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t left = order.size(); left > 1; --left) std::swap(order[left - 1], order[(seed = mix(seed)) % left]);
  order.resize(static_cast<std::size_t>(ranks));
  return order;
}

Result<Order> listed(std::size_t devices, std::int32_t ranks, std::string_view text) {
  Order order;
  std::vector<bool> taken(devices);
  while (true) {
    const std::size_t comma = text.find(',');
    RINGSIDE_TRY(const auto device, parse_integer(std::string(text.substr(0, comma)), "placement", 0,
                                                  static_cast<std::int64_t>(devices) - 1));
    const auto d = static_cast<std::size_t>(device);
    if (taken[d]) return fail("placement", fmt::format("device {} twice", d), "every device once");
    taken[d] = true;
    order.push_back(static_cast<std::int32_t>(d));
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
  }
  if (static_cast<std::int32_t>(order.size()) != ranks)
    return fail("placement", fmt::format("{} devices", order.size()), fmt::format("{}, one for each rank", ranks));
  return order;
}

bool is_called(const PlacementRule& rule, std::string_view text) {
  const auto same = [&](const std::string& name) { return fold_name(name) == fold_name(text); };
  return same(rule.name) || std::any_of(rule.aliases.begin(), rule.aliases.end(), same);
}

Result<Order> by_rule(const Topology& topology, std::int32_t ranks, std::string_view text) {
  const std::size_t colon = text.find(':');
  std::vector<std::string> names;
  for (const PlacementRule& rule : placement_rules()) {
    const bool seeded = rule.order == random;
    names.push_back(seeded ? rule.name + ":SEED" : rule.name);
    if (!is_called(rule, text.substr(0, colon))) continue;
    if (colon == std::string_view::npos) return rule.order(topology, ranks, 0);
    if (!seeded) return fail("placement", std::string(text), rule.name + " without a number");
    RINGSIDE_TRY(const auto seed, parse_integer(std::string(text.substr(colon + 1)), "placement seed", 0, INT64_MAX));
    return rule.order(topology, ranks, static_cast<std::uint64_t>(seed));
  }
  return fail("placement", std::string(text),
              join(names) + ", optimised for a schedule, or a list of devices such as 0,8,1,9");
}

}  // namespace

const std::vector<PlacementRule>& placement_rules() {
  static const std::vector<PlacementRule> all{
      {"packed", {"block", "linear", "sequential", "by_slot"}, "Device after device, machine after machine.", packed},
      {"round-robin",
       {"cyclic", "by_node", "by_machine", "scatter"},
       "The machines take turns: the first device of each, then the second of each.",
       round_robin},
      {"by-rail",
       {"rail", "rails"},
       "Rail after rail, every second one backwards: ranks next to one another share a rail or a machine.",
       by_rail},
      {"diagonal",
       {"across_rails"},
       "The machines take turns, each with its next rail: ranks next to one another share neither machine nor rail.",
       diagonal},
      {"reversed", {"reverse"}, "Packed, from the last device to the first.", reversed},
      {"random", {"shuffled"}, "Any devices in any order, decided by a seed (0).", random},
  };
  return all;
}

Result<Placement> place(const Topology& topology, std::int32_t ranks, std::string_view text) {
  const std::vector<std::int32_t> all = devices(topology);
  if (ranks > static_cast<std::int32_t>(all.size()))
    return fail("ranks", std::to_string(ranks),
                fmt::format("{} at most: {} has so many devices", all.size(), topology.name));
  const bool list = !text.empty() && text.front() >= '0' && text.front() <= '9';
  auto placement = list ? listed(all.size(), ranks, text) : by_rule(topology, ranks, text);
  if (!placement) return Failure(placement.error());
  for (std::int32_t& d : *placement) d = all[static_cast<std::size_t>(d)];
  return placement;
}

std::string placement_text(const Topology& topology, const Placement& placement) {
  const std::vector<std::int32_t> all = devices(topology);
  std::vector<std::string> numbers;
  for (const std::int32_t node : placement)
    numbers.push_back(std::to_string(std::lower_bound(all.begin(), all.end(), node) - all.begin()));
  return join(numbers, ",");
}

}  // namespace ringside
