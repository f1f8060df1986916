// Machines of 8 H100 GPUs and the networks that join them. Constants are line rates per direction; shapes.cpp has the
// sources.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/try.h"
#include "core/topology/cluster.h"
#include "core/topology/makers.h"

namespace ringside::makers {
namespace {

constexpr std::int32_t kGpus = 8;
constexpr Wire kNvlink4{kNvlink.alpha, BytesPerSecond(450e9), kNvlink.tier};
constexpr BytesPerSecond kPcie5(63e9);  // 16 lanes of 32 GT/s, 128 bits in 130
constexpr Wire kNdr{kInfiniband.alpha, BytesPerSecond(50e9), kInfiniband.tier};
constexpr Wire kLeafToSpine{Seconds(0.2e-6), kNdr.bandwidth, kNdr.tier};  // a switch and ten metres of fibre
constexpr std::int32_t kFewest = 4;                                       // machines, where nobody says how many

Result<Cluster> machines_of_8(const ShapeRequest& r) {
  if (r.sizes.size() > 1) return fail("topology size", fmt::format("{} numbers", r.sizes.size()), "NODES");
  return make_cluster(r.sizes.empty() ? std::max(kFewest, (r.devices + kGpus - 1) / kGpus) : r.sizes[0], kGpus,
                      kNvlink4);
}

}  // namespace

Result<Topology> h100_rails(const ShapeRequest& r) {
  RINGSIDE_TRY(auto c, machines_of_8(r));
  join_by_rails(c, add_nics(c, kPcie5, kNdr));
  c.topology.description =
      fmt::format("{} machines of 8 H100 GPUs, each GPU with a 400 Gbit/s NIC on the switch of its rail", c.machines);
  return std::move(c.topology);
}

Result<Topology> h100_fat_tree(const ShapeRequest& r) {
  RINGSIDE_TRY(auto c, machines_of_8(r));
  join_by_fat_tree(c, add_nics(c, kPcie5, kNdr), kLeafToSpine);
  c.topology.description = fmt::format(
      "{} machines of 8 H100 GPUs, each GPU with a 400 Gbit/s NIC; a leaf switch for each machine below 8 spine "
      "switches",
      c.machines);
  return std::move(c.topology);
}

/// The 25 Gbit/s of one NIC are all that 8 GPUs have.
Result<Topology> h100_ethernet(const ShapeRequest& r) {
  RINGSIDE_TRY(auto c, machines_of_8(r));
  Topology& t = c.topology;
  t.routing = Routing::ecmp;
  t.description = fmt::format("{} machines of 8 H100 GPUs that share one 25 Gbit/s Ethernet NIC", c.machines);
  const Wire pcie{kPcie.alpha / 4, kPcie5, kPcie.tier};
  const std::int32_t first = static_cast<std::int32_t>(t.nodes.size());
  for (std::int32_t m = 0; m < c.machines; ++m) {
    const std::int32_t cpu =
        t.add_node({.kind = NodeKind::cpu, .label = fmt::format("CPU {}", m), .machine = m, .forwards = true});
    const std::int32_t nic =
        t.add_node({.kind = NodeKind::nic, .label = fmt::format("NIC {}", m), .machine = m, .forwards = true});
    for (std::int32_t g = 0; g < kGpus; ++g) connect(t, c.gpu(m, g), cpu, pcie);
    connect(t, cpu, nic, pcie);
  }
  const std::int32_t hub = t.add_node({.kind = NodeKind::switch_, .label = "Ethernet switch", .forwards = true});
  const Wire ethernet{kEthernet.alpha / 2 - 2 * pcie.alpha, kEthernet.bandwidth, kEthernet.tier};
  for (std::int32_t m = 0; m < c.machines; ++m) connect(t, first + 2 * m + 1, hub, ethernet);
  return std::move(t);
}

}  // namespace ringside::makers
