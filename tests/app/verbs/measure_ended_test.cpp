// A run that ends before all is measured.
#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

using nlohmann::json;

/// A launcher's line that says what ranks said of the first row of `bundle`, and then ends with code 7.
std::string launcher_of_one_row(const Folder& folder, const json& bundle) {
  const std::string records =
      folder.write("records", json{{"record", "hello"}, {"environment", bundle["environment"]}}.dump() + "\n" +
                                  json{{"record", "done"}, {"row", 0}, {"result", bundle["rows"][0]}}.dump() + "\n");
  return "/bin/sh " + folder.write("script", "cat '" + records + "'\nexit 7\n") + " {np} {runner}";
}

TEST(MeasureVerb, what_was_measured_before_the_end_is_kept) {
  const Folder folder;
  const std::vector<std::string> asked{"measure", "broadcast", "-a",      "binomial", "-k",       "2",
                                       "-n",      "1KiB,2KiB", "--order", "given",    "--budget", "1"};
  const json whole = ringside_json(asked);
  ASSERT_EQ(whole["rows"].size(), 2U);
  std::vector<std::string> words = asked;
  const std::string file = folder / "m.json";
  words.insert(words.end(), {"--launch", launcher_of_one_row(folder, whole), "-o", file});
  const Ran ran = ringside(words);
  EXPECT_EQ(ran.exit_code, 3) << ran.err;
  EXPECT_NE(ran.err.find("code 7"), std::string::npos) << ran.err;
  EXPECT_NE(ran.out.find("1 KiB  binomial"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("2 KiB  binomial"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("the run ended early, with 1 of 2 rows"), std::string::npos) << ran.out;
  const json kept = json::parse(read_text(file));
  ASSERT_EQ(kept["rows"].size(), 1U);
  EXPECT_EQ(kept["rows"][0]["samples_s"], whole["rows"][0]["samples_s"]);
  EXPECT_EQ(ringside({"runs", "show", file}).exit_code, 0);
}

}  // namespace
}  // namespace ringside::test
