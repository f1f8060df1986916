// A case under every placement: what section 4.9 promises, as numbers.
#include "core/placements.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/flow.h"

namespace ringside {
namespace {

Case ring_on(const std::string& topology, std::int32_t ranks, std::int64_t bytes) {
  Case c;
  c.instance.ranks = ranks;
  c.bytes = bytes;
  c.wiring.topology = topology;
  return c;
}

const Placed& find(const Placements& p, const std::string& name) {
  return *std::find_if(p.all.begin(), p.all.end(), [&](const Placed& one) { return one.placement == name; });
}

TEST(Placements, a_ring_of_scattered_ranks_on_ethernet_takes_several_times_as_long) {
  // 4 machines of 8 GPUs and one NIC. Packed, one rank of each machine sends out; round robin, all 8 do, so the NIC
  // has 8 times the bytes to carry: 2 (K - 1)/K n each.
  const std::int64_t n = 64 << 20;
  const Placements p = compare_placements(ring_on("h100-ethernet:4", 32, n)).value();
  const double once = 2 * 31 / 32. * static_cast<double>(n);
  EXPECT_NEAR(find(p, "packed").hottest_bytes, once, 1);
  EXPECT_NEAR(find(p, "round-robin").hottest_bytes, 8 * once, 1);
  EXPECT_NEAR(find(p, "packed").leaving_bytes, 4 * once, 4);
  EXPECT_NEAR(find(p, "round-robin").leaving_bytes, 32 * once, 32);
  EXPECT_GT(find(p, "round-robin").end / find(p, "packed").end, 7);
}

TEST(Placements, settle_parameters_that_nobody_gave_as_predict_does) {
  Case c = ring_on("h100-rails:2", 16, 64 << 20);
  c.algorithm = "hierarchical";
  const Placements p = compare_placements(c).value();
  EXPECT_EQ(find(p, "packed").instance.parameters.at("node-size"), 8);
  EXPECT_EQ(find(p, "round-robin").instance.parameters.at("node-size"), 1) << "neighbours share no machine";
  c.wiring.placement = "round-robin";
  EXPECT_EQ(predict(c)->simulation, find(p, "round-robin").end);
}

TEST(Placements, are_ranked_name_a_real_link_and_agree_with_predict) {
  Case c = ring_on("torus:2x4", 8, 1 << 20);
  c.wiring.placement = "0,3,1,2,7,6,5,4";
  const Placements p = compare_placements(c).value();
  std::set<std::string> names;
  for (const Placed& one : p.all) {
    EXPECT_TRUE(names.insert(one.placement).second) << one.placement;
    EXPECT_GE(one.end.value, p.all.front().end.value * (1 - 1e-9));
    EXPECT_LE(one.busy.value, one.end.value) << "a link is not busy for longer than it takes";
    ASSERT_GE(one.hottest, 0);
    EXPECT_NEAR(one.busy.value,
                one.hottest_bytes / p.topology.links[static_cast<std::size_t>(one.hottest)].bandwidth.value, 1e-15);
    if (one.placement == "optimised") continue;
    Case same = c;
    same.wiring.placement = one.placement;
    EXPECT_EQ(predict(same)->simulation, one.end) << one.placement;
  }
  EXPECT_EQ(names.size(), placement_rules().size() + 2 + 2) << "random thrice, one's own, and optimised";
  EXPECT_EQ(p.improvement->before_end, find(p, c.wiring.placement).end);
  EXPECT_EQ(p.improvement->after_end, find(p, "optimised").end);
}

TEST(Placements, optimised_becomes_a_list_of_devices_when_a_case_is_validated) {
  Case c = ring_on("torus:4x4", 16, 1 << 20);
  const Seconds packed = *predict(c)->simulation;
  c.wiring.placement = "Optimized";
  const Case valid = validate(c).value();
  EXPECT_EQ(valid.wiring.placement.substr(0, 2), "0,") << valid.wiring.placement;
  EXPECT_EQ(validate(valid).value(), valid);
  EXPECT_LT(predict(c)->simulation->value, packed.value) << "a torus of 16 has a ring that goes from neighbour to "
                                                            "neighbour";
  EXPECT_EQ(predict(c)->simulation, predict(valid)->simulation);
}

TEST(Placements, on_the_uniform_crossbar_all_are_alike) {
  const Placements p = compare_placements(ring_on("", 5, 1000)).value();
  for (const Placed& one : p.all) EXPECT_NEAR(one.end / p.all.front().end, 1, 1e-9) << one.placement;
  EXPECT_EQ(p.improvement->moved, 0);
  Case c;
  c.wiring.placement = "optimised";
  EXPECT_EQ(validate(c)->wiring.placement, "packed");
}

TEST(Placements, one_rank_and_no_bytes_are_no_trouble) {
  EXPECT_TRUE(compare_placements(ring_on("torus:2x2", 1, 4)));
  EXPECT_TRUE(compare_placements(ring_on("torus:2x2", 4, 0)));
}

}  // namespace
}  // namespace ringside
