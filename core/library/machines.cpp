#include "core/library/machines.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

namespace ringside {
namespace {

/// Which node of a library every node of the topology is in, by its least member.
std::vector<std::int32_t> joined(const Topology& t) {
  std::vector<std::int32_t> root(t.nodes.size());
  std::iota(root.begin(), root.end(), 0);
  const auto find = [&](std::int32_t v) {
    while (root[static_cast<std::size_t>(v)] != v) v = root[static_cast<std::size_t>(v)];
    return v;
  };
  for (const Link& l : t.links) {
    if (class_of(t, l) == WireClass::network) continue;
    const std::int32_t a = find(l.from), b = find(l.to);
    root[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
  }
  for (std::size_t v = 0; v < root.size(); ++v) root[v] = find(static_cast<std::int32_t>(v));
  return root;
}

Generation generation_of(const Topology& t, WireClass inside, BytesPerSecond device) {
  const bool gpus = std::any_of(t.nodes.begin(), t.nodes.end(), [](const Node& n) { return n.kind == NodeKind::gpu; });
  if (!gpus) return Generation::none;
  if (std::any_of(t.links.begin(), t.links.end(), [](const Link& l) { return l.tier == "xgmi"; }))
    return Generation::amd;
  if (inside != WireClass::nvlink) return Generation::ampere;  // constants by which it would differ are NVLink's
  const double rate = device.value;                            // 6 links of 25 GB/s, 12 of 25, 18 of 25, 18 of 50
  return rate <= 200e9   ? Generation::volta
         : rate <= 350e9 ? Generation::ampere
         : rate <= 600e9 ? Generation::hopper
                         : Generation::blackwell;
}

}  // namespace

WireClass class_of(const Topology& t, const Link& l) {
  if (l.tier == "nvlink" || l.tier == "xgmi" || l.tier == "ici") return WireClass::nvlink;
  const std::int32_t machine = t.nodes[static_cast<std::size_t>(l.from)].machine;
  return machine >= 0 && machine == t.nodes[static_cast<std::size_t>(l.to)].machine ? WireClass::pcie
                                                                                    : WireClass::network;
}

Machines machines_of(const Topology& t, const Placement& ranks) {
  Machines m;
  m.ranks = static_cast<std::int32_t>(ranks.size());
  const auto root = joined(t);
  std::map<std::int32_t, std::int32_t> members;
  for (const std::int32_t device : ranks) ++members[root[static_cast<std::size_t>(device)]];
  m.nodes = static_cast<std::int32_t>(members.size());
  for (const auto& [node, count] : members) m.per_node = std::max(m.per_node, count);

  const std::int32_t first = ranks.front();
  const std::int32_t home = root[static_cast<std::size_t>(first)];
  double nvlink = 0, pcie = 0, out = 0;
  for (const Link& l : t.links) {
    const WireClass c = class_of(t, l);
    if (c == WireClass::network && root[static_cast<std::size_t>(l.from)] == home) {
      out += l.healthy().value;
      ++m.nics;
      m.fabric = l.tier;
      m.adds_between |= t.nodes[static_cast<std::size_t>(l.to)].reduces;
    }
    if (l.from != first || c == WireClass::network) continue;
    const Node& to = t.nodes[static_cast<std::size_t>(l.to)];
    if (c == WireClass::nvlink)
      nvlink += l.healthy().value;
    else if (to.kind != NodeKind::nic)
      pcie += l.healthy().value;
    if (to.reduces) m.adds = true;
  }
  m.inside = nvlink > 0 ? WireClass::nvlink : WireClass::pcie;
  m.device = BytesPerSecond(nvlink > 0 ? nvlink : pcie);
  m.network = BytesPerSecond(m.nodes > 1 ? out : 0);
  m.gpu = generation_of(t, m.inside, m.device);
  return m;
}

}  // namespace ringside
