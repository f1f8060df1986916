#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "tests/support/paths.h"
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
    if (read_text(path + "/comm").rfind("ringside-run", 0) == 0 &&
        read_text(path + "/environ").find(marker) != std::string::npos)
      ++count;
  }
  return count;
}

TEST(MeasureVerb, the_chapters_example_on_four_real_ranks) {
  for (const char* algorithm : {"chain", "ring"}) {
    const json m =
        ringside_json({"measure", "allreduce", "-a", algorithm, "-k", "4", "--data", kData, "--budget", "2"});
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
  const json m = ringside_json({"measure", "broadcast", "-a", "binomial", "-k", "3", "--root", "1", "-n", "4KiB",
                                "64KiB", "--library", "--budget", "3", "-o", folder / "bundle.json"});
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
    for (const char* field : {"alpha_s", "beta_s_per_byte", "source"})
      EXPECT_TRUE(row["model"].contains(field)) << field;
    EXPECT_FALSE(row["library_s"].empty());
    EXPECT_TRUE(row.contains("result"));
  }
  EXPECT_EQ(json::parse(read_text(folder / "bundle.json")), m);
}

TEST(MeasureVerb, the_emulated_backend_imposes_the_tier) {
  const json m = ringside_json({"measure", "allreduce", "-a", "ring", "-k", "2", "-n", "1KiB", "--backend", "emulated",
                                "--tier", "ethernet", "--time-scale", "100", "--budget", "3"});
  const json& row = m["rows"][0];
  EXPECT_EQ(row["backend"], "emulated");
  EXPECT_EQ(row["verified"], true);
  // Ethernet: 30 us and 3.1 GB/s, 100 times slower; a ring on 2 ranks takes 2 steps of 512 bytes.
  EXPECT_NEAR(row["predicted_s"].get<double>(), 100 * 2 * (30e-6 + 512 / 3.1e9), 1e-9);
  EXPECT_GE(row["median_s"].get<double>(), 0.99 * row["predicted_s"].get<double>());
}

TEST(MeasureVerb, the_emulated_backend_imposes_a_topology_or_refuses) {
  // On a ring of 4 a message to the opposite rank takes two hops: twice alpha. 10 ns a byte, whichever way.
  const std::vector<std::string> question{"broadcast",  "-a",   "linear",  "-k",   "4",           "-n",     "1KiB",
                                          "--topology", "ring", "--alpha", "10us", "--bandwidth", "100MB/s"};
  std::vector<std::string> words{"measure"};
  words.insert(words.end(), question.begin(), question.end());
  for (const char* more : {"--backend", "emulated", "--budget", "3", "--time-scale", "1000"}) words.emplace_back(more);
  const json row = ringside_json(words)["rows"][0];
  EXPECT_EQ(row["verified"], true);
  EXPECT_EQ(row["topology"], "ring");
  EXPECT_EQ(row["tier"], "");
  EXPECT_NEAR(row["predicted_s"].get<double>(), 1000 * (4 * 10e-6 + 3 * 1024 / 100e6), 1e-9);
  EXPECT_GE(row["median_s"].get<double>(), 0.999 * row["predicted_s"].get<double>());
  // At most 8 ranks a core; more cores than this would take too many to try.
  if (const unsigned ranks = 8 * std::thread::hardware_concurrency() + 1; ranks < 50)
    expect_error(ringside({"measure", "allreduce", "-a", "ring", "-k", std::to_string(ranks), "-n", "1KiB",
                           "--topology", "ring", "--backend", "emulated"}),
                 3, {std::to_string(ranks) + " ranks on", "topology"});
}

