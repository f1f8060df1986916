#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(TiersVerb, prints_output_4_2_3) {
  const Ran ran = ringside({"tiers", "-n", "256MiB"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const std::vector<std::pair<std::string, std::string>> expected{
      {" 0.90 ", " 1.0x"}, {" 10.74 ", " 12.0x"}, {" 5.37 ", " 6.0x"}, {" 86.62 ", " 96.7x"}};
  std::istringstream lines(ran.out);
  std::string line;
  std::size_t row = 0;
  while (std::getline(lines, line) && row < expected.size()) {
    if (line.find("x ") == std::string::npos || line.find("tier") == 0) continue;
    EXPECT_NE(line.find(expected[row].first), std::string::npos) << line;
    EXPECT_NE(line.find(expected[row].second), std::string::npos) << line;
    ++row;
  }
  EXPECT_EQ(row, expected.size()) << ran.out;
}

TEST(TiersVerb, json_is_alpha_plus_n_over_bandwidth) {
  const auto list = ringside_json({"tiers", "-n", "4KiB", "256MiB"});
  ASSERT_EQ(list.size(), 2U);
  for (const auto& one : list) {
    const double n = one["bytes"].get<double>();
    ASSERT_EQ(one["rows"].size(), 4U);
    const double first = one["rows"][0]["seconds"];
    const std::vector<std::string> names{"nvlink", "pcie", "infiniband", "ethernet"};
    for (std::size_t i = 0; i < 4; ++i) {
      const auto& row = one["rows"][i];
      const double alpha = row["alpha_s"], bandwidth = row["bytes_per_s"];
      EXPECT_EQ(row["tier"], names[i]);
      EXPECT_DOUBLE_EQ(row["seconds"], alpha + n / bandwidth);
      EXPECT_DOUBLE_EQ(row["ratio"], (alpha + n / bandwidth) / first);
      EXPECT_DOUBLE_EQ(row["crossover_bytes"], alpha * bandwidth);
    }
  }
}

TEST(TiersVerb, a_range_is_every_power_of_two) {
  const auto list = ringside_json({"tiers", "-n", "4KiB..1GiB"});
  ASSERT_EQ(list.size(), 19U);  // 2^12 .. 2^30
  EXPECT_EQ(list.front()["bytes"], 4096);
  EXPECT_EQ(list.back()["bytes"], 1 << 30);
}

TEST(TiersVerb, refuses_sizes_that_are_none) {
  for (const char* size : {"-1", "12.5", "many", "1KiB..", "64KiB..1KiB", "0..4", "1e30", "", "1,,2", "nan", "inf"})
    expect_error(ringside({"tiers", "-n", size}), 2, {"bytes"});
}

}  // namespace
}  // namespace ringside::test
