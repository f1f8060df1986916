#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

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

// As PyTorch's reducer.cpp: a bucket_cap_mb that is passed is the first bucket's, too, also where it is 25 MiB.
TEST(OverlapVerb, with_find_unused_parameters_what_it_advises_gives_what_it_says) {
  const auto asked = [](std::vector<std::string> more) {
    std::vector<std::string> all{"overlap", "--model", "resnet-18", "--tier", "pcie", "--find-unused-parameters"};
    all.insert(all.end(), more.begin(), more.end());
    return ringside_json(all);
  };
  const auto own = asked({});
  EXPECT_EQ(own["first_bucket_bytes"], 1 << 20);
  for (const char* cap : {"3MiB", "25MiB", "42845184B"}) {
    const auto given = asked({"--bucket-cap", cap});
    EXPECT_EQ(given["first_bucket_bytes"], given["bucket_cap_bytes"]);
    EXPECT_EQ(given["advised_cap_bytes"], own["advised_cap_bytes"]) << cap;
    EXPECT_EQ(given["advised_exposed_s"], own["advised_exposed_s"]) << cap;
    EXPECT_LE(given["advised_exposed_s"].get<double>(), own["exposed_s"].get<double>()) << cap;
  }
  // Nothing that can be given is as good as DDP's own.
  EXPECT_EQ(own["advised_is_default"], true);
  EXPECT_EQ(own["advised_exposed_s"], own["exposed_s"]);
  EXPECT_NE(ringside({"overlap", "--model", "resnet-18", "--tier", "pcie", "--find-unused-parameters"})
                .out.find("The advised cap is 25 MiB, DDP's default: 3 all-reduces"),
            std::string::npos);
}

TEST(OverlapVerb, of_one_rank_every_cap_is_as_good) {
  EXPECT_EQ(ringside_json({"overlap", "-k", "1"})["advised_cap_bytes"], 25 << 20);
  const std::string said = ringside({"overlap", "-k", "1", "--model", "bert-large", "--local-batch", "1"}).out;
  EXPECT_NE(said.find("One rank exchanges nothing"), std::string::npos) << said;
  EXPECT_NE(said.find(" 1 sequence of 512 tokens a rank"), std::string::npos) << said;
}

// Both passes of 64 images take 1.57 s at 1 TFLOP/s; the calls on NVLink less than a millisecond.
TEST(OverlapVerb, a_call_is_told_from_its_beginning_however_long_the_step_is) {
  const std::string said = ringside({"overlap", "--flops", "1T", "--tier", "nvlink"}).out;
  std::istringstream lines(said.substr(said.find("bucket  ")));
  std::string line;
  std::getline(lines, line);
  for (int bucket = 1; bucket <= 5; ++bucket) {
    std::getline(lines, line);
    std::istringstream words(line);
    std::vector<std::string> all(std::istream_iterator<std::string>{words}, {});
    // bucket, tensors, elements, a size with its unit, then times with theirs.
    ASSERT_EQ(all.size(), 13U) << line;
    EXPECT_EQ(all[8], "s") << line;
    EXPECT_LT(std::stod(all[7]), std::stod(all[9])) << line;
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
