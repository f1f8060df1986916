// What libraries see of topologies: expected numbers are read off the topology's own description in shapes.cpp.
#include "core/library/machines.h"

#include <gtest/gtest.h>

#include "core/topology/placement.h"
#include "core/topology/shapes.h"

namespace ringside {
namespace {

Topology made(const std::string& text, std::int32_t devices) {
  return *make_topology(
      text, {.devices = devices, .sizes = {}, .alpha = Seconds(1e-6), .bandwidth = BytesPerSecond(1e9), .tier = ""});
}

Machines seen(const std::string& text, std::int32_t ranks) {
  const Topology t = made(text, ranks);
  return machines_of(t, *place(t, ranks, "packed"));
}

TEST(Machines, one_machine_around_nvswitches_is_one_node) {
  const Machines m = seen("dgx-a100", 8);
  EXPECT_EQ(m.nodes, 1);
  EXPECT_EQ(m.per_node, 8);
  EXPECT_EQ(m.inside, WireClass::nvlink);
  EXPECT_DOUBLE_EQ(m.device.value, 300e9);
  EXPECT_EQ(m.gpu, Generation::ampere);
  EXPECT_FALSE(m.adds);
  EXPECT_EQ(m.network.value, 0);
}

TEST(Machines, rails_are_as_many_nodes_as_machines_and_have_all_their_nics) {
  for (const int machines : {2, 3, 4}) {
    const Machines m = seen("h100-rails:" + std::to_string(machines), 8 * machines);
    EXPECT_EQ(m.nodes, machines);
    EXPECT_EQ(m.per_node, 8);
    EXPECT_DOUBLE_EQ(m.network.value, 8 * 50e9);  // 8 NICs of 400 Gbit/s
    EXPECT_EQ(m.gpu, Generation::hopper);
    EXPECT_TRUE(m.adds);
    EXPECT_EQ(m.fabric, "infiniband");
  }
}

TEST(Machines, ranks_on_one_of_several_machines_are_one_node_without_a_network) {
  const Machines m = seen("h100-rails:2", 8);
  EXPECT_EQ(m.nodes, 1);
  EXPECT_EQ(m.network.value, 0);
}

TEST(Machines, trays_that_nvlink_joins_are_one_node) {
  const Machines m = seen("nvl72", 72);
  EXPECT_EQ(m.nodes, 1);
  EXPECT_EQ(m.per_node, 72);
  EXPECT_EQ(m.gpu, Generation::blackwell);
}

TEST(Machines, a_cube_mesh_has_six_links_a_device) {
  const Machines m = seen("dgx-1", 8);
  EXPECT_DOUBLE_EQ(m.device.value, 6 * 25e9);
  EXPECT_EQ(m.gpu, Generation::volta);
  EXPECT_EQ(m.nodes, 1);
}

TEST(Machines, a_box_without_nvlink_talks_over_pcie) {
  const Machines m = seen("pcie-workstation", 4);
  EXPECT_EQ(m.inside, WireClass::pcie);
  EXPECT_DOUBLE_EQ(m.device.value, 31.5e9);
}

}  // namespace
}  // namespace ringside
