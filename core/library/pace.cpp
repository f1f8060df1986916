#include "core/library/pace.h"

#include <algorithm>
#include <map>
#include <vector>

namespace ringside {
namespace {

bool is_device(const Node& n) {
  return n.kind == NodeKind::gpu || n.kind == NodeKind::cpu;
}

/// Ends of the wire at which a way of its class begins.
int ends(const Topology& t, const Link& l, WireClass c) {
  const Node& from = t.nodes[static_cast<std::size_t>(l.from)];
  const Node& to = t.nodes[static_cast<std::size_t>(l.to)];
  if (c == WireClass::network) {
    const auto begins = [](const Node& n) { return n.kind == NodeKind::nic || is_device(n); };
    return begins(from) + begins(to);
  }
  if (from.kind == NodeKind::nic || to.kind == NodeKind::nic) return 0;
  // A CPU beside GPUs only passes on.
  const auto begins = [](const Node& n) { return is_device(n) && !(n.kind == NodeKind::cpu && n.forwards); };
  return begins(from) + begins(to);
}

/// What is left of a yield when all wires together give no more than `most`.
double capped(const WirePace& p, BytesPerSecond together) {
  if (together.value <= 0) return p.yield;
  return std::min(p.yield, p.most / together);
}

/// A library's rings and trees together use every link of a mesh alike, whichever ones that are: its search finds them.
/// So a switch with all links of a device stands for the mesh.
void gather_meshes(Topology& t, Seconds hop) {
  std::vector<Link> kept;
  std::map<std::int32_t, BytesPerSecond> together;  // of every device
  for (Link& l : t.links) {
    const Node &from = t.nodes[static_cast<std::size_t>(l.from)], &to = t.nodes[static_cast<std::size_t>(l.to)];
    if (class_of(t, l) == WireClass::nvlink && is_device(from) && is_device(to) && from.machine == to.machine)
      together[l.from] += l.bandwidth;
    else
      kept.push_back(std::move(l));
  }
  if (together.empty()) return;
  t.links = std::move(kept);
  std::map<std::int32_t, std::int32_t> hubs;  // by machine
  for (const auto& [device, bandwidth] : together) {
    const std::int32_t machine = t.nodes[static_cast<std::size_t>(device)].machine;
    const auto [hub, fresh] = hubs.try_emplace(machine, 0);
    if (fresh)
      hub->second = t.add_node({.kind = NodeKind::switch_, .label = "links", .machine = machine, .forwards = true});
    t.connect(device, hub->second, hop / 2, bandwidth, "nvlink");
  }
}

}  // namespace

Topology paced(Topology t, const Machines& m, const Pace& pace) {
  const double inside = capped(pace.of(m.inside), m.device), network = capped(pace.network, m.network);
  for (Link& l : t.links) {
    const WireClass c = class_of(t, l);
    const WirePace& p = pace.of(c);
    if (p.hop) l.alpha = *p.hop * (0.5 * ends(t, l, c));
    const bool to_nic = t.nodes[static_cast<std::size_t>(l.from)].kind == NodeKind::nic ||
                        t.nodes[static_cast<std::size_t>(l.to)].kind == NodeKind::nic;
    l.bandwidth = l.bandwidth * (c == WireClass::network || to_nic ? network : c == m.inside ? inside : p.yield);
  }
  if (const auto& hop = pace.nvlink.hop) gather_meshes(t, *hop);
  return t;
}

}  // namespace ringside
