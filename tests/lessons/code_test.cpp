// Listings whose lines light up with the steps on the stage.
#include "lessons/blocks/code.h"

#include <gtest/gtest.h>

#include "lessons/lesson.h"

namespace ringside {
namespace {

std::string lesson_with(const std::string& fields) {
  return "---\nid: t\ntitle: T\nsource: S\n---\n\n# A\n\n@let K = 4\n\n::: code loop\n" + fields + ":::\n";
}

std::string trouble_of(const std::string& fields) {
  const auto lesson = parse_lesson(lesson_with(fields), "t.md");
  EXPECT_TRUE(lesson) << lesson.error().line();
  std::string all;
  for (const Error& error : check_lesson(*lesson, {"chunks"}).errors) all += error.line() + '\n';
  return all;
}

TEST(Code, lines_are_lit_by_the_step_that_is_under_way_or_has_just_ended) {
  const auto lesson = parse_lesson(lesson_with("caption: A loop.\nlines:\n  a = 1\n  for s in x:\n      b()\n  "
                                               "c()\nlight 2-3: 1-{{K - 1}}\nlight 4: {{K}}\n"),
                                   "t.md");
  const auto page = show_page(*lesson, 0);
  ASSERT_TRUE(page) << page.error().line();
  const auto& code = std::get<CodeBlock>(page->blocks.back());
  EXPECT_EQ(code.lines(), (std::vector<std::string>{"a = 1", "for s in x:", "    b()", "c()"})) << "indentation stays";
  const auto lit = [&](CursorPosition at) {
    std::string on;
    for (int line = 1; line <= 4; ++line) on += code.lit(line, at) ? '1' : '0';
    return on;
  };
  EXPECT_EQ(lit({0, 0}), "0000") << "nothing has moved";
  EXPECT_EQ(lit({0, 0.3}), "0110") << "step 1 is under way";
  EXPECT_EQ(lit({3, 0}), "0110") << "step 3 has just ended";
  EXPECT_EQ(lit({3, 0.01}), "0001");
  EXPECT_EQ(lit({4, 0}), "0001");
}

TEST(Code, lines_may_be_bars_of_a_training_step) {
  const auto lesson = parse_lesson(
      lesson_with("lines:\n  loss = f(x)\n  loss.backward()\n  sum()\n  step()\nlight 1: forward\nlight 2-3: "
                  "allreduce\nlight 4: 1\n"),
      "t.md");
  const auto code = std::get<CodeBlock>(show_page(*lesson, 0).value().blocks.back());
  EXPECT_TRUE(code.has_bars());
  std::vector<std::string> bars;
  for (int line = 1; line <= 4; ++line) bars.push_back(code.bar_of(line));
  EXPECT_EQ(bars, (std::vector<std::string>{"forward", "allreduce", "allreduce", ""}));
  EXPECT_FALSE(code.lit(1, {1, 0})) << "a bar is no step";
  EXPECT_TRUE(code.lit(4, {1, 0}));
  for (const std::string_view bar : kSendBars)
    EXPECT_EQ(trouble_of("lines:\n  a\nlight 1: " + std::string(bar) + "\n"), "");
  EXPECT_NE(trouble_of("lines:\n  a\nlight 1: sideways\n").find("steps"), std::string::npos);
}

TEST(Code, what_cannot_be_lit_is_named) {
  EXPECT_EQ(trouble_of("lines:\n  a\nlight 1: 1-3\n"), "");
  EXPECT_NE(trouble_of("caption: x\n").find("needs lines"), std::string::npos);
  EXPECT_NE(trouble_of("lines:\n  a\nlight 2: 1\n").find("line 2 of 1"), std::string::npos);
  EXPECT_NE(trouble_of("lines:\n  a\nlight 0: 1\n").find("lines"), std::string::npos);
  EXPECT_NE(trouble_of("lines:\n  a\nlight 1: 3-2\n").find("steps"), std::string::npos);
}

TEST(Code, a_terminal_and_a_handout_show_it_as_code) {
  const auto lesson = parse_lesson(lesson_with("caption: A loop.\nlines:\n  a\nlight 1: 1\n"), "t.md");
  EXPECT_NE(render_markdown(show_page(*lesson, 0).value()).find("A loop.\n\n```\na\n```"), std::string::npos);
}

}  // namespace
}  // namespace ringside
