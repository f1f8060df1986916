#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(GroupsVerb, runs_every_axis_alone_and_all_together) {
  const auto j = ringside_json(
      {"groups", "tp=8,dp=2", "--topology", "h100-ethernet:2", "-n", "2MiB", "--run", "tp=allreduce:ring:1MiB:20"});
  EXPECT_EQ(j["ranks"], 16);
  ASSERT_EQ(j["rows"].size(), 2U);
  const auto& given = j["rows"][0];
  EXPECT_EQ(given["order"], "tp=8,dp=2");
  EXPECT_EQ(given["axes"][0]["machines"], 1);
  EXPECT_EQ(given["axes"][1]["machines"], 2);
  EXPECT_EQ(given["axes"][1]["bytes"], 2 << 20);
  EXPECT_EQ(given["axes"][0]["times"], 20);
  for (const auto& axis : given["axes"]) {
    EXPECT_GT(axis["single_s"].get<double>(), 0);
    EXPECT_GE(axis["alone_s"].get<double>(), axis["single_s"].get<double>() * (1 - 1e-9));
    EXPECT_GE(given["together_s"].get<double>(), axis["together_s"].get<double>());
  }
  EXPECT_GT(j["rows"][1]["together_s"].get<double>(), given["together_s"].get<double>()) << "tp between machines";
}

TEST(GroupsVerb, knows_what_an_axis_usually_does) {
  const Ran ran = ringside({"groups", "tp=2,pp=2,ep=2", "-n", "64KiB"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  for (const char* words :
       {"allreduce ring", "broadcast chain", "all-to-all linear", "All together end after", "order, fastest first"})
    EXPECT_NE(ran.out.find(words), std::string::npos) << words << "\n" << ran.out;
}

TEST(GroupsVerb, refuses_in_one_line) {
  expect_error(ringside({"groups"}), 2, {"GROUPS is missing", "tp=8,dp=4"});
  expect_error(ringside({"groups", "tp=x"}), 2, {"tp", "x"});
  expect_error(ringside({"groups", "tp=2", "--run", "dp=allreduce"}), 2, {"dp", "tp=2"});
  expect_error(ringside({"groups", "tp=2", "--run", "tp=allreduce:ring:1MiB:2:3"}), 2, {"AXIS=COLLECTIVE"});
  expect_error(ringside({"groups", "tp=2", "--run", "tp=allreduce:rung"}), 2, {"rung", "ring"});
  expect_error(ringside({"groups", "tp=2", "--placement", "optimised"}), 2, {"optimised", "several schedules"});
  expect_error(ringside({"groups", "tp=64", "--topology", "torus:2x2"}), 2, {"64"});
}

}  // namespace
}  // namespace ringside::test
