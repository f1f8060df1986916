#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(SgdVerb, workers_take_the_same_steps_until_something_is_broken) {
  const auto right = ringside_json({"sgd"});
  EXPECT_EQ(right["rows"].size(), 20U);
  EXPECT_EQ(right["workers_agree"], true);
  EXPECT_LT(right["difference"].get<double>(), 1e-5);
  EXPECT_EQ(right["examples"], (std::vector<int>{16, 16, 16, 16}));
  const auto wrong = ringside_json({"sgd", "--uneven", "--break", "average-of-averages"});
  EXPECT_GT(wrong["difference"].get<double>(), 100 * right["difference"].get<double>());
  EXPECT_NE(ringside({"sgd", "--type", "bf16"}).out.find("same bits"), std::string::npos);
}

TEST(SgdVerb, refuses_in_one_line) {
  expect_error(ringside({"sgd", "--break", "everything"}), 2, {"--break", "everything", "average-of-averages"});
  expect_error(ringside({"sgd", "--type", "int32"}), 2, {"--type", "int32"});
  expect_error(ringside({"sgd", "-a", "star"}), 2, {"star"});
  expect_error(ringside({"sgd", "-k", "0"}), 2, {"--workers", "0"});
}

}  // namespace
}  // namespace ringside::test
