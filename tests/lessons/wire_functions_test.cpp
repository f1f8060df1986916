// What lessons say of topologies, against numbers that follow from where ranks sit.
#include <gtest/gtest.h>

#include "tests/lessons/worth.h"

namespace ringside {
namespace {

using test::worth;

const std::string kRing = "\"allreduce\", \"ring\", K=16, n=256MiB, topology=\"h100-ethernet:2\"";

TEST(WireFunctions, a_ring_over_two_machines_crosses_twice_a_step_and_dealt_out_always) {
  EXPECT_EQ(worth("crossing(" + kRing + ")"), 2);
  EXPECT_EQ(worth("crossing(" + kRing + ", placement=\"round-robin\")"), 16);
}

TEST(WireFunctions, half_of_what_eight_ranks_send_to_everyone_leaves_their_machine) {
  // Each of 8 ranks sends 8 of its 16 parts of 1 MiB to the other machine; a ring passes every part but its last one
  // on.
  const std::string rest = "K=16, n=16MiB, topology=\"h100-ethernet:2\")";
  EXPECT_EQ(worth("leaving(\"all-to-all\", \"linear\", " + rest), 64 * 1048576.0);
  EXPECT_EQ(worth("leaving(\"allgather\", \"ring\", " + rest), 15 * 1048576.0);
}

TEST(WireFunctions, one_ring_uses_one_nic_of_a_machine_and_rings_of_many_channels_all) {
  const std::string rails = "K=16, n=256MiB, topology=\"h100-rails:2\"";
  EXPECT_EQ(worth("nics(\"allreduce\", \"ring\", " + rails + ")"), 2);
  EXPECT_EQ(worth("nics(\"allreduce\", \"ring\", " + rails + ", channels=8)"), 16);
  EXPECT_EQ(worth("nics(\"allreduce\", \"hierarchical\", " + rails + ", node_size=8)"), 16);
}

TEST(WireFunctions, two_flows_on_a_shared_bus_halve_each_other) {
  const std::string bus = "(\"allreduce\", \"ring\", K=4, n=256MiB, topology=\"pcie-workstation\"";
  EXPECT_NEAR(worth("simulation" + bus + ", placement=\"0,2,1,3\") / simulation" + bus + ")"), 2, 0.01);
  Context context;
  EXPECT_EQ(evaluate({"hottest" + bus + ", placement=\"0,2,1,3\")", {}}, context)->text, "PCIe 0 to CPU 0");
}

TEST(WireFunctions, everybody_waits_for_who_is_late) {
  // A ring's four ranks all need what rank 2 sends first: the whole run is as much later as it is.
  const std::string ring = "(\"allreduce\", \"ring\", ";
  const std::string rest = "K=4, n=256MiB, tier=\"infiniband\")";
  EXPECT_NEAR(worth("otherwise" + ring + "what=\"late 2 1ms\", " + rest + " - simulation" + ring + rest), 1e-3, 1e-9);
}

TEST(WireFunctions, want_a_topology) {
  Context context;
  const auto v = evaluate({"nics(\"allreduce\", \"ring\")", {}}, context);
  ASSERT_FALSE(v);
  EXPECT_NE(v.error().line().find("topology is missing"), std::string::npos);
}

}  // namespace
}  // namespace ringside
