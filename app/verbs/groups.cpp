#include <map>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/flag_set.h"
#include "app/flags/wiring_flags.h"
#include "app/verbs/verb.h"
#include "core/algorithms/algorithm.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/process_groups.h"
#include "core/sim/improve.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

struct GroupsFlags {
  std::string groups, bytes = "64MiB";
  std::vector<std::string> run;
  WiringFlags wiring;
};

/// What an axis of that name usually does: a tensor-parallel and a data-parallel group add up, experts exchange tokens,
/// a pipeline hands activations on from stage to stage.
struct Habit {
  std::string collective, algorithm;
};
Habit habit(const std::string& axis) {
  const std::string name = fold_name(axis);
  if (name == "ep") return {"all-to-all", "linear"};
  if (name == "pp") return {"broadcast", "chain"};
  return {"allreduce", "ring"};
}

constexpr const char* kRunForm = "AXIS=COLLECTIVE[:ALGORITHM[:BYTES[:TIMES]]], such as tp=allreduce:ring:16MiB:32";
constexpr std::int64_t kMaxTimes = 1 << 20;

Result<AxisWork> work(const Axis& axis, const GroupsFlags& flags, std::map<std::string, std::string>& runs) {
  Habit does = habit(axis.name);
  auto bytes = parse_bytes(flags.bytes);
  Result<std::int64_t> times = 1;
  if (!bytes) return Failure(bytes.error());
  if (const auto told = runs.find(fold_name(axis.name)); told != runs.end()) {
    std::string text = told->second;
    std::vector<std::string> parts;
    for (std::size_t colon; (colon = text.find(':')) != std::string::npos; text = text.substr(colon + 1))
      parts.push_back(text.substr(0, colon));
    parts.push_back(text);
    if (parts.size() > 4) return fail("--run", axis.name + "=" + told->second, kRunForm);
    RINGSIDE_TRY(const auto collective, parse_collective(parts[0]));
    if (collective != parse_collective(does.collective).value())
      does = {parts[0], algorithms_of(collective).front()->name};
    if (parts.size() > 1) does.algorithm = parts[1];
    if (parts.size() > 2) bytes = parse_bytes(parts[2]);
    if (!bytes) return Failure(bytes.error());
    if (parts.size() > 3) times = parse_integer(parts[3], axis.name + " times", 1, kMaxTimes);
    if (!times) return Failure(times.error());
    runs.erase(told);
  }
  return work_of(axis, does.collective, does.algorithm, *bytes, static_cast<std::int32_t>(*times));
}

Result<std::vector<AxisWork>> works(const Axes& axes, const GroupsFlags& flags) {
  std::map<std::string, std::string> runs;
  for (const std::string& text : flags.run) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) return fail("--run", text, kRunForm);
    runs[fold_name(text.substr(0, equals))] = text.substr(equals + 1);
  }
  std::vector<AxisWork> all;
  for (const Axis& axis : axes.all) {
    RINGSIDE_TRY(const auto one, work(axis, flags, runs));
    all.push_back(one);
  }
  if (!runs.empty()) return fail("--run", runs.begin()->first, "one of the axes of " + axes.text());
  return all;
}

std::string hottest_text(const GroupsOutcome& o, const Topology& t) {
  if (o.hottest < 0) return "-";
  const Link& l = t.links[static_cast<std::size_t>(o.hottest)];
  return fmt::format("{} to {}, {:.0f}% busy", t.nodes[static_cast<std::size_t>(l.from)].label,
                     t.nodes[static_cast<std::size_t>(l.to)].label, 100 * (o.busy / o.together));
}

ordered_json json_of(const GroupsOutcome& o, const Topology& t) {
  ordered_json axes = ordered_json::array();
  for (const AxisOutcome& a : o.axes)
    axes.push_back({{"axis", a.work.axis.name},
                    {"size", a.work.axis.size},
                    {"groups", a.groups},
                    {"machines", a.machines},
                    {"collective", name(a.work.question.collective)},
                    {"algorithm", a.work.question.algorithm},
                    {"bytes", a.work.question.bytes},
                    {"times", a.work.times},
                    {"single_s", a.single.value},
                    {"alone_s", a.alone.value},
                    {"together_s", a.together.value}});
  ordered_json hottest;
  if (o.hottest >= 0) {
    const Link& l = t.links[static_cast<std::size_t>(o.hottest)];
    hottest = {{"from", t.nodes[static_cast<std::size_t>(l.from)].label},
               {"to", t.nodes[static_cast<std::size_t>(l.to)].label},
               {"busy_s", o.busy.value}};
  }
  return {{"order", o.order}, {"together_s", o.together.value}, {"hottest_link", hottest}, {"axes", axes}};
}

