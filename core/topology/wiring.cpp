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

Result<std::int32_t> find_node(const Topology& t, const std::string& text) {
  for (std::size_t i = 0; i < t.nodes.size(); ++i)
    if (fold_name(t.nodes[i].label) == fold_name(text)) return static_cast<std::int32_t>(i);
  const auto index = parse_integer(text, "link", 0, static_cast<std::int64_t>(t.nodes.size()) - 1);
  if (!index) return fail("link", text, fmt::format("a node's label, or its number (0 to {})", t.nodes.size() - 1));
  return static_cast<std::int32_t>(*index);
}

Result<bool> impair(Topology& t, const Impaired& what) {
  const auto a = find_node(t, what.a), b = find_node(t, what.b);
  if (!a) return Failure(a.error());
  if (!b) return Failure(b.error());
  if (!(what.factor >= 0 && what.factor <= 1))
    return fail("link", format_number(what.factor), "a share of its bandwidth, 0 to 1");
  const auto hit = [&](const Link& l) { return (l.from == *a && l.to == *b) || (l.from == *b && l.to == *a); };
  if (std::none_of(t.links.begin(), t.links.end(), hit))
    return fail("link", fmt::format("{} - {}", what.a, what.b), "two nodes that a link joins");
  if (what.factor == 0) return std::erase_if(t.links, hit), true;
  for (Link& l : t.links)
    if (hit(l)) l.bandwidth = l.bandwidth * what.factor;
  return true;
}

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
      if (l.from == node || l.to == node) l.bandwidth = l.bandwidth * s.factor;
  }
  return true;
}

}  // namespace

Result<Network> build(const Wiring& w, std::int32_t ranks, const Schedule* schedule, const ShapeRequest& request) {
  RINGSIDE_TRY(auto topology, w.own.empty() ? make_topology(w.topology.empty() ? "crossbar" : w.topology, request)
                                            : topology_from_text(w.own));
  Network net{std::move(topology), {}, {}, w.ports};
  Topology& t = net.topology;
  if (w.ports < 0) return fail("ports", std::to_string(w.ports), "1 or more, or 0 for no limit");
  if (!w.routing.empty()) {
    RINGSIDE_TRY(const auto routing, parse_routing(w.routing));
    t.routing = routing;
  }
  if (w.kernel)
    for (Node& n : t.nodes)
      if (n.kind == NodeKind::nic) n.copy = std::max(n.copy, kKernelCopy);
  RINGSIDE_TRY(auto placement, place(t, ranks, w.placement));
  net.nodes = std::move(placement);
  for (const Impaired& i : w.impaired) RINGSIDE_OK(impair(t, i));
  RINGSIDE_OK(apply(w.stragglers, ranks, net));
  if (!schedule) return net;
  RINGSIDE_TRY(const auto at, seat_helpers(t, *schedule, net.nodes));
  net.nodes.insert(net.nodes.end(), at.begin(), at.end());
  return net;
}

json to_json(const Wiring& w) {
  json j{{"topology", w.topology}};
  if (!w.own.empty()) j["own"] = json::parse(w.own, nullptr, false);
  if (w.placement != "packed") j["placement"] = w.placement;
  if (w.ports != 1) j["ports"] = w.ports;
  if (!w.routing.empty()) j["routing"] = w.routing;
  if (w.kernel) j["kernel"] = true;
  for (const Impaired& i : w.impaired) j["impaired"].push_back({{"a", i.a}, {"b", i.b}, {"factor", i.factor}});
  for (const Straggler& s : w.stragglers)
    j["stragglers"].push_back({{"rank", s.rank}, {"late_s", s.late.value}, {"factor", s.factor}});
  return j;
}

namespace {

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
  RINGSIDE_OK(f.only({"topology", "own", "placement", "ports", "routing", "kernel", "impaired", "stragglers"}));
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
  RINGSIDE_TRY(const auto ports, f.integer("ports", 0, INT32_MAX, 1));
  w.ports = static_cast<std::int32_t>(ports);
  RINGSIDE_TRY(const auto kernel, f.boolean("kernel", false));
  w.kernel = kernel;
  RINGSIDE_OK(read_all(f, "impaired", read_impaired, w));
  RINGSIDE_OK(read_all(f, "stragglers", read_straggler, w));
  return w;
}

}  // namespace ringside
