// Real ranks that do something else than measure cases: survey their pairs, fail in the middle.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/job.h"
#include "tests/support/ranks.h"

namespace ringside {
namespace {

using nlohmann::json;
using test::Records;

TEST(OtherRanks, one_that_begins_to_answer_wrongly_in_the_middle_is_named_long_before_the_end) {
  const Records records = test::run_ranks("ringside-wrong", 3, "");
  EXPECT_EQ(records.exit_code, 1) << "the answer is no; the test would time out at the end of the budget";
  EXPECT_TRUE(records.error_line().starts_with("wrong result: rank 2")) << records.error_line();
  // Its only neighbour on that side of the ring.
  EXPECT_NE(records.error_line().find("; last received from rank 1 in step "), std::string::npos);
}

// The last one takes 32-bit gradients for bf16: what its neighbour in the ring sends first is twice as long as what it
// waits for. With Open MPI 4.1's MPI_Waitall two runs of three hung, those where the message came before the wait.
TEST(OtherRanks, a_message_that_is_too_long_is_named_with_its_sender_and_its_step) {
  for (const std::int32_t workers : {3, 4, 4}) {
    Job job;
    job.kind = JobKind::sgd;
    job.sgd.emplace().workers = workers;
    job.sgd->fault = SgdFault::mixed_types;
    job.ranks = workers;
    const Records records = test::run_ranks("ringside-run", job.places(), to_json(job).dump());
    EXPECT_EQ(records.exit_code, 3);
    const std::string line = records.error_line();
    EXPECT_TRUE(line.starts_with(fmt::format("rank {}: MPI_Wait", workers - 1))) << line;
    EXPECT_NE(line.find(fmt::format(", from rank {} in step 1", workers - 2)), std::string::npos) << line;
    EXPECT_EQ(line.find("IN_STATUS"), std::string::npos) << line;
  }
}

TEST(OtherRanks, a_survey_has_every_pair_of_ranks) {
  Job job;
  job.kind = JobKind::survey;
  job.ranks = 4;
  job.budget_s = 1;
  const Records records = test::run_ranks("ringside-run", job.places(), to_json(job).dump());
  EXPECT_EQ(records.exit_code, 0) << records.error_line();
  ASSERT_EQ(records.of("survey").size(), 1U);
  const json survey = records.of("survey")[0].at("result");
  EXPECT_EQ(survey.at("hosts").size(), 4U);
  ASSERT_EQ(survey.at("pairs").size(), 6U);
  for (const json& pair : survey.at("pairs")) {
    EXPECT_LT(pair.at("a"), pair.at("b"));
    EXPECT_GT(pair.at("alpha_s"), 0);
    EXPECT_GT(pair.at("beta_s_per_byte"), 0);
  }
}

}  // namespace
}  // namespace ringside
