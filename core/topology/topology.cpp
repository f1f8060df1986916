#include "core/topology/topology.h"

#include <array>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "core/base/controls.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

constexpr std::array<std::string_view, 4> kKinds{"gpu", "cpu", "nic", "switch"};
constexpr std::array<std::string_view, 5> kRoutings{"first", "by-destination", "ecmp", "adaptive", "multipath"};
constexpr std::array<std::string_view, 7> kArrangements{"automatic", "star",   "ring",    "line",
                                                        "grid",      "layers", "machines"};

template <class Enum, std::size_t N>
Result<Enum> parse(std::string_view field, const std::array<std::string_view, N>& names, std::string_view text) {
  for (std::size_t i = 0; i < N; ++i)
    if (fold_name(names[i]) == fold_name(text)) return static_cast<Enum>(i);
  return fail(std::string(field), std::string(text), join({names.begin(), names.end()}));
}

}  // namespace

std::string_view name(NodeKind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}
std::string_view name(Routing routing) {
  return kRoutings[static_cast<std::size_t>(routing)];
}
std::string_view name(Arrangement arrangement) {
  return kArrangements[static_cast<std::size_t>(arrangement)];
}
Result<NodeKind> parse_node_kind(std::string_view text) {
  return parse<NodeKind>("kind", kKinds, text);
}
Result<Routing> parse_routing(std::string_view text) {
  return parse<Routing>("routing", kRoutings, text);
}
Result<Arrangement> parse_arrangement(std::string_view text) {
  return parse<Arrangement>("arrangement", kArrangements, text);
}

std::int32_t Topology::add_node(Node node) {
  nodes.push_back(std::move(node));
  return static_cast<std::int32_t>(nodes.size()) - 1;
}

std::int32_t Topology::connect(std::int32_t a, std::int32_t b, Seconds alpha, BytesPerSecond bandwidth,
                               std::string tier) {
  links.push_back({a, b, alpha, bandwidth, tier});
  links.push_back({b, a, alpha, bandwidth, std::move(tier)});
  return static_cast<std::int32_t>(links.size()) - 2;
}

std::vector<std::int32_t> devices(const Topology& topology) {
  for (const NodeKind kind : {NodeKind::gpu, NodeKind::cpu}) {
    std::vector<std::int32_t> found;
    for (std::size_t i = 0; i < topology.nodes.size(); ++i)
      if (topology.nodes[i].kind == kind) found.push_back(static_cast<std::int32_t>(i));
    if (!found.empty()) return found;
  }
  return {};
}

std::int32_t ports_of_wires(const Topology& t) {
  std::vector<std::set<std::int32_t>> peers(t.nodes.size());
  for (const Link& l : t.links)
    if (t.nodes[static_cast<std::size_t>(l.from)].kind == NodeKind::gpu)
      peers[static_cast<std::size_t>(l.from)].insert(l.to);
  std::size_t most = 1;
  for (const auto& p : peers) most = std::max(most, p.size());
  return static_cast<std::int32_t>(most);
}

Result<bool> check_alpha(const std::string& field, Seconds alpha) {
  if (alpha.value >= 0 && alpha.value <= kLongestAlpha) return true;
  return fail(field, format_number(alpha.value), "seconds, 0 to 1e9");
}

Result<bool> check_bandwidth(const std::string& field, BytesPerSecond bandwidth) {
  if (bandwidth.value >= kNarrowestWire && bandwidth.value <= kWidestWire) return true;
  return fail(field, format_number(bandwidth.value), "bytes per second, 1e-9 to 1e30");
}

namespace {

/// Names are printed, drawn and written as SVG.
Result<bool> check_names(const Topology& t) {
  const auto check = [](const std::string& field, const std::string& text) -> Result<bool> {
    if (!has_controls(text)) return true;
    return fail(field, controls_shown(text), "a text without control characters");
  };
  RINGSIDE_OK(check("name", t.name));
  RINGSIDE_OK(check("description", t.description));
  RINGSIDE_OK(check("source", t.source));
  for (const std::string& machine : t.machines) RINGSIDE_OK(check("machines", machine));
  for (const Node& n : t.nodes) RINGSIDE_OK(check("label", n.label));
  for (const Link& l : t.links) RINGSIDE_OK(check("tier", l.tier));
  return true;
}

}  // namespace

Result<bool> validate(const Topology& t) {
  RINGSIDE_OK(check_names(t));
  if (t.nodes.empty() || t.nodes.size() > kMaxNodes)
    return fail("nodes", std::to_string(t.nodes.size()), fmt::format("1 to {}", kMaxNodes));
  if (t.links.size() > kMaxLinks)
    return fail("links", std::to_string(t.links.size()), fmt::format("{} at most", kMaxLinks));
  const auto machines = static_cast<std::int32_t>(t.machines.size());
  for (std::size_t i = 0; i < t.nodes.size(); ++i) {
    const Node& n = t.nodes[i];
    const auto field = [&](const char* what) { return fmt::format("nodes[{}].{}", i, what); };
    if (n.machine < -1 || n.machine >= machines)
      return fail(field("machine"), std::to_string(n.machine), fmt::format("-1 to {}", machines - 1));
    if (!(n.copy.value >= 0 && n.copy.value <= kLongestAlpha))
      return fail(field("copy_s_per_byte"), format_number(n.copy.value), "seconds per byte, 0 to 1e9");
    if (n.reduces && n.kind != NodeKind::switch_)
      return fail(field("reduces"), std::string(name(n.kind)), "a switch: nothing else adds for others");
    if (n.at && !(std::isfinite(n.at->x) && std::isfinite(n.at->y))) return fail(field("at"), "", "finite numbers");
  }
  const auto nodes = static_cast<std::int32_t>(t.nodes.size());
  for (std::size_t i = 0; i < t.links.size(); ++i) {
    const Link& l = t.links[i];
    const auto field = [&](const char* what) { return fmt::format("links[{}].{}", i, what); };
    if (l.from < 0 || l.from >= nodes)
      return fail(field("from"), std::to_string(l.from), fmt::format("0 to {}", nodes - 1));
    if (l.to < 0 || l.to >= nodes) return fail(field("to"), std::to_string(l.to), fmt::format("0 to {}", nodes - 1));
    if (l.from == l.to) return fail(field("to"), std::to_string(l.to), "another node than from");
    if (!check_alpha({}, l.alpha)) return check_alpha(field("alpha_s"), l.alpha);  // the name is made only for errors
    if (!check_bandwidth({}, l.bandwidth)) return check_bandwidth(field("bytes_per_s"), l.bandwidth);
  }
  if (t.ports < 0 || t.ports > kMostPorts)
    return fail("ports", std::to_string(t.ports), fmt::format("1 to {}, or 0 for no limit", kMostPorts));
  if (devices(t).empty()) return fail("topology", t.name, "a gpu or a cpu that a rank can be placed on");
  return true;
}

}  // namespace ringside
