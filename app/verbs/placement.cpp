#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/case_json.h"
#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/case_flags.h"
#include "app/verbs/verb.h"
#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/placements.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

const std::string& label(const Topology& t, std::int32_t node) {
  return t.nodes[static_cast<std::size_t>(node)].label;
}

std::vector<std::int32_t> device_numbers(const Topology& t, const Placement& nodes) {
  const auto all = devices(t);
  std::vector<std::int32_t> numbers;
  for (const std::int32_t node : nodes)
    numbers.push_back(static_cast<std::int32_t>(std::lower_bound(all.begin(), all.end(), node) - all.begin()));
  return numbers;
}

ordered_json json_of(const Placements& p) {
  const Topology& t = p.topology;
  ordered_json rows = ordered_json::array();
  for (const Placed& one : p.all) {
    ordered_json hottest;
    if (one.hottest >= 0) {
      const Link& l = t.links[static_cast<std::size_t>(one.hottest)];
      hottest = {{"from", label(t, l.from)},
                 {"to", label(t, l.to)},
                 {"tier", l.tier},
                 {"bytes", one.hottest_bytes},
                 {"busy_s", one.busy.value}};
    }
    rows.push_back({{"placement", one.placement},
                    {"parameters", one.instance.parameters},
                    {"seconds", one.end.value},
                    {"ratio", p.all.front().end.value > 0 ? one.end / p.all.front().end : 1},
                    {"hottest_link", hottest},
                    {"bytes_leaving_machines", one.leaving_bytes},
                    {"devices", device_numbers(t, one.nodes)}});
  }
  ordered_json out = case_json(p.question);
  out["topology"] = t.name;
  out["rows"] = rows;
  const Improvement& i = *p.improvement;
  out["improvement"] = {{"of", p.question.wiring.placement},
                        {"before_s", i.before_end.value},
                        {"after_s", i.after_end.value},
                        {"ratio", i.ratio()},
                        {"grown_from", i.grown_from},
                        {"moved", i.moved},
                        {"tried", i.tried},
                        {"simulated", i.simulated}};
  return out;
}

/// What the optimiser did, in a sentence or two.
std::string story(const Placements& p) {
  const Improvement& i = *p.improvement;
  const std::string own = p.question.wiring.placement.size() > 40 ? "the given placement" : p.question.wiring.placement;
  const std::string work = fmt::format("{} placements weighed, {} simulated", i.tried, i.simulated);
  if (i.moved == 0) return fmt::format("Nothing better than {} was found ({}).\n", own, work);
  std::string text =
      fmt::format("Optimised from {}: {} instead of {}, {} times as fast ({}).\n", own, format_seconds(i.after_end),
                  format_seconds(i.before_end), format_significant(i.ratio(), 3), work);
  text += fmt::format("Begun {}; {} of {} sit elsewhere. ", i.grown_from == "given" ? "there" : "with " + i.grown_from,
                      i.moved, counted(std::ssize(i.after), "rank"));
  std::string list = placement_text(p.topology, i.after);
  if (list.size() > 70) list = list.substr(0, list.rfind(',', 66)) + ",..";
  return text + "--placement " + list + "\n";
}

std::string text_of(const Placements& p) {
  const Case& c = p.question;
  std::string out = fmt::format("{} {} on {}, {} each, on {}\n\n", name(c.collective), c.algorithm,
                                counted(c.instance.ranks, "rank"), format_bytes(c.size()), p.topology.name);
  // What nobody gave follows the placement; all rows have the same parameters.
  const std::vector<Chosen> chosen = chosen_parameters(c);
  Table table;
  table.column("placement", Table::Align::left);
  for (const Chosen& column : chosen) table.column(column.parameter);
  table.column("time").column("vs best").column("leaves machines");
  table.column("hottest link", Table::Align::left).column("carries").column("busy");
  for (const Placed& one : p.all) {
    std::string hottest = "-", carries, busy;
    if (one.hottest >= 0) {
      const Link& l = p.topology.links[static_cast<std::size_t>(one.hottest)];
      hottest = label(p.topology, l.from) + " to " + label(p.topology, l.to);
      carries = format_bytes(Bytes(std::round(one.hottest_bytes)));
      busy = fmt::format("{:.0f}%", 100 * (one.busy / one.end));
    }
    const std::string name = one.placement.size() > 40 ? "given" : one.placement;
    std::vector<std::string> cells{name};
    for (const Chosen& column : chosen) cells.push_back(std::to_string(one.instance.parameters.at(column.parameter)));
    cells.insert(cells.end(),
                 {format_seconds(one.end),
                  p.all.front().end.value > 0 ? format_significant(one.end / p.all.front().end, 3) + "x" : "-",
                  format_bytes(Bytes(std::round(one.leaving_bytes))), hottest, carries, busy});
    table.row(std::move(cells));
  }
  return out + table.text() + "\n" + story(p);
}

Result<Outcome> answer_placement(const CaseFlags& flags, bool json) {
  RINGSIDE_TRY(const auto c, read_case(flags, {.collective = "allreduce", .algorithm = "ring", .sizes = {"64MiB"}}));
  RINGSIDE_TRY(const auto placements, compare_placements(c));
  return Outcome{json ? json_text(json_of(placements)) : text_of(placements)};
}

Action declare_placement(FlagSet& accept) {
  auto flags = std::make_shared<CaseFlags>();
  declare_case_flags(accept, *flags);
  return [flags](bool json) { return answer_placement(*flags, json); };
}

}  // namespace

Verb placement_verb() {
  return {
      "placement",
      "COLLECTIVE [-a ALG] -k K -n BYTES --topology T [--placement P]",
      "the same case with its ranks on other devices: what it matters who sits where",
      "Simulates the case under every placement that --placement knows, and under one that is searched for: optimised\n"
      "begins with the placement given (packed), those of the rules and a greedy one, changes them while their "
      "busiest\n"
      "links get less to carry, and is judged by the simulation. The hottest link is the one that is busy longest.\n"
      "Parameters that nobody gave follow each placement and have a column; optimised keeps those of the one given.",
      "  ringside placement allreduce -a ring -k 64 -n 256MiB --topology h100-ethernet:8\n"
      "  ringside placement allreduce -a hierarchical -k 32 -n 64MiB --topology rails:4 --json\n"
      "  ringside predict allreduce -a ring -k 16 -n 64MiB --topology torus:4x4 --placement optimised",
      declare_placement};
}

}  // namespace ringside
