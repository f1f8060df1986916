#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/paths.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

using nlohmann::json;

TEST(CalibrateVerb, one_rank_needs_no_wires_to_be_measured) {
  const Ran alone = ringside({"measure", "allreduce", "-a", "ring", "-k", "1", "-n", "1KiB", "--budget", "1"});
  EXPECT_EQ(alone.exit_code, 0) << alone.err;
  EXPECT_NE(alone.out.find("predicted: one rank, nothing travels"), std::string::npos) << alone.out;
}

TEST(CalibrateVerb, fits_alpha_beta_and_reduce_cost) {
  const json c = ringside_json({"calibrate", "--budget", "3"});
  EXPECT_GT(c["alpha_s"], 0);
  EXPECT_GT(c["beta_s_per_byte"], 0);
  EXPECT_GT(c["reduce_cost_s_per_byte"], 0);
  EXPECT_TRUE(c["environment"].is_object());
  EXPECT_NE(ringside({"calibrate", "--help"}).out.find("--hostfile"), std::string::npos);
}

TEST(CalibrateVerb, keeps_a_table_of_steps_for_this_host_that_predictions_use) {
  const Folder folder;
  const std::map<std::string, std::string> home{{"XDG_DATA_HOME", folder / "data"}};
  expect_error(ringside({"predict", "allreduce", "-k", "2", "-n", "1KiB", "--calibration", "here"}, home), 2,
               {"--calibration here", "run ringside calibrate first"});
  const Ran ran = ringside({"calibrate", "-k", "2", "--budget", "3", "--force", "-o", folder / "m.json"}, home);
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  for (const char* part : {"a step, by who sends to whom at once", "pairs", "shift"})
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << "\n" << ran.out;
  json bundle = json::parse(read_text(folder / "m.json"));
  EXPECT_FALSE(bundle["patterns"].empty());
  // Nothing is kept of a machine that was busy with something else, as one that runs tests may be; then the test goes
  // on with what a quiet one would have kept: the same medians, every interval narrow.
  const std::string file =
      home.at("XDG_DATA_HOME") + "/ringside/machines/" + bundle["environment"]["host"].get<std::string>() + ".json";
  if (std::filesystem::exists(file)) {
    EXPECT_NE(ran.out.find("\nkept for this host (--calibration here): " + file), std::string::npos) << ran.out;
    EXPECT_EQ(json::parse(read_text(file)), bundle);
  } else {
    EXPECT_NE(ran.out.find("\nnot kept for this host: "), std::string::npos) << ran.out;
    for (json& pattern : bundle["patterns"]) pattern["spread"] = 0;
    std::filesystem::create_directories(std::filesystem::path(file).parent_path());
    std::ofstream(file) << bundle;
  }

  const Ran said =
      ringside({"predict", "allreduce", "-a", "ring", "-k", "4", "-n", "1KiB", "--calibration", "here"}, home);
  ASSERT_EQ(said.exit_code, 0) << said.err;
  EXPECT_NE(said.out.find("extrapolated: 2 ranks were measured, not 4"), std::string::npos) << said.out;
  const json row = json::parse(
      ringside({"measure", "allreduce", "-a", "ring", "-k", "2", "-n", "1KiB", "--budget", "1", "--json"}, home)
          .out)["rows"][0];
  EXPECT_NE(row["model"]["source"].get<std::string>().find("by patterns"), std::string::npos) << row["model"];
  EXPECT_GT(row["predicted_s"], 0);
  const json rows = json::parse(ringside({"predict", "allreduce", "-a", "ring", "-k", "2", "-n", "1KiB", "--json",
                                          "--calibration", folder / "m.json"},
                                         home)
                                    .out);
  EXPECT_NEAR(rows[0]["machine_s"].get<double>(), row["predicted_s"].get<double>(), 1e-12);
}

}  // namespace
}  // namespace ringside::test
