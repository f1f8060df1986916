#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(LessonVerb, lists_shows_and_checks) {
  const auto list = ringside_json({"lesson", "list"});
  ASSERT_GE(list.size(), 2U);
  EXPECT_EQ(list[0]["lesson"], "1");
  for (const auto& lesson : list) {
    const auto shown = ringside_json({"lesson", "show", lesson["lesson"]});
    EXPECT_EQ(shown["pages"].size(), lesson["pages"]);
    const Ran page = ringside({"lesson", "show", lesson["lesson"], "--page", "1"});
    EXPECT_EQ(page.out.rfind("# ", 0), 0U) << page.out;
    EXPECT_EQ(page.out.find("{{"), std::string::npos) << "a number was not computed";
  }
  for (const auto& report : ringside_json({"lesson", "check"}, 0)) EXPECT_EQ(report["ok"], true) << report;
}

TEST(LessonVerb, a_wrong_lesson_is_a_no_and_a_missing_one_bad_input) {
  const Folder folder;
  expect_error(ringside({"lesson"}), 2, {"list, show"});
  expect_error(ringside({"lesson", "teach"}), 2, {"teach", "list, show, task, check"});
  expect_error(ringside({"lesson", "show"}), 2, {"lesson"});
  expect_error(ringside({"lesson", "show", "9.9"}), 2, {"9.9"});
  expect_error(ringside({"lesson", "show", "4.1", "--page", "0"}), 2, {"page", "0"});
  expect_error(ringside({"lesson", "list", "--page", "1"}), 2, {"--page"});
  const std::string wrong = folder.write(
      "wrong.md", "---\nid: 9.9\ntitle: Wrong\nsource: nowhere\n---\n\n# One\n\nA number: {{no_such_function(1)}}\n");
  EXPECT_EQ(ringside({"lesson", "check", wrong}).exit_code, 1);
}

// Of a lesson of one's own, too: the legend of space-time says what a message waits.
TEST(LessonVerb, reads_the_pictures_beside_a_question) {
  const Folder folder;
  const std::string tells = folder.write(
      "tells.md",
      "---\nid: 9.9\ntitle: Tells\nsource: nowhere\n---\n\n# One\nscene: allreduce ring k=4 n=1MiB tier=infiniband\n"
      "stage: spacetime\n\nLook.\n\n::: numeric wait\nprompt: How long does a message wait?\n"
      "answer: alpha(\"infiniband\")\nunit: us\nright: So it is.\nwrong: No.\n:::\n");
  const auto report = ringside_json({"lesson", "check", tells}, 1);
  ASSERT_EQ(report[0]["errors"].size(), 1U) << report;
  EXPECT_NE(report[0]["errors"][0].get<std::string>().find("its answer stands beside it: 3"), std::string::npos);
}

TEST(LessonVerb, checks_a_table_and_a_schedule_that_a_file_holds) {
  const Folder folder;
  const Ran starter = ringside({"lesson", "task", "4.1"});
  EXPECT_NE(starter.out.find("def allreduce_seconds(K, P):"), std::string::npos) << starter.out;
  // 2 * 3/4 * 2 B * 1e7 / 600 GB/s + 2 * 3 * 5 us = 80 us
  const std::string one = folder.write("one.csv", "K,P,seconds\n4,1e7,80e-6\n");
  const auto said = ringside_json({"lesson", "task", "4.1", "--answer", one}, 1);
  EXPECT_EQ(said["right"], false);
  EXPECT_NE(said["feedback"].get<std::string>().find("All 1 rows are right, but there is none for"), std::string::npos);
  const std::string ring = folder.write("ring.txt",
                                        "allreduce K ranks K chunks\nfor s in 0..K-2: step\n"
                                        "  for r in 0..K-1: r -> r+1 : r-s reduce\nfor s in 0..K-2: step\n"
                                        "  for r in 0..K-1: r -> r+1 : r+1-s copy\n");
  EXPECT_EQ(ringside({"lesson", "task", "4.2b", "--question", "write-it", "--answer", ring}).exit_code, 0);
  expect_error(ringside({"lesson", "task", "4.2b", "--question", "none"}), 2,
               {"--question", "by-hand, cut-it, way-back, write-it"});
  expect_error(ringside({"lesson", "task", "4.6"}), 2, {"has no task"});
  expect_error(ringside({"lesson", "task", "4.1", "--answer", ring}), 2, {"line 1 is no head with the column K"});
  expect_error(ringside({"lesson", "show", "4.1", "--answer", one}), 2, {"--question and --answer with show"});
}

