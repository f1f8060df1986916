// The runner with the backend nccl, on a fake library and fake devices.
#include <gtest/gtest.h>

#include "core/job.h"
#include "tests/support/ranks.h"

namespace ringside {
namespace {

Job ring_job(std::int32_t ranks) {
  Job job;
  job.backend = "nccl";
  job.budget_s = 1;
  job.library = true;
  Case c;
  c.instance.ranks = ranks, c.type = ElementType::bf16, c.bytes = 4096;
  job.tasks.push_back({c, {}});
  return job;
}

test::Records run(const Job& job, const std::string& settings) {
  return test::run_ranks("ringside-run-fake", job.processes(), to_json(job).dump(), settings);
}

TEST(NcclRanks, a_row_is_verified_and_has_nccls_own_collective_and_estimate_beside_it) {
  const Job job = ring_job(4);
  EXPECT_EQ(job.processes(), 1) << "on one computer one process drives all GPUs";
  const auto records = run(job, "RINGSIDE_FAKE_DEVICES=devices=4 RINGSIDE_NCCL=" FAKE_NCCL);
  EXPECT_EQ(records.exit_code, 0);
  ASSERT_EQ(records.of("done").size(), 1U);
  const auto row = records.of("done")[0].at("result");
  EXPECT_EQ(row.at("backend"), "nccl");
  EXPECT_TRUE(row.at("verified"));
  EXPECT_GT(row.at("library_s").at("ncclAllReduce").get<double>(), 0);
  const auto settings = records.of("hello").at(0).at("environment").at("settings");
  EXPECT_EQ(settings.at("nccl"), "2.28.9");
  EXPECT_EQ(settings.at("peer access"), "all pairs");
  EXPECT_NE(settings.at("devices").get<std::string>().find("4 x "), std::string::npos);
  EXPECT_NEAR(row.at("library_s").at("ncclAllReduce, its own estimate").get<double>(), 12.5e-6, 1e-9);
}

TEST(NcclRanks, no_library_and_too_few_gpus_are_one_line) {
  EXPECT_NE(run(ring_job(2), "RINGSIDE_FAKE_DEVICES=devices=2 RINGSIDE_NCCL=/nowhere/libnccl.so.2")
                .error_line()
                .find("nccl: not found"),
            std::string::npos);
  const auto few = run(ring_job(4), "RINGSIDE_FAKE_DEVICES=devices=2 RINGSIDE_NCCL=" FAKE_NCCL);
  EXPECT_EQ(few.exit_code, 3);
  EXPECT_NE(few.error_line().find("4 ranks on 2 GPUs"), std::string::npos);
  const auto one = run(ring_job(4), "RINGSIDE_FAKE_DEVICES=devices=1 RINGSIDE_NCCL=" FAKE_NCCL);
  EXPECT_EQ(one.exit_code, 3);
  EXPECT_NE(one.error_line().find("4 ranks on 1 GPU:"), std::string::npos)
      << "those of the job, not the two of the ping-pong before it: " << one.error_line();
  EXPECT_EQ(run(ring_job(1), "RINGSIDE_FAKE_DEVICES=devices=1 RINGSIDE_NCCL=" FAKE_NCCL).exit_code, 0);
  Job training;
  training.kind = JobKind::sgd, training.backend = "nccl", training.ranks = 1;
  training.sgd.emplace().workers = 1;
  EXPECT_EQ(run(training, "RINGSIDE_FAKE_DEVICES=devices=1 RINGSIDE_NCCL=" FAKE_NCCL).exit_code, 0)
      << "training has no ping-pong of two before it";
}

}  // namespace
}  // namespace ringside
