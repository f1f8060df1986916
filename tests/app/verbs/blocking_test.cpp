#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(BlockingVerb, a_large_ring_in_which_everyone_sends_first_is_a_deadlock) {
  const Ran ran = ringside({"blocking", "allreduce", "-a", "ring", "-k", "4", "-n", "64KiB", "--json"});
  EXPECT_EQ(ran.exit_code, 1) << ran.err;  // messages of 16 KiB, above the default limit of 4 KiB
  const auto row = nlohmann::json::parse(ran.out)[0];
  EXPECT_EQ(row["completes"], false);
  EXPECT_EQ(row["cycle"], nlohmann::json({0, 1, 2, 3}));
  EXPECT_EQ(row["first_stuck_step"], 0);
  EXPECT_EQ(row["calls"], 48);  // 6 steps, 4 transfers each, a send and a receive per transfer
  EXPECT_EQ(row["waits"].size(), 4U);
  EXPECT_EQ(row["orders"][0]["needed_eager_limit_bytes"], 16 << 10);
  EXPECT_EQ(row["orders"][0]["largest_bytes"], 4 * (4 << 10));  // messages are n/4
  EXPECT_TRUE(row["orders"][1]["largest_bytes"].is_null());
  EXPECT_EQ(row["orders"][3]["any_size"], true);
}

TEST(BlockingVerb, the_cure_and_a_small_message_complete) {
  EXPECT_EQ(
      ringside({"blocking", "allreduce", "-a", "ring", "-k", "4", "-n", "64KiB", "--order", "even-odd"}).exit_code, 0);
  EXPECT_EQ(ringside({"blocking", "allreduce", "-a", "ring", "-k", "4", "-n", "16KiB"}).exit_code, 0);
  EXPECT_EQ(ringside({"blocking", "allreduce", "-a", "ring", "-k", "4", "-n", "64KiB", "--eager", "1MiB"}).exit_code,
            0);
}

TEST(BlockingVerb, the_text_names_the_cycle_rank_by_rank) {
  const Ran ran = ringside({"blocking", "allgather", "-a", "ring", "-k", "3", "-n", "1MiB"});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_NE(ran.out.find("Rank 0 waits for rank 1, which waits for rank 2, which waits for rank 0"), std::string::npos)
      << ran.out;
}

TEST(BlockingVerb, wrong_flags_are_one_line) {
  for (const auto& [flag, value] : {std::pair{"--order", "later"}, {"--eager", "-1"}, {"--eager", "lots"}}) {
    const Ran ran = ringside({"blocking", "allreduce", "-a", "ring", "-k", "4", flag, value});
    EXPECT_EQ(ran.exit_code, 2) << flag;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  }
}

}  // namespace
}  // namespace ringside::test
