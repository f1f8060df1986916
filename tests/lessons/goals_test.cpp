// What somebody can do after a lesson: asked by its questions, and said in the end.
#include <gtest/gtest.h>

#include "lessons/beside.h"
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

std::string summary_of(const Lesson& lesson, const LessonProgress& progress) {
  return render_markdown(summary_page(lesson, progress).value());
}

bool says(const std::string& text, const std::string& what) {
  return text.find(what) != std::string::npos;
}

constexpr GivenAnswer kAtOnce{.text = "2", .tries = 1, .done = true, .right = true};
constexpr GivenAnswer kLater{.text = "2", .tries = 2, .done = true, .right = true};
constexpr GivenAnswer kShown{.tries = 1, .done = true, .right = true, .shown = true};

// CommonMark: "*x *" is no emphasis, and its asterisks are read.
TEST(Goals, what_was_typed_is_one_line_without_blanks_at_its_ends) {
  EXPECT_EQ(literal("  one\nand two \n\n"), "one and two");
  EXPECT_EQ(literal("a*b\t"), "a\\*b");
  EXPECT_EQ(literal(" \n"), "");
}

TEST(Goals, the_summary_says_which_are_reached_and_where_to_look_again) {
  const Lesson lesson = lesson_with(kGoals, "goal: a\n");
  LessonProgress progress;
  progress.answers["t/one"] = kAtOnce;
  progress.answers["t/two"] = kShown;
  const std::string text = summary_of(lesson, progress);
  EXPECT_TRUE(says(text, "**✓** add ones: 1 of 1 right at once\n")) << text;
  EXPECT_TRUE(says(text, "– add twos: 0 of 1 right at once; look again at [page 1](page:1)")) << text;
}

TEST(Goals, what_was_reached_is_not_taken_away_by_asking_once_more) {
  const Lesson lesson = lesson_with(kGoals, "goal: a\n");
  LessonProgress progress;
  progress.before["t/one"] = kAtOnce;
  EXPECT_TRUE(says(summary_of(lesson, progress), "**✓** add ones")) << "open again";
  progress.answers["t/one"] = kShown;
  EXPECT_TRUE(says(summary_of(lesson, progress), "**✓** add ones"));
  progress.before["t/one"] = kLater;
  progress.answers["t/one"] = kAtOnce;
  EXPECT_TRUE(says(summary_of(lesson, progress), "**✓** add ones")) << "better now";
}

TEST(Goals, who_was_wrong_at_first_everywhere_has_shown_none_at_once) {
  const Lesson lesson = lesson_with(kGoals, "goal: a b\n");
  LessonProgress progress;
  progress.answers["t/one"] = progress.answers["t/two"] = kLater;
  std::string text = summary_of(lesson, progress);
  EXPECT_FALSE(says(text, "**✓**")) << text;
  EXPECT_TRUE(says(text, "**(✓)** add twos: 0 of 2 right at once")) << text;
  progress.answers["t/one"] = kAtOnce;
  text = summary_of(lesson, progress);
  EXPECT_TRUE(says(text, "**✓** add twos: 1 of 2 right at once")) << "half of them: " << text;
}

TEST(Goals, a_prediction_that_did_not_come_true_bars_nobody_from_a_goal) {
  const std::string text =
      "---\nid: t\ntitle: T\nsource: S\ngoal a: add\n---\n\n# A\n\n::: predict guess\ngoal: a\nprompt: 1 + 1?\n"
      "answer: 2\nright: Yes.\nwrong: No.\n:::\n\n# B\n\n::: numeric one\ngoal: a\nprompt: 2 + 2?\nanswer: 4\n"
      "right: Yes.\nwrong: No.\n:::\n";
  const Lesson lesson = parse_lesson(text, "t.md").value();
  LessonProgress progress;
  progress.answers["t/guess"] = {.text = "3", .tries = 1, .done = true};
  EXPECT_TRUE(says(summary_of(lesson, progress), "– add: 0 of 2")) << summary_of(lesson, progress);
  progress.answers["t/one"] = kAtOnce;
  EXPECT_TRUE(says(summary_of(lesson, progress), "**✓** add: 1 of 2")) << summary_of(lesson, progress);
}

TEST(Goals, a_wrong_prediction_alone_reaches_none) {
  const Lesson lesson = parse_lesson(
                            "---\nid: t\ntitle: T\nsource: S\ngoal a: add\n---\n\n# A\n\n::: predict guess\ngoal: "
                            "a\nprompt: 1 + 1?\nanswer: 2\nright: Yes.\nwrong: No.\n:::\n",
                            "t.md")
                            .value();
  LessonProgress progress;
  progress.answers["t/guess"] = {.text = "3", .tries = 1, .done = true};
  EXPECT_TRUE(says(summary_of(lesson, progress), "– add: 0 of 1")) << summary_of(lesson, progress);
}

// Beside a summary stands what the last page showed whose questions are all answered; of an open one no more than the
// page itself shows while it asks.
TEST(Goals, a_summary_stands_beside_what_was_answered_last) {
  const Lesson lesson = load_lesson("1").value();
  const auto picture = [&](const LessonProgress& progress) { return summary_page(lesson, progress).value(); };
  const Page first = show_page(lesson, 0).value();
  std::vector<Standing> open;
  for (const Block& block : first.blocks)
    if (const auto* q = std::get_if<Question>(&block)) open.push_back({q, false});
  EXPECT_EQ(picture({}).scenes.front(), first.scenes.at(scene_at_first(first, open).value()));
  EXPECT_TRUE(picture({}).holds);
  EXPECT_TRUE(says(summary_of(lesson, {}), "questions answered.\n")) << summary_of(lesson, {});
  EXPECT_TRUE(says(summary_of(lesson, {}), "Beside it stands [page 1](page:1), with which to begin."));
  LessonProgress progress;
  std::vector<Scene> shown;
  for (std::size_t i = 0; i < 2; ++i) {
    const Page page = show_page(lesson, i).value();
    for (const Block& block : page.blocks)
      if (const auto* q = std::get_if<Question>(&block)) {
        progress.answers["1/" + q->id] = {.option = 0, .tries = 1, .done = true};
        if (q->show) shown.push_back(page.scenes[*q->show]);
      }
  }
  ASSERT_FALSE(shown.empty());
  EXPECT_EQ(picture(progress).scenes.front(), shown.back());
  EXPECT_FALSE(picture(progress).holds);
  EXPECT_TRUE(says(summary_of(lesson, progress), "[page 2](page:2) showed"));
}

TEST(Goals, a_handout_begins_with_them) {
  const auto pages = handout_pages(lesson_with(kGoals, "goal: a\n"), false).value();
  EXPECT_EQ(pages.front().pieces.front().markdown, "After this lesson you can\n\n- add ones\n- add twos\n");
  EXPECT_EQ(goals_text({}), "");
}

}  // namespace
}  // namespace ringside
