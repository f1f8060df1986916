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
  // broken, 2 alpha, for the way around has three hops, and so does one so slow that the way around is faster.
  EXPECT_NEAR(simulated({"--slow", "0-crossbar:5"}), simulated({}) + 6 * 4096 / 300e9, 1e-12);
  EXPECT_NEAR(simulated({"--topology", "ring", "--slow", "0-1:1000"}), healthy + 6 * 2 * 1e-6, 1e-12);
  EXPECT_NEAR(simulated({"--topology", "ring", "--broken", "0-1"}), healthy + 6 * 2 * 1e-6, 1e-12);
  EXPECT_NEAR(simulated({"--late", "0:5us"}), simulated({}) + 5e-6, 1e-12)
      << "the crossbar, where no topology is named";
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
  expect_error(joined("--slow", "0-1:4"), 2, {"--slow", "0-1:4 without --topology"});
  expect_error(joined("--broken", "0-1"), 2, {"--broken", "--topology"});
  expect_error(run("--slow", "0-1"), 2, {"--slow", "0-8:4"});
  expect_error(run("--slow", "0-4:0.5"), 2, {"--slow"});
  expect_error(run("--broken", "0-1"), 2, {"a link joins"});
  expect_error(run("--broken", "0-crossbar"), 2, {"no way"});
}

}  // namespace
}  // namespace ringside::test
