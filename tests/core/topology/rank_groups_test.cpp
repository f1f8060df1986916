// How many ranks in a row sit together, counted by hand.
#include "core/topology/rank_groups.h"

#include <gtest/gtest.h>

#include "core/topology/shapes.h"
#include "tests/support/machines.h"

namespace ringside {
namespace {

Topology shape(const std::string& text, std::int32_t devices) {
  return make_topology(
             text,
             {.devices = devices, .sizes = {}, .alpha = Seconds(1e-6), .bandwidth = BytesPerSecond(1e9), .tier = ""})
      .value();
}

std::int32_t nodes(const Topology& t, const Placement& ranks) {
  const auto groups = node_groups(t, ranks);
  return groups ? groups->size : -1;
}

TEST(RankGroups, end_only_where_the_machine_changes) {
  const Topology t = test::machines({4, 4, 2});  // GPUs 0 to 3, 4 to 7, 8 and 9
  EXPECT_EQ(nodes(t, {0, 1, 2, 3, 4, 5, 6, 7}), 4);
  EXPECT_EQ(nodes(t, {0, 1, 2, 3, 4, 5}), 4) << "the last node may be smaller";
  EXPECT_EQ(nodes(t, {0, 1, 2, 3}), 4) << "all in one";
  EXPECT_EQ(nodes(t, {0, 1, 4, 5, 8, 9}), 2);
  EXPECT_EQ(nodes(t, {0, 1, 2, 3, 8, 9, 4, 5}), 2) << "the machine changes behind 4 and 6 ranks: gcd 2";
  EXPECT_EQ(nodes(t, {0, 4, 1, 5}), 1) << "neighbours sit apart";
  EXPECT_EQ(node_groups(t, {0, 1, 4, 5})->because, "2 ranks in a row share a machine of machines");
}

TEST(RankGroups, of_machines_follow_the_placement) {
  const Topology rails = shape("h100-rails:2", 16);
  EXPECT_EQ(nodes(rails, place(rails, 16, "packed").value()), 8);
  EXPECT_EQ(nodes(rails, place(rails, 12, "packed").value()), 8);
  EXPECT_EQ(nodes(rails, place(rails, 16, "round-robin").value()), 1);
}

TEST(RankGroups, without_machines_are_rows_or_leaf_switches) {
  const Topology torus = shape("torus:4x2", 8), tree = shape("fat-tree:4x3", 12);
  EXPECT_EQ(nodes(torus, place(torus, 8, "packed").value()), 4);
  EXPECT_EQ(row_groups(torus, place(torus, 8, "packed").value())->size, 4);
  EXPECT_EQ(nodes(tree, place(tree, 12, "packed").value()), 3) << "4 leaves with 3 hosts each";
  EXPECT_FALSE(row_groups(tree, place(tree, 12, "packed").value()));
  const Topology crossbar = shape("crossbar", 8), ring = shape("ring", 8);
  EXPECT_EQ(nodes(crossbar, place(crossbar, 8, "packed").value()), -1) << "one switch for all is no node";
  EXPECT_EQ(nodes(ring, place(ring, 8, "packed").value()), -1);
}

TEST(RankGroups, of_switches_know_only_those_that_reduce) {
  const Topology h100 = shape("dgx-h100", 8), a100 = shape("dgx-a100", 8), ethernet = shape("h100-ethernet:2", 16);
  EXPECT_EQ(switch_groups(h100, place(h100, 8, "packed").value())->size, 8);
  EXPECT_FALSE(switch_groups(a100, place(a100, 8, "packed").value()));
  EXPECT_EQ(nodes(a100, place(a100, 8, "packed").value()), 8) << "a machine it is all the same";
  EXPECT_EQ(switch_groups(ethernet, place(ethernet, 16, "packed").value())->size, 8);
}

}  // namespace
}  // namespace ringside
