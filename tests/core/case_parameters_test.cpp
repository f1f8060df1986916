// Parameters that nobody gave come from the wires; given ones stay.
#include "core/case_parameters.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/flow.h"

namespace ringside {
namespace {

Case hierarchical(const std::string& topology, std::int32_t ranks = 16) {
  Case c;
  c.algorithm = "hierarchical";
  c.instance.ranks = ranks;
  c.bytes = 64 << 20;
  c.wiring.topology = topology;
  return c;
}

std::int64_t node_size(const Case& c) {
  const auto valid = validate(c);
  EXPECT_TRUE(valid) << valid.error().line();
  return valid ? valid->instance.parameters.at("node-size") : -1;
}

TEST(CaseParameters, the_node_size_is_the_machines) {
  EXPECT_EQ(node_size(hierarchical("h100-rails:2")), 8);
  EXPECT_EQ(node_size(hierarchical("")), 2) << "the uniform crossbar knows no nodes";
  Case c = hierarchical("h100-rails:2");
  c.wiring.placement = "round-robin";
  EXPECT_EQ(node_size(c), 1);
  c = hierarchical("h100-rails:2", 12);
  EXPECT_EQ(node_size(c), 8);
  EXPECT_EQ(node_size(with_parameter(hierarchical("h100-rails:2"), "node-size", 4)), 4) << "given";
  c = hierarchical("h100-rails:2");
  c.collective = Collective::all_to_all;
  c.bytes = 16 << 10;
  EXPECT_EQ(node_size(c), 8);
}

TEST(CaseParameters, a_node_that_is_a_machine_leaves_it_less) {
  // Between machines a rank sends 2 (1 - 1/2) n/8 instead of 2 (1 - 1/8) n/2, over the same NIC: a seventh.
  const auto known = predict(hierarchical("h100-rails:2")),
             two = predict(with_parameter(hierarchical("h100-rails:2"), "node-size", 2));
  ASSERT_TRUE(known && two);
  EXPECT_LT(known->simulation->value, 0.5 * two->simulation->value);
  EXPECT_EQ(known->simulation, predict(with_parameter(hierarchical("h100-rails:2"), "node-size", 8))->simulation);
}

TEST(CaseParameters, what_nobody_gave_follows_the_wires) {
  Case c = validate(hierarchical("h100-rails:2", 12)).value();
  EXPECT_EQ(c.chosen, (std::set<std::string>{"node-size", "segments"}));
  EXPECT_EQ(c.instance.chunks, 16) << "8 parts, a segment of each for both nodes";
  EXPECT_EQ(validate(c).value(), c) << "settled is settled";
  c.wiring = {};
  c = validate(c).value();
  EXPECT_EQ(c.instance.parameters.at("node-size"), 2);
  EXPECT_EQ(c.instance.chunks, 12) << "2 parts, a segment of each for six nodes";
  // Through a file it is the same case, still open.
  Case back = case_from_json(to_json(c)).value();
  EXPECT_EQ(back, c);
  back.wiring.topology = "h100-rails:2";
  EXPECT_EQ(node_size(back), 8);
  // What an older file says was given.
  auto j = to_json(c);
  j.erase("chosen");
  back = case_from_json(j).value();
  back.wiring.topology = "h100-rails:2";
  EXPECT_EQ(node_size(back), 2);
}

TEST(CaseParameters, what_plays_no_part_is_known_but_not_named) {
  // Machines matter to a ring once it has channels.
  Case c = with_algorithm(hierarchical("h100-rails:2"), "ring");
  EXPECT_EQ(node_size(c), 8);
  auto all = chosen_parameters(validate(c).value());
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].parameter, "channels");
  c = with_parameter(c, "channels", 8);
  EXPECT_EQ(node_size(c), 8);
  all = chosen_parameters(validate(c).value());
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].parameter, "node-size");
  EXPECT_EQ(all[0].because, "8 ranks in a row share a machine of h100-rails:2");
}

TEST(CaseParameters, say_why) {
  auto all = chosen_parameters(validate(hierarchical("h100-rails:2")).value());
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].parameter, "node-size");
  EXPECT_EQ(all[0].value, 8);
  EXPECT_EQ(all[0].because, "8 ranks in a row share a machine of h100-rails:2");
  all = chosen_parameters(validate(hierarchical("")).value());
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].because, "") << "the default";
  all = chosen_parameters(validate(with_parameter(hierarchical(""), "node-size", 2)).value());
  ASSERT_EQ(all.size(), 1U) << "one is given";
  EXPECT_EQ(all[0].parameter, "segments");
}

TEST(CaseParameters, a_mesh_takes_the_rows_of_a_grid) {
  Case c = hierarchical("torus:8x2");
  c.collective = Collective::all_to_all;
  c.algorithm = "2d_mesh";
  c.bytes = 16 << 10;
  const Case valid = validate(c).value();
  EXPECT_EQ(valid.instance.parameters.at("columns"), 8);
  // 7 steps along rows of 8 and one down instead of 3 and 3: every hop of the first kind stays in its row.
  EXPECT_EQ(schedule_of(valid)->step_count(), 7 + 1);
  c.wiring = {};
  EXPECT_EQ(schedule_of(validate(c).value())->step_count(), 3 + 3);
}

TEST(CaseParameters, a_better_placement_is_found_and_stays_settled) {
  Case c = hierarchical("h100-rails:2");
  c.bytes = 1 << 20;
  c.wiring.placement = "optimised";
  const auto valid = validate(c);
  ASSERT_TRUE(valid) << valid.error().line();
  EXPECT_NE(valid->wiring.placement, "optimised");
  EXPECT_EQ(validate(*valid).value(), *valid);
}

TEST(CaseParameters, another_algorithm_is_asked_with_its_own) {
  const Case c = validate(hierarchical("h100-rails:2")).value();
  const Case tree = asked_of(c, **find_algorithm(c.collective, "in_network_tree")).value();
  EXPECT_EQ(tree.instance.parameters.at("node-size"), 8);
  EXPECT_EQ(tree.instance.parameters.at("segments"), 4);
  Case a100 = hierarchical("dgx-a100", 8);
  a100 = validate(a100).value();
  const auto refused = asked_of(a100, **find_algorithm(c.collective, "in_network"));
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().line().find("no switch there can reduce"), std::string::npos) << refused.error().line();
}

TEST(CaseParameters, switches_that_cannot_reduce_are_offered_to_nobody) {
  Case c = hierarchical("dgx-a100", 8);
  for (const char* algorithm : {"in_network", "in_network_tree"}) {
    c = with_algorithm(c, algorithm);
    EXPECT_FALSE(validate(c)) << algorithm;
    c.wiring.topology = "dgx-h100";
    EXPECT_TRUE(validate(c)) << algorithm;
    c.wiring.topology = "dgx-a100";
  }
  c.collective = Collective::broadcast;
  c.algorithm = "in_network";
  EXPECT_FALSE(validate(c));
}

TEST(CaseParameters, numbers_beyond_all_bounds_are_refused) {
  Case c;
  c.instance.chunks = 1'000'000'000;
  EXPECT_FALSE(validate(c));
  c.instance.chunks = 0;
  c.alpha = Seconds(1e308);
  c.bandwidth = BytesPerSecond(1e12);
  EXPECT_FALSE(validate(c));
  c.alpha = Seconds(1e-6);
  EXPECT_TRUE(validate(c));
  c.bandwidth = BytesPerSecond(1e308);
  EXPECT_FALSE(validate(c));
}

}  // namespace
}  // namespace ringside
