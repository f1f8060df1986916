#include "core/topology/cluster.h"

#include <fmt/format.h>

namespace ringside {
namespace {

std::int32_t add_switch(Topology& t, std::string label, std::int32_t machine = -1) {
  return t.add_node(
      {.kind = NodeKind::switch_, .label = std::move(label), .machine = machine, .forwards = true, .reduces = true});
}

}  // namespace

Result<Cluster> make_cluster(std::int32_t machines, std::int32_t gpus, const Wire& nvlink) {
  if ((2 * std::int64_t{gpus} + 2) * machines + gpus > kMaxNodes)
    return fail("topology size", fmt::format("{}x{}", machines, gpus), fmt::format("{} nodes at most", kMaxNodes));
  Cluster c{machines, gpus, {}};
  Topology& t = c.topology;
  t.arrangement = Arrangement::machines;
  for (std::int32_t m = 0; m < machines; ++m) {
    t.machines.push_back(fmt::format("node {}", m));
    for (std::int32_t g = 0; g < gpus; ++g)
      t.add_node({.kind = NodeKind::gpu, .label = fmt::format("GPU {}", c.gpu(m, g)), .machine = m});
  }
  for (std::int32_t m = 0; m < machines; ++m) add_switch(t, fmt::format("NVSwitch {}", m), m);
  for (std::int32_t m = 0; m < machines; ++m)
    for (std::int32_t g = 0; g < gpus; ++g) connect(t, c.gpu(m, g), c.nvswitch(m), nvlink.hop_of(2));
  return c;
}

Wire add_nics(Cluster& c, BytesPerSecond pcie, const Wire& network) {
  Topology& t = c.topology;
  for (std::int32_t m = 0; m < c.machines; ++m)
    for (std::int32_t g = 0; g < c.gpus; ++g) {
      const std::int32_t nic = t.add_node(
          {.kind = NodeKind::nic, .label = fmt::format("NIC {}", c.gpu(m, g)), .machine = m, .forwards = true});
      connect(t, c.gpu(m, g), nic, {network.alpha / 6, pcie, kPcie.tier});
    }
  return network.hop_of(3);
}

void join_by_rails(Cluster& c, const Wire& nic_to_switch) {
  Topology& t = c.topology;
  t.routing = Routing::first;  // NVLink comes first in the list: the sender's machine changes the rail
  for (std::int32_t g = 0; g < c.gpus; ++g) {
    const std::int32_t rail = add_switch(t, fmt::format("rail {}", g));
    for (std::int32_t m = 0; m < c.machines; ++m) connect(t, c.nic(m, g), rail, nic_to_switch);
  }
  for (std::int32_t d = 0; d < c.machines * c.gpus; ++d) t.nodes[static_cast<std::size_t>(d)].forwards = true;
}

void join_by_fat_tree(Cluster& c, const Wire& nic_to_switch, const Wire& leaf_to_spine) {
  Topology& t = c.topology;
  t.routing = Routing::by_destination;
  const auto first_leaf = static_cast<std::int32_t>(t.nodes.size());
  for (std::int32_t m = 0; m < c.machines; ++m) {
    const std::int32_t leaf = add_switch(t, fmt::format("leaf {}", m));
    for (std::int32_t g = 0; g < c.gpus; ++g) connect(t, c.nic(m, g), leaf, nic_to_switch);
  }
  for (std::int32_t s = 0; s < c.gpus; ++s) {
    const std::int32_t spine = add_switch(t, fmt::format("spine {}", s));
    for (std::int32_t m = 0; m < c.machines; ++m) connect(t, first_leaf + m, spine, leaf_to_spine);
  }
}

}  // namespace ringside