TEST(MeasureVerb, people_see_that_it_was_verified_and_what_was_imposed) {
  const Ran ran = ringside(
      {"measure", "allreduce", "-a", "chain", "-k", "4", "--data", kData, "--backend", "emulated", "--budget", "2"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_NE(ran.out.find("imposed on real MPI ranks: NVLink tier, slowed "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("rank 3  [20 16 17]"), std::string::npos) << ran.out;
}

TEST(MeasureVerb, cadences_buffers_and_launches_are_rows_and_samples_of_their_own) {
  const json m = ringside_json({"measure", "allreduce", "-a", "ring", "-k", "2", "-n", "64KiB", "--cadence",
                                "isolated,back-to-back", "--buffers", "in-place,out-of-place", "--launches", "2",
                                "--budget", "4"});
  ASSERT_EQ(m["rows"].size(), 4U);
  EXPECT_EQ(m["environment"]["settings"]["launches"], "2");
  EXPECT_EQ(m["environment"]["settings"]["order"], "shuffled, seeds from 1");
  for (const json& row : m["rows"]) {
    EXPECT_EQ(row["launches"].size(), 2U);
    const std::vector<double> samples = row["samples_s"];
    EXPECT_EQ(row["launches"][0].get<std::size_t>() + row["launches"][1].get<std::size_t>(), samples.size());
    EXPECT_EQ(row["min_s"], *std::min_element(samples.begin(), samples.end()));
    EXPECT_EQ(row["bus_factor"], 1.0);  // 2 (2 - 1) / 2
    EXPECT_NEAR(row["algbw_bytes_per_s"].get<double>(), 65536 / row["median_s"].get<double>(), 1);
    EXPECT_EQ(row["calls_per_sample"], row["cadence"] == "isolated" ? 1 : 20);
  }
  EXPECT_EQ(m["rows"][0]["cadence"], "isolated");
  EXPECT_EQ(m["rows"][3]["cadence"], "back-to-back");
  EXPECT_EQ(m["rows"][3]["in_place"], false);
}

// Some seconds: what one call leaves to the next is no result.
TEST(MeasureVerb, long_runs_back_to_back_are_verified_at_their_ends) {
  EXPECT_TRUE(ringside_json({"measure", "allreduce", "-a", "ring", "-k", "2", "-n", "8MiB", "--cadence", "back-to-back",
                             "--budget", "4"})["rows"][0]["verified"]);
}

TEST(MeasureVerb, libraries_stand_side_by_side_with_advice) {
  const Ran ran =
      ringside({"measure", "allreduce", "-a", "ring", "-k", "2", "-n", "4KiB", "--library", "--budget", "3"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  for (const char* part : {"busbw", "algbw times 2(K-1)/K", "isolated, in place", "Libraries side by side",
                           "Ringside aside", "× best lib.", "Which library to take here", "n = 4 KiB"})
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << "\n" << ran.out;
  for (const auto& [library, there] : {std::pair{"Gloo ", WITH_GLOO}, std::pair{"MPICH ", WITH_MPICH}})
    EXPECT_EQ(ran.out.find(library) != std::string::npos, there != 0) << library << "\n" << ran.out;
}

TEST(MeasureVerb, refuses_before_it_starts_anything) {
  const auto with = [](std::vector<std::string> more) {
    std::vector<std::string> arguments{"measure", "allreduce", "-a", "ring", "-k", "4"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return ringside(arguments);
  };
  expect_error(with({"--backend", "quantum"}), 2, {"backend", "quantum", "host, emulated"});
  expect_error(with({"--cadence", "sometimes"}), 2, {"cadence", "sometimes", "back-to-back"});
  expect_error(with({"--cadence", "back-to-back", "--backend", "emulated"}), 2, {"back-to-back", "emulated", "host"});
  expect_error(with({"--buffers", "nowhere"}), 2, {"--buffers", "nowhere", "out-of-place"});
  expect_error(with({"--launches", "0"}), 2, {"launches", "0"});
  for (const char* flag : {"--launch", "--hosts", "--agent", "--runner"})
    expect_error(with({flag, ""}), 2, {flag, "empty"});
  expect_error(with({"--order", "random"}), 2, {"--order", "random", "shuffled"});
  expect_error(with({"--budget", "0"}), 2, {"budget", "0"});
  expect_error(with({"--budget", "soon"}), 2, {"budget", "soon"});
  expect_error(with({"--time-scale", "10"}), 2, {"--time-scale", "emulated"});
  expect_error(with({"--tier", "pcie"}), 2, {"--tier", "emulated"});
  expect_error(with({"--topology", "ring"}), 2, {"--topology", "ring with --backend host", "emulated"});
  expect_error(with({"--hostfile", "/no/such/hosts"}), 2, {"hostfile", "/no/such/hosts"});
  expect_error(with({"-n", "-1"}), 2, {"bytes", "-1"});
  expect_error(with({"--data", "1;2"}), 2, {"data", "2 vectors"});
  expect_error(with({"-o", "/no/such/folder/x.json"}), 2, {"/no/such/folder"});
  expect_error(ringside({"measure", "allreduce", "-a", "ring", "-k", "5000", "-n", "4KiB"}), 2, {"5000", "1024"});
  expect_error(ringside({"calibrate", "-k", "1"}), 2, {"ranks", "1"});
}

TEST(MeasureVerb, what_could_not_be_kept_is_printed) {
  // /dev/full takes everything until it is written to: the check before the run cannot know.
  const Ran ran = ringside(
      {"measure", "allreduce", "-a", "ring", "-k", "2", "-n", "1KiB", "--budget", "1", "--json", "-o", "/dev/full"});
  EXPECT_EQ(ran.exit_code, 3);
  EXPECT_EQ(ran.err, "ringside: output: /dev/full could not be written: No space left on device\n");
  const json m = json::parse(ran.out, nullptr, false);
  ASSERT_TRUE(m.is_object()) << ran.out;
  EXPECT_EQ(m["rows"][0]["verified"], true);
  const Ran people = ringside({"calibrate", "--budget", "1", "-o", "/dev/full"});
  EXPECT_EQ(people.exit_code, 3);
  EXPECT_NE(people.out.find("bandwidth"), std::string::npos) << people.out;
  EXPECT_NE(people.out.find("\"ping_pong\""), std::string::npos) << "the whole of it: " << people.out;
}

TEST(MeasureVerb, what_needs_more_memory_than_there_is_is_the_machines_no) {
  const Ran ran = ringside({"measure", "allreduce", "-a", "ring", "-k", "2", "-n", "8TiB", "--budget", "2"});
  expect_error(ran, 3, {"memory"});
}

TEST(MeasureVerb, without_mpirun_says_so) {
  expect_error(ringside({"measure", "allreduce", "-a", "ring", "-k", "2", "-n", "12"}, {{"PATH", "/nowhere"}}), 3,
               {"mpirun"});
  const std::map<std::string, std::string> allocation{
      {"PATH", "/nowhere"}, {"SLURM_JOB_NODELIST", "n[1-2]"}, {"SLURM_TASKS_PER_NODE", "1(x2)"}};
  expect_error(ringside({"preflight", "--hosts", "slurm"}, allocation), 3, {"srun is not on the PATH"});
  expect_error(ringside({"measure", "allreduce", "-a", "ring", "-k", "2", "-n", "12", "--hosts", "slurm"}, allocation),
               3, {"srun is not on the PATH"});
}

TEST(MeasureVerb, without_files_to_open_it_ends_at_once_and_says_so) {
  const Folder folder;
  for (const char* files : {"8", "20", "34"}) {
    const std::string command = "exec 2> " + (folder / "err") + "; ulimit -n " + files + "; exec timeout 20 " +
                                test::built("ringside") + " measure allreduce -a ring -k 2 -n 1KiB --budget 1";
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 3) << files;
    const std::string line = read_text(folder / "err");
    EXPECT_EQ(line.rfind("ringside: mpirun could not be started: too many open files", 0), 0U) << line;
    EXPECT_EQ(line.find('\n') + 1, line.size()) << line;
  }
}

bool wait_until(const std::function<bool()>& holds) {
  for (int i = 0; i < 300 && !holds(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  return holds();
}

/// A long measurement on 3 ranks in a program of its own, whose temporary files go into a folder of the test's.
class LongRun {
 public:
  explicit LongRun(const std::string& temporary) {
    static int count = 0;
    const std::string number = std::to_string(::getpid()) + "." + std::to_string(++count);
    marker_ = "RINGSIDE_TEST_MARKER=" + number;
    child_ = ::fork();
    if (child_ != 0) return;
    ::setenv("RINGSIDE_TEST_MARKER", number.c_str(), 1);
    ::setenv("TMPDIR", temporary.c_str(), 1);
    ::signal(SIGHUP, SIG_DFL);
    std::freopen("/dev/null", "w", stdout);
    std::freopen("/dev/null", "w", stderr);
    ::execl(test::built("ringside").c_str(), "ringside", "measure", "allreduce", "-a", "ring", "-k", "3", "-n", "64KiB",
            "--backend", "emulated", "--budget", "60", "--time-scale", "100000", static_cast<char*>(nullptr));
    ::_exit(127);
  }
  bool has(int ranks) const {
    return wait_until([&] { return ranks_marked(marker_) == ranks; });
  }
  /// How it ended after this signal.
  int status_after(int signal) const {
    ::kill(child_, signal);
    int status = 0;
    ::waitpid(child_, &status, 0);
    return status;
  }

 private:
  std::string marker_;
  pid_t child_ = -1;
};

std::size_t entries(const std::string& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

TEST(MeasureVerb, a_signal_leaves_no_process_and_no_folder_behind) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    const Folder temporary;
    const LongRun run(temporary / "");
    EXPECT_TRUE(run.has(3));
    const int status = run.status_after(signal);
    EXPECT_TRUE(WIFEXITED(status)) << signal;
    EXPECT_EQ(WEXITSTATUS(status), 3) << signal;
    EXPECT_TRUE(run.has(0)) << signal;
    EXPECT_EQ(entries(temporary / ""), 0U) << signal;
  }
}

TEST(MeasureVerb, what_a_killed_program_left_is_swept_by_the_next) {
  const Folder folder;
  const LongRun run(folder / "");
  EXPECT_TRUE(run.has(3));
  EXPECT_TRUE(WIFSIGNALED(run.status_after(SIGKILL)));
  EXPECT_TRUE(run.has(0)) << "mpirun is told by the system";
  EXPECT_GT(entries(folder / ""), 0U);
  const Ran next = ringside({"measure", "allreduce", "-a", "ring", "-k", "2", "-n", "1KiB", "--budget", "1"},
                            {{"TMPDIR", folder / ""}});
  EXPECT_EQ(next.exit_code, 0) << next.err;
  EXPECT_EQ(entries(folder / ""), 0U);
}

}  // namespace
}  // namespace ringside::test
