// How many ranks a log is of: what it says, else what its bandwidths tell, else the hint.
#include <gtest/gtest.h>

#include "core/base/text.h"
#include "tests/core/measure/logs.h"

namespace ringside {
namespace {

TEST(RanksOfLogs, a_hint_fills_in_and_contradicts_none) {
  const std::string rows = "# OSU MPI Allreduce Latency Test v5.8\n# Size       Avg Latency(us)\n8  5.00\n";
  const LogHints hints{.collective = {}, .ranks = 2};
  const auto said = import_log("mpirun -np 4 ./osu_allreduce\n" + rows, "x.log", hints);
  ASSERT_TRUE(said) << said.error().line();
  EXPECT_EQ(said->rows[0].ranks, 4);
  EXPECT_NE(join(said->rows[0].notes, "\n").find("x.log: it says 4 ranks itself: --ranks 2 is not taken"),
            std::string::npos)
      << join(said->rows[0].notes, "\n");
  const auto silent = import_log(rows, "x.log", hints);
  ASSERT_TRUE(silent) << silent.error().line();
  EXPECT_EQ(silent->rows[0].ranks, 2);
  EXPECT_EQ(join(silent->rows[0].notes, "\n").find("not taken"), std::string::npos);
  EXPECT_EQ(provenance(silent->environment), "imported from OSU 5.8, x.log") << "neither date nor host";
}

/// Of 2 processes with 4 GPUs: busbw / algbw is 1.75 = 2 (8 - 1) / 8, which the small sizes' digits do not resolve.
const std::string kSmallOfEight =
    "# Collective test starting: all_reduce_perf\n# nThread 1 nGpus 4 minBytes 8 maxBytes 1048576\n"
    "# size count type redop root time algbw busbw #wrong time algbw busbw #wrong\n"
    "8 2 float sum -1 14.90 0.00 0.00 0 14.50 0.00 0.00 0\n"
    "1024 256 float sum -1 15.20 0.07 0.12 0 15.01 0.07 0.12 0\n";
const std::string kLargeOfEight = "67108864 16777216 float sum -1 390.50 171.85 300.74 0 388.10 172.92 302.60 0\n";

TEST(RanksOfLogs, a_table_without_a_list_of_them_has_one_number) {
  const auto m = import_log(kSmallOfEight + kLargeOfEight, "x.log");
  ASSERT_TRUE(m) << m.error().line();
  ASSERT_EQ(m->rows.size(), 6U);
  for (const MeasurementRow& row : m->rows) EXPECT_EQ(row.ranks, 8) << row.bytes;
  const auto small = import_log(kSmallOfEight, "x.log");
  ASSERT_FALSE(small) << "nGpus is of one process";
  EXPECT_NE(small.error().line().find("--ranks K"), std::string::npos) << small.error().line();
}

TEST(RanksOfLogs, a_list_of_them_goes_before_a_hint) {
  const std::string listed =
      "# Using devices\n#  Rank  0 Group  0 Pid 1 on n0 device  0 [0x1b] X100\n"
      "#  Rank  7 Group  0 Pid 8 on n0 device  7 [0x1b] X100\n";
  const auto m = import_log(listed + kSmallOfEight.substr(0, kSmallOfEight.find("# nThread")) +
                                kSmallOfEight.substr(kSmallOfEight.find("# size")) + kLargeOfEight,
                            "x.log", {.collective = {}, .ranks = 2});
  ASSERT_TRUE(m) << m.error().line();
  for (const MeasurementRow& row : m->rows) EXPECT_EQ(row.ranks, 8);
  EXPECT_NE(join(m->rows[0].notes, "\n").find("--ranks 2 is not taken"), std::string::npos);
}

}  // namespace
}  // namespace ringside
