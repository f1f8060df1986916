#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

using nlohmann::json;

const std::string kData = "8,6,5;3,3,1;1,1,2;8,6,9";

/// Processes that run ringside-run with the marker in their environment.
int ranks_marked(const std::string& marker) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string path = entry.path().string();
    if (read_text(path + "/comm").rfind("ringside-run", 0) == 0 && read_text(path + "/environ").find(marker) != std::string::npos)
      ++count;
  }
  return count;
}

TEST(MeasureVerb, the_chapters_example_on_four_real_ranks) {
  for (const char* algorithm : {"chain", "ring"}) {
    const json m = ringside_json({"measure", "allreduce", "-a", algorithm, "-k", "4", "--data", kData, "--budget", "2"});
    EXPECT_TRUE(m["environment"].is_object());
    ASSERT_EQ(m["rows"].size(), 1U);
    const json& row = m["rows"][0];
    EXPECT_EQ(row["collective"], "allreduce");
    EXPECT_EQ(row["algorithm"], algorithm);
    EXPECT_EQ(row["ranks"], 4);
    EXPECT_EQ(row["bytes"], 12);
    EXPECT_EQ(row["backend"], "host");
    EXPECT_EQ(row["verified"], true);
    // 8+3+1+8, 6+3+1+6, 5+1+2+9
    EXPECT_EQ(row["result"], json({{20, 16, 17}, {20, 16, 17}, {20, 16, 17}, {20, 16, 17}}));
  }
}

TEST(MeasureVerb, a_row_has_what_the_contract_names) {
  const Folder folder;
  const json m = ringside_json({"measure", "broadcast", "-a", "binomial", "-k", "3", "--root", "1", "-n", "4KiB", "64KiB", "--library",
                                "--budget", "3", "-o", folder / "bundle.json"});
  ASSERT_EQ(m["rows"].size(), 2U);
  for (const json& row : m["rows"]) {
    EXPECT_EQ(row["root"], 1);
    EXPECT_TRUE(row["parameters"].is_object());
    ASSERT_FALSE(row["samples_s"].empty());
    std::vector<double> samples = row["samples_s"];
    std::sort(samples.begin(), samples.end());
    const double median = (samples[(samples.size() - 1) / 2] + samples[samples.size() / 2]) / 2;
    EXPECT_NEAR(row["median_s"].get<double>(), median, 1e-12);
    ASSERT_EQ(row["ci95_s"].size(), 2U);
    EXPECT_LE(row["ci95_s"][0], row["median_s"]);
    EXPECT_GE(row["ci95_s"][1], row["median_s"]);
    EXPECT_GT(row["predicted_s"], 0);
    for (const char* field : {"alpha_s", "beta_s_per_byte", "source"}) EXPECT_TRUE(row["model"].contains(field)) << field;
    EXPECT_FALSE(row["library_s"].empty());
    EXPECT_TRUE(row.contains("result"));
  }
  EXPECT_EQ(json::parse(read_text(folder / "bundle.json")), m);
}

TEST(MeasureVerb, the_emulated_backend_imposes_the_tier) {
  const json m = ringside_json({"measure", "allreduce", "-a", "ring", "-k", "2", "-n", "1KiB", "--backend", "emulated", "--tier",
                                "ethernet", "--time-scale", "100", "--budget", "3"});
  const json& row = m["rows"][0];
  EXPECT_EQ(row["backend"], "emulated");
  EXPECT_EQ(row["verified"], true);
  // Ethernet: 30 us and 3.1 GB/s, 100 times slower; a ring on 2 ranks takes 2 steps of 512 bytes.
  EXPECT_NEAR(row["predicted_s"].get<double>(), 100 * 2 * (30e-6 + 512 / 3.1e9), 1e-9);
  EXPECT_GE(row["median_s"].get<double>(), 0.99 * row["predicted_s"].get<double>());
}

