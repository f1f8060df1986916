// gamma by the clock: real ranks, a real collective, products by a BLAS (slow and simple) beside it.
#include <algorithm>

#include <gtest/gtest.h>

#include "core/job.h"
#include "tests/support/ranks.h"

namespace ringside {
namespace {

Job job_with_batch(const std::string& backend, std::int64_t batch) {
  Job job;
  job.backend = backend;
  job.budget_s = 2;
  job.local_batch = batch;
  Case c;
  c.instance.ranks = 2, c.type = ElementType::float32, c.bytes = 64 * 64 * 4;
  job.tasks.push_back({c, {}});
  return job;
}

void expect_gamma(const test::Records& records, const std::string& library) {
  ASSERT_EQ(records.exit_code, 0) << records.error_line();
  const auto row = records.of("done").at(0).at("result");
  EXPECT_TRUE(row.at("verified"));
  const auto& g = row.at("measured_gamma");
  const double compute = g.at("compute_s"), comm = g.at("comm_s"), serial = g.at("serial_s");
  EXPECT_GT(compute, 0);
  EXPECT_GT(comm, 0);
  EXPECT_GE(serial, std::min(compute, comm));
  EXPECT_GT(g.at("overlapped_s").get<double>(), 0);
  EXPECT_DOUBLE_EQ(g.at("gamma"), comm / compute);
  EXPECT_EQ(g.at("flop"), 6.0 * 64 * 64 * 8) << "6 P b";
  EXPECT_DOUBLE_EQ(g.at("flops"), 6.0 * 64 * 64 * 8 / compute);
  EXPECT_NE(g.at("library").get<std::string>().find(library), std::string::npos);
}

TEST(GammaRanks, host_memory_and_a_blas) {
  const Job job = job_with_batch("host", 8);
  expect_gamma(test::run_ranks("ringside-run", 2, to_json(job).dump(), "RINGSIDE_BLAS=" FAKE_BLAS), "fake_blas");
}

TEST(GammaRanks, products_that_no_budget_has_room_for_are_named) {
  Job job = job_with_batch("host", 4096);  // 6 P b = 100 million operations of a simple loop, 5 ms for them
  job.budget_s = 0.01;
  const auto records = test::run_ranks("ringside-run", 2, to_json(job).dump(), "RINGSIDE_BLAS=" FAKE_BLAS);
  EXPECT_EQ(records.exit_code, 3) << records.error_line();
  EXPECT_NE(records.error_line().find("--budget"), std::string::npos) << records.error_line();
}

TEST(GammaRanks, fake_devices_and_a_fake_cublas) {
  const Job job = job_with_batch("cuda-local", 8);
  expect_gamma(test::run_ranks("ringside-run-fake", 1, to_json(job).dump(),
                               "RINGSIDE_FAKE_DEVICES=devices=2 RINGSIDE_CUBLAS=" FAKE_BLAS),
               "cuBLAS 13.0.2");
}

TEST(GammaRanks, imposed_wires_and_real_arithmetic_have_no_common_clock) {
  EXPECT_FALSE(validate(job_with_batch("emulated", 8)));
  EXPECT_FALSE(validate(job_with_batch("host", -1)));
}

}  // namespace
}  // namespace ringside
