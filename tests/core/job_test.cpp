#include "core/job.h"

#include <algorithm>
#include <functional>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/hand_built.h"

namespace ringside {
namespace {

Job two_tasks() {
  Job job;
  Case ring;
  ring.algorithm = "ring";
  ring.instance.ranks = 5;
  ring.bytes = 400;
  job.tasks.push_back({ring, std::nullopt});
  job.tasks.push_back({Case{}, test::chain_allreduce(3)});
  return job;
}

TEST(Job, what_is_written_is_read_again) {
  Job job = two_tasks();
  job.backend = "emulated";
  job.budget_s = 7, job.precision = 0.1, job.time_scale = 300;
  job.model = CostParameters{Seconds(1e-6), SecondsPerByte(1e-9), SecondsPerByte(0), {GivenConstants{}}};
  const auto valid = validate(job);
  ASSERT_TRUE(valid) << valid.error().line();
  const std::string text = to_json(*valid).dump();
  const auto back = parse_job(text);
  ASSERT_TRUE(back) << back.error().line();
  EXPECT_EQ(to_json(*back).dump(), text);
  ASSERT_TRUE(back->tasks[1].schedule);
  EXPECT_TRUE(same_schedule(*back->tasks[1].schedule, *valid->tasks[1].schedule));
}

TEST(Job, starts_as_many_ranks_as_the_largest_task_needs) {
  EXPECT_EQ(two_tasks().places(), 5);
  Job job;
  Case alone;
  alone.instance.ranks = 1;
  job.tasks.push_back({alone, std::nullopt});
  job.backend = "emulated";
  EXPECT_EQ(job.places(), 1);
  job.backend = "host";
  EXPECT_EQ(job.places(), 2) << "a ping-pong needs two";
  job.kind = JobKind::calibrate;
  job.ranks = 6;
  EXPECT_EQ(job.places(), 6);
}

TEST(Job, on_devices_one_process_seats_all_ranks_or_each_has_its_own) {
  Job job = two_tasks();
  for (const BackendKind& kind : backends()) {
    const std::string& backend = kind.name;
    job.backend = backend;
    const bool together = backend == "cuda" || backend == "cuda-local" || backend == "nccl";
    EXPECT_EQ(job.processes(), together ? 1 : 5) << backend;
  }
  job.backend = "cuda";
  job.launch.hosts = {{"a"}};
  EXPECT_EQ(job.processes(), 5);
}

TEST(Job, surveys_and_calibrations_meet_on_different_hosts) {
  Job like;
  like.launch.hosts = {{"a", 4, ""}, {"b", 4, ""}, {"c", 4, ""}};
  const auto slots = [](const Job& job) {
    std::vector<int> all;
    for (const Host& host : job.launch.hosts) all.push_back(host.slots);
    return all;
  };
  const Job survey = survey_job(like);
  EXPECT_EQ(survey.ranks, 3);
  EXPECT_EQ(slots(survey), (std::vector{1, 1, 1}));
  EXPECT_EQ(slots(calibration_job(like)), (std::vector{1, 1, 1})) << "two ranks, not both on the first";
  EXPECT_EQ(slots(calibration_job(like, {2, 4})), (std::vector{2, 2, 2})) << "four do not fit on one each";
  EXPECT_EQ(calibration_job(like).pattern_ranks, std::vector<std::int32_t>{2});
  EXPECT_EQ(calibration_job(Job{}).pattern_ranks, (std::vector<std::int32_t>{2, 4})) << "on one computer";
}

TEST(Job, backends_are_found_by_any_spelling) {
  EXPECT_EQ(parse_backend("CUDA_Local").value(), "cuda-local");
  const auto unknown = parse_backend("rocm");
  ASSERT_FALSE(unknown);
  for (const BackendKind& kind : backends()) EXPECT_NE(unknown.error().line().find(kind.name), std::string::npos);
}

TEST(Job, a_schedule_brings_its_own_ranks_root_and_switches) {
  Step step;
  step.copy(1, 0, {0});
  step.copy(1, 2, {0});
  Schedule s = test::schedule_of(Collective::broadcast, 3, 1, {step}, 1);
  s.helpers = 2;
  Job job;
  job.tasks.push_back({Case{}, s});
  const auto valid = validate(job);
  ASSERT_TRUE(valid) << valid.error().line();
  EXPECT_EQ(valid->tasks[0].question.collective, Collective::broadcast);
  EXPECT_EQ(valid->tasks[0].question.instance.root, 1);
  EXPECT_EQ(valid->tasks[0].places(), 5);
}

TEST(Job, a_faulty_schedule_is_a_no_that_names_the_fault) {
  Step step;
  step.copy(0, 1, {0});
  step.copy(2, 0, {0});  // rank 2 has nothing yet
  Job job;
  job.tasks.push_back({Case{}, test::schedule_of(Collective::broadcast, 3, 1, {step})});
  const auto valid = validate(job);
  ASSERT_FALSE(valid);
  EXPECT_EQ(valid.error().kind, ErrorKind::no);
  EXPECT_NE(valid.error().line().find("rank 2"), std::string::npos) << valid.error().line();
}

TEST(Job, every_field_has_its_range) {
  const auto refused = [](const std::function<void(Job&)>& spoil, const std::string& word) {
    Job job = two_tasks();
    spoil(job);
    const auto valid = validate(job);
    ASSERT_FALSE(valid) << word;
    EXPECT_EQ(valid.error().kind, ErrorKind::bad_input);
    EXPECT_NE(valid.error().line().find(word), std::string::npos) << valid.error().line();
  };
  refused([](Job& j) { j.backend = "quantum"; }, "backend");
  refused([](Job& j) { j.budget_s = 0; }, "budget");
  refused([](Job& j) { j.budget_s = -1; }, "budget");
  refused([](Job& j) { j.precision = 2; }, "precision");
  refused([](Job& j) { j.time_scale = -1; }, "time-scale");
  refused([](Job& j) { j.tasks.clear(); }, "tasks");
  refused([](Job& j) { j.backend = "emulated", j.library = true; }, "library");
  refused([](Job& j) { j.kind = JobKind::calibrate, j.ranks = 3; }, "ranks");
  refused([](Job& j) { j.tasks[0].question.bytes = 13; }, "task 0: bytes");
  refused([](Job& j) { j.tasks[0].question.instance.ranks = kMaxLaunchedRanks + 1; }, "ranks");
}

TEST(Job, manners_and_the_order_travel_and_streams_are_refused_elsewhere) {
  Job job;
  Case ring;
  ring.bytes = 4096;
  job.tasks = {{ring, std::nullopt, {Cadence::back_to_back, false}}, {ring, std::nullopt}, {ring, std::nullopt}};
  job.order_seed = 3;
  const auto back = parse_job(to_json(job).dump());
  ASSERT_TRUE(back) << back.error().line();
  EXPECT_EQ(back->tasks[0].manner, (Manner{Cadence::back_to_back, false}));
  EXPECT_EQ(back->tasks[1].manner, Manner{});
  EXPECT_EQ(back->order(), job.order());
  auto all = job.order();
  std::sort(all.begin(), all.end());
  EXPECT_EQ(all, (std::vector<std::size_t>{0, 1, 2})) << "each task once";
  job.order_seed = 0;
  EXPECT_EQ(job.order(), (std::vector<std::size_t>{0, 1, 2}));
  job.backend = "emulated";
  ASSERT_FALSE(validate(job));
  EXPECT_NE(validate(job).error().line().find("back-to-back"), std::string::npos);
}

}  // namespace
}  // namespace ringside
