// What a schedule asks of a topology's wires.
#include <algorithm>
#include <memory>
#include <sstream>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/consequence.h"
#include "core/flow.h"
#include "core/process_groups.h"
#include "lessons/case_arguments.h"

namespace ringside {
namespace {

Result<Answer> on_wires(const Arguments& a) {
  RINGSIDE_TRY(const auto c, case_of(a));
  if (c.wiring.uniform()) return fail("topology is missing", "", "a topology, such as topology=\"h100-rails:2\"");
  return answer(c);
}

std::int32_t machine_of(const Answer& a, std::int32_t place) {
  const auto node = static_cast<std::size_t>(a.network->nodes[static_cast<std::size_t>(place)]);
  return a.network->topology.nodes[node].machine;
}

/// Messages of one step that end on another machine.
Result<Value> crossing(const Arguments& arguments) {
  RINGSIDE_TRY(const auto a, on_wires(arguments));
  RINGSIDE_TRY(const auto step, arguments.whole("step", 1, a.schedule.step_count()));
  const Step one = a.schedule.step(step - 1);
  const auto crosses = [&](const Transfer& t) { return machine_of(a, t.from) != machine_of(a, t.to); };
  return Value(static_cast<double>(std::count_if(one.transfers.begin(), one.transfers.end(), crosses)));
}

/// Over the links from what stands in the machine to what does not.
Result<Value> leaving(const Arguments& arguments) {
  RINGSIDE_TRY(const auto a, on_wires(arguments));
  const Topology& t = a.network->topology;
  RINGSIDE_TRY(const auto machine, arguments.whole("machine", 0, static_cast<std::int64_t>(t.machines.size()) - 1));
  const auto inside = [&](std::int32_t node) { return t.nodes[static_cast<std::size_t>(node)].machine == machine; };
  double bytes = 0;
  for (std::size_t i = 0; i < t.links.size(); ++i)
    if (inside(t.links[i].from) && !inside(t.links[i].to)) bytes += a.link_bytes[i];
  return Value(Bytes(bytes));
}

/// NICs through which anything passes.
Result<Value> nics(const Arguments& arguments) {
  RINGSIDE_TRY(const auto a, on_wires(arguments));
  const Topology& t = a.network->topology;
  std::vector<bool> used(t.nodes.size());
  for (std::size_t i = 0; i < t.links.size(); ++i)
    for (const std::int32_t node : {t.links[i].from, t.links[i].to})
      if (a.link_bytes[i] > 0 && t.nodes[static_cast<std::size_t>(node)].kind == NodeKind::nic)
        used[static_cast<std::size_t>(node)] = true;
  return Value(static_cast<double>(std::count(used.begin(), used.end(), true)));
}

/// The same NICs by name, as a pick calls them.
Result<Value> nic_names(const Arguments& arguments) {
  RINGSIDE_TRY(const auto a, on_wires(arguments));
  const Topology& t = a.network->topology;
  std::string names;
  for (std::size_t n = 0; n < t.nodes.size(); ++n) {
    bool used = false;
    for (std::size_t i = 0; i < t.links.size(); ++i)
      used |= a.link_bytes[i] > 0 &&
              (t.links[i].from == static_cast<std::int32_t>(n) || t.links[i].to == static_cast<std::int32_t>(n));
    if (used && t.nodes[n].kind == NodeKind::nic) names += (names.empty() ? "" : ", ") + t.nodes[n].label;
  }
  return Value(names);
}

/// All wires that are busy in some direction as long as the hottest, to a percent of it, by name, as a pick calls
/// them.
Result<Value> hottest_links(const Arguments& arguments) {
  RINGSIDE_TRY(const auto a, on_wires(arguments));
  const Topology& t = a.network->topology;
  const auto busy = [&](std::size_t i) { return (Bytes(a.link_bytes[i]) / t.links[i].bandwidth).value; };
  double most = 0;
  for (std::size_t i = 0; i < t.links.size(); ++i) most = std::max(most, busy(i));
  std::vector<std::string> names;
  const auto label = [&](std::int32_t node) { return t.nodes[static_cast<std::size_t>(node)].label; };
  for (std::size_t i = 0; i < t.links.size() && most > 0; ++i) {
    const Link& l = t.links[i];
    if (busy(i) > 0.99 * most && std::ranges::find(names, label(l.to) + " to " + label(l.from)) == names.end())
      names.push_back(label(l.from) + " to " + label(l.to));
  }
  return Value(join(names));
}

Result<HottestLink> hottest_of(const Arguments& arguments) {
  RINGSIDE_TRY(const auto a, on_wires(arguments));
  if (!a.prediction.hottest) return fail("nothing crosses any wire", "", "");
  return *a.prediction.hottest;
}

/// "tp:16MiB:128": an axis, the bytes of its ring allreduces, how many one after the other.
Result<AxisWork> axis_work(const Axis& axis, const std::string& run) {
  std::istringstream runs(run);
  for (std::string one; std::getline(runs, one, ',');) {
    const std::size_t colon = one.find(':');
    if (one.substr(0, colon) != axis.name || colon == std::string::npos) continue;
    const std::string rest = one.substr(colon + 1);
    const std::size_t next = rest.find(':');
    RINGSIDE_TRY(const auto bytes, parse_bytes(rest.substr(0, next)));
    std::int64_t times = 1;
    if (next != std::string::npos) {
      RINGSIDE_TRY(times, parse_integer(rest.substr(next + 1), "times", 1, 1 << 20));
    }
    return work_of(axis, "allreduce", "ring", bytes, static_cast<std::int32_t>(times));
  }
  return fail("run", run, axis.name + ":BYTES[:TIMES]");
}

/// Until the last group of all axes is done, with all at work on the same wires.
Result<Value> groups_time(const Arguments& a) {
  RINGSIDE_TRY(const auto axes, parse_axes(a.text("groups")));
  std::vector<AxisWork> all;
  for (const Axis& axis : axes.all) {
    RINGSIDE_TRY(auto work, axis_work(axis, a.text("run")));
    all.push_back(std::move(work));
  }
  if (std::ranges::count(a.text("run"), ',') + 1 != std::ssize(axes.all))
    return fail("run", a.text("run"), "one run for each axis of " + axes.text());
  Case wires;
  wires.instance.ranks = axes.ranks();
  wires.wiring.topology = a.text("topology");
  RINGSIDE_TRY(const auto net, network_of(wires));
  return run_groups(all, net).map([](const GroupsOutcome& o) { return Value(o.together); });
}

/// The end where one thing goes otherwise.
Result<Value> otherwise(const Arguments& arguments) {
  RINGSIDE_TRY(const auto what, parse_what_if(arguments.text("what")));
  RINGSIDE_TRY(const auto c, case_of(arguments));
  RINGSIDE_TRY(auto before, answer(c));
  RINGSIDE_TRY(const auto follows, consequence(std::make_shared<const Answer>(std::move(before)), what));
  if (!follows.after_end) return fail("it never ends: " + follows.headline, "", "");
  return Value(*follows.after_end);
}

}  // namespace

std::vector<Function> wire_functions() {
  return {
      {"crossing", "how many messages of a step (counted from 1) go to another machine",
       case_parameters({{.name = "step", .default_value = Value(1.0)}}), crossing},
      {"leaving", "the bytes that leave a machine in the whole run",
       case_parameters({{.name = "machine", .default_value = Value(0.0)}}), leaving},
      {"otherwise", "the simulated time where one thing goes otherwise: \"late 2 1ms\"",
       case_parameters({{.name = "what", .is_text = true}}), otherwise},
      {"nics", "how many NICs carry anything", case_parameters(), nics},
      {"nic_names", "the same NICs as a pick of nodes calls them", case_parameters(), nic_names},
      {"hottest_links", "all wires that are busy as long as the hottest, as a pick of links calls them",
       case_parameters(), hottest_links},
      {"hottest", "the link that is busy for the largest share of the time, as a text", case_parameters(),
       [](const Arguments& a) -> Result<Value> {
         return hottest_of(a).map([](const HottestLink& h) { return Value(h.between); });
       }},
      {"groups_time",
       "until all groups of all axes have run their ring allreduces at once: \"tp=8,dp=4\", \"tp:16MiB:128,dp:256MiB\"",
       {{.name = "groups", .is_text = true}, {.name = "run", .is_text = true}, {.name = "topology", .is_text = true}},
       groups_time},
      {"hottest_bytes", "what crosses it", case_parameters(),
       [](const Arguments& a) -> Result<Value> {
         return hottest_of(a).map([](const HottestLink& h) { return Value(h.bytes); });
       }},
  };
}

}  // namespace ringside
