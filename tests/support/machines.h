// Small topologies for tests: machines of GPUs behind one switch each, and a switch that joins them.
#pragma once

#include <cstdint>
#include <vector>

#include <fmt/format.h>

#include "core/topology/topology.h"

namespace ringside::test {

struct Wires {
  Seconds alpha;
  BytesPerSecond inner, outer;
};
inline constexpr Wires kWires{Seconds(1e-6), BytesPerSecond(100e9), BytesPerSecond(10e9)};

/// Nodes 0, 1, .. are the GPUs, machine after machine; then each machine's switch, then the one between the machines. A
/// GPU's wire is `inner`, a machine's one wire to the others `outer`. Every wire has a latency of alpha.
inline Topology machines(const std::vector<std::int32_t>& sizes, const Wires& wires = kWires) {
  Topology t;
  t.name = "machines";
  for (std::size_t m = 0; m < sizes.size(); ++m) {
    t.machines.push_back(fmt::format("node {}", m));
    for (std::int32_t i = 0; i < sizes[m]; ++i)
      t.add_node(
          {.kind = NodeKind::gpu, .label = fmt::format("GPU {}.{}", m, i), .machine = static_cast<std::int32_t>(m)});
  }
  const auto gpus = static_cast<std::int32_t>(t.nodes.size());
  for (std::size_t m = 0; m < sizes.size(); ++m)
    t.add_node({.kind = NodeKind::switch_,
                .label = fmt::format("switch {}", m),
                .machine = static_cast<std::int32_t>(m),
                .forwards = true,
                .reduces = true});
  const std::int32_t spine =
      t.add_node({.kind = NodeKind::switch_, .label = "spine", .forwards = true, .reduces = true});
  for (std::int32_t g = 0; g < gpus; ++g)
    t.connect(g, gpus + t.nodes[static_cast<std::size_t>(g)].machine, wires.alpha, wires.inner, "inner");
  for (std::int32_t m = 0; m < std::ssize(sizes); ++m) t.connect(gpus + m, spine, wires.alpha, wires.outer, "outer");
  return t;
}

}  // namespace ringside::test
