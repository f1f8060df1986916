#include "core/topology/wiring.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/topology/seats.h"
#include "core/topology/topology_json.h"

namespace ringside {
namespace {

using nlohmann::json;

/// Without RDMA a message is copied by the kernel of each machine it leaves or enters. One core copies about 10 GB/s.
constexpr SecondsPerByte kKernelCopy(1e-10);

Result<bool> apply(const std::vector<Straggler>& stragglers, std::int32_t ranks, Network& net) {
  for (const Straggler& s : stragglers) {
    if (s.rank < 0 || s.rank >= ranks)
      return fail("straggler", std::to_string(s.rank), fmt::format("a rank, 0 to {}", ranks - 1));
    if (!(s.factor > 0 && s.factor <= 1))
      return fail("straggler", format_number(s.factor), "a share of its bandwidth, above 0 to 1");
    if (!(s.late.value >= 0 && s.late.value <= kLongestAlpha))
      return fail("straggler", format_number(s.late.value), "seconds, 0 to 1e9");
    net.late.resize(static_cast<std::size_t>(ranks));
    net.late[static_cast<std::size_t>(s.rank)] = s.late;
    const std::int32_t node = net.nodes[static_cast<std::size_t>(s.rank)];
    for (Link& l : net.topology.links)
      if (l.from == node || l.to == node) l.whole = l.healthy(), l.bandwidth = l.bandwidth * s.factor;
  }
  return true;
}

}  // namespace

namespace {

/// One node has its share of the ranks.
Result<Topology> base_topology(const Wiring& w, ShapeRequest request) {
  if (w.replicas)
    request.devices = (request.devices + std::max(w.replicas->nodes, 1) - 1) / std::max(w.replicas->nodes, 1);
  RINGSIDE_TRY(auto topology, w.own.empty() ? make_topology(w.topology.empty() ? "crossbar" : w.topology, request)
                                            : topology_from_text(w.own));
  if (!w.replicas) return topology;
  return replicated(topology, *w.replicas);
}

}  // namespace

Result<Network> build(const Wiring& w, std::int32_t ranks, const Schedule* schedule, const ShapeRequest& request) {
  RINGSIDE_TRY(auto topology, base_topology(w, request));
  Network net{std::move(topology), {}, {}, 1};
  Topology& t = net.topology;
  net.ports = w.ports.value_or(t.ports);
  if (net.ports < 0) return fail("ports", std::to_string(net.ports), "1 or more, or 0 for no limit");
  if (!w.routing.empty()) {
    RINGSIDE_TRY(const auto routing, parse_routing(w.routing));
    t.routing = routing;
  }
  if (w.kernel)
    for (Node& n : t.nodes)
      if (n.kind == NodeKind::nic) n.copy = std::max(n.copy, kKernelCopy);
  RINGSIDE_TRY(auto placement, place(t, ranks, w.placement));
  net.nodes = std::move(placement);
  for (const Impaired& i : w.impaired)
    if (i.factor == 0) RINGSIDE_OK(impair(t, i));
  // Helpers keep their switches where a link is slow, as routes do.
  RINGSIDE_TRY(const auto seats, schedule ? seat_helpers(t, *schedule, net.nodes) : Result<Placement>(Placement{}));
  for (const Impaired& i : w.impaired)
    if (i.factor != 0) RINGSIDE_OK(impair(t, i));
  RINGSIDE_OK(apply(w.stragglers, ranks, net));
  net.nodes.insert(net.nodes.end(), seats.begin(), seats.end());
  return net;
}

namespace {

json json_of(const Replicas& r) {
  json j{{"nodes", r.nodes}, {"network", r.network}};
  if (!r.fabric.empty()) j["fabric"] = r.fabric;
  if (r.nic) j["nic_bytes_per_s"] = r.nic->value;
  if (r.nics != 0) j["nics"] = r.nics;
  return j;
}

}  // namespace

json to_json(const Wiring& w) {
  json j{{"topology", w.topology}};
  if (!w.own.empty()) j["own"] = json::parse(w.own, nullptr, false);
  if (w.placement != "packed") j["placement"] = w.placement;
  if (w.replicas) j["replicas"] = json_of(*w.replicas);
  if (w.ports) j["ports"] = *w.ports;
  if (!w.routing.empty()) j["routing"] = w.routing;
  if (w.kernel) j["kernel"] = true;
  for (const Impaired& i : w.impaired) j["impaired"].push_back({{"a", i.a}, {"b", i.b}, {"factor", i.factor}});
  for (const Straggler& s : w.stragglers)
    j["stragglers"].push_back({{"rank", s.rank}, {"late_s", s.late.value}, {"factor", s.factor}});
  return j;
}

namespace {

Result<Replicas> read_replicas(const json& j) {
  const Fields f(j, "wiring.replicas.");
  RINGSIDE_OK(f.only({"nodes", "network", "fabric", "nic_bytes_per_s", "nics"}));
  Replicas r;
  RINGSIDE_TRY(const auto nodes, f.integer("nodes", 1, kMaxNodes));
  RINGSIDE_TRY(const auto nics, f.integer("nics", 0, kMaxNodes, 0));
  RINGSIDE_TRY(r.network, f.string("network", r.network));
  RINGSIDE_TRY(r.fabric, f.string("fabric", ""));
  r.nodes = static_cast<std::int32_t>(nodes);
  r.nics = static_cast<std::int32_t>(nics);
  if (!f.has("nic_bytes_per_s")) return r;
  RINGSIDE_TRY(const auto nic, f.number("nic_bytes_per_s", kNarrowestWire, kWidestWire));
  r.nic = BytesPerSecond(nic);
  return r;
}

Result<bool> read_impaired(const json& j, Wiring& w) {
  const Fields f(j, "wiring.impaired.");
  RINGSIDE_OK(f.only({"a", "b", "factor"}));
  const auto a = f.string("a"), b = f.string("b");
  const auto factor = f.number("factor", 0, 1);
  if (!a) return Failure(a.error());
  if (!b) return Failure(b.error());
  if (!factor) return Failure(factor.error());
  w.impaired.push_back({*a, *b, *factor});
  return true;
}

Result<bool> read_straggler(const json& j, Wiring& w) {
  const Fields f(j, "wiring.stragglers.");
  RINGSIDE_OK(f.only({"rank", "late_s", "factor"}));
  const auto rank = f.integer("rank", 0, INT32_MAX);
  const auto late = f.number("late_s", 0, kLongestAlpha, 0), factor = f.number("factor", 0, 1, 1);
  if (!rank) return Failure(rank.error());
  if (!late) return Failure(late.error());
  if (!factor) return Failure(factor.error());
  w.stragglers.push_back({static_cast<std::int32_t>(*rank), Seconds(*late), *factor});
  return true;
}

Result<bool> read_all(const Fields& f, std::string_view field, Result<bool> (*read)(const json&, Wiring&), Wiring& w) {
  if (!f.has(field)) return true;
  RINGSIDE_TRY(const auto list, f.array(field));
  for (const json& one : *list)
    if (const auto ok = read(one, w); !ok) return ok;
  return true;
}

}  // namespace

Result<Wiring> wiring_from_json(const json& j) {
  if (!j.is_object()) return fail("wiring", j.type_name(), "a JSON object");
  const Fields f(j, "wiring.");
  RINGSIDE_OK(
      f.only({"topology", "own", "replicas", "placement", "ports", "routing", "kernel", "impaired", "stragglers"}));
  Wiring w;
  const auto topology = f.string("topology", ""), placement = f.string("placement", w.placement),
             routing = f.string("routing", "");
  for (const auto* text : {&topology, &placement, &routing})
    if (!*text) return Failure(text->error());
  w.topology = *topology;
  w.placement = *placement;
  w.routing = *routing;
  if (f.has("own")) {
    RINGSIDE_TRY(const auto own, f.object("own"));
    w.own = own->dump(-1, ' ', false, json::error_handler_t::replace);
  }
  if (f.has("replicas")) {
    if (!j["replicas"].is_object()) return fail("wiring.replicas", j["replicas"].type_name(), "a JSON object");
    RINGSIDE_TRY(w.replicas, read_replicas(j["replicas"]));
  }
  if (f.has("ports")) {
    RINGSIDE_TRY(const auto ports, f.integer("ports", 0, kMostPorts));
    w.ports = static_cast<std::int32_t>(ports);
  }
  RINGSIDE_TRY(const auto kernel, f.boolean("kernel", false));
  w.kernel = kernel;
  RINGSIDE_OK(read_all(f, "impaired", read_impaired, w));
  RINGSIDE_OK(read_all(f, "stragglers", read_straggler, w));
  return w;
}

}  // namespace ringside