// What an answer is told has Markdown and formulas for the window.
TEST(LessonVerb, a_terminal_is_told_in_plain_text) {
  const Folder folder;
  const auto told = [&](const std::string& lesson, const std::string& answer) {
    return ringside({"lesson", "task", lesson, "--answer", folder.write("a.csv", answer)});
  };
  // 80 us, as above
  const Ran off = told("4.1", "K,P,seconds\n4,1e7,90e-6\n");
  EXPECT_EQ(off.exit_code, 1);
  EXPECT_NE(off.out.find("\nK = 4, P = 1e7: seconds would be 8e-05, yours is 9e-05.\n"), std::string::npos) << off.out;
  EXPECT_NE(off.out.find("(2(K−1))/K·gP/B for the bytes"), std::string::npos) << off.out;
  EXPECT_EQ(off.out.find_first_of("$\\*"), std::string::npos) << off.out;
  const std::string file = "ringside: " + (folder / "a.csv") + ": ";
  EXPECT_EQ(told("4.1", "K,P,seconds\n4,1e7,nan\n").err,
            file + "Your table: line 2: seconds is nan. Accepted: a plain number.\n");
  EXPECT_EQ(told("4.1", "").err, file + "Your table: no rows. Accepted: K,P,seconds, and rows below it.\n");
  EXPECT_EQ(told("4.1", "K,P,seconds\n4,1e7,*_x_*\n").err,
            file + "Your table: line 2: seconds is *_x_*. Accepted: a plain number.\n");
  EXPECT_EQ(told("4.2a", "tier,n,seconds\nnvlink,4 KiB,1e-6\n").err,
            file + "Your table: line 2: n is 4 KiB. Accepted: a plain number.\n");
  const Ran unsent = told("4.2b", "allreduce K ranks K chunks\n");
  EXPECT_EQ(unsent.exit_code, 2);
  EXPECT_EQ(unsent.err, file + "Nothing is sent yet. Write at least one step.\n");
}

// Paper has no Run.
TEST(LessonVerb, says_nothing_on_paper_of_what_the_window_does) {
  if (std::system("pdftotext -v >/dev/null 2>&1") != 0) GTEST_SKIP() << "pdftotext is not installed";
  const Folder folder;
  for (const bool answers : {false, true}) {
    std::vector<std::string> words{"lesson", "show", "4.4", "--as", "pdf", "--force", "-o", folder / "l.pdf"};
    if (answers) words.push_back("--answers");
    ASSERT_EQ(ringside(words).exit_code, 0);
    ASSERT_EQ(std::system(("pdftotext " + (folder / "l.pdf") + " " + (folder / "l.txt")).c_str()), 0);
    const std::string text = read_text(folder / "l.txt");
    EXPECT_NE(text.find("Which allreduce"), std::string::npos);
    EXPECT_EQ(text.find("Run executes"), std::string::npos);
  }
}

// 4.2a asks for calls before it asks for a table: a program is begun, and its table checked, without naming the
// question.
TEST(LessonVerb, a_task_is_the_first_for_a_program) {
  EXPECT_TRUE(ringside({"lesson", "task", "4.2a"}).out.starts_with("# alpha in seconds")) << "Python";
  const Folder folder;
  const std::string table = folder.write("table.csv", "tier,n,seconds\nnvlink,4096,1.01365e-6\n");
  const auto said = ringside_json({"lesson", "task", "4.2a", "--answer", table}, 1);
  EXPECT_EQ(said["question"], "sweep");
}

// "Worlds in a world": the code names the ranks that are to be picked.
TEST(LessonVerb, shows_what_an_answer_uncovers_behind_all_questions) {
  const std::string page = ringside({"lesson", "show", "4.2a", "--page", "5"}).out;
  const std::string code = "new_group([0, 2, 4, 6])";
  ASSERT_NE(page.find(code), std::string::npos);
  EXPECT_GT(page.find(code), page.find("**For afterwards**"));
  EXPECT_GT(page.find(code), page.find("even-group"));
  const std::string all = ringside({"lesson", "show", "4.2a"}).out;
  EXPECT_GT(all.find(code), all.find("# For afterwards"));
  EXPECT_GT(all.find("# For afterwards"), all.find("# From lesson 1"));
}

}  // namespace
}  // namespace ringside::test
