#include "core/training/sgd.h"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/algorithms/algorithm.h"
#include "core/sgd_json.h"

namespace ringside {
namespace {

double difference(const SgdJob& job) {
  const auto run = run_sgd(job);
  EXPECT_TRUE(run.has_value()) << run.error().line();
  EXPECT_EQ(std::accumulate(run->examples.begin(), run->examples.end(), std::int64_t{0}), job.batch);
  return run->steps.back().difference;
}

TEST(Sgd, k_workers_take_one_workers_steps_to_rounding_by_every_algorithm) {
  for (const Algorithm* algorithm : algorithms_of(Collective::allreduce))
    for (const std::int32_t K : {1, 2, 3, 4, 8}) {
      SgdJob job;
      job.workers = K;
      job.algorithm = algorithm->name;
      if (!validate(*algorithm, Instance{.ranks = K, .root = 0, .chunks = 0, .parameters = {}})) continue;
      // A sum of K numbers of unit roundoff u is off by (K-1) u at most of their absolute sum; 20 steps of a tenth.
      EXPECT_LT(difference(job), 1e-5) << algorithm->name << " K = " << K;
      job.type = ElementType::float64;
      EXPECT_LT(difference(job), 1e-13) << algorithm->name << " K = " << K;
    }
}

TEST(Sgd, sharded_it_is_the_same) {
  for (const bool uneven : {false, true}) {
    SgdJob job;
    job.sharded = true;
    job.uneven = uneven;
    EXPECT_LT(difference(job), 1e-5);
    job.type = ElementType::float64;
    EXPECT_LT(difference(job), 1e-13);
  }
}

TEST(Sgd, fewer_bits_are_further_away_and_all_learn) {
  SgdJob job;
  job.workers = 8;
  job.steps = 300;
  double last = 0;
  for (const ElementType type : {ElementType::float64, ElementType::float32, ElementType::fp16, ElementType::bf16}) {
    job.type = type;
    const auto run = run_sgd(job);
    EXPECT_GT(run->steps.back().difference, last) << name(type);
    EXPECT_TRUE(run->workers_agree);
    EXPECT_LT(run->steps.back().loss_many, run->steps.front().loss_many / 2);
    last = run->steps.back().difference;
  }
  EXPECT_LT(last, 0.05);
}

TEST(Sgd, an_average_of_averages_is_right_only_where_all_have_as_many_examples) {
  SgdJob job;
  job.type = ElementType::float64;
  job.fault = SgdFault::average_of_averages;
  EXPECT_LT(difference(job), 1e-13);
  job.uneven = true;
  EXPECT_GT(difference(job), 1e-4);
  job.fault = SgdFault::none;
  EXPECT_LT(difference(job), 1e-13);
}

// No number is at a distance from another: what overflows is not the same to the bit.
TEST(Sgd, weights_that_are_no_numbers_differ_from_one_worker_s_by_no_number) {
  for (const ElementType type : {ElementType::float32, ElementType::fp16}) {
    SgdJob job;
    job.type = type;
    job.learning_rate = 100;
    job.steps = 40;
    const SgdRun run = run_sgd(job).value();
    EXPECT_FALSE(std::isfinite(run.steps.back().loss_many)) << name(type);
    EXPECT_FALSE(std::isfinite(run.steps.back().difference)) << name(type);
    EXPECT_TRUE(diverged(run)) << name(type);
    EXPECT_TRUE(run.workers_agree) << name(type) << ": one buffer was copied to all";
    // A loss is of the weights before the step: where it is none, the step before left some that are none.
    for (std::size_t i = 1; i < run.steps.size(); ++i)
      if (std::isnan(run.steps[i].loss_many)) {
        EXPECT_FALSE(std::isfinite(run.steps[i - 1].difference)) << i;
      }
  }
  EXPECT_FALSE(diverged(run_sgd(SgdJob{}).value()));
}

TEST(Sgd, a_worker_that_leaves_examples_out_is_no_rounding) {
  SgdJob job;
  job.type = ElementType::float64;
  job.fault = SgdFault::one_worker_short;
  EXPECT_GT(difference(job), 1e-4);
}

TEST(Sgd, bf16_gradients_are_nearer_when_they_are_added_in_float32) {
  SgdJob job;
  job.workers = 8;
  job.steps = 100;
  job.gradients = ElementType::bf16;
  const double wide = difference(job);
  job.type = ElementType::bf16;
  EXPECT_LT(wide, difference(job));
  EXPECT_GT(wide, 1e-5);  // what was rounded before is lost: above what float32 gradients reach
}

TEST(Sgd, travels_as_json) {
  SgdJob job;
  job.fault = SgdFault::one_worker_short;
  job.gradients = ElementType::fp16;
  job.sharded = true;
  const auto back = sgd_job_from_json(to_json(job));
  ASSERT_TRUE(back) << back.error().line();
  EXPECT_EQ(to_json(*back), to_json(job));
  job.learning_rate = 1e300;  // diverges
  const auto run = run_sgd(job);
  const auto text = nlohmann::json::parse(to_json(*run).dump());
  const auto same = sgd_run_from_json(text);
  ASSERT_TRUE(same) << same.error().line();
  EXPECT_EQ(to_json(*same).dump(), text.dump());
  for (const char* broken : {R"({"workers": 0})", R"({"fault": 9})", R"({"type": "int32"})", "[]"})
    EXPECT_FALSE(sgd_job_from_json(nlohmann::json::parse(broken))) << broken;
}

TEST(Sgd, what_only_ranks_show_is_refused_without_them) {
  SgdJob job;
  for (const SgdFault fault : {SgdFault::fewer_batches, SgdFault::mixed_types}) {
    job.fault = fault;
    EXPECT_TRUE(needs_ranks(fault));
    ASSERT_TRUE(sgd_job_from_json(to_json(job)));
    EXPECT_EQ(sgd_job_from_json(to_json(job))->fault, fault);
    const auto run = run_sgd(job);
    ASSERT_FALSE(run);
    EXPECT_NE(run.error().line().find("--measure"), std::string::npos) << run.error().line();
  }
  EXPECT_FALSE(needs_ranks(SgdFault::one_worker_short));
}

// Of 16 bits both: messages of bf16 and fp16 have the same length, those of float32 and bf16 do not.
TEST(Sgd, a_type_is_mistaken_for_another_one_that_rounds) {
  for (const ElementType type : {ElementType::bf16, ElementType::fp16, ElementType::float32, ElementType::float64}) {
    EXPECT_NE(mistaken_type(type), type);
    EXPECT_EQ(size_of(mistaken_type(type)), 2);
  }
}

TEST(Sgd, integers_are_refused) {
  SgdJob job;
  job.type = ElementType::int32;
  EXPECT_FALSE(run_sgd(job));
}

}  // namespace
}  // namespace ringside
