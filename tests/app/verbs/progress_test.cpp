#include <fstream>

#include <gtest/gtest.h>

#include "lessons/progress.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

std::string handed_in(const Folder& folder, const std::string& name, const LessonProgress& progress) {
  const std::string file = folder.write(name, "");
  EXPECT_TRUE(write_progress(progress, file));
  return file;
}

LessonProgress answers(const std::string& learner, bool right, int tries) {
  LessonProgress p;
  p.learner = learner;
  p.answers["4.1/gamma-16"] = {.text = "=1+1", .tries = tries, .done = true, .right = right};
  return p;
}

TEST(ProgressVerb, collects_and_names_what_it_leaves_out) {
  const Folder folder;
  LessonProgress with_draft = answers("", true, 3);
  with_draft.answers["4.1/waiting-share"] = {.draft = "97"};
  const std::string ada = handed_in(folder, "1.json", answers("Ada", true, 1)),
                    bob = handed_in(folder, "bob.json", with_draft), broken = folder.write("broken.json", "{"),
                    table = folder.write("t.csv", "");
  const Ran ran = ringside({"progress", "collect", bob, broken, ada, "-o", table, "--json"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_NE(ran.err.find("broken.json: left out"), std::string::npos) << ran.err;
  const auto counted = nlohmann::json::parse(ran.out);
  EXPECT_EQ(counted["learners"], 2);
  EXPECT_EQ(
      counted["questions"][0],
      nlohmann::json(
          {{"question", "4.1/gamma-16"}, {"answered", 2}, {"right_at_once", 1}, {"right_later", 1}, {"shown", 0}}));
  std::ifstream in(table);
  const std::string csv{std::istreambuf_iterator<char>(in), {}};
  EXPECT_EQ(csv,
            "learner,question,done,right,tries,shown,option,answer\n"
            "Ada,4.1/gamma-16,1,1,1,0,,'=1+1\n"
            "bob,4.1/gamma-16,1,1,3,0,,'=1+1\n")
      << "no spreadsheet takes an answer for a formula, and what was not committed is not handed in";
}

TEST(ProgressVerb, takes_answers_along) {
  const Folder folder;
  LessonProgress mine = answers("", false, 1);
  mine.answers["4.1/gamma-16"].done = false;
  mine.answers["1/rs-parts"] = {.draft = "12"};
  mine.answers["1/rs-cells"] = {.text = "4", .tries = 1, .done = true, .right = true};
  const std::string own = handed_in(folder, "own.json", mine),
                    other = handed_in(folder, "other.json", answers("Ada", true, 2)),
                    out = folder.write("out.json", "");
  const Ran taken_in = ringside({"progress", "import", other, "--own", own});
  EXPECT_EQ(taken_in.exit_code, 0);
  EXPECT_NE(taken_in.out.find("1 answers taken in, 2 in all"), std::string::npos) << "and a draft: " << taken_in.out;
  EXPECT_EQ(ringside({"progress", "export", out, "--own", own, "--name", "Eve"}).exit_code, 0);
  const auto now = read_progress(out).value();
  EXPECT_EQ(now.learner, "Eve");
  EXPECT_EQ(now.answers.size(), 2U) << "a draft is not handed in";
  EXPECT_TRUE(now.answers.at("4.1/gamma-16").done) << "the answer that is done is kept";
  EXPECT_EQ(merged(now, without_drafts(mine)).answers, now.answers);
}

TEST(ProgressVerb, refuses_what_it_cannot_do) {
  const Folder folder;
  const std::string empty = folder.write("empty.json", "{}"), none = folder.write("x", "") + "y";
  expect_error(ringside({"progress"}), 2, {"export, import or collect"});
  expect_error(ringside({"progress", "share", "f"}), 2, {"share", "export, import, collect"});
  expect_error(ringside({"progress", "export"}), 2, {"file is missing"});
  expect_error(ringside({"progress", "import", empty}), 2, {"empty.json", "format"});
  expect_error(ringside({"progress", "import", none}), 2, {none});
  expect_error(ringside({"progress", "collect", empty, "--name", "Ada"}), 2, {"--name"});
  expect_error(ringside({"progress", "export", "f", "--own", none}), 2, {"nothing has been answered"});
}

}  // namespace
}  // namespace ringside::test
