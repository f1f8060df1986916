#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(SgdVerb, workers_take_the_same_steps_until_something_is_broken) {
  const auto right = ringside_json({"sgd"});
  EXPECT_EQ(right["rows"].size(), 20U);
  EXPECT_EQ(right["workers_agree"], true);
  EXPECT_LT(right["difference"].get<double>(), 1e-5);
  EXPECT_EQ(right["examples"], (std::vector<int>{16, 16, 16, 16}));
  const auto wrong = ringside_json({"sgd", "--uneven", "--break", "average-of-averages"});
  EXPECT_GT(wrong["difference"].get<double>(), 100 * right["difference"].get<double>());
  EXPECT_NE(ringside({"sgd", "--type", "bf16"}).out.find("same bits"), std::string::npos);
  EXPECT_NE(ringside({"sgd"}).out.find("one worker's steps but for rounding"), std::string::npos);
  EXPECT_NE(ringside({"sgd", "--uneven", "--break", "average-of-averages"}).out.find("this is no rounding"),
            std::string::npos);
}

// The same messages in the same order round the same way: to the last bit.
TEST(SgdVerb, real_ranks_take_the_steps_that_one_process_computed) {
  const std::vector<std::vector<std::string>> runs{{"-k", "3"},
                                                   {"-k", "4", "-a", "recursive-doubling", "--type", "fp16"},
                                                   {"-k", "4", "--sharded", "--type", "bf16"},
                                                   {"-k", "5", "--uneven", "--gradients", "bf16"},
                                                   {"-k", "2", "--uneven", "--break", "average-of-averages"}};
  for (std::vector<std::string> run : runs) {
    run.insert(run.begin(), "sgd");
    const auto here = ringside_json(run);
    EXPECT_TRUE(here["environment"].is_null());
    run.push_back("--measure");
    const auto there = ringside_json(run);
    EXPECT_EQ(there["rows"], here["rows"]) << run[2];
    EXPECT_EQ(there["workers_agree"], here["workers_agree"]);
    EXPECT_GE(there["environment"]["ranks"], here["workers"]);
  }
}

TEST(SgdVerb, who_has_no_more_batches_is_named_by_those_who_wait) {
  expect_error(ringside({"sgd", "-k", "3", "--break", "fewer-batches", "--measure"}), 3, {"rank 2", "hangs"});
  expect_error(ringside({"sgd", "--break", "fewer-batches"}), 2, {"--break", "--measure"});
}

// bf16 has three more bits of exponent than fp16: 0.01 of the one is about 1 of the other, and 5e-19 the other way
// round.
TEST(SgdVerb, as_many_bytes_of_another_type_are_wrong_numbers_and_no_error) {
  for (const char* type : {"fp16", "bf16"}) {
    const std::vector<std::string> run{"sgd", "-k", "4", "--steps", "6", "--type", type, "--measure"};
    EXPECT_EQ(ringside_json(run)["workers_agree"], true) << type;
    std::vector<std::string> mixed = run;
    mixed.insert(mixed.end(), {"--break", "mixed-types"});
    const auto wrong = ringside_json(mixed);
    EXPECT_EQ(wrong["rows"].size(), 6U);
    EXPECT_EQ(wrong["workers_agree"], false) << type;
    EXPECT_GT(wrong["difference"].get<double>(), 0.01) << type << ": 1e-3 and less is rounding";
  }
}

TEST(SgdVerb, says_why_the_workers_differ) {
  const Ran ran = ringside({"sgd", "-k", "2", "--type", "fp16", "--steps", "1", "--break", "mixed-types", "--measure"});
  EXPECT_NE(ran.out.find("not hold the same bits: the last one took the bytes for bf16"), std::string::npos) << ran.out;
}

// MPI 4.1, 3.2.4: a message that is longer than the place for it is an error.
TEST(SgdVerb, twice_the_bytes_of_another_type_do_not_fit) {
  expect_error(ringside({"sgd", "-k", "3", "--break", "mixed-types", "--measure"}), 3, {"rank 2", "MPI_"});
  expect_error(ringside({"sgd", "--break", "mixed-types"}), 2, {"--break", "--measure"});
}

TEST(SgdVerb, refuses_in_one_line) {
  expect_error(ringside({"sgd", "--gradients", "int32"}), 2, {"--gradients", "int32"});
  expect_error(ringside({"sgd", "--measure", "--backend", "emulated"}), 2, {"emulated"});
  expect_error(ringside({"sgd", "--backend", "host"}), 2, {"--backend", "--measure"});
  expect_error(ringside({"sgd", "--break", "everything"}), 2, {"--break", "everything", "average-of-averages"});
  expect_error(ringside({"sgd", "--type", "int32"}), 2, {"--type", "int32"});
  expect_error(ringside({"sgd", "-a", "star"}), 2, {"star"});
  expect_error(ringside({"sgd", "-k", "0"}), 2, {"--workers", "0"});
}

TEST(SgdVerb, what_overflows_is_not_one_worker_s_to_the_bit) {
  const auto j = ringside_json({"sgd", "--learning-rate", "100", "--steps", "40"});
  EXPECT_TRUE(j["difference"].is_null()) << j["difference"];
  EXPECT_EQ(j["workers_agree"], true);
  const std::string said = ringside({"sgd", "--learning-rate", "100", "--steps", "40"}).out;
  EXPECT_NE(said.find("It diverged"), std::string::npos) << said;
  EXPECT_EQ(said.find("to the bit"), std::string::npos) << said;
  EXPECT_EQ(said.find("0.0e+00"), std::string::npos) << said;
}

}  // namespace
}  // namespace ringside::test
