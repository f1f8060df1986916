// What somebody can do after a lesson: asked by its questions, and said in the end.
#include <gtest/gtest.h>

#include "lessons/handout.h"
#include "lessons/lesson.h"
#include "lessons/summary.h"

namespace ringside {
namespace {

Lesson lesson_with(const std::string& goals, const std::string& tag) {
  const std::string text = "---\nid: t\ntitle: T\nsource: S\n" + goals + "---\n\n# A\n\n::: numeric one\n" + tag +
                           "prompt: 1 + 1?\nanswer: 2\nright: Yes.\nwrong: No.\n:::\n\n::: numeric two\ngoal: b\n"
                           "prompt: 2 + 2?\nanswer: 4\nright: Yes.\nwrong: No.\n:::\n";
  return parse_lesson(text, "t.md").value();
}

std::string errors_of(const Lesson& lesson) {
  std::string all;
  for (const Error& error : check_lesson(lesson, {"chunks"}).errors) all += error.line() + '\n';
  return all;
}

constexpr const char* kGoals = "goal a: add ones\ngoal b: add twos\n";

TEST(Goals, each_is_asked_and_none_is_invented) {
  EXPECT_EQ(errors_of(lesson_with(kGoals, "goal: a\n")), "");
  EXPECT_NE(errors_of(lesson_with(kGoals, "")).find("no question asks for goal a: add ones"), std::string::npos);
  EXPECT_NE(errors_of(lesson_with(kGoals, "goal: a c\n")).find("question one: the lesson has no goal \"c\""),
            std::string::npos);
}

TEST(Goals, every_shipped_lesson_has_some) {
  for (const LessonInfo& info : lessons()) {
    EXPECT_GE(info.goals.size(), 3U) << info.id;
    EXPECT_LE(info.goals.size(), 5U) << info.id;
  }
}

TEST(Goals, the_summary_says_which_are_reached_and_where_to_look_again) {
  const Lesson lesson = lesson_with(kGoals, "goal: a\n");
  LessonProgress progress;
  progress.answers["t/one"] = {.text = "2", .tries = 2, .done = true, .right = true};
  progress.answers["t/two"] = {.text = "", .tries = 1, .done = true, .right = true, .shown = true};
  const std::string text = render_markdown(summary_page(lesson, progress).value());
  EXPECT_NE(text.find("**✓** add ones"), std::string::npos) << text;
  EXPECT_NE(text.find("– add twos: [page 1](page:1)"), std::string::npos) << "the answer was shown: " << text;
}

TEST(Goals, a_prediction_that_did_not_come_true_bars_nobody_from_a_goal) {
  const std::string text =
      "---\nid: t\ntitle: T\nsource: S\ngoal a: add\n---\n\n# A\n\n::: predict guess\ngoal: a\nprompt: 1 + 1?\n"
      "answer: 2\nright: Yes.\nwrong: No.\n:::\n\n# B\n\n::: numeric one\ngoal: a\nprompt: 2 + 2?\nanswer: 4\n"
      "right: Yes.\nwrong: No.\n:::\n";
  const Lesson lesson = parse_lesson(text, "t.md").value();
  LessonProgress progress;
  progress.answers["t/guess"] = {.text = "3", .tries = 1, .done = true};
  const auto summary = [&] { return render_markdown(summary_page(lesson, progress).value()); };
  EXPECT_NE(summary().find("– add: [page 2](page:2)"), std::string::npos) << summary();
  progress.answers["t/one"] = {.text = "4", .tries = 1, .done = true, .right = true};
  EXPECT_NE(summary().find("**✓** add"), std::string::npos) << summary();
}

TEST(Goals, a_handout_begins_with_them) {
  const auto pages = handout_pages(lesson_with(kGoals, "goal: a\n"), false).value();
  EXPECT_EQ(pages.front().pieces.front().markdown, "After this lesson you can\n\n- add ones\n- add twos\n");
  EXPECT_EQ(goals_text({}), "");
}

}  // namespace
}  // namespace ringside
