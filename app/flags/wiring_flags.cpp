#include "app/flags/wiring_flags.h"

#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/flags/flag_set.h"
#include "app/flags/topology_file.h"
#include "app/machine/saved_calibration.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/calibrated.h"
#include "core/topology/topology_json.h"
#include "core/what_if.h"

namespace ringside {
namespace {

/// The case's wires, on which the links have their names.
Result<Topology> healthy(Case c) {
  c.wiring.placement = "packed";
  RINGSIDE_TRY(auto net, network_of(c));
  return std::move(net.topology);
}

/// As --if has it, with or without its first word: "NIC 0-rail 0:4", "NIC 0-rail 0 4", "slow-link NIC 0-rail 0 4".
Result<WhatIf> read_what_if(WhatIf::Kind kind, const std::string& text, const char* flag, const char* accepted) {
  auto what = parse_what_if(text);
  if (!what || what->kind != kind) what = parse_what_if(fmt::format("{} {}", kind_of(kind).name, text));
  if (!what) return fail(flag, text, accepted);
  return what;
}

/// "A-B", where A and B are labels of nodes, with *, or their numbers.
Result<Impaired> read_link(const Topology& t, const std::string& flag, const std::string& text, double factor) {
  auto link = parse_link(t, text, factor);
  if (link) return link;
  Error error = link.error();
  error.what = flag;
  return Failure(std::move(error));
}

Result<bool> read_scenario(const WiringFlags& f, const Case& c, Wiring& w) {
  if (!f.broken.empty() || !f.slow.empty()) {
    RINGSIDE_TRY(const auto t, healthy(c));
    for (const std::string& text : f.broken) {
      const auto what = read_what_if(WhatIf::Kind::broken_link, text, "--broken", "");
      RINGSIDE_TRY(auto link, read_link(t, "--broken", what ? what->link : text, 0));
      w.impaired.push_back(std::move(link));
    }
    for (const std::string& text : f.slow) {
      RINGSIDE_TRY(const auto what, read_what_if(WhatIf::Kind::slow_link, text, "--slow",
                                                 "two nodes and how many times slower, such as 'NIC 0-rail 0:4'"));
      RINGSIDE_TRY(auto link, read_link(t, "--slow", what.link, 1 / what.factor));
      w.impaired.push_back(std::move(link));
    }
  }
  for (const std::string& text : f.late) {
    RINGSIDE_TRY(const auto what, read_what_if(WhatIf::Kind::late, text, "--late",
                                               "a rank and how late it is, 1e9 s at most, such as 3:1ms"));
    w.stragglers.push_back({what.rank, what.late, 1});
  }
  return true;
}

Result<bool> read_topology(const WiringFlags& f, Wiring& w) {
  w.topology = f.topology;
  if (!is_topology_file(f.topology)) {
    if (f.topology.find_first_of("/.") != std::string::npos)
      return fail("--topology", f.topology, "a file that is there, or a name that ringside topology list knows");
    return true;
  }
  RINGSIDE_TRY(const auto topology, read_topology_file(f.topology));
  w.topology = topology.name;
  w.own = to_json(topology).dump();
  return true;
}

/// --tier, --alpha and --bandwidth, --calibration, --reduce-cost.
Result<bool> read_constants(const WiringFlags& f, Case& c) {
  if (!f.calibration.empty()) {
    for (const auto& [flag, text] : {std::pair{"--tier", &f.tier},
                                     {"--alpha", &f.alpha},
                                     {"--bandwidth", &f.bandwidth},
                                     {"--reduce-cost", &f.reduce_cost}})
      if (!text->empty())
        return fail("--calibration", fmt::format("{} together with {}", f.calibration, flag), "one of the two");
    RINGSIDE_TRY(const auto path, calibration_path(f.calibration));
    RINGSIDE_TRY(c, with_calibration_file(std::move(c), path));
    return true;
  }
  if (!f.tier.empty() && !(f.alpha.empty() && f.bandwidth.empty()))
    return fail("--tier", f.tier + " together with --alpha or --bandwidth", "a tier, or both --alpha and --bandwidth");
  if (f.alpha.empty() != f.bandwidth.empty())
    return f.alpha.empty() ? fail("--bandwidth", f.bandwidth + " alone", "--alpha and --bandwidth together")
                           : fail("--alpha", f.alpha + " alone", "--alpha and --bandwidth together");
  if (!f.tier.empty()) c.tier = f.tier;
  if (!f.alpha.empty()) {
    RINGSIDE_TRY(const auto alpha, parse_seconds(f.alpha, "alpha"));
    RINGSIDE_TRY(const auto bandwidth, parse_bandwidth(f.bandwidth, "bandwidth"));
    c.alpha = alpha;
    c.bandwidth = bandwidth;
  }
  if (!f.reduce_cost.empty()) {
    RINGSIDE_TRY(c.reduce_cost, parse_reduce_cost(f.reduce_cost, "--reduce-cost"));
  }
  return true;
}

}  // namespace

void declare_wiring_flags(FlagSet& accept, WiringFlags& flags) {
  const auto wire = [&](const char* names, auto& target, const char* help, const char* value) {
    accept.option(names, target, help, value, "The wires");
  };
  wire("--tier", flags.tier, "nvlink, pcie, infiniband, ethernet (nvlink)", "TIER");
  wire("--alpha", flags.alpha, "seconds per message, with --bandwidth: 5us", "SECONDS");
  wire("--bandwidth", flags.bandwidth, "of every port, with --alpha: 50GB/s, 100Gbit/s", "BPS");
  wire("--calibration", flags.calibration,
       "alpha, bandwidth and reduce cost as calibrate -o wrote them,\nor here: what it keeps for this host", "FILE");
  wire("--reduce-cost", flags.reduce_cost, "of a rank that adds: 10GB/s, 0.1ns/B (0)", "COST");
  wire("--topology", flags.topology, "as topology list names them, or a file; excludes --tier", "T");
  wire("--placement", flags.placement, "which rank sits where (packed)", "P");
  declare_replica_flags(accept, flags.replicas, "The wires");
  wire("--ports", flags.ports, "messages that a rank sends at once (the topology's), or fluid", "N");
  wire("--routing", flags.routing, "first, by-destination, ecmp, adaptive, multipath\n(the topology's own)", "R");
  wire("--slow", flags.slow, "slower links: 'NIC 0-rail 0:4', 'NIC *-rail * 2'", "A-B:TIMES");
  wire("--broken", flags.broken, "broken links, which are gone around: 'NIC 0-rail 0'", "A-B");
  wire("--late", flags.late, "a rank that comes late: 3:1ms", "RANK:SECONDS");
  accept.flag("--kernel", flags.kernel, "between machines the kernel copies, no RDMA", "The wires");
}

Result<bool> read_wiring(const WiringFlags& f, Case& c) {
  if (!f.topology.empty() && !f.tier.empty())
    return fail("--topology", f.topology + " together with --tier", "one of the two");
  RINGSIDE_OK(read_constants(f, c));
  Wiring& w = c.wiring;
  if (!f.topology.empty())
    if (const auto ok = read_topology(f, w); !ok) return ok;
  if (!f.placement.empty()) w.placement = f.placement;
  w.routing = f.routing;
  w.kernel = f.kernel;
  if (!f.ports.empty()) {
    const auto ports =
        fold_name(f.ports) == "fluid" ? Result<std::int64_t>(0) : parse_integer(f.ports, "ports", 1, 1 << 20);
    if (!ports) return fail("--ports", f.ports, "1 or more, or fluid");
    w.ports = static_cast<std::int32_t>(*ports);
  }
  RINGSIDE_TRY(w.replicas, read_replicas(f.replicas));
  if (w.replicas && w.uniform())
    return fail("--nodes", f.replicas.nodes + " without --topology", "--topology T: one node of them");
  if (const auto ok = read_scenario(f, c, w); !ok) return ok;
  if (w.uniform() && w != Wiring{}) w.topology = "crossbar";
  Wiring crossbar;
  crossbar.topology = "crossbar";
  if (w == crossbar) w = {};  // the same wires, without a simulation that looks for contention
  return true;
}

}  // namespace ringside
