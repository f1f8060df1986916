#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

double simulated(std::vector<std::string> more) {
  std::vector<std::string> arguments{"predict", "allreduce", "-a", "ring", "-k", "4", "-n", "4KiB"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return ringside_json(arguments)[0]["seconds"]["simulation"];
}

TEST(ScenarioFlags, say_what_is_wrong_today) {
  const double healthy = simulated({"--topology", "ring"});
  EXPECT_NEAR(simulated({"--topology", "ring", "--late", "3:1ms"}), healthy + 1e-3, 1e-12);
  // 6 steps of alpha + 1 KiB beta on NVLink: a link that is 5 times slower adds 4 KiB beta to each; a wire that is
  // broken, 2 alpha, for the way around has three hops.
  EXPECT_NEAR(simulated({"--slow", "0-crossbar:5"}), simulated({}) + 6 * 4096 / 300e9, 1e-12);
  EXPECT_NEAR(simulated({"--topology", "ring", "--slow", "0-1:1000"}), healthy + 6 * 999 * 1024 / 300e9, 1e-12)
      << "nobody goes around a slow link";
  EXPECT_NEAR(simulated({"--topology", "ring", "--broken", "0-1"}), healthy + 6 * 2 * 1e-6, 1e-12);
  EXPECT_NEAR(simulated({"--late", "0:5us"}), simulated({}) + 5e-6, 1e-12)
      << "the crossbar, where no topology is named";
}

TEST(ScenarioFlags, are_spelt_as_what_if_spells_them_too) {
  for (const auto& [flag, here, there] : {std::tuple{"--slow", "0-1:1000", "0-1 1000"},
                                          {"--slow", "0-1:1000", "slow-link 0-1 1000"},
                                          {"--broken", "0-1", "broken-link 0-1"},
                                          {"--late", "3:1ms", "3 1ms"},
                                          {"--late", "3:1ms", "late 3 1ms"}})
    EXPECT_EQ(simulated({"--topology", "ring", flag, here}), simulated({"--topology", "ring", flag, there})) << there;
}

TEST(ScenarioFlags, are_held_beside_the_case_as_planned) {
  const std::vector<std::string> words{"predict", "allreduce", "-a",         "ring", "-k",     "4",
                                       "-n",      "4KiB",      "--topology", "ring", "--slow", "0-1:1000"};
  const auto row = ringside_json(words)[0];
  EXPECT_EQ(row["seconds_as_planned"], simulated({"--topology", "ring"}));
  EXPECT_NE(ringside(words).out.find("vs planned"), std::string::npos);
  EXPECT_FALSE(
      ringside_json({"predict", "allreduce", "-a", "ring", "-k", "4", "-n", "4KiB", "--topology", "ring"})[0].contains(
          "seconds_as_planned"));
  // 64 MiB among 7 ranks on a ring of wires: the trees' messages that go the other way round meet fewer.
  EXPECT_NE(ringside({"predict", "allreduce", "-a", "double_binary_tree", "-k", "7", "-n", "64MiB", "--topology",
                      "ring", "--broken", "GPU 6-GPU 0"})
                .out.find("Faster than planned: double_binary_tree."),
            std::string::npos);
}

TEST(ScenarioFlags, refuse_in_one_line) {
  const auto run = [](const char* flag, const char* value) {
    return ringside(
        {"predict", "allreduce", "-k", "4", "-n", "4KiB", "-a", "ring", "--topology", "crossbar", flag, value});
  };
  expect_error(run("--late", "3"), 2, {"--late", "3:1ms"});
  expect_error(run("--late", "4:1ms"), 2, {"4", "0 to 3"});
  expect_error(run("--late", "0:1e308"), 2, {"--late", "1e9 s"});
  const auto joined = [](const char* flag, const char* value) {
    return ringside({"predict", "allreduce", "-k", "4", "-n", "4KiB", "-a", "ring", flag, value});
  };
  expect_error(joined("--slow", "0-1:4"), 2, {"--slow", "0-1", "crossbar has GPU *-crossbar"});
  expect_error(joined("--broken", "0-1"), 2, {"--broken", "GPU 0-crossbar"});
  expect_error(run("--slow", "0-1"), 2, {"--slow", "NIC 0-rail 0:4"});
  expect_error(run("--slow", "0-4:0.5"), 2, {"--slow"});
  expect_error(run("--broken", "0-1"), 2, {"a link joins"});
  expect_error(run("--broken", "0-crossbar"), 2, {"no way"});
}

TEST(ScenarioFlags, the_example_of_the_help_works_on_rails) {
  const auto on = [](std::vector<std::string> more) {
    std::vector<std::string> words{"predict", "allreduce", "-a",   "ring",       "-k",
                                   "16",      "-n",        "1MiB", "--topology", "h100-rails:2"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  EXPECT_NE(ringside({"predict", "--help"}).out.find("'NIC 0-rail 0:4'"), std::string::npos);
  for (const char* slow : {"NIC 0-rail 0:4", "NIC *-rail *:2"})
    EXPECT_GT(ringside_json(on({"--slow", slow}))[0]["seconds"]["simulation"],
              ringside_json(on({}))[0]["seconds"]["simulation"]);
  // Without the cable of NIC 0 all messages of GPU 0 to and from the other machine take another rail: 2 x 8 pairs.
  const auto row = ringside_json(on({"--broken", "NIC 0-rail 0"}))[0];
  EXPECT_EQ(row["rerouted"], (nlohmann::json{{"pairs", 16}, {"of", 16 * 15}}));
  EXPECT_NE(ringside(on({"--broken", "NIC 0-rail 0"})).out.find("messages of 16 of 240 pairs of ranks go another way"),
            std::string::npos);
}

TEST(ReplicaFlags, join_copies_of_a_topology) {
  const auto on = [](std::vector<std::string> more) {
    std::vector<std::string> words{"predict", "allreduce", "-a", "ring", "-k", "16", "-n", "64MiB"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  const auto copies = ringside_json(on({"--topology", "dgx-h100", "--nodes", "2", "--nic", "400Gbit/s"}))[0];
  const auto preset = ringside_json(on({"--topology", "h100-rails:2"}))[0];
  EXPECT_EQ(copies["seconds"], preset["seconds"]);
  EXPECT_EQ(copies["topology"], "2 x dgx-h100");
  EXPECT_EQ(copies["ports"], 2);
  EXPECT_EQ(copies["ports_source"], "topology");
  expect_error(ringside(on({"--nodes", "2"})), 2, {"--nodes", "--topology"});
  expect_error(ringside(on({"--topology", "dgx-h100", "--nic", "1GB/s"})), 2, {"--nic", "--nodes"});
  expect_error(ringside(on({"--topology", "dgx-h100", "--nodes", "0"})), 2, {"--nodes", "1 to"});
  expect_error(ringside(on({"--topology", "dgx-h100", "--nodes", "1"})), 2, {"8 devices"});
  const auto shown = ringside_json({"topology", "show", "dgx-1", "--nodes", "3", "--network", "fat-tree:2"});
  EXPECT_EQ(shown["machines"].size(), 3U);
  EXPECT_EQ(shown["ports"], 5);
}

}  // namespace
}  // namespace ringside::test
