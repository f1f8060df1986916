#include <map>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/paths.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

using nlohmann::json;

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
               {"--calibration", "here", "calibrate"});
  // Nothing is kept of a machine that was busy with something else: asked again, and for longer.
  Ran ran;
  for (const char* budget : {"3", "6", "12"}) {
    ran = ringside({"calibrate", "-k", "2", "--budget", budget, "--force", "-o", folder / "m.json"}, home);
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    if (ran.out.find("disturbed") == std::string::npos) break;
  }
  for (const char* part : {"a step, by who sends to whom at once", "pairs", "shift", "\nkept for this host"})
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << "\n" << ran.out;
  EXPECT_FALSE(json::parse(read_text(folder / "m.json"))["patterns"].empty());

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
