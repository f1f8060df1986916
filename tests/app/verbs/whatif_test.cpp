#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

nlohmann::json rows(const std::vector<std::string>& what, int exit_code) {
  std::vector<std::string> words{"whatif", "allreduce", "-a", "ring", "-k", "4", "-n", "1MiB", "--json", "--if"};
  words.insert(words.end(), what.begin(), what.end());
  const Ran ran = ringside(words);
  EXPECT_EQ(ran.exit_code, exit_code) << ran.err;
  return nlohmann::json::parse(ran.out);
}

TEST(WhatIfVerb, later_is_a_number_and_for_ever_is_a_no) {
  const auto later = rows({"late 2 1ms", "slow-link 1-2 4"}, 0);
  ASSERT_EQ(later.size(), 2U);
  // Everybody needs the late rank: not before 1 ms, and not later than if all had waited for it to begin.
  EXPECT_GE(later[0]["after_s"].get<double>(), 1e-3);
  EXPECT_LE(later[0]["after_s"].get<double>(), 1e-3 + later[0]["before_s"].get<double>() * (1 + 1e-9));
  EXPECT_GT(later[1]["after_s"], later[1]["before_s"]);
  const auto skipped = rows({"skip 1"}, 1)[0];
  EXPECT_TRUE(skipped["after_s"].is_null());
  EXPECT_EQ(skipped["waits"].empty(), false);
  // The others have 262,144 elements; of the chunks of 65,536 the last one lacks two.
  const auto wrong = rows({"count 3 262142"}, 1)[0]["wrong"];
  ASSERT_EQ(wrong.size(), 3U);
  EXPECT_EQ(wrong[0]["first"], 262142);
}

TEST(WhatIfVerb, says_the_consequence_in_words_and_refuses_in_a_line) {
  const Ran ran = ringside({"whatif", "broadcast", "-a", "binomial", "-k", "8", "--if", "skip 4"});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_NE(ran.out.find("waits for ever: rank 4 never"), std::string::npos) << ran.out;
  for (const char* what : {"flood 3", "skip 9", "slow-link 1-9 2"}) {
    const Ran bad = ringside({"whatif", "broadcast", "-a", "binomial", "-k", "8", "--if", what});
    EXPECT_EQ(bad.exit_code, 2) << what;
    EXPECT_EQ(std::count(bad.err.begin(), bad.err.end(), '\n'), 1) << bad.err;
  }
  EXPECT_EQ(ringside({"whatif", "broadcast", "-a", "binomial", "-k", "8"}).exit_code, 2);
}

}  // namespace
}  // namespace ringside::test
