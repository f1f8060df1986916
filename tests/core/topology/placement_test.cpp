// Which rank sits on which device: properties of every rule, and what each of them promises.
#include "core/topology/placement.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/base/text.h"
#include "tests/support/machines.h"

namespace ringside {
namespace {

using test::machines;

std::vector<std::string> texts() {
  std::vector<std::string> all{"random:7", "random:8"};
  for (const PlacementRule& rule : placement_rules()) all.push_back(rule.name);
  return all;
}

TEST(Placement, every_rule_gives_every_rank_a_device_of_its_own) {
  for (const std::vector<std::int32_t>& sizes :
       {std::vector<std::int32_t>{1}, {8}, {1, 1, 1}, {4, 4}, {2, 5, 3}, {8, 8, 8, 8}}) {
    const Topology t = machines(sizes);
    const auto all = devices(t);
    for (std::int32_t ranks = 1; ranks <= std::ssize(all); ++ranks)
      for (const std::string& text : texts()) {
        const Placement p = place(t, ranks, text).value();
        ASSERT_EQ(std::ssize(p), ranks) << text;
        EXPECT_EQ(std::set<std::int32_t>(p.begin(), p.end()).size(), p.size()) << text;
        for (const std::int32_t node : p) EXPECT_TRUE(std::binary_search(all.begin(), all.end(), node)) << text;
        EXPECT_EQ(place(t, ranks, placement_text(t, p)).value(), p) << text;
      }
  }
}

TEST(Placement, packed_is_the_identity_on_devices_and_reversed_its_mirror_image) {
  const Topology t = machines({3, 5});
  Placement all = devices(t);
  EXPECT_EQ(place(t, 8, "packed").value(), all);
  std::reverse(all.begin(), all.end());
  EXPECT_EQ(place(t, 8, "reversed").value(), all);
}

TEST(Placement, round_robin_deals_to_the_machines_in_turn) {
  const Topology t = machines({4, 4, 4});
  EXPECT_EQ(placement_text(t, place(t, 5, "round-robin").value()), "0,4,8,1,5");
  const Topology uneven = machines({1, 3});
  EXPECT_EQ(placement_text(uneven, place(uneven, 4, "round-robin").value()), "0,1,2,3");
}

TEST(Placement, by_rail_turns_at_the_end_of_a_rail_so_that_neighbours_share_a_rail_or_a_machine) {
  const std::int32_t size = 4;
  const Topology t = machines({size, size, size});
  EXPECT_EQ(placement_text(t, place(t, 12, "by-rail").value()), "0,4,8,9,5,1,2,6,10,11,7,3");
  const Placement p = place(t, 12, "by-rail").value();
  for (std::size_t r = 0; r + 1 < p.size(); ++r) {
    const bool same_machine = p[r] / size == p[r + 1] / size, same_rail = p[r] % size == p[r + 1] % size;
    EXPECT_NE(same_machine, same_rail) << r;
  }
}

TEST(Placement, diagonal_neighbours_share_neither_rail_nor_machine) {
  const std::int32_t size = 4;
  const Topology t = machines({size, size, size});
  const Placement p = place(t, 12, "diagonal").value();
  EXPECT_EQ(placement_text(t, p), "0,5,10,1,6,11,2,7,8,3,4,9");
  for (std::size_t r = 0; r + 1 < p.size(); ++r) EXPECT_NE(p[r] / size, p[r + 1] / size) << r;
  for (std::size_t r = 0; r + 1 < p.size(); ++r)
    if (r % 3 != 2) {
      EXPECT_NE(p[r] % size, p[r + 1] % size) << r;
    }
}

TEST(Placement, without_machines_the_rules_that_go_by_them_are_packed) {
  Topology t;
  for (int i = 0; i < 6; ++i) t.add_node({.kind = NodeKind::gpu, .label = "GPU"});
  for (const char* text : {"round-robin", "by-rail", "diagonal"})
    EXPECT_EQ(place(t, 6, text).value(), place(t, 6, "packed").value()) << text;
}

TEST(Placement, random_is_decided_by_its_seed) {
  const Topology t = machines({8, 8});
  EXPECT_EQ(place(t, 16, "random:3").value(), place(t, 16, "random:3").value());
  EXPECT_EQ(place(t, 16, "random").value(), place(t, 16, "random:0").value());
  EXPECT_NE(place(t, 16, "random:3").value(), place(t, 16, "random:4").value());
}

TEST(Placement, random_reaches_every_device_about_equally_often) {
  // 2,400 seeds, rank 0 on one of 8 devices: 300 each. The deviation of such a count is below sqrt(300) = 17.3; five of
  // them are 87.
  const Topology t = machines({8});
  std::vector<int> count(8);
  for (int seed = 0; seed < 2400; ++seed)
    ++count[static_cast<std::size_t>(place(t, 1, "random:" + std::to_string(seed)).value().front())];
  for (const int c : count) EXPECT_NEAR(c, 300, 87);
}

TEST(Placement, names_are_spelled_freely_and_belong_to_one_rule) {
  const Topology t = machines({4, 4});
  std::set<std::string> seen;
  for (const PlacementRule& rule : placement_rules()) {
    std::vector<std::string> names = rule.aliases;
    names.push_back(rule.name);
    EXPECT_EQ(rule.description.back(), '.') << rule.name;
    for (const std::string& name : names) {
      EXPECT_TRUE(seen.insert(fold_name(name)).second) << name;
      EXPECT_EQ(place(t, 8, name).value(), place(t, 8, rule.name).value()) << name;
    }
  }
  EXPECT_EQ(place(t, 8, "Round_Robin").value(), place(t, 8, "roundrobin").value());
}

TEST(Placement, what_is_no_placement_is_refused_in_one_line_that_says_what_is_accepted) {
  const Topology t = machines({4});
  const auto line = [&](std::int32_t ranks, const char* text) { return place(t, ranks, text).error().line(); };
  EXPECT_NE(line(4, "heaped").find("packed, round-robin, by-rail"), std::string::npos);
  EXPECT_NE(line(4, "").find("packed"), std::string::npos);
  EXPECT_NE(line(5, "packed").find("4 at most"), std::string::npos);
  EXPECT_NE(line(4, "packed:3").find("without a number"), std::string::npos);
  EXPECT_NE(line(4, "random:x").find("0 to"), std::string::npos);
  EXPECT_NE(line(4, "random:-1").find("0 to"), std::string::npos);
  EXPECT_NE(line(4, "0,1,1,2").find("device 1 twice"), std::string::npos);
  EXPECT_NE(line(4, "0,1,2").find("4, one for each rank"), std::string::npos);
  EXPECT_NE(line(4, "0,1,2,4").find("0 to 3"), std::string::npos);
  EXPECT_NE(line(4, "0,,1,2").find("0 to 3"), std::string::npos);
}

}  // namespace
}  // namespace ringside
