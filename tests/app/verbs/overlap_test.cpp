#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(OverlapVerb, fills_the_buckets_of_a_real_run_and_adds_its_times_up) {
  const auto j = ringside_json({"overlap", "--model", "resnet-50", "--ranks", "8", "--tier", "ethernet"});
  // Elements as a public trace of ResNet-50 under DistributedDataParallel has them.
  const std::int64_t traced[] = {2'049'000, 7'875'584, 6'563'840, 6'637'568, 2'431'040};
  ASSERT_EQ(j["buckets"].size(), 5U);
  double communication = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    const auto& b = j["buckets"][i];
    EXPECT_EQ(b["elements"], traced[i]);
    // Ethernet's 30 µs and 3.1 GB/s; the ring sends 14 messages of an eighth.
    const double ring = 14 * (30e-6 + b["bytes"].get<double>() / 8 / 3.1e9);
    EXPECT_NEAR(b["end_s"].get<double>() - b["start_s"].get<double>(), ring, 1e-9);
    communication += ring;
  }
  EXPECT_NEAR(j["comm_s"].get<double>(), communication, 1e-9);
  EXPECT_NEAR(j["exposed_s"].get<double>(), j["buckets"][4]["end_s"].get<double>() - j["compute_s"].get<double>(),
              1e-12);
  EXPECT_NEAR(j["step_s"].get<double>(), j["compute_s"].get<double>() + j["exposed_s"].get<double>(), 1e-12);
  const auto best = ringside_json(
      {"overlap", "--tier", "ethernet", "--bucket-cap", std::to_string(j["best_cap_bytes"].get<std::int64_t>())});
  EXPECT_DOUBLE_EQ(best["exposed_s"], j["best_exposed_s"]);
  EXPECT_EQ(j["one_per_parameter"]["calls"], 161);
  EXPECT_EQ(j["first_iteration"]["exposed_s"], j["first_iteration"]["comm_s"]);
}

TEST(OverlapVerb, a_limit_of_no_byte_is_refused_in_one_line) {
  for (const char* flag : {"--bucket-cap", "--first-bucket"}) {
    const Ran ran = ringside({"overlap", flag, "0"});
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_NE(ran.err.find("1B at least"), std::string::npos) << ran.err;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1);
  }
  // A byte of each is the call for each tensor.
  const auto j = ringside_json({"overlap", "--bucket-cap", "1B", "--first-bucket", "1B"});
  EXPECT_EQ(j["buckets"].size(), 161U);
  EXPECT_DOUBLE_EQ(j["exposed_s"], j["one_per_parameter"]["exposed_s"]);
}

TEST(OverlapVerb, takes_its_times_from_the_simulator_on_a_topology) {
  // Of one channel, and of eight: on two machines with eight NICs each that is several times as fast.
  double one_channel = 0;
  for (const char* channels : {"1", "8"}) {
    const auto j = ringside_json({"overlap", "-k", "16", "--topology", "h100-rails:2", "-a",
                                  std::string("ring:node-size=8,channels=") + channels});
    EXPECT_EQ(j["communication_from"], "simulation");
    const auto& b = j["buckets"][0];
    const auto predicted = ringside_json({"predict", "allreduce", "-a", "ring", "-k", "16", "-n", "8196000",
                                          "--topology", "h100-rails:2", "--node-size", "8", "--channels", channels});
    const double takes = b["end_s"].get<double>() - b["start_s"].get<double>();
    EXPECT_NEAR(takes / predicted[0]["seconds"]["simulation"].get<double>(), 1, 0.01);
    if (one_channel > 0) {
      EXPECT_LT(takes, one_channel / 2);
    }
    one_channel = takes;
  }
}

TEST(OverlapVerb, refuses_in_one_line) {
  expect_error(ringside({"overlap", "--model", "resnet-51"}), 2, {"resnet-51", "resnet-50"});
  expect_error(ringside({"overlap", "--bucket-cap", "large"}), 2, {"--bucket-cap", "large"});
  expect_error(ringside({"overlap", "-k", "0"}), 2, {"--ranks", "0"});
  expect_error(ringside({"overlap", "-k", "16", "--topology", "dgx-h100"}), 2, {"16"});
  expect_error(ringside({"overlap", "-a", "ring:channels"}), 2, {"ring:channels"});
}

}  // namespace
}  // namespace ringside::test
