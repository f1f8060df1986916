#include "core/library/pace.h"

#include <algorithm>

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
  for (Node& n : t.nodes) n.copy = SecondsPerByte(0);
  return t;
}

}  // namespace ringside
