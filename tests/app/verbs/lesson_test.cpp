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
  expect_error(ringside({"lesson", "teach"}), 2, {"teach", "list, show, check"});
  expect_error(ringside({"lesson", "show"}), 2, {"lesson"});
  expect_error(ringside({"lesson", "show", "9.9"}), 2, {"9.9"});
  expect_error(ringside({"lesson", "show", "4.1", "--page", "0"}), 2, {"page", "0"});
  expect_error(ringside({"lesson", "list", "--page", "1"}), 2, {"--page"});
  const std::string wrong = folder.write(
      "wrong.md", "---\nid: 9.9\ntitle: Wrong\nsource: nowhere\n---\n\n# One\n\nA number: {{no_such_function(1)}}\n");
  EXPECT_EQ(ringside({"lesson", "check", wrong}).exit_code, 1);
}

}  // namespace
}  // namespace ringside::test
