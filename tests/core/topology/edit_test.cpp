#include "core/topology/edit.h"

#include <gtest/gtest.h>

#include "tests/support/machines.h"

namespace ringside {
namespace {

const WireConstants kWire{Seconds(2e-6), BytesPerSecond(25e9), "pcie"};

// Two GPUs (0, 1) on a switch (2), and the switch (3) that it is wired to.
Topology small() {
  return test::machines({2});
}

TEST(Edit, a_node_comes_last_and_its_wires_go_both_ways) {
  Topology t = with_node(small(), {.kind = NodeKind::gpu, .label = free_label(small(), NodeKind::gpu)}).value();
  EXPECT_EQ(t.nodes.back().label, "GPU 0");
  t = with_wire(std::move(t), 4, 2, kWire).value();
  EXPECT_EQ(t.links.size(), small().links.size() + 2);
  EXPECT_EQ(wire_between(t, 4, 2)->tier, "pcie");
  EXPECT_EQ(wire_between(t, 2, 4)->bandwidth.value, 25e9);
  EXPECT_FALSE(wire_between(t, 4, 3));
}

TEST(Edit, without_a_node_its_links_go_and_the_others_follow_their_nodes) {
  const Topology t = without_node(small(), 0).value();
  // Left: GPU 1, its switch, the spine, and the wires between them, two links each.
  ASSERT_EQ(t.nodes.size(), 3U);
  ASSERT_EQ(t.links.size(), 4U);
  EXPECT_EQ(t.nodes[0], small().nodes[1]);
  EXPECT_TRUE(wire_between(t, 0, 1));
  EXPECT_TRUE(wire_between(t, 1, 2));
  for (const Link& l : t.links) {
    EXPECT_LT(l.from, 3);
    EXPECT_LT(l.to, 3);
  }
}

TEST(Edit, wires_change_and_go_in_both_directions) {
  const Topology t = with_changed_wire(small(), 2, 0, kWire).value();
  EXPECT_EQ(wire_between(t, 0, 2)->alpha.value, 2e-6);
  EXPECT_EQ(wire_between(t, 2, 0)->alpha.value, 2e-6);
  EXPECT_EQ(wire_between(t, 1, 2)->tier, "inner");
  EXPECT_FALSE(wire_between(without_wire(t, 0, 2).value(), 2, 0));
}

TEST(Edit, a_node_is_put_somewhere_and_changed) {
  const Topology t = with_node_at(small(), 1, {3, 4}).value();
  EXPECT_EQ(t.nodes[1].at, (Spot{3, 4}));
  Node slow = t.nodes[2];
  slow.copy = SecondsPerByte(1e-10), slow.label = "slow";
  const Topology changed = with_changed_node(t, 2, slow).value();
  EXPECT_EQ(changed.nodes[2], slow);
  EXPECT_EQ(changed.links, t.links);
}

TEST(Edit, what_cannot_be_is_refused) {
  EXPECT_FALSE(with_node(small(), {.label = "gpu 0.1"}));  // taken, whatever the case of its letters
  EXPECT_FALSE(with_node(small(), {.label = " "}));
  EXPECT_FALSE(without_node(small(), 4));
  EXPECT_FALSE(without_node(without_node(small(), 0).value(), 0));  // no device would be left
  EXPECT_FALSE(with_wire(small(), 0, 0, kWire));
  EXPECT_FALSE(with_wire(small(), 0, 2, kWire));  // there is one
  EXPECT_FALSE(without_wire(small(), 0, 1));      // there is none
  EXPECT_FALSE(with_changed_wire(small(), 0, 2, {Seconds(1e-6), BytesPerSecond(0), ""}));
  EXPECT_FALSE(with_changed_wire(small(), 0, 2, {Seconds(-1), BytesPerSecond(1e9), ""}));
}

}  // namespace
}  // namespace ringside
