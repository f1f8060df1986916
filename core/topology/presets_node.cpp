// Machines that are wired like no other. Constants are line rates per direction; shapes.cpp has the sources.
#include <array>
#include <utility>

#include <fmt/format.h>

#include "core/topology/makers.h"
#include "core/topology/wire.h"

namespace ringside::makers {
namespace {

std::int32_t add(Topology& t, NodeKind kind, std::string label, std::optional<Spot> at = {}) {
  return t.add_node(
      {.kind = kind, .label = std::move(label), .machine = 0, .forwards = kind != NodeKind::gpu, .at = at});
}

}  // namespace

/// Two squares of GPUs with their diagonals, and wires between equal corners: NVLink joins 16 of the 28 pairs, some of
/// them twice. All other messages take PCIe, for a V100 passes nothing on.
Result<Topology> dgx_1(const ShapeRequest&) {
  constexpr BytesPerSecond kLink(25e9);  // one NVLink 2
  constexpr std::array<std::array<int, 3>, 16> kLinks{{{0, 1, 1},
                                                       {0, 2, 1},
                                                       {0, 3, 2},
                                                       {1, 2, 2},
                                                       {1, 3, 1},
                                                       {2, 3, 2},
                                                       {4, 5, 1},
                                                       {4, 6, 1},
                                                       {4, 7, 2},
                                                       {5, 6, 2},
                                                       {5, 7, 1},
                                                       {6, 7, 2},
                                                       {0, 4, 2},
                                                       {1, 5, 2},
                                                       {2, 6, 1},
                                                       {3, 7, 1}}};
  Topology t;
  t.machines = {"DGX-1"};
  t.description = "8 V100 GPUs in a hybrid cube mesh: one or two NVLinks between neighbours, PCIe between the others";
  constexpr std::array<Spot, 4> kSquare{{{0, 2}, {0, 3.4}, {1.6, 3.4}, {1.6, 2}}};
  for (int g = 0; g < 8; ++g) {
    const Spot s = kSquare[static_cast<std::size_t>(g % 4)];
    add(t, NodeKind::gpu, fmt::format("GPU {}", g), Spot{g < 4 ? s.x : 5.2 - s.x, s.y});
  }
  for (const auto& [a, b, links] : kLinks) connect(t, a, b, {kNvlink.alpha, kLink * links, kNvlink.tier});
  std::array<std::int32_t, 2> cpu{};
  for (int c = 0; c < 2; ++c)
    cpu[static_cast<std::size_t>(c)] = add(t, NodeKind::cpu, fmt::format("CPU {}", c), Spot{0.8 + 3.6 * c, 0});
  const Wire pcie{kPcie.alpha / 2, kPcie3, kPcie.tier};
  for (int s = 0; s < 4; ++s) {
    const std::int32_t hub =
        add(t, NodeKind::switch_, fmt::format("PCIe {}", s), Spot{s < 2 ? 1.6 * s : 3.6 + 1.6 * (3 - s), 1});
    for (int g = 2 * s; g < 2 * s + 2; ++g) connect(t, g, hub, pcie);
    connect(t, hub, cpu[static_cast<std::size_t>(s / 2)], pcie);
  }
  connect(t, cpu[0], cpu[1], {pcie.alpha, BytesPerSecond(38.4e9), "qpi"});  // two QPI links of 9.6 GT/s and 2 bytes
  return t;
}

Result<Topology> pcie_workstation(const ShapeRequest&) {
  Topology t;
  t.arrangement = Arrangement::layers;
  t.machines = {"workstation"};
  t.description = "4 GPUs on PCIe 4, two on each switch, whose one upward wire they share";
  for (int g = 0; g < 4; ++g) add(t, NodeKind::gpu, fmt::format("GPU {}", g));
  const Wire pcie{kPcie.alpha / 2, kPcie4, kPcie.tier};
  const std::int32_t left = add(t, NodeKind::switch_, "PCIe 0"), right = add(t, NodeKind::switch_, "PCIe 1");
  const std::int32_t cpu = add(t, NodeKind::cpu, "CPU 0");
  for (int g = 0; g < 4; ++g) connect(t, g, g < 2 ? left : right, pcie);
  connect(t, left, cpu, pcie);
  connect(t, right, cpu, pcie);
  return t;
}

Result<Topology> tpu_torus(const ShapeRequest& r) {
  ShapeRequest ici = r;
  if (ici.sizes.empty()) ici.sizes = {4, 4, 4};
  ici.alpha = kNvlink.alpha;
  ici.bandwidth = BytesPerSecond(50e9);
  ici.tier = "ici";
  auto t = torus(ici);
  if (t)
    for (std::size_t d = 0; d < t->nodes.size(); ++d) t->nodes[d].label = fmt::format("TPU {}", d);
  return t;
}

}  // namespace ringside::makers
