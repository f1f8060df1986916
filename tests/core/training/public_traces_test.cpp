// Public profiler traces (HolisticTraceAnalysis, TraceLens), where they lie beside the project, which holds none of
// them: microseconds of kernels over the whole file, computed independently.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/training/trace.h"
#include "tests/support/paths.h"

namespace ringside {
namespace {

struct PublicTrace {
  const char* file;
  double communication, compute, overlapped;
};

class PublicTraces : public testing::TestWithParam<PublicTrace> {};

TEST_P(PublicTraces, have_the_published_totals) {
  const auto& [name, communication, compute, overlapped] = GetParam();
  const std::string path = test::in_source("../shared/data/traces/" + std::string(name) + ".json.gz");
  if (!std::filesystem::exists(path)) GTEST_SKIP() << name << " is not here";
  const auto file = read_trace(path);
  ASSERT_TRUE(file.has_value()) << file.error().line();
  EXPECT_FALSE(file->fault);
  const TraceTimes t = analyse({*file}).ranks[0].total;
  // Half a microsecond by rounding; fractional microseconds since 1970 lose a quarter of one in each double.
  const double tolerance = 0.51 + 5e-5 * compute * (communication == 0);
  EXPECT_NEAR(t.communication.value * 1e6, communication, tolerance);
  EXPECT_NEAR(t.compute.value * 1e6, compute, tolerance);
  EXPECT_NEAR(t.overlapped.value * 1e6, overlapped, tolerance);
}

TEST(PublicTraces, two_ranks_of_128_match_by_size) {
  std::vector<TraceFile> files;
  for (const char* name : {"sampled-128-rank0", "sampled-128-rank1"}) {
    const std::string path = test::in_source("../shared/data/traces/" + std::string(name) + ".json.gz");
    if (!std::filesystem::exists(path)) GTEST_SKIP() << name << " is not here";
    files.push_back(read_trace(path).value());
  }
  const TraceAnalysis a = analyse(files);
  // Of the all-reduces 19,618,307 floats in step 551, 5,716,654 in 552, and each step's allgather, microseconds as the
  // files have them; 26,955,536 and 26,258,430 of step 551, 26,258,430 and 19,618,307 of 552 are no pairs.
  EXPECT_EQ(a.matched_calls, 4);
  EXPECT_EQ(a.unmatched_calls, 4);
  ASSERT_EQ(a.stragglers.size(), 2U);
  EXPECT_EQ(a.stragglers[0].rank, 1);
  EXPECT_EQ(a.stragglers[0].calls_last, 3);
  EXPECT_NEAR(a.stragglers[0].waited_for.value * 1e6, (11727 - 8370) + (36158 - 13838) + (63644 - 62163), 1e-3);
  EXPECT_NEAR(a.stragglers[1].waited_for.value * 1e6, 42744 - 42496, 1e-3);
}

INSTANTIATE_TEST_SUITE_P(Held, PublicTraces,
                         testing::Values(PublicTrace{"resnet50-ddp-2xa100", 46876, 115656, 7317},
                                         PublicTrace{"sampled-128-rank0", 396199, 210320, 59216},
                                         PublicTrace{"sampled-128-rank1", 379053, 271973, 75530},
                                         PublicTrace{"fractional-us-world1", 0, 468173, 0},
                                         PublicTrace{"resnet-mi300-rccl", 71517, 25739, 15891},
                                         PublicTrace{"no-gpu-rows", 0, 0, 0},
                                         PublicTrace{"no-distributed-info", 0, 0, 0}),
                         [](const testing::TestParamInfo<PublicTrace>& trace) {
                           std::string name = trace.param.file;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace ringside
