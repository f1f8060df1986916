// Parameters that nobody gave, lists of algorithms, schedules from files, and who wins at which size.
#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(PredictChosen, a_broadcast_of_a_gibibyte_is_a_pipeline_of_many_segments) {
  const auto rows =
      ringside_json({"predict", "broadcast", "-k", "64", "-n", "1GiB", "--alpha", "4us", "--bandwidth", "50GB/s"});
  for (const auto& row : rows) {
    if (row["algorithm"] != "pipeline") continue;
    // (K - 2 + m) (alpha + n beta / m), at 1024 segments and at its best.
    const auto at = [](double m) { return (62 + m) * (4e-6 + 1073741824.0 / 50e9 / m); };
    EXPECT_LE(row["seconds"]["price"].get<double>(), at(1024));
    const auto m = row["chosen"]["segments"].get<std::int64_t>();
    EXPECT_NEAR(row["seconds"]["price"].get<double>(), at(static_cast<double>(m)), 1e-9);
    EXPECT_LE(at(static_cast<double>(m)), at(static_cast<double>(m + 1)));
    EXPECT_LE(at(static_cast<double>(m)), at(static_cast<double>(m - 1)));
    EXPECT_EQ(row["parameters"]["segments"], m);
  }
  const std::vector<std::string> words{"predict", "broadcast", "-a", "pipeline", "-k", "64", "-n", "1GiB"};
  EXPECT_NE(ringside(words).out.find("(least by its closed form)"), std::string::npos);
  auto given = words;
  given.insert(given.end(), {"--segments", "4"});
  EXPECT_EQ(ringside_json(given)[0]["chosen"], nlohmann::json::object());
}

TEST(PredictChosen, each_size_has_its_own) {
  const auto rows = ringside_json({"predict", "broadcast", "-a", "pipeline", "-k", "8", "-n", "1MiB..1GiB"});
  for (std::size_t i = 1; i < rows.size(); ++i)
    EXPECT_GT(rows[i]["chosen"]["segments"], rows[i - 1]["chosen"]["segments"]);
}

TEST(Predict, takes_parameters_behind_a_name) {
  const auto rows =
      ringside_json({"predict", "allreduce", "-a", "ring:channels=2,node-size=4,ring:channels=8,rabenseifner", "-n",
                     "1GiB", "--topology", "h100-rails:2"});
  ASSERT_EQ(rows.size(), 3U);
  const auto by_flag = ringside_json(
      {"predict", "allreduce", "-a", "ring", "--channels", "8", "-n", "1GiB", "--topology", "h100-rails:2"});
  EXPECT_EQ(rows[1]["seconds"], by_flag[0]["seconds"]);
  EXPECT_EQ(rows[0]["parameters"]["channels"], 2);
  EXPECT_EQ(rows[0]["parameters"]["node-size"], 4);
  // What is tuned to the same is one row each, of one ranking.
  const std::string both =
      ringside({"predict", "allreduce", "-a", "ring,ring:channels=1", "-k", "8", "-n", "1MiB"}).out;
  EXPECT_EQ(both.find("1 MiB  "), both.rfind("1 MiB  ")) << both;
  EXPECT_NE(both.find("ring:channels=1 "), std::string::npos);
  EXPECT_EQ(both.find("node-size"), std::string::npos) << "nobody gave one";
  expect_error(ringside({"predict", "allreduce", "-a", "ring:channels=8,Channels=2", "-k", "8", "-n", "1MiB"}), 2,
               {"channels once"});
  expect_error(ringside({"predict", "allreduce", "-a", "ring:channels=8", "--channels", "2", "-k", "8", "-n", "1MiB"}),
               2, {"one of the two"});
  expect_error(ringside({"predict", "allreduce", "-a", "ring:channels", "-k", "8", "-n", "1MiB"}), 2,
               {"algorithm: ring:channels is not accepted"});
  expect_error(ringside({"predict", "nosuch.json", "-n", "1MiB"}), 2,
               {"COLLECTIVE: nosuch.json is not accepted; accepted: a file that exists"});
  expect_error(ringside({"check", "allreduce", "-k", "4"}), 2, {"-a is missing"});
}

TEST(PredictChosen, a_list_of_algorithms_is_ranked) {
  const auto rows = ringside_json({"predict", "allreduce", "-a", "ring,rabenseifner,ring", "-k", "8", "-n", "1MiB"});
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]["algorithm"], "ring");
  EXPECT_EQ(rows[1]["algorithm"], "rabenseifner");
  expect_error(ringside({"predict", "allreduce", "-a", "ring,rang", "-k", "8", "-n", "1MiB"}), 2, {"rang"});
  expect_error(ringside({"figure", "script", "allreduce", "-a", "ring,rabenseifner", "-k", "8", "-o", "x.svg"}), 2,
               {"one algorithm"});
}

TEST(PredictChosen, a_sweep_on_a_topology_ends_with_who_wins) {
  const Ran ran = ringside({"predict", "allreduce", "-a", "ring,recursive_doubling", "-k", "16", "-n", "1KiB,64MiB",
                            "--topology", "h100-rails:2"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const std::size_t winners = ran.out.rfind("fastest at");
  ASSERT_NE(winners, std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("  1 KiB  recursive_doubling", winners), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find(" 64 MiB  ring                channels 8", winners), std::string::npos) << ran.out;
}

TEST(PredictChosen, a_schedule_from_a_file_is_priced_and_simulated_like_the_catalogues) {
  const Folder folder;
  for (const char* format : {"json", "text", "msccl-xml"}) {
    const std::string file = folder / ("ring." + std::string(format));
    ASSERT_EQ(ringside({"schedule", "allreduce", "-a", "ring", "-k", "8", "--as", format, "-o", file}).exit_code, 0);
    for (const auto& wires : std::vector<std::vector<std::string>>{{}, {"--topology", "dgx-h100"}}) {
      std::vector<std::string> own{"predict", file, "-n", "64MiB"},
          ring{"predict", "allreduce", "-a", "ring", "-k", "8", "-n", "64MiB"};
      own.insert(own.end(), wires.begin(), wires.end());
      ring.insert(ring.end(), wires.begin(), wires.end());
      const auto row = ringside_json(own)[0], expected = ringside_json(ring)[0];
      EXPECT_EQ(row["collective"], "allreduce");
      EXPECT_EQ(row["ranks"], 8);
      EXPECT_TRUE(row["seconds"]["formula"].is_null());
      for (const char* answer : {"price", "simulation"})
        EXPECT_NEAR(row["seconds"][answer].get<double>(), expected["seconds"][answer].get<double>(), 1e-12) << format;
      EXPECT_EQ(ringside(own).exit_code, 0);
    }
    const std::string svg = folder / ("own-" + std::string(format) + ".svg");
    EXPECT_EQ(ringside({"figure", "spacetime", file, "-n", "1MiB", "--topology", "dgx-h100", "-o", svg}).exit_code, 0);
    expect_error(ringside({"predict", file, "-a", "ring", "-n", "1MiB"}), 2, {"is a schedule"});
    expect_error(ringside({"predict", file, "-k", "4", "-n", "1MiB"}), 2, {"ranks", "8, as"});
    expect_error(ringside({"predict", file, "--segments", "4", "-n", "1MiB"}), 2, {"segments"});
  }
  expect_error(ringside({"predict", folder / "absent.json", "-n", "1MiB"}), 2, {"absent.json"});
}

}  // namespace
}  // namespace ringside::test