TEST(MeasureVerb, people_see_that_it_was_verified_and_what_was_imposed) {
  const Ran ran = ringside({"measure", "allreduce", "-a", "chain", "-k", "4", "--data", kData, "--backend", "emulated", "--budget", "2"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_NE(ran.out.find("imposed"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("rank 3  [20 16 17]"), std::string::npos) << ran.out;
}

TEST(CalibrateVerb, fits_alpha_beta_and_reduce_cost) {
  const json c = ringside_json({"calibrate", "--budget", "3"});
  EXPECT_GT(c["alpha_s"], 0);
  EXPECT_GT(c["beta_s_per_byte"], 0);
  EXPECT_GT(c["reduce_cost_s_per_byte"], 0);
  EXPECT_TRUE(c["environment"].is_object());
  EXPECT_NE(ringside({"calibrate", "--help"}).out.find("--hostfile"), std::string::npos);
}

TEST(MeasureVerb, refuses_before_it_starts_anything) {
  const auto with = [](std::vector<std::string> more) {
    std::vector<std::string> arguments{"measure", "allreduce", "-a", "ring", "-k", "4"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return ringside(arguments);
  };
  expect_error(with({"--backend", "quantum"}), 2, {"backend", "quantum", "host, emulated"});
  expect_error(with({"--budget", "0"}), 2, {"budget", "0"});
  expect_error(with({"--budget", "soon"}), 2, {"budget", "soon"});
  expect_error(with({"--time-scale", "10"}), 2, {"--time-scale", "emulated"});
  expect_error(with({"--tier", "pcie"}), 2, {"--tier", "emulated"});
  expect_error(with({"--hostfile", "/no/such/hosts"}), 2, {"hostfile", "/no/such/hosts"});
  expect_error(with({"-n", "-1"}), 2, {"bytes", "-1"});
  expect_error(with({"--data", "1;2"}), 2, {"data", "2 vectors"});
  expect_error(with({"-o", "/no/such/folder/x.json"}), 2, {"/no/such/folder"});
  expect_error(ringside({"measure", "allreduce", "-a", "ring", "-k", "5000", "-n", "4KiB"}), 2, {"5000", "1024"});
  expect_error(ringside({"calibrate", "-k", "1"}), 2, {"ranks", "1"});
}

TEST(MeasureVerb, what_needs_more_memory_than_there_is_is_the_machines_no) {
  const Ran ran = ringside({"measure", "allreduce", "-a", "ring", "-k", "2", "-n", "8TiB", "--budget", "2"});
  expect_error(ran, 3, {"memory"});
}

TEST(MeasureVerb, without_mpirun_says_so) {
  expect_error(ringside({"measure", "allreduce", "-a", "ring", "-k", "2", "-n", "12"}, {{"PATH", "/nowhere"}}), 3, {"mpirun"});
}

TEST(MeasureVerb, an_interrupt_leaves_no_process_behind) {
  const std::string marker = "RINGSIDE_TEST_MARKER=" + std::to_string(::getpid());
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    ::setenv("RINGSIDE_TEST_MARKER", std::to_string(::getppid()).c_str(), 1);
    std::freopen("/dev/null", "w", stdout);
    std::freopen("/dev/null", "w", stderr);
    ::execl(RINGSIDE_BIN_DIR "/ringside", "ringside", "measure", "allreduce", "-a", "ring", "-k", "3", "-n", "64KiB", "--backend",
            "emulated", "--budget", "60", "--time-scale", "100000", static_cast<char*>(nullptr));
    ::_exit(127);
  }
  const auto wait_until = [&](auto holds) {
    for (int i = 0; i < 300 && !holds(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    return holds();
  };
  EXPECT_TRUE(wait_until([&] { return ranks_marked(marker) == 3; }));
  ::kill(child, SIGINT);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 3);
  EXPECT_TRUE(wait_until([&] { return ranks_marked(marker) == 0; }));
}

}  // namespace
}  // namespace ringside::test
