// What the makers of machines say about them.
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "core/cost/tiers.h"
#include "core/topology/routes.h"
#include "core/topology/wire.h"
#include "tests/core/topology/made.h"

namespace ringside {
namespace {

TEST(Wires, the_constants_that_stand_in_are_those_of_the_tiers) {
  for (const Wire& w : {kNvlink, kPcie, kInfiniband, kEthernet}) {
    const auto tier = find_tier(w.tier);
    ASSERT_TRUE(tier);
    EXPECT_EQ(w.alpha, tier->alpha);
    EXPECT_EQ(w.bandwidth, tier->bandwidth);
  }
}

TEST(Presets, each_says_where_its_constants_are_from) {
  std::size_t presets = 0;
  for (const Shape& s : shapes()) {
    if (!s.preset()) continue;
    ++presets;
    EXPECT_NE(s.source.find("per direction"), std::string::npos) << s.name;
    EXPECT_EQ(make(s.name).source, s.source);
  }
  EXPECT_GE(presets, 9U);
}

TEST(Presets, nvlinks_per_gpu_make_its_bandwidth) {
  // links x GB/s of one link and direction
  EXPECT_EQ(make("dgx-h100").links.front().bandwidth.value, 18 * 25e9);
  EXPECT_EQ(make("dgx-a100").links.front().bandwidth.value, 12 * 25e9);
  EXPECT_EQ(make("nvl72").links.front().bandwidth.value, 18 * 50e9);
  EXPECT_EQ(make("dgx-h200").links.front().bandwidth.value, 18 * 25e9);
  EXPECT_EQ(make("dgx-b200").links.front().bandwidth.value, 18 * 50e9);
  EXPECT_EQ(make("gb200:2").links.front().bandwidth.value, 18 * 50e9);
  EXPECT_EQ(make("gh200").links.front().bandwidth.value * 3, 18 * 25e9);  // 18 NVLinks to 3 peers
  const Topology t = make("dgx-1");
  std::vector<double> nvlink(8);
  for (const Link& l : t.links)
    if (l.tier == "nvlink") nvlink[static_cast<std::size_t>(l.from)] += l.bandwidth.value;
  for (const double all : nvlink) EXPECT_EQ(all, 6 * 25e9);  // six NVLinks on every V100
}

TEST(Presets, a_neighbour_costs_its_tiers_alpha) {
  for (const char* node : {"dgx-h100", "dgx-a100", "dgx-1", "nvl72", "h100-rails", "h100-fat-tree", "h100-ethernet"})
    EXPECT_DOUBLE_EQ(latency(make(node), 0, 1).value, kNvlink.alpha.value) << node;
  EXPECT_DOUBLE_EQ(latency(make("pcie-workstation"), 0, 1).value, kPcie.alpha.value);
  EXPECT_DOUBLE_EQ(latency(make("pcie-workstation"), 0, 2).value, 2 * kPcie.alpha.value);
  EXPECT_DOUBLE_EQ(latency(make("h100-rails"), 0, 8).value, kInfiniband.alpha.value);
  EXPECT_DOUBLE_EQ(latency(make("h100-fat-tree"), 0, 8).value, kInfiniband.alpha.value + 2 * 0.2e-6);
  EXPECT_DOUBLE_EQ(latency(make("h100-ethernet"), 0, 8).value, kEthernet.alpha.value);
}

TEST(Presets, in_the_hybrid_cube_mesh_distant_gpus_fall_back_to_pcie) {
  const Topology t = make("dgx-1");
  Routes routes(t);
  for (std::int32_t a = 0; a < 8; ++a) {
    int far = 0;
    for (std::int32_t b = 0; b < 8; ++b) {
      if (a == b) continue;
      const RouteCost cost = cost_of(t, way(routes, a, b));
      if (cost.narrowest.value == 15.75e9)
        ++far;
      else
        EXPECT_GE(cost.narrowest.value, 25e9);
    }
    EXPECT_EQ(far, 3) << a;  // 7 others, 4 joined by NVLink
  }
}

TEST(Presets, devices_send_on_all_their_wires_at_once) {
  const std::map<std::string, std::int32_t> wires{{"dgx-h100", 1},         // NVSwitch
                                                  {"h100-rails", 2},       // and a NIC
                                                  {"a100-efa", 2},         // though the NIC is shared
                                                  {"dgx-1", 4 + 1},        // NVLink to four of the others, PCIe
                                                  {"mi300x", 7},           // every other GPU
                                                  {"mi300x-roce", 7 + 1},  //
                                                  {"tpu-torus", 6},        // two in each dimension
                                                  {"rtx4090-p2p", 1}};     // PCIe
  for (const auto& [name, ports] : wires) EXPECT_EQ(make(name).ports, ports) << name;
  EXPECT_EQ(make("rails:2x4").ports, 2);
  for (const char* shape : {"crossbar", "ring", "torus", "hypercube", "fully-connected", "fat-tree", "cpu-cluster"})
    EXPECT_EQ(make(shape, 16).ports, 1) << shape << ": the alpha-beta model's one port, or a core that copies itself";
}

TEST(Presets, without_peer_access_a_message_crosses_pcie_twice) {
  const Topology direct = make("rtx4090-p2p"), staged = make("rtx4090");
  Routes over_pcie(direct), over_memory(staged);
  const Bytes n(1 << 26);
  const Seconds once = cost_of(direct, way(over_pcie, 0, 1)).seconds(n),
                twice = cost_of(staged, way(over_memory, 0, 1)).seconds(n);
  EXPECT_DOUBLE_EQ((twice - once).value, n.value / 31.5e9);
}

TEST(Presets, racks_are_one_domain_of_nvlink_each) {
  const Topology one = make("gb200:18"), two = make("gb200:36");
  EXPECT_EQ(one.links, make("nvl72").links);
  EXPECT_EQ(devices(two).size(), 144U);
  EXPECT_EQ(two.machines.size(), 36U);
  Routes routes(two);
  EXPECT_EQ(cost_of(two, way(routes, 0, 71)).narrowest.value, 900e9);
  EXPECT_EQ(cost_of(two, way(routes, 0, 72)).narrowest.value, 50e9);
  EXPECT_FALSE(make_topology("gb200:19", {.devices = 1}));
}

TEST(Presets, clusters_have_as_many_machines_as_asked_for) {
  for (const char* name : {"h100-rails", "h100-fat-tree", "h100-ethernet"}) {
    EXPECT_EQ(devices(make(name)).size(), 32U);
    EXPECT_EQ(devices(make(name, 40)).size(), 40U);
    const Topology t = make(std::string(name) + ":32");
    EXPECT_EQ(devices(t).size(), 256U);
    EXPECT_EQ(t.machines.size(), 32U);
    for (std::size_t d = 0; d < 256; ++d) EXPECT_EQ(t.nodes[d].machine, static_cast<std::int32_t>(d / 8));
  }
}

TEST(Presets, between_machines_infiniband_is_sixteen_times_ethernet) {
  // 50 / 3.1 GB/s, and Ethernet's one NIC is shared by all GPUs of a machine.
  Topology ib = make("h100-rails"), ethernet = make("h100-ethernet");
  Routes over_ib(ib), over_ethernet(ethernet);
  EXPECT_EQ(cost_of(ib, way(over_ib, 0, 8)).narrowest.value, 50e9);
  EXPECT_EQ(cost_of(ethernet, way(over_ethernet, 0, 8)).narrowest.value, 3.1e9);
  std::set<std::int32_t> shared;
  for (std::int32_t g = 0; g < 8; ++g) shared.insert(way(over_ethernet, g, 8 + g)[2]);
  EXPECT_EQ(shared.size(), 1U);
}

}  // namespace
}  // namespace ringside
