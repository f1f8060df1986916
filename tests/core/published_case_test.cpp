#include "core/published_case.h"

#include <gtest/gtest.h>

namespace ringside {
namespace {

Case ranks_on(const std::string& topology, std::int32_t ranks) {
  Case c;
  c.instance.ranks = ranks;
  c.wiring.topology = topology;
  return *validate(c);
}

PublishedRun run(const std::string& gpu, std::int32_t ranks, int nodes) {
  PublishedRun r;
  r.header = {{"gpu", gpu}, {"nodes", std::to_string(nodes)}};
  r.ranks = ranks;
  r.points = {{1024, 1e-5}, {1 << 20, 1e-4}};
  return r;
}

TEST(PublishedCase, a_run_was_on_such_a_machine_where_all_of_it_agrees) {
  EXPECT_TRUE(ran_on(run("H100 80GB HBM3", 16, 2), ranks_on("h100-rails:2", 16)));
  EXPECT_TRUE(ran_on(run("A100-SXM4-40GB", 8, 1), ranks_on("dgx-a100", 8)));
  EXPECT_TRUE(ran_on(run("MI300X", 8, 1), ranks_on("mi300x", 8)));
  EXPECT_TRUE(ran_on(run("none: EPYC", 8, 2), ranks_on("cpu-cluster:2x4", 8)));
}

TEST(PublishedCase, one_difference_is_enough_for_another_machine) {
  const Case c = ranks_on("h100-rails:2", 16);
  EXPECT_FALSE(ran_on(run("H200", 16, 2), c));
  EXPECT_FALSE(ran_on(run("H100", 8, 2), c));
  EXPECT_FALSE(ran_on(run("H100", 16, 4), c));
  EXPECT_FALSE(ran_on(run("none: EPYC", 16, 2), c));
  EXPECT_FALSE(ran_on(run("H100", 16, 2), Case{})) << "the uniform crossbar is no machine";
  PublishedRun other = run("H100", 16, 2);
  other.collective = Collective::broadcast;
  EXPECT_FALSE(ran_on(other, c));
}

TEST(PublishedCase, the_largest_size_is_that_of_the_same_collective) {
  PublishedRun other = run("H100", 16, 2);
  other.collective = Collective::broadcast;
  EXPECT_EQ(largest_size({run("H100", 16, 2), other}, ranks_on("h100-rails:2", 16), 8), 1 << 20);
  EXPECT_EQ(largest_size({other}, ranks_on("h100-rails:2", 16), 8), 8);
}

}  // namespace
}  // namespace ringside
