// The runner on fake devices: real processes, every backend that runs on device memory, every element compared.
#include <gtest/gtest.h>

#include "core/job.h"
#include "tests/support/catalogue.h"
#include "tests/support/ranks.h"

namespace ringside {
namespace {

using nlohmann::json;
using test::Records;

Records run(const Job& job, const std::string& devices = "") {
  return test::run_ranks("ringside-run-fake", job.processes(), to_json(job).dump(),
                         "RINGSIDE_FAKE_DEVICES='" + devices + "'");
}

Task task_of(const Algorithm& a, const Instance& i, std::int64_t elements, ElementType type = ElementType::float32) {
  Case c;
  c.collective = a.collective, c.algorithm = a.name, c.instance = i, c.type = type;
  c.bytes = elements * size_of(type);
  return {c, {}};
}

Task ring(std::int32_t ranks, std::int64_t elements) {
  const Algorithm& a = *find_algorithm(Collective::allreduce, "ring").value();
  return task_of(a, *validate(a, Instance{.ranks = ranks, .root = 0, .chunks = 0, .parameters = {}}), elements);
}

/// Every algorithm on so many ranks, the last one as root.
Job catalogue(const std::string& backend, std::int32_t ranks, test::Some& some) {
  Job job;
  job.backend = backend;
  job.budget_s = 1;
  test::for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
    if (i.ranks != ranks || (has_root(a.collective) && i.root != ranks - 1) || !some(a, i)) return;
    job.tasks.push_back(task_of(a, i, 3 * i.chunks + 1, kElementTypes[job.tasks.size() % kElementTypes.size()]));
  });
  return job;
}

void expect_verified(const Records& records, const Job& job) {
  EXPECT_EQ(records.exit_code, 0);
  EXPECT_TRUE(records.of("error").empty()) << records.error_line();
  const auto done = records.of("done");
  ASSERT_EQ(done.size(), job.tasks.size());
  for (const json& r : done) {
    EXPECT_TRUE(r.at("result").at("verified")) << r.dump();
    EXPECT_EQ(r.at("result").at("backend"), job.backend == "cuda" ? "cuda-local" : job.backend);
  }
}

TEST(DeviceRanks, cuda_on_one_computer_is_one_process_that_seats_all_ranks) {
  test::Some some(1);
  for (const std::int32_t ranks : {1, 4, 7}) {
    const Job job = catalogue("cuda", ranks, some);
    EXPECT_EQ(job.processes(), 1);
    const Records records = run(job, "devices=2");
    expect_verified(records, job);
    EXPECT_EQ(records.of("hello").at(0).at("environment").at("ranks"), job.places());
  }
}

void verify_every_way(std::int32_t ranks, test::Some some) {
  for (const std::string backend : {"cuda-staged", "cuda-ipc", "cuda-aware"}) {
    const Job job = catalogue(backend, ranks, some);
    EXPECT_EQ(job.processes(), job.places());
    const Records records = test::run_ranks("ringside-run-fake", job.processes(), to_json(job).dump(),
                                            "RINGSIDE_CUDA_AWARE=1 RINGSIDE_FAKE_DEVICES='devices=2 visible=" +
                                                std::string(backend == "cuda-aware" ? "1'" : "0'"));
    expect_verified(records, job);
  }
}

TEST(DeviceRanks, one_process_for_each_rank_by_every_way_that_there_is) {
  verify_every_way(4, test::Some(4));
}

TEST(FullDeviceRanks, one_process_for_each_rank_by_every_way_with_all_parameters) {
  for (const std::int32_t ranks : {4, 7}) verify_every_way(ranks, test::Some(1));
}

TEST(DeviceRanks, cuda_with_several_processes_takes_the_best_way_and_says_which) {
  Job job;
  job.backend = "cuda";
  job.budget_s = 0.2;
  job.model = CostParameters{};
  job.tasks.push_back(ring(3, 100));
  const auto way = [&](const std::string& devices) {
    const Records records =
        test::run_ranks("ringside-run-fake", 3, to_json(job).dump(), "RINGSIDE_FAKE_DEVICES='" + devices + "'");
    return records.of("done").size() == 1 ? records.of("done")[0].at("result").at("backend").get<std::string>()
                                          : "none";
  };
  EXPECT_EQ(way("devices=2"), "cuda-ipc");
  EXPECT_EQ(way("devices=2 peers=0"), "cuda-staged") << "their GPUs do not reach each other";
}

TEST(DeviceRanks, steps_are_looked_at_apart_from_the_samples) {
  Job job;
  job.backend = "cuda-local";
  job.budget_s = 0.2;
  job.tasks.push_back(ring(4, 100));
  const Records records = run(job);
  expect_verified(records, job);
  const json row = records.of("done").at(0).at("result");
  EXPECT_EQ(row.at("step_end_s").size(), 6U);
  EXPECT_GT(row.at("first_s"), 0);
  EXPECT_EQ(records.of("sample").size(), row.at("samples_s").size());
  EXPECT_GE(records.of("step").size(), 1U);
  EXPECT_NE(row.at("notes").dump().find("4 ranks on one GPU"), std::string::npos) << row.at("notes");
}

