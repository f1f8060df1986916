#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/answers/topology_text.h"
#include "app/flags/flag_set.h"
#include "app/flags/output_file.h"
#include "app/flags/replica_flags.h"
#include "app/flags/topology_file.h"
#include "app/verbs/verb.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/tiers.h"
#include "core/topology/shapes.h"
#include "core/topology/topology_json.h"
#include "gpu/machine/discover.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kWidth = 110;
constexpr const char* kActions = "list, show TOPOLOGY, import FILE, discover";

struct TopologyFlags {
  std::string action, topology, ranks, tier, alpha, bandwidth;
  OutputFile output;
  ReplicaFlags replicas;

  bool wires() const { return !(tier.empty() && alpha.empty() && bandwidth.empty()); }
};

std::string shape_text(const Shape& s) {
  std::string out = fmt::format("{}{}\n  {}\n", s.name, s.sizes.empty() ? "" : fmt::format("[:{}]", s.sizes),
                                wrapped(s.description, kWidth, "  "));
  if (!s.aliases.empty()) out += fmt::format("  also: {}\n", join(s.aliases));
  return out;
}

Outcome list(bool json) {
  if (json) {
    ordered_json all = ordered_json::array();
    for (const Shape& s : shapes())
      all.push_back({{"topology", s.name},
                     {"aliases", s.aliases},
                     {"description", s.description},
                     {"sizes", s.sizes},
                     {"preset", s.preset()},
                     {"source", s.source}});
    return {json_text(all)};
  }
  std::string made = "Shapes, made for as many ranks as asked for, of the wires of a tier:\n\n";
  std::string bought =
      "\nPresets, after machines that there are; topology show names the source of their constants:\n\n";
  for (const Shape& s : shapes()) (s.preset() ? bought : made) += shape_text(s);
  Table table;
  table.column("tier", Table::Align::left).column("", Table::Align::left).column("alpha").column("bandwidth");
  for (const Tier& t : tiers()) table.row({t.name, t.label, format_seconds(t.alpha), format_bandwidth(t.bandwidth)});
  return {made + bought + "\nThe tiers:\n\n" + table.text()};
}

Result<Tier> tier_of(const TopologyFlags& flags) {
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
  if (flags.tier.empty() && flags.wires()) tier->name.clear();
  return tier;
}

/// A shape made to order, or a file.
Result<Topology> one_node(const TopologyFlags& flags) {
  if (flags.topology.empty()) return fail("topology show", "nothing", "a topology: ringside topology list names them");
  const bool file = is_topology_file(flags.topology) || flags.topology.find_first_of("/.") != std::string::npos;
  const auto shape =
      file ? Result<const Shape*>(nullptr) : find_shape(flags.topology.substr(0, flags.topology.find(':')));
  if (!shape) return Failure(shape.error());
  if (flags.wires() && (file || (*shape)->preset()))
    return fail("--tier, --alpha, --bandwidth", "a value for " + flags.topology,
                "nothing: it has constants of its own");
  if (file) return read_topology_file(flags.topology);
  // Presets and given sizes say themselves how many devices there are.
  const bool sized = (*shape)->preset() || flags.topology.find(':') != std::string::npos;
  RINGSIDE_TRY(const auto ranks,
               parse_integer(flags.ranks.empty() ? (sized ? "1" : "8") : flags.ranks, "ranks", 1, kMaxNodes));
  const auto tier = tier_of(flags);
  if (!tier) return Failure(tier.error());
  return make_topology(flags.topology, {.devices = static_cast<std::int32_t>(ranks),
                                        .sizes = {},
                                        .alpha = tier->alpha,
                                        .bandwidth = tier->bandwidth,
                                        .tier = tier->name});
}

Result<Topology> shown(const TopologyFlags& flags) {
  RINGSIDE_TRY(const auto replicas, read_replicas(flags.replicas));
  RINGSIDE_TRY(auto node, one_node(flags));
  if (!replicas) return node;
  return replicated(node, *replicas);
}

Result<Topology> imported(const TopologyFlags& flags) {
  if (flags.topology.empty()) return fail("topology import", "nothing", "a file, or - for standard input");
  return read_topology_file(flags.topology);
}

Result<Outcome> answer_topology(const TopologyFlags& flags, bool json) {
  if (flags.action.empty()) return fail("topology", "nothing", kActions);
  if (flags.action == "list") return list(json);
  const bool here = flags.action == "discover";
  if (!here && flags.action != "show" && flags.action != "import") return fail("topology", flags.action, kActions);
  if (here && !flags.topology.empty()) return fail("topology discover", flags.topology, "nothing after it");
  if (flags.action != "show" && (flags.wires() || !flags.ranks.empty()))
    return fail("topology " + flags.action, "-k, --tier, --alpha or --bandwidth", "none of them: they are for shapes");
  RINGSIDE_OK(check_output(flags.output));
  RINGSIDE_TRY(const auto topology, here ? discover() : flags.action == "show" ? shown(flags) : imported(flags));
  if (!flags.output.path.empty()) RINGSIDE_OK(write_file(flags.output.path, json_text(to_json(topology))));
  return Outcome{json ? json_text(to_json(topology)) : topology_text(topology)};
}

Action declare_topology(FlagSet& accept) {
  auto flags = std::make_shared<TopologyFlags>();
  accept.option("ACTION", flags->action, "list, show, import or discover");
  accept.option("TOPOLOGY", flags->topology, "show: as list names it, or a file; import: a file, - for standard input");
  accept.option("-k,--ranks", flags->ranks, "ranks that a shape is made for (8)", "K");
  accept.option("--tier", flags->tier, "a shape's wires: nvlink, pcie, infiniband, ethernet (nvlink)", "TIER");
  accept.option("--alpha", flags->alpha, "a shape's seconds per message between neighbours: 5us", "SECONDS");
  accept.option("--bandwidth", flags->bandwidth, "of every wire of a shape: 50GB/s, 100Gbit/s", "BPS");
  declare_replica_flags(accept, flags->replicas, "A cluster of it");
  declare_output(accept, flags->output, "write it as JSON, which may be edited and given to --topology");
  return [flags](bool json) { return answer_topology(*flags, json); };
}

}  // namespace

Verb topology_verb() {
  return {
      "topology",
      "list | show TOPOLOGY [-k K] [--tier T | --alpha S --bandwidth BPS] [--nodes N --network T ..]\n"
      "                         | import FILE | discover\n"
      "                         [-o FILE] [--json]",
      "what the ranks are wired by",
      "Shapes are made for as many ranks as asked for, of the wires of a tier; presets are machines and clusters as\n"
      "they can be bought, with constants of their own. Sizes follow a colon: torus:4x4x4, h100-rails:32.\n"
      "import reads what nvidia-smi topo -m prints, NCCL's topology (NCCL_TOPO_DUMP_FILE), hwloc XML (lstopo), "
      "SimGrid\n"
      "platforms and Ringside's JSON, and says what it assumed; discover looks at this machine. A file in any of "
      "these\n"
      "formats can follow --topology wherever a case is named. --nodes joins copies of any of them to a cluster.",
      "  ringside topology list\n"
      "  ringside topology show torus:4x4 --tier infiniband\n"
      "  ringside topology show h100-rails:32\n"
      "  ringside topology show dgx-h100 --nodes 4 --network fat-tree:4 --nic 400Gbit/s\n"
      "  nvidia-smi topo -m | ringside topology import - -o node.json\n"
      "  ringside topology discover",
      declare_topology};
}

}  // namespace ringside