std::string text_of(const std::vector<GroupsOutcome>& orders, const Topology& t) {
  const GroupsOutcome& given = orders.front();
  std::string out = fmt::format("{} on {}\n\n", given.order, t.name);
  Table table;
  table.column("axis", Table::Align::left).column("groups").column("of").column("machines");
  table.column("each runs", Table::Align::left).column("n").column("one group").column("this axis").column("all axes");
  for (const AxisOutcome& a : given.axes)
    table.row({a.work.axis.name, std::to_string(a.groups), std::to_string(a.work.axis.size),
               a.machines > 0 ? std::to_string(a.machines) : "-",
               fmt::format("{}{} {}", a.work.times > 1 ? fmt::format("{} x ", a.work.times) : "",
                           name(a.work.question.collective), a.work.question.algorithm),
               format_bytes(a.work.question.size()), format_seconds(a.single), format_seconds(a.alone),
               format_seconds(a.together)});
  out += table.text() + fmt::format("\nAll together end after {}. Hottest link: {}.\n", format_seconds(given.together),
                                    hottest_text(given, t));
  if (orders.size() == 1) return out;
  Table others;
  others.column("order, fastest first", Table::Align::left).column("all axes").column("vs given");
  others.column("hottest link", Table::Align::left);
  for (const GroupsOutcome& o : orders)
    others.row({o.order, format_seconds(o.together),
                given.together.value > 0 ? format_significant(o.together / given.together, 3) + "x" : "-",
                hottest_text(o, t)});
  return out + "\n" + others.text() +
         "\nRanks next to one another differ in the first axis: it is the one that stays inside a machine.\n";
}

Result<Outcome> answer_groups(const GroupsFlags& flags, bool json) {
  if (flags.groups.empty()) return fail("GROUPS is missing", "", "axes and their sizes, such as tp=8,dp=4");
  RINGSIDE_TRY(const auto axes, parse_axes(flags.groups));
  RINGSIDE_TRY(auto all, works(axes, flags));
  Case wires;
  wires.instance.ranks = axes.ranks();
  RINGSIDE_OK(read_wiring(flags.wiring, wires));
  for (AxisWork& work : all) work.question.reduce_cost = wires.reduce_cost;
  if (asks_for_improvement(wires.wiring.placement))
    return fail("--placement", wires.wiring.placement, "a rule or a list: groups run several schedules at once");
  RINGSIDE_TRY(const auto net, network_of(wires));
  RINGSIDE_TRY(const auto orders, compare_orders(all, net));
  if (!json) return Outcome{text_of(orders, net.topology)};
  ordered_json rows = ordered_json::array();
  for (const GroupsOutcome& o : orders) rows.push_back(json_of(o, net.topology));
  return Outcome{json_text({{"groups", axes.text()},
                            {"ranks", axes.ranks()},
                            {"topology", net.topology.name},
                            {"placement", wires.wiring.placement},
                            {"rows", rows}})};
}

Action declare_groups(FlagSet& accept) {
  auto flags = std::make_shared<GroupsFlags>();
  accept.option("GROUPS", flags->groups, "axes and their sizes, fastest first: tp=8,pp=2,dp=4");
  accept.option("-n,--bytes", flags->bytes, "one rank's full buffer, where --run says none (64MiB)", "BYTES",
                "The case");
  accept.option("--run", flags->run, "what the groups of an axis run: tp=allreduce:ring:16MiB:32", "AXIS=..",
                "The case");
  declare_wiring_flags(accept, flags->wiring);
  return [flags](bool json) { return answer_groups(*flags, json); };
}

}  // namespace

Verb groups_verb() {
  return {"groups",
          "AXIS=SIZE,.. --topology T [--placement P] [-n BYTES] [--run A=COLLECTIVE[:ALG[:BYTES[:TIMES]]]]",
          "process groups of tensor, pipeline and data parallelism, all at work on the same wires",
          "Ranks are numbered with the first axis fastest, and each axis carves them into groups of ranks that differ "
          "in it\n"
          "alone. Every group runs one collective: first one group with the network for itself, then all groups of the "
          "axis,\n"
          "then all groups of all axes at once. The same with the axes in other orders shows why the busiest one comes "
          "first.\n"
          "Without --run, tp and dp allreduce, ep exchanges all-to-all, and pp hands a buffer on from stage to stage. "
          "A rank's\n"
          "axes wait for one another at its ports, of which the topology says how many; --ports fluid: no limit.",
          "  ringside groups tp=8,dp=4 --topology h100-rails:4\n"
          "  ringside groups tp=8,dp=4 --topology h100-ethernet:4 --run tp=allreduce:ring:16MiB:128 --run "
          "dp=allreduce:ring:256MiB\n"
          "  ringside groups dp=4,tp=8 --topology h100-rails:4 --placement by-rail --json",
          declare_groups};
}

}  // namespace ringside
