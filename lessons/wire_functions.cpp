// What a schedule asks of a topology's wires.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/try.h"
#include "core/flow.h"
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

/// Messages of one step, or of all, that end on another machine.
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

Result<HottestLink> hottest_of(const Arguments& arguments) {
  RINGSIDE_TRY(const auto a, on_wires(arguments));
  if (!a.prediction.hottest) return fail("nothing crosses any wire", "", "");
  return *a.prediction.hottest;
}

}  // namespace

std::vector<Function> wire_functions() {
  return {
      {"crossing", "how many messages of a step (counted from 1) go to another machine",
       case_parameters({{.name = "step", .default_value = Value(1.0)}}), crossing},
      {"leaving", "the bytes that leave a machine in the whole run",
       case_parameters({{.name = "machine", .default_value = Value(0.0)}}), leaving},
      {"nics", "how many NICs carry anything", case_parameters(), nics},
      {"hottest", "the link that is busy for the largest share of the time, as a text", case_parameters(),
       [](const Arguments& a) -> Result<Value> {
         return hottest_of(a).map([](const HottestLink& h) { return Value(h.between); });
       }},
      {"hottest_bytes", "what crosses it", case_parameters(),
       [](const Arguments& a) -> Result<Value> {
         return hottest_of(a).map([](const HottestLink& h) { return Value(h.bytes); });
       }},
  };
}

}  // namespace ringside