TEST(DeviceRanks, given_vectors_come_back_from_every_seat) {
  Job job;
  job.backend = "cuda-local";
  job.budget_s = 0.2;
  job.tasks.push_back(ring(3, 2));
  job.tasks[0].question.data = {{1, 2}, {3, 4}, {5, 6}};
  const Records records = run(job, "devices=3 peers=0");
  expect_verified(records, job);
  EXPECT_EQ(records.of("done").at(0).at("result").at("result"), json::parse("[[9,12],[9,12],[9,12]]"));
}

TEST(DeviceRanks, a_calibration_plays_ping_pong_on_device_memory) {
  Job job;
  job.kind = JobKind::calibrate;
  job.backend = "cuda-local";
  job.ranks = 4;
  job.budget_s = 0.5;
  const Records records = run(job, "devices=2");
  EXPECT_EQ(records.exit_code, 0);
  ASSERT_EQ(records.of("calibration").size(), 1U);
  const json c = records.of("calibration")[0].at("result");
  EXPECT_EQ(c.at("backend"), "cuda-local");
  EXPECT_EQ(c.at("ranks"), 4);
  EXPECT_FALSE(c.at("ping_pong").empty());
  EXPECT_EQ(c.at("reduce").size(), 9U);  // 64 KiB to 16 MiB
}

/// One error record and nothing done; the run ends with code 3.
void expect_refused(const Records& records, const std::string& what) {
  EXPECT_EQ(records.exit_code, 3);
  EXPECT_NE(records.error_line().find(what), std::string::npos) << records.error_line();
  EXPECT_TRUE(records.of("done").empty());
}

TEST(DeviceRanks, too_little_device_memory_is_one_line) {
  Job job;
  job.backend = "cuda-local";
  job.budget_s = 0.2;
  job.model = CostParameters{};
  job.tasks.push_back(ring(4, 1'000'000));
  expect_refused(run(job, "capacity=15000000"), "needed by the ranks on GPU 0");
}

TEST(DeviceRanks, a_device_that_is_lost_in_mid_run_is_one_line) {
  Job job;
  job.backend = "cuda-local";
  job.budget_s = 0.2;
  job.model = CostParameters{};
  job.tasks.push_back(ring(4, 100));
  expect_refused(run(job, "lost=300"), "lost");
}

TEST(DeviceRanks, long_messages_are_staged_in_slices) {
  Job job;
  job.backend = "cuda-staged";
  job.budget_s = 0.5;
  job.model = CostParameters{};
  job.tasks.push_back(ring(2, 1'500'000));  // 3 MB each way: six slices, three slots
  expect_verified(run(job), job);
}

TEST(DeviceRanks, a_rank_whose_device_is_lost_takes_the_others_down_and_is_named) {
  Job job;
  job.budget_s = 0.2;
  job.model = CostParameters{};
  job.tasks.push_back(ring(4, 100));
  for (const std::string backend : {"cuda-staged", "cuda-ipc"}) {
    job.backend = backend;
    const Records records = run(job, "lost=100");
    EXPECT_EQ(records.exit_code, 3);
    // Every rank's own device is lost: each says so that comes to it.
    ASSERT_FALSE(records.of("error").empty());
    for (const json& e : records.of("error"))
      EXPECT_NE(e.at("line").get<std::string>().find("lost"), std::string::npos) << e;
  }
}

TEST(DeviceRanks, too_little_memory_on_one_rank_stops_all_in_order) {
  Job job;
  job.budget_s = 0.2;
  job.model = CostParameters{};
  job.tasks.push_back(ring(3, 100'000));
  for (const std::string backend : {"cuda-staged", "cuda-ipc"}) {
    job.backend = backend;
    expect_refused(run(job, "capacity=100000"), "out of memory");
  }
}

TEST(DeviceRanks, an_mpi_that_does_not_take_device_pointers_is_not_given_any) {
  Job job;
  job.backend = "cuda-aware";
  job.tasks.push_back(ring(2, 100));
  expect_refused(run(job), "does not say that it takes device pointers");
}

TEST(DeviceRanks, gpus_that_do_not_reach_each_other_are_pointed_to_another_way) {
  Job job;
  job.backend = "cuda-ipc";
  job.model = CostParameters{};
  job.tasks.push_back(ring(2, 100));
  expect_refused(run(job, "devices=2 peers=0"), "cuda-staged");
}

TEST(DeviceRanks, ranks_that_do_not_have_the_same_types_say_so) {
  const Records records = test::run_ranks("ringside-agreement", 3, "");
  EXPECT_EQ(records.exit_code, 3);
  EXPECT_EQ(records.error_line(), "rank 2 has bf16 sum, rank 0 float32 sum");
  EXPECT_EQ(records.of("error").at(0).at("rank"), 2);
}

}  // namespace
}  // namespace ringside
