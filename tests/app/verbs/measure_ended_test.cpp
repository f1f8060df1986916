// A run that ends before all is measured.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

using nlohmann::json;

const std::vector<std::string> kAsked{"measure", "broadcast", "-a",      "binomial", "-k",       "2",
                                      "-n",      "1KiB,2KiB", "--order", "given",    "--budget", "1"};

/// What ranks say of the first rows of `bundle`; of launches and their order they know nothing.
std::string records_of(const json& bundle, std::size_t rows) {
  json environment = bundle["environment"];
  environment["settings"].erase("order"), environment["settings"].erase("launches");
  std::string text = json{{"record", "hello"}, {"environment", environment}}.dump() + "\n";
  for (std::size_t i = 0; i < rows; ++i)
    text += json{{"record", "done"}, {"row", i}, {"result", bundle["rows"][i]}}.dump() + "\n";
  return text;
}

/// A launcher's line that says all of `bundle` in so many launches, and its first row in the next one, which ends with
/// code 7.
std::string launcher_that_dies(const Folder& folder, const json& bundle, int complete = 0) {
  const std::string all = folder.write("all", records_of(bundle, bundle["rows"].size()) + "{\"record\":\"end\"}\n");
  const std::string one = folder.write("one", records_of(bundle, 1)), count = folder / "count";
  const std::string script = "echo launch >>'" + count + "'\n[ $(wc -l <'" + count + "') -le " +
                             std::to_string(complete) + " ] && { cat '" + all + "'; exit 0; }\ncat '" + one +
                             "'\nexit 7\n";
  return "/bin/sh " + folder.write("script", script) + " {np} {runner}";
}

TEST(MeasureVerb, what_was_measured_before_the_end_is_kept) {
  const Folder folder;
  const json whole = ringside_json(kAsked);
  ASSERT_EQ(whole["rows"].size(), 2U);
  std::vector<std::string> words = kAsked;
  const std::string file = folder / "m.json";
  words.insert(words.end(), {"--launch", launcher_that_dies(folder, whole), "-o", file});
  const Ran ran = ringside(words);
  EXPECT_EQ(ran.exit_code, 3) << ran.err;
  EXPECT_NE(ran.err.find("code 7"), std::string::npos) << ran.err;
  EXPECT_NE(ran.out.find("1 KiB  binomial"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("2 KiB  binomial"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("the run ended early, with 1 of 2 rows"), std::string::npos) << ran.out;
  const json kept = json::parse(read_text(file));
  ASSERT_EQ(kept["rows"].size(), 1U);
  EXPECT_EQ(kept["rows"][0]["samples_s"], whole["rows"][0]["samples_s"]);
  EXPECT_EQ(kept["environment"]["settings"]["order"], "as given");
  EXPECT_EQ(ringside({"runs", "show", file}).exit_code, 0);
}

TEST(MeasureVerb, says_how_many_launches_there_were_before_the_end) {
  const json whole = ringside_json(kAsked);
  ASSERT_EQ(whole["rows"].size(), 2U);
  const auto run = [&](int complete) {
    const Folder of_launcher;
    std::vector<std::string> words = kAsked;
    words.insert(words.end(), {"--launches", "3", "--launch", launcher_that_dies(of_launcher, whole, complete), "-o",
                               of_launcher / "m.json"});
    const Ran ran = ringside(words);
    EXPECT_EQ(ran.exit_code, 3) << ran.err;
    return json::parse(read_text(of_launcher / "m.json"));
  };
  const json second = run(1);
  ASSERT_EQ(second["rows"].size(), 2U);
  EXPECT_EQ(second["environment"]["settings"]["order"], "as given");
  EXPECT_EQ(second["environment"]["settings"]["launches"], "1");
  const std::string after = second["rows"][1]["notes"].back();
  EXPECT_TRUE(after.starts_with("the run ended early, after 1 of 3 launches: ")) << after;
  EXPECT_EQ(second["rows"][1]["samples_s"], whole["rows"][1]["samples_s"]);
  const json third = run(2);
  EXPECT_EQ(third["rows"][0]["launches"].size(), 2U);
  EXPECT_TRUE(third["rows"][0]["notes"].back().get<std::string>().starts_with("the run ended early, after 2 of 3"));
  const std::string in_first = run(0)["rows"][0]["notes"].back();
  EXPECT_TRUE(in_first.starts_with("the run ended early, in the first of 3 launches, with 1 of 2 rows: ")) << in_first;
}

}  // namespace
}  // namespace ringside::test
