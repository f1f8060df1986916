#include "lessons/advice.h"

#include <gtest/gtest.h>

namespace ringside {
namespace {

std::string first_advice(const std::string& pages) {
  const auto lesson = parse_lesson("---\nid: t\ntitle: T\n---\n" + pages, "t.md");
  EXPECT_TRUE(lesson.has_value());
  const auto all = advice_on(*lesson);
  return all.empty() ? std::string() : all.front().line();
}

const std::string kNumber =
    "::: numeric a\nprompt: x\nanswer: transfer(\"nvlink\", 1KiB)\nunit: us\nright: r\nwrong: w\n:::\n";

TEST(Advice, shipped_lessons_need_none) {
  for (const LessonInfo& info : lessons())
    for (const Error& e : advice_on(*load_lesson(info.id))) ADD_FAILURE() << e.line();
}

TEST(Advice, a_page_that_asks_nothing_or_late_is_named) {
  EXPECT_NE(first_advice("# One\n\nWords.\n").find("t.md:5:3: the page asks nothing"), std::string::npos)
      << first_advice("# One\n\nWords.\n");
  std::string words;
  for (std::size_t i = 0; i < kMostWords; ++i) words += "word ";
  EXPECT_EQ(first_advice("# One\n\n" + words + "\n\n" + kNumber).find("words before"), std::string::npos);
  EXPECT_NE(first_advice("# One\n\n" + words + "more\n\n" + kNumber).find("101 words before the page asks"),
            std::string::npos);
  EXPECT_EQ(first_advice("# One\n\n" + words + "\n\n$$a\nb c d$$\n\n| x y z |\n\n" + kNumber).find("words before"),
            std::string::npos)
      << "tables and formulas are looked at";
}

TEST(Advice, the_same_formula_twice_and_always_the_same_act_are_named) {
  std::string again = kNumber;
  again.replace(again.find("numeric a"), 9, "numeric b");
  again.replace(again.find("nvlink"), 6, "ethernet");
  EXPECT_NE(first_advice("# One\n\n" + kNumber + "\n" + again).find("b asks for the same formula"), std::string::npos);
  EXPECT_NE(first_advice("# One\n\n" + kNumber).find("asks in 1 ways only: numeric"), std::string::npos);
}

}  // namespace
}  // namespace ringside
