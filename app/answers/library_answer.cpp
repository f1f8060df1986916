#include "app/answers/library_answer.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/case_json.h"
#include "app/answers/table.h"
#include "core/base/text.h"
#include "core/cost/bus_bandwidth.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

std::string parameters_text(const Case& c) {
  std::vector<std::string> all;
  for (const auto& [name, value] : c.instance.parameters) all.push_back(fmt::format("{} {}", name, value));
  return join(all, ", ");
}

/// One line for each size: what the library would take, or, where it says nothing, the fastest; beside what it reckons
/// with itself.
std::string over_sizes(const std::vector<LibraryHeat>& heats) {
  Table table;
  table.column("n").column("method", Table::Align::left).column("protocol", Table::Align::left);
  table.column("simulation").column("bus bandwidth").column("its estimate").column("simulation/estimate");
  for (const LibraryHeat& heat : heats) {
    const auto taken =
        std::find_if(heat.times.begin(), heat.times.end(), [](const LibraryTime& t) { return t.choice; });
    const LibraryTime& t = taken != heat.times.end() ? *taken : heat.times.front();
    const Case& c = t.question;
    const auto bus = t.best() ? bus_bandwidth(c.collective, c.instance.ranks, c.size(), *t.best()) : std::nullopt;
    table.row({format_bytes(c.size()), t.method, t.pace.protocol, t.seconds ? format_seconds(*t.seconds) : "too long",
               bus ? format_bandwidth(*bus) : "-", t.estimate ? format_seconds(*t.estimate) : "-",
               t.seconds && t.estimate ? format_significant(*t.seconds / *t.estimate, 3) : "-"});
  }
  return fmt::format("\n{} over sizes, by what it would take:\n\n", heats.front().library->label) + table.text();
}

/// What is to be known of the machines: not full, or joined by wires of which other constants hold.
std::string about_machines(const LibraryHeat& heat) {
  const auto net = topology_network(heat.times.front().question);
  if (!net || !*net) return heat.library->source + ".\n";
  const Machines m = machines_of((*net)->topology, (*net)->nodes);
  std::string said;
  const bool estimates =
      std::any_of(heat.times.begin(), heat.times.end(), [](const LibraryTime& t) { return t.estimate.has_value(); });
  if (estimates && m.nodes > 1 && m.ranks != m.nodes * m.per_node)
    said = fmt::format(
        "Its estimate is of nodes that hold {} ranks each; here {} ranks are on {} nodes, not all of them full.\n",
        m.per_node, m.ranks, m.nodes);
  said += heat.library->source;
  if (m.fabric == "roce" && !heat.library->over_roce.empty()) said += "; " + heat.library->over_roce;
  return said + ".\n";
}

}  // namespace

ordered_json json_of(const std::vector<LibraryHeat>& heats) {
  ordered_json rows = ordered_json::array();
  for (const LibraryHeat& heat : heats) {
    for (std::size_t i = 0; i < heat.times.size(); ++i) {
      const LibraryTime& t = heat.times[i];
      ordered_json j = case_json(t.question);
      j["cost_model"] = heat.library->name;
      j["gpus_per_process"] = heat.gpus_per_process;
      j["method"] = t.method;
      j["protocol"] = t.pace.protocol;
      j["seconds"] = {{"formula", nullptr},
                      {"price", nullptr},
                      {"simulation", t.seconds ? ordered_json(t.seconds->value) : ordered_json(nullptr)}};
      if (t.continued > 0) j["continued_from_segments"] = t.continued;
      j["library_estimate_s"] = t.estimate ? ordered_json(t.estimate->value) : ordered_json(nullptr);
      j["library_choice"] = t.choice;
      j["rank"] = i + 1;
      j["topology"] = t.question.wiring.topology;
      j["placement"] = t.question.wiring.placement;
      rows.push_back(std::move(j));
    }
  }
  return rows;
}

std::string text_of(const std::vector<LibraryHeat>& heats) {
  Table table;
  table.column("n").column("method", Table::Align::left).column("protocol", Table::Align::left);
  table.column("algorithm", Table::Align::left).column("simulation").column("bus bandwidth").column("its estimate");
  table.column("", Table::Align::left);
  for (const LibraryHeat& heat : heats) {
    for (const LibraryTime& t : heat.times) {
      const Case& c = t.question;
      const std::string parameters = parameters_text(c);
      const auto bus = t.best() ? bus_bandwidth(c.collective, c.instance.ranks, c.size(), *t.best()) : std::nullopt;
      table.row({&t == &heat.times.front() ? format_bytes(c.size()) : "", t.method, t.pace.protocol,
                 c.algorithm + (parameters.empty() ? "" : " (" + parameters + ")"),
                 t.seconds ? (t.continued > 0 ? "~" : "") + format_seconds(*t.seconds) : "too long",
                 bus ? format_bandwidth(*bus) : "-", t.estimate ? format_seconds(*t.estimate) : "-",
                 t.choice ? "what it would take" : ""});
    }
  }
  const Library& library = *heats.front().library;
  const auto any = [&](bool (*is)(const LibraryTime&)) {
    return std::any_of(heats.begin(), heats.end(),
                       [&](const LibraryHeat& heat) { return std::any_of(heat.times.begin(), heat.times.end(), is); });
  };
  const bool simulated = any([](const LibraryTime& t) { return t.seconds.has_value(); });
  const bool estimated = any([](const LibraryTime& t) { return !t.seconds && t.estimate; });
  std::string how = !simulated  ? "Too long to be simulated, with"
                    : estimated ? "Simulated, where that does not take too long, with"
                                : "Simulated with";
  how += fmt::format(
      " the latencies and yields of {}, {} of a process; not measured.\n", library.label,
      heats.front().gpus_per_process == 1 ? "one GPU" : std::to_string(heats.front().gpus_per_process) + " GPUs");
  if (estimated) how += "Where nothing is simulated, bus bandwidth is of the library's own estimate.\n";
  if (any([](const LibraryTime& t) { return t.continued > 0; }))
    how += "~: simulated with fewer pieces of the same size, and continued.\n";
  if (any([](const LibraryTime& t) { return t.renumbered; }))
    how += fmt::format("{} orders the ranks by the wires: where they sit, not how they are numbered, decides.\n",
                       library.label);
  return fmt::format("Costs by {}: its protocols, {}, not pure alpha-beta.\n\n", library.label,
                     simulated ? "simulated" : "as it reckons with them") +
         table.text() + (heats.size() > 1 ? over_sizes(heats) : "") + "\n" + how + about_machines(heats.front());
}

}  // namespace ringside
