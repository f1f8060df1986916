#include "core/topology/nodes.h"

#include <array>

#include <fmt/format.h>

namespace ringside {
namespace {

/// AMD EPYC 7003: Infinity Fabric links of 16 lanes, 18 GT/s; three of the four that there may be join the sockets.
constexpr BytesPerSecond kSockets(3 * 36e9);

std::int32_t add(Topology& t, NodeKind kind, std::string label) {
  return t.add_node({.kind = kind, .label = std::move(label), .machine = 0, .forwards = kind != NodeKind::gpu});
}

Topology gpus_alone(std::int32_t gpus, Arrangement arrangement) {
  Topology t;
  t.arrangement = arrangement;
  t.machines = {"node 0"};
  for (std::int32_t g = 0; g < gpus; ++g) add(t, NodeKind::gpu, fmt::format("GPU {}", g));
  return t;
}

}  // namespace

Topology nvswitch_machine(std::int32_t gpus, const Wire& nvlink, bool reduces) {
  Topology t = gpus_alone(gpus, Arrangement::star);
  const std::int32_t hub = add(t, NodeKind::switch_, "NVSwitch");
  t.nodes.back().reduces = reduces;
  for (std::int32_t g = 0; g < gpus; ++g) connect(t, g, hub, nvlink.hop_of(2));
  return t;
}

Topology nvlink_rack(std::int32_t trays, const Wire& nvlink) {
  constexpr std::int32_t kGpusOfTray = 4;
  Topology t = nvswitch_machine(kGpusOfTray * trays, nvlink, true);
  t.arrangement = Arrangement::machines;
  t.machines.clear();
  for (std::int32_t tray = 0; tray < trays; ++tray) t.machines.push_back(fmt::format("tray {}", tray));
  for (std::int32_t g = 0; g < kGpusOfTray * trays; ++g) t.nodes[static_cast<std::size_t>(g)].machine = g / kGpusOfTray;
  t.nodes.back().machine = -1;
  return t;
}

Topology wired_pairs(std::int32_t gpus, const Wire& wire) {
  Topology t = gpus_alone(gpus, Arrangement::ring);
  for (std::int32_t a = 0; a < gpus; ++a)
    for (std::int32_t b = a + 1; b < gpus; ++b) connect(t, a, b, wire);
  return t;
}

Topology pcie_box(std::int32_t gpus, BytesPerSecond pcie, bool peers) {
  Topology t = gpus_alone(gpus, Arrangement::layers);
  const Wire hop{kPcieHop.alpha, pcie, kPcieHop.tier};
  if (!peers) {
    const std::int32_t host = add(t, NodeKind::cpu, "host memory");
    t.nodes.back().copy = 1.0 / pcie;
    for (std::int32_t g = 0; g < gpus; ++g) connect(t, g, host, hop);
    return t;
  }
  const std::array<std::int32_t, 2> cpu{add(t, NodeKind::cpu, "CPU 0"), add(t, NodeKind::cpu, "CPU 1")};
  for (std::int32_t g = 0; g < gpus; ++g) connect(t, g, cpu[2 * g < gpus ? 0 : 1], hop);
  connect(t, cpu[0], cpu[1], {kSocket.alpha, kSockets, kSocket.tier});
  return t;
}

Topology core_machine(std::int32_t cores) {
  Topology t;
  t.arrangement = Arrangement::star;
  t.machines = {"node 0"};
  for (std::int32_t c = 0; c < cores; ++c)
    t.add_node({.kind = NodeKind::cpu, .label = fmt::format("core {}", c), .machine = 0});
  const std::int32_t memory = add(t, NodeKind::switch_, "memory");
  for (std::int32_t c = 0; c < cores; ++c) connect(t, c, memory, kMemory.hop_of(2));
  return t;
}

}  // namespace ringside
