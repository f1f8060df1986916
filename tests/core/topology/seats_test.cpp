// Helpers on switches: near to those that they serve, never two on one, never where somebody cannot come.
#include "core/topology/seats.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/topology/routes.h"
#include "core/topology/shapes.h"
#include "tests/support/machines.h"
#include "tests/support/pictures.h"

namespace ringside {
namespace {

using test::machines;
using test::with;

// machines({4, 4}): GPUs 0 to 7, the machines' switches 8 and 9, the spine 10.

TEST(Seats, one_helper_sits_where_its_farthest_rank_is_nearest) {
  const Schedule s = test::schedule(Collective::allreduce, "in_network", 4);
  const Topology t = machines({4, 4});
  EXPECT_EQ(seat_helpers(t, s, {0, 1, 2, 3}).value(), Placement{8}) << "all in one machine";
  EXPECT_EQ(seat_helpers(t, s, {4, 5, 6, 7}).value(), Placement{9});
  // Two in each machine: the spine is two hops from all; a machine's switch is three from the others, at the same
  // width.
  EXPECT_EQ(seat_helpers(t, s, {0, 1, 4, 5}).value(), Placement{10});
}

TEST(Seats, leaves_of_a_tree_sit_in_the_machines_and_the_root_between_them) {
  const Schedule s = with(Collective::allreduce, "in_network_tree", 8, {{"node-size", 4}});
  EXPECT_EQ(seat_helpers(machines({4, 4}), s, {0, 1, 2, 3, 4, 5, 6, 7}).value(), (Placement{8, 9, 10}));
  EXPECT_EQ(seat_helpers(machines({4, 4}), s, {4, 5, 6, 7, 0, 1, 2, 3}).value(), (Placement{9, 8, 10}));
}

TEST(Seats, a_leaf_is_no_switch_that_cannot_be_reached_from_outside) {
  // NVSwitches are nearer, but no GPU forwards: what leaves a machine leaves by the NICs and their leaf switches.
  const Topology t =
      make_topology("h100-fat-tree:2",
                    {.devices = 16, .sizes = {}, .alpha = Seconds(1e-6), .bandwidth = BytesPerSecond(1e9), .tier = ""})
          .value();
  const Schedule s = with(Collective::allreduce, "in_network_tree", 16, {{"node-size", 8}});
  const Placement seats = seat_helpers(t, s, place(t, 16, "packed").value()).value();
  for (const std::int32_t node : seats)
    EXPECT_EQ(t.nodes[static_cast<std::size_t>(node)].label.find("NVSwitch"), std::string::npos);
}

TEST(Seats, of_every_preset_with_switches_are_different_switches_that_all_ranks_reach) {
  int seated = 0;
  for (const Shape& shape : shapes()) {
    const auto t = make_topology(
        shape.name,
        {.devices = 8, .sizes = {}, .alpha = Seconds(1e-6), .bandwidth = BytesPerSecond(1e9), .tier = "wire"});
    if (!t) continue;
    const Placement ranks = place(*t, 8, "packed").value();
    for (const char* name : {"in_network", "in_network_tree"}) {
      const Schedule s = with(Collective::allreduce, name, 8, {{"segments", 1}});
      const auto seats = seat_helpers(*t, s, ranks);
      if (!seats) {
        EXPECT_NE(seats.error().line().find("switch"), std::string::npos);
        continue;
      }
      ++seated;
      EXPECT_EQ(std::set<std::int32_t>(seats->begin(), seats->end()).size(), seats->size()) << shape.name;
      Placement nodes = ranks;
      nodes.insert(nodes.end(), seats->begin(), seats->end());
      Routes routes(*t);
      for (std::int64_t i = 0; i < s.step_count(); ++i)
        for (const Transfer& x : s.step(i).transfers)
          EXPECT_NE(routes.between(nodes[static_cast<std::size_t>(x.from)], nodes[static_cast<std::size_t>(x.to)]),
                    nullptr)
              << shape.name;
      for (const std::int32_t node : *seats)
        EXPECT_EQ(t->nodes[static_cast<std::size_t>(node)].kind, NodeKind::switch_) << shape.name;
    }
  }
  EXPECT_GT(seated, 5);
}

TEST(Seats, are_switches_that_reduce) {
  const Schedule s = test::schedule(Collective::allreduce, "in_network", 4);
  Topology t = machines({4, 4});
  t.nodes[8].reduces = false;
  EXPECT_EQ(seat_helpers(t, s, {0, 1, 2, 3}).value(), Placement{10})
      << "the spine, behind the switch that only forwards";
}

TEST(Seats, too_few_switches_and_none_that_all_reach_are_refused) {
  const Schedule one = test::schedule(Collective::allreduce, "in_network", 4);
  Topology none;
  none.name = "two GPUs and a wire";
  for (int i = 0; i < 4; ++i) none.add_node({.kind = NodeKind::gpu, .label = "GPU"});
  EXPECT_NE(seat_helpers(none, one, {0, 1, 2, 3}).error().line().find("no switch there can reduce"), std::string::npos);
  Topology torn = machines({2, 2});
  std::erase_if(torn.links, [](const Link& l) { return l.tier == "outer"; });
  EXPECT_NE(seat_helpers(torn, one, {0, 1, 2, 3}).error().line().find("all its partners reach"), std::string::npos);
  EXPECT_TRUE(seat_helpers(torn, test::schedule(Collective::allreduce, "ring", 4), {0, 1, 2, 3})->empty());
}

}  // namespace
}  // namespace ringside
