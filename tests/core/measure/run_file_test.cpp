// A file is told by what stands in it.
#include "core/measure/run_file.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace ringside {
namespace {

const std::string kOsuHead = "# OSU MPI Allreduce Latency Test v7.0\n# Size       Avg Latency(us)\n";

class RunFile : public testing::Test {
 protected:
  RunFile()
      : path_(std::filesystem::path(testing::TempDir()) /
              (std::string("run_file_") + testing::UnitTest::GetInstance()->current_test_info()->name() + ".out")) {}
  ~RunFile() override { std::filesystem::remove(path_); }
  Result<Measurement> read(const std::string& text) {
    std::ofstream(path_) << text;
    return read_run(path_.string());
  }
  std::filesystem::path path_;
};

TEST(HoldsLog, tells_logs_from_what_else_a_window_opens) {
  EXPECT_TRUE(holds_log(kOsuHead));
  EXPECT_TRUE(holds_log("#       size    time   algbw   busbw\n"));
  EXPECT_TRUE(holds_log("# Benchmarking Allreduce\n"));
  EXPECT_TRUE(holds_log(R"({"config": {}, "results": [{"size": 8, "out_of_place": {"time": 1}}]})"));
  EXPECT_TRUE(holds_log(R"({"nccl_version": 22907, "config": {"ngpus": 2}})")) << "ended before its first result";
  EXPECT_FALSE(holds_log(""));
  EXPECT_FALSE(holds_log("---\nid: 7.1\n---\nnccl-tests prints algbw and busbw.\n")) << "a lesson";
  EXPECT_FALSE(holds_log("<svg>algbw busbw</svg>")) << "a picture";
  EXPECT_FALSE(holds_log(R"({"environment": {}, "rows": [{"algbw_bytes_per_s": 1, "busbw_bytes_per_s": 1}]})"));
  EXPECT_FALSE(holds_log("bytes,time_us\n8,10\n"));
}

TEST_F(RunFile, a_log_of_any_ending_is_read_as_one) {
  const auto m = read("mpirun -np 4 ./osu_allreduce\n" + kOsuHead + "1024 10.00\n");
  ASSERT_TRUE(m) << m.error().line();
  ASSERT_EQ(m->rows.size(), 1U);
  EXPECT_EQ(m->rows[0].ranks, 4);
}

TEST_F(RunFile, what_a_log_does_not_say_may_be_said) {
  const auto m = read(kOsuHead + "1024 10.00\n");
  ASSERT_FALSE(m);
  EXPECT_EQ(unsaid(m.error()), Unsaid::ranks) << m.error().line();
  const auto told = read_run(path_.string(), {.collective = {}, .ranks = 6});
  ASSERT_TRUE(told) << told.error().line();
  EXPECT_EQ(told->rows[0].ranks, 6);
  const auto unnamed = read("#       size    time   algbw   busbw  error\n 8 4 float 10.0 0.00 0.00 0e+00\n");
  ASSERT_FALSE(unnamed);
  EXPECT_EQ(unsaid(unnamed.error()), Unsaid::collective) << unnamed.error().line();
  EXPECT_EQ(unsaid(read("{}").error()), Unsaid::nothing);
}

TEST_F(RunFile, what_is_no_log_is_a_bundle_or_none) {
  const auto m = read("{}");
  ASSERT_FALSE(m);
  EXPECT_NE(m.error().line().find("bundle"), std::string::npos) << m.error().line();
}

}  // namespace
}  // namespace ringside
