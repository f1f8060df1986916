#include <string>

#include <gtest/gtest.h>

#include "lessons/lesson.h"

namespace ringside {
namespace {

TEST(ClassNotes, ask_what_their_page_asks_and_nothing_twice) {
  const auto wrong = [](const std::string& notes) {
    const std::string head = "---\nid: t\ntitle: T\n---\n\n# P\n\n";
    const std::string asked =
        "::: numeric sum\nprompt: One and one?\nanswer: 2\ntolerance: 0\nright: Yes.\nwrong: Add.\n:::\n\n";
    return check_lesson(parse_lesson(head + asked + notes, "t.md").value(), {});
  };
  EXPECT_TRUE(wrong("::: class 5\nshow: x\n:::\n").errors.empty());
  EXPECT_EQ(wrong("::: class 5\nshow: x\n:::\n\n::: class 7\nquestion: none\nshow: y\n:::\n").class_minutes, 12);
  const auto unknown = wrong("::: class 5\nquestion: product\nshow: x\n:::\n").errors;
  ASSERT_EQ(unknown.size(), 1U);
  EXPECT_NE(unknown[0].line().find("t.md:16"), std::string::npos) << unknown[0].line();
  EXPECT_NE(unknown[0].line().find("\"product\""), std::string::npos) << unknown[0].line();
  EXPECT_NE(unknown[0].line().find("sum, none"), std::string::npos) << unknown[0].line();
  const auto twice = wrong("::: class 5\nshow: x\n:::\n\n::: class 5\nshow: y\n:::\n").errors;
  ASSERT_EQ(twice.size(), 1U);
  EXPECT_NE(twice[0].line().find("second time"), std::string::npos) << twice[0].line();
}

}  // namespace
}  // namespace ringside
