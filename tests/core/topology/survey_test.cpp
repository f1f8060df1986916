// Distances and widths against what geometry says.
#include "core/topology/survey.h"

#include <gtest/gtest.h>

#include "tests/core/topology/made.h"

namespace ringside {
namespace {

constexpr double kLink = kBandwidth.value;

TEST(Survey, half_of_the_devices_reach_the_other_half_over_the_wires_between) {
  EXPECT_DOUBLE_EQ(survey(make("ring", 8))->bisection->value, 2 * kLink);
  EXPECT_DOUBLE_EQ(survey(make("line", 8))->bisection->value, kLink);
  EXPECT_DOUBLE_EQ(survey(make("torus:4x4"))->bisection->value, 2 * 4 * kLink);
  EXPECT_DOUBLE_EQ(survey(make("mesh:4x4"))->bisection->value, 4 * kLink);
  EXPECT_DOUBLE_EQ(survey(make("hypercube", 16))->bisection->value, 8 * kLink);
  EXPECT_DOUBLE_EQ(survey(make("fully-connected", 6))->bisection->value, 3 * 3 * kLink);
  EXPECT_DOUBLE_EQ(survey(make("crossbar", 6))->bisection->value, 3 * kLink);
  EXPECT_DOUBLE_EQ(survey(make("fat-tree:4"))->bisection->value, 8 * kLink);      // 16 hosts, full bisection
  EXPECT_DOUBLE_EQ(survey(make("fat-tree:4x4x2"))->bisection->value, 4 * kLink);  // 2 leaves with 2 wires up
  EXPECT_DOUBLE_EQ(survey(make("h100-rails:4"))->bisection->value, 16 * 50e9);
  EXPECT_DOUBLE_EQ(survey(make("h100-ethernet:4"))->bisection->value, 2 * 3.1e9);
}

TEST(Survey, nearest_and_farthest) {
  const Survey s = *survey(make("ring", 8));
  EXPECT_EQ(s.pairs, 8 * 7);
  EXPECT_EQ(s.nearest.hops, 1);
  EXPECT_EQ(s.farthest.hops, 4);
  EXPECT_DOUBLE_EQ(s.slowest.latency.value, 4 * kAlpha.value);
  EXPECT_DOUBLE_EQ(s.fastest.time.value, kAlpha.value + (1 << 20) / kLink);
  EXPECT_FALSE(survey(make("crossbar", 1)));
}

TEST(Survey, in_a_hybrid_cube_mesh_the_slowest_is_not_the_farthest_by_cable_but_by_bus) {
  const Survey s = *survey(make("dgx-1"));
  EXPECT_EQ(s.farthest.hops, 5);  // switch, CPU, CPU, switch, GPU
  EXPECT_EQ(s.slowest.narrowest.value, 15.75e9);
  EXPECT_EQ(s.fastest.narrowest.value, 50e9);  // two NVLinks
}

TEST(Survey, islands_are_named_and_large_topologies_are_sampled) {
  Topology t;
  for (const char* label : {"a", "b"}) t.add_node({.kind = NodeKind::gpu, .label = label});
  ASSERT_TRUE(survey(t)->cut_off);
  EXPECT_EQ(survey(t)->pairs, 0);
  EXPECT_EQ(survey(t)->bisection->value, 0);
  const Survey large = *survey(make("crossbar", 2000));
  EXPECT_FALSE(large.all_pairs);
  EXPECT_GT(large.pairs, 10'000);
  EXPECT_EQ(large.farthest.hops, 2);
  EXPECT_FALSE(survey(make("crossbar", 5000))->bisection);
}

TEST(MaxFlow, what_does_not_forward_passes_nothing_on) {
  Topology t;
  for (const char* label : {"a", "b", "c"}) t.add_node({.kind = NodeKind::gpu, .label = label});
  t.connect(0, 1, Seconds(0), BytesPerSecond(5), "");
  t.connect(1, 2, Seconds(0), BytesPerSecond(3), "");
  EXPECT_EQ(max_flow(t, {0}, {2}).value, 0);
  t.nodes[1].forwards = true;
  EXPECT_EQ(max_flow(t, {0}, {2}).value, 3);
}

}  // namespace
}  // namespace ringside
