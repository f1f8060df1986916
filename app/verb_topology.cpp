#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/json_text.h"
#include "app/table.h"
#include "app/verb.h"
#include "core/base/text.h"
#include "core/cost/tiers.h"
#include "core/topology/routes.h"
#include "core/topology/shapes.h"
#include "core/topology/topology_json.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

/// A topology is printed link by link; larger ones are of use to programs only, which can ask core.
constexpr std::int64_t kMaxShown = 65536;

struct Flags {
  std::string action, topology, ranks = "4", tier, alpha, bandwidth;
};

Outcome list(bool json) {
  if (json) {
    ordered_json all = ordered_json::array();
    for (const Shape& s : shapes())
      all.push_back({{"topology", s.name}, {"aliases", s.aliases}, {"description", s.description}});
    return {json_text(all)};
  }
  std::string out;
  for (const Shape& s : shapes())
    out += fmt::format("{}\n  {}\n{}", s.name, s.description,
                       s.aliases.empty() ? "" : fmt::format("  aliases: {}\n", join(s.aliases)));
  Table table;
  table.column("tier", Table::Align::left).column("", Table::Align::left).column("alpha").column("bandwidth");
  for (const Tier& t : tiers()) table.row({t.name, t.label, format_seconds(t.alpha), format_bandwidth(t.bandwidth)});
  return {out + "\nThe wires of a topology are those of a tier:\n\n" + table.text()};
}

std::string text_of(const Topology& t) {
  std::string out = fmt::format("{}: {} devices, {} nodes, {} links\n{}\n\n", t.name, devices(t).size(), t.nodes.size(),
                                t.links.size(), t.description);
  Table table;
  table.column("link").column("from", Table::Align::left).column("to", Table::Align::left).column("alpha").column("bandwidth");
  for (std::size_t i = 0; i < t.links.size(); ++i) {
    const Link& l = t.links[i];
    table.row({std::to_string(i), t.nodes[static_cast<std::size_t>(l.from)].label, t.nodes[static_cast<std::size_t>(l.to)].label,
               format_seconds(l.alpha), format_bandwidth(l.bandwidth)});
  }
  out += table.text();
  const std::vector<std::int32_t> all = devices(t);
  Routes routes(t);
  const auto* way = all.size() < 2 ? nullptr : routes.between(all.front(), all.back());
  if (!way) return out;
  std::vector<std::string> hops;
  for (const std::int32_t link : *way) hops.push_back(std::to_string(link));
  const auto label = [&](std::int32_t node) { return t.nodes[static_cast<std::size_t>(node)].label; };
  return out + fmt::format("\nA message from {} to {} crosses links {}.\n", label(all.front()), label(all.back()), join(hops));
}

Result<Tier> wires(const Flags& flags) {
  if (!flags.tier.empty() && !(flags.alpha.empty() && flags.bandwidth.empty()))
    return fail("--tier", flags.tier + " together with --alpha or --bandwidth", "a tier, or --alpha and --bandwidth");
  Result<Tier> tier = flags.tier.empty() ? tiers().front() : find_tier(flags.tier);
  if (!tier) return tier;
  if (!flags.alpha.empty()) {
    const auto alpha = parse_seconds(flags.alpha, "alpha");
    if (!alpha) return Failure(alpha.error());
    tier->alpha = *alpha;
  }
  if (!flags.bandwidth.empty()) {
    const auto bandwidth = parse_bandwidth(flags.bandwidth, "bandwidth");
    if (!bandwidth) return Failure(bandwidth.error());
    tier->bandwidth = *bandwidth;
  }
  return tier;
}

Result<Outcome> run(const Flags& flags, bool json) {
  if (flags.action.empty()) return fail("list or show is missing", "", "ringside topology list, ringside topology show crossbar");
  if (flags.action != "list" && flags.action != "show") return fail("topology", flags.action, "list, show");
  if (flags.action == "list") return list(json);
  const auto ranks = parse_integer(flags.ranks, "ranks", 1, kMaxShown);
  if (!ranks) return Failure(ranks.error());
  const auto tier = wires(flags);
  if (!tier) return Failure(tier.error());
  const auto topology = make_topology(flags.topology, {.devices = static_cast<std::int32_t>(*ranks), .sizes = {}, .alpha = tier->alpha,
                                                       .bandwidth = tier->bandwidth, .tier = tier->name});
  if (!topology) return Failure(topology.error());
  return Outcome{json ? json_text(to_json(*topology)) : text_of(*topology)};
}

Action declare(CLI::App& app) {
  auto flags = std::make_shared<Flags>();
  app.add_option("ACTION", flags->action, "list or show")->type_name("");
  app.add_option("TOPOLOGY", flags->topology, "the topology to show, as list names it")->type_name("");
  app.add_option("-k,--ranks", flags->ranks, "ranks (4)")->type_name("K");
  app.add_option("--tier", flags->tier, "nvlink, pcie, infiniband, ethernet (nvlink)")->type_name("TIER");
  app.add_option("--alpha", flags->alpha, "seconds per message: 5us")->type_name("SECONDS");
  app.add_option("--bandwidth", flags->bandwidth, "of every link: 50GB/s, 100Gbit/s")->type_name("BPS");
  return [flags](bool json) { return run(*flags, json); };
}

}  // namespace

Verb topology_verb() {
  return {"topology",
          "list | show TOPOLOGY [-k K] [--tier T | --alpha S --bandwidth BPS] [--json]",
          "what the ranks are wired by",
          "Shapes are made for as many ranks as asked for, of the wires of a tier; presets are machines and clusters as\n"
          "they can be bought, with constants of their own. Sizes follow a colon: torus:4x4x4, h100-rails:32.",
          "  ringside topology list\n"
          "  ringside topology show torus:4x4 --tier infiniband\n"
          "  ringside topology show dgx-h100",
          declare};
}

}  // namespace ringside
