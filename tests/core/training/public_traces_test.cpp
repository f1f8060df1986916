// Public profiler traces (HolisticTraceAnalysis, TraceLens), where they lie beside the project, which holds none of
// them: microseconds of kernels over the whole file, computed independently.
#include <algorithm>
#include <filesystem>
#include <string>

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
