#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(RoundingVerb, compares_every_algorithm_on_the_same_numbers) {
  const auto rows = ringside_json({"rounding", "allreduce", "-k", "8"});
  ASSERT_GT(rows.size(), 5U);
  std::set<double> errors;
  for (const auto& row : rows) {
    EXPECT_EQ(row["type"], "bf16");
    errors.insert(row["mean_ulp"].get<double>());
  }
  EXPECT_GT(errors.size(), 2U) << "the result depends on the schedule";
  EXPECT_EQ(rows[0]["same_as_first"], 1.0);
}

TEST(RoundingVerb, refuses_what_does_not_add_and_what_is_too_much) {
  expect_error(ringside({"rounding", "broadcast", "-k", "4"}), 2, {"broadcast", "allreduce"});
  expect_error(ringside({"rounding", "allreduce", "-k", "8", "-n", "64MiB"}), 2, {"numbers in all"});
}

}  // namespace
}  // namespace ringside::test
