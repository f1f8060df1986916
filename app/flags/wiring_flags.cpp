#include "app/flags/wiring_flags.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/flags/flag_set.h"
#include "app/flags/topology_file.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/topology/topology_json.h"

namespace ringside {
namespace {

/// "A-B" or "A-B:REST", where A and B are labels of nodes or their numbers.
struct Pair {
  std::string a, b, rest;
};

Result<Pair> parse_pair(const std::string& text, const std::string& flag, const std::string& form) {
  const std::size_t dash = text.find('-'), colon = text.rfind(':');
  if (dash == std::string::npos || dash == 0 || (colon != std::string::npos && colon < dash))
    return fail(flag, text, form);
  const std::string b = text.substr(dash + 1, colon == std::string::npos ? std::string::npos : colon - dash - 1);
  if (b.empty()) return fail(flag, text, form);
  return Pair{text.substr(0, dash), b, colon == std::string::npos ? "" : text.substr(colon + 1)};
}

/// Without a topology the wires are a crossbar, where no link joins two ranks.
Result<bool> check_joined(const WiringFlags& f, const Pair& pair, const char* flag, const std::string& text,
                          std::int32_t ranks) {
  const auto is_rank = [&](const std::string& node) { return parse_integer(node, flag, 0, ranks - 1).has_value(); };
  if (!f.topology.empty() || !is_rank(pair.a) || !is_rank(pair.b)) return true;
  return fail(flag, text + " without --topology", "--topology T, whose links join ranks, or a rank and \"crossbar\"");
}

Result<bool> read_scenario(const WiringFlags& f, Wiring& w, std::int32_t ranks) {
  for (const std::string& text : f.broken) {
    RINGSIDE_TRY(const auto pair, parse_pair(text, "--broken", "two nodes that a link joins, such as 0-8"));
    if (!pair.rest.empty()) return fail("--broken", text, "two nodes that a link joins, such as 0-8");
    RINGSIDE_OK(check_joined(f, pair, "--broken", text, ranks));
    w.impaired.push_back({pair.a, pair.b, 0});
  }
  for (const std::string& text : f.slow) {
    const std::string form = "two nodes and how many times slower, such as 0-8:4";
    RINGSIDE_TRY(const auto pair, parse_pair(text, "--slow", form));
    const auto times = parse_number(pair.rest, "--slow", 1, 1e9);
    if (!times) return fail("--slow", text, form);
    RINGSIDE_OK(check_joined(f, pair, "--slow", text, ranks));
    w.impaired.push_back({pair.a, pair.b, 1 / *times});
  }
  for (const std::string& text : f.late) {
    const std::size_t colon = text.find(':');
    const auto rank = parse_integer(text.substr(0, colon), "--late", 0, kMaxRanks);
    const auto seconds = parse_seconds(colon == std::string::npos ? "" : text.substr(colon + 1), "--late");
    if (!rank || !seconds || seconds->value > kLongestAlpha)
      return fail("--late", text, "a rank and how late it is, 1e9 s at most, such as 3:1ms");
    w.stragglers.push_back({static_cast<std::int32_t>(*rank), *seconds, 1});
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

}  // namespace

void declare_wiring_flags(FlagSet& accept, WiringFlags& flags) {
  const auto wire = [&](const char* names, auto& target, const char* help, const char* value) {
    accept.option(names, target, help, value, "The wires");
  };
  wire("--tier", flags.tier, "nvlink, pcie, infiniband, ethernet (nvlink)", "TIER");
  wire("--alpha", flags.alpha, "seconds per message, with --bandwidth: 5us", "SECONDS");
  wire("--bandwidth", flags.bandwidth, "of every port, with --alpha: 50GB/s, 100Gbit/s", "BPS");
  wire("--topology", flags.topology, "as topology list names them, or a file; excludes --tier", "T");
  wire("--placement", flags.placement, "which rank sits where (packed)", "P");
  wire("--ports", flags.ports, "messages that a rank sends at once (1), or fluid", "N");
  wire("--routing", flags.routing, "first, by-destination, ecmp (the topology's own)", "R");
  wire("--slow", flags.slow, "a link that is slower: 0-8:4", "A-B:TIMES");
  wire("--broken", flags.broken, "a link that is broken: 0-8", "A-B");
  wire("--late", flags.late, "a rank that comes late: 3:1ms", "RANK:SECONDS");
  accept.flag("--kernel", flags.kernel, "between machines the kernel copies, no RDMA", "The wires");
}

Result<bool> read_wiring(const WiringFlags& f, Case& c) {
  if (!f.topology.empty() && !f.tier.empty())
    return fail("--topology", f.topology + " together with --tier", "one of the two");
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
  Wiring& w = c.wiring;
  if (!f.topology.empty())
    if (const auto ok = read_topology(f, w); !ok) return ok;
  if (!f.placement.empty()) w.placement = f.placement;
  w.routing = f.routing;
  w.kernel = f.kernel;
  if (!f.ports.empty()) {
    const auto ports = parse_integer(fold_name(f.ports) == "fluid" ? "0" : f.ports, "ports", 0, 1 << 20);
    if (!ports) return fail("--ports", f.ports, "1 or more, or fluid");
    w.ports = static_cast<std::int32_t>(*ports);
  }
  if (const auto ok = read_scenario(f, w, c.instance.ranks); !ok) return ok;
  if (w.uniform() && w != Wiring{}) w.topology = "crossbar";
  Wiring crossbar;
  crossbar.topology = "crossbar";
  if (w == crossbar) w = {};  // the same wires, without a simulation that looks for contention
  return true;
}

}  // namespace ringside
