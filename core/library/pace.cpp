#include "core/library/pace.h"

#include <algorithm>
#include <map>
#include <vector>

namespace ringside {
namespace {

bool is_device(const Node& n) {
  return n.kind == NodeKind::gpu || n.kind == NodeKind::cpu;
}

bool is_nic(const Topology& t, std::int32_t node) {
  return t.nodes[static_cast<std::size_t>(node)].kind == NodeKind::nic;
}

/// Ends of the wire at which a way begins.
int ends(const Topology& t, const Link& l) {
  // A CPU beside GPUs only passes on.
  const auto begins = [&](std::int32_t v) {
    const Node& n = t.nodes[static_cast<std::size_t>(v)];
    return is_device(n) && !(n.kind == NodeKind::cpu && n.forwards);
  };
  return begins(l.from) + begins(l.to);
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

/// What a wire yields of its bandwidth, and no more than its share of what all get through together. A wire that is
/// slower than the others is not slowed down to its share of them once more; ways are found by what it was before.
void pace_wire(Link& l, double yield, double share) {
  const BytesPerSecond healthy = l.healthy() * share;
  l.bandwidth = std::min(l.bandwidth * yield, healthy);
  if (l.whole.value > 0) l.whole = healthy;
}

}  // namespace

Topology paced(Topology t, const Machines& m, const Pace& pace) {
  const double inside = capped(pace.of(m.inside), m.device), network = capped(pace.network, m.network);
  for (Link& l : t.links) {
    const bool nic = is_nic(t, l.from) || is_nic(t, l.to);
    const WireClass c = class_of(t, l);
    if (nic && c != WireClass::network) {
      if (pace.network.hop) l.alpha = 0.5 * *pace.network.hop;
      pace_wire(l, pace.network.yield, network);
      continue;
    }
    const WirePace& p = pace.of(c);
    if (p.hop) l.alpha = *p.hop * (0.5 * ends(t, l));
    pace_wire(l, p.yield, c == WireClass::network ? network : c == m.inside ? inside : p.yield);
  }
  if (const auto& hop = pace.nvlink.hop) gather_meshes(t, *hop);
  return t;
}

}  // namespace ringside
