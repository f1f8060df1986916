#include "lessons/progress.h"

#include <csignal>
#include <fstream>

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "lessons/summary.h"

namespace ringside {
namespace {

class ProgressTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "ringside-progress-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path() const { return folder_ + "/deeper/lessons.json"; }
  std::string folder_;
};

GivenAnswer typed(const std::string& text, int tries, bool right) {
  return {.text = text, .tries = tries, .done = right, .right = right};
}

TEST_F(ProgressTest, what_is_kept_is_read_again) {
  {
    ProgressFile file(path());
    EXPECT_EQ(file.progress(), LessonProgress{});
    file.keep("4.1/gamma-16", typed("2.54 \"quoted\"\n", 2, true));
    file.keep("4.1/levers", {.option = 2, .tries = 1, .done = true, .shown = true});
    file.keep("4.1/waiting", {.text = "12", .draft = "13 ms", .tries = 1});
    file.turn_to("4.1", 3);
  }
  const ProgressFile again(path());
  EXPECT_EQ(again.fault(), "");
  EXPECT_EQ(again.progress().answers.at("4.1/gamma-16"), typed("2.54 \"quoted\"\n", 2, true));
  EXPECT_TRUE(again.progress().answers.at("4.1/levers").shown);
  EXPECT_EQ(again.progress().answers.at("4.1/waiting").draft, "13 ms");
  EXPECT_EQ(again.progress().pages.at("4.1"), 3);
  EXPECT_EQ(again.progress().last, "4.1");
}

TEST_F(ProgressTest, a_draft_that_is_taken_away_leaves_nothing) {
  ProgressFile file(path());
  file.keep("4.1/a", {.draft = "1"});
  file.keep("4.1/a", {});
  EXPECT_TRUE(ProgressFile(path()).progress().answers.empty());
}

TEST_F(ProgressTest, of_two_answers_the_one_that_is_done_counts_else_the_one_of_more_tries) {
  LessonProgress own, more;
  own.answers = {{"draft", {.draft = "1"}}, {"done", typed("2", 1, true)}, {"tried", typed("3", 2, false)}};
  more.answers = {{"draft", typed("4", 1, false)}, {"done", typed("5", 3, false)}, {"tried", typed("6", 1, false)}};
  const auto both = merged(own, more).answers;
  EXPECT_EQ(both.at("draft"), (GivenAnswer{.text = "4", .draft = "1", .tries = 1}))
      << "a key that was hit bars no answer";
  EXPECT_EQ(both.at("done").text, "2");
  EXPECT_EQ(both.at("tried").text, "3");
  EXPECT_EQ(merged(more, own).answers.at("done").text, "2");
}

TEST_F(ProgressTest, two_windows_keep_each_others_answers) {
  ProgressFile one(path()), other(path());
  one.keep("4.1/a", typed("1", 1, true));
  other.keep("4.2/b", typed("2", 1, true));
  one.keep("4.1/c", typed("3", 1, true));
  EXPECT_EQ(ProgressFile(path()).progress().answers.size(), 3u);
}

TEST_F(ProgressTest, what_cannot_be_read_is_put_aside_and_said) {
  ProgressFile(path()).keep("4.1/a", typed("1", 1, true));
  std::ofstream(path())
      << "{\"format\": \"ringside/progress\", \"version\": 1, \"pages\": {\"4.1\": -2}, \"answers\": {}}";
  ProgressFile file(path());
  EXPECT_NE(file.fault().find(".unreadable"), std::string::npos) << file.fault();
  EXPECT_NE(file.fault().find("pages.4.1"), std::string::npos) << file.fault();
  EXPECT_TRUE(std::filesystem::exists(path() + ".unreadable"));
  file.keep("4.1/a", typed("1", 1, true));
  EXPECT_EQ(file.fault(), "");
  EXPECT_TRUE(read_progress(path()).has_value());
}

TEST_F(ProgressTest, without_a_path_it_lasts_as_long_as_its_owner) {
  ProgressFile file;
  file.keep("4.1/a", typed("1", 1, true));
  EXPECT_EQ(file.progress().answers.size(), 1u);
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

/// A process is killed while it writes answer after answer: every answer that it reported as kept is there, and the
/// file is whole.
TEST_F(ProgressTest, a_killed_process_loses_no_kept_answer) {
  for (int round = 0; round < 5; ++round) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      ProgressFile file(path());
      for (int i = 0;; ++i) {
        file.keep("4.1/q" + std::to_string(i), typed(std::string(200, 'x'), 1, true));
        if (write(ends[1], &i, sizeof i) != sizeof i) _exit(1);
      }
    }
    close(ends[1]);
    int last = -1;
    for (int i = 0; i < 10 + 7 * round; ++i) ASSERT_EQ(read(ends[0], &last, sizeof last), ssize_t{sizeof last});
    ::kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    for (int i; read(ends[0], &i, sizeof i) == sizeof i;) last = i;
    close(ends[0]);
    const auto left = read_progress(path());
    ASSERT_TRUE(left.has_value()) << left.error().line();
    for (int i = 0; i <= last; ++i) EXPECT_TRUE(left->answers.contains("4.1/q" + std::to_string(i))) << i;
  }
}

// The same questions as the tally, which computes every page, and of them those that are done.
TEST(Summary, the_menu_counts_as_the_tally_does) {
  for (const LessonInfo& info : lessons()) {
    const Lesson lesson = load_lesson(info.id).value();
    LessonProgress progress;
    const int all = tally(lesson, progress)->acts;
    EXPECT_EQ(share_answered(lesson, progress).questions, all) << info.id;
    for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
      const Page page = *show_page(lesson, i);
      for (const Block& block : page.blocks)
        if (const auto* q = std::get_if<Question>(&block))
          progress.answers[info.id + "/" + q->id] = {.tries = 1, .done = i % 2 == 0};
    }
    EXPECT_EQ(share_answered(lesson, progress).answered, tally(lesson, progress)->answered) << info.id;
    EXPECT_GT(share_answered(lesson, progress).answered, 0) << info.id;
  }
}

/// Every question of every shipped lesson answered rightly at once, then one rightly later and one shown.
TEST(Summary, the_tally_counts_what_was_given) {
  for (const LessonInfo& info : lessons()) {
    const Lesson lesson = *load_lesson(info.id);
    LessonProgress progress;
    std::vector<std::string> acts;
    int explained = 0;
    for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
      const Page page = *show_page(lesson, i);
      for (const Block& block : page.blocks)
        if (const auto* q = std::get_if<Question>(&block)) {
          acts.push_back(info.id + "/" + q->id);
          explained += q->kind == QuestionKind::explain;
        }
    }
    ASSERT_GE(acts.size(), 3u);
    const int n = static_cast<int>(acts.size());
    EXPECT_EQ(*tally(lesson, progress), (LessonTally{.acts = n}));
    for (const std::string& act : acts) progress.answers[act] = {.tries = 1, .done = true, .right = true};
    EXPECT_EQ(*tally(lesson, progress),
              (LessonTally{.acts = n, .answered = n, .at_once = n - explained, .explained = explained}));
    progress.answers[acts[0]].tries = 3;
    progress.answers[acts[1]] = {.tries = 2, .done = true, .shown = true};
    EXPECT_EQ(
        *tally(lesson, progress),
        (LessonTally{
            .acts = n, .answered = n, .at_once = n - 2 - explained, .later = 1, .shown = 1, .explained = explained}));
    const Page page = *summary_page(lesson, progress);
    std::string text = render_markdown(page);
    EXPECT_NE(text.find(std::to_string(n - 2 - explained) + " right at once"), std::string::npos) << text;
    for (std::size_t i = 0; i < lesson.pages.size(); ++i)
      EXPECT_NE(text.find("](page:" + std::to_string(i + 1) + ")"), std::string::npos) << i;
    if (const std::string next = next_lesson(info); !next.empty()) {
      EXPECT_NE(text.find("](lesson:" + next + ")"), std::string::npos);
    }
  }
}

TEST(Summary, own_words_are_shown_as_typed) {
  const auto lesson =
      parse_lesson("---\nid: t\ntitle: T\n---\n\n# P\n\n::: explain e\nprompt: Why?\nmodel: M\n:::\n", "t.md");
  LessonProgress progress;
  progress.answers["t/e"] = {.text = "2 * 3\n[so](scene:0)", .tries = 1, .done = true};
  EXPECT_NE(render_markdown(*summary_page(*lesson, progress)).find("*2 \\* 3 \\[so\\]\\(scene:0\\)*"),
            std::string::npos);
  const auto sums = parse_lesson(
      "---\nid: t\ntitle: T\n---\n\n# P\n\n::: numeric q\nprompt: How many?\nanswer: 24\nright: R\nwrong: W\n:::\n",
      "t.md");
  ASSERT_TRUE(sums) << sums.error().line();
  progress.answers["t/q"] = {.text = "2*3*4", .tries = 1, .done = true, .right = true};
  EXPECT_NE(render_markdown(*summary_page(*sums, progress)).find("2\\*3\\*4, right"), std::string::npos);
}

TEST_F(ProgressTest, a_lesson_s_seed_is_kept_and_asking_anew_forgets_what_was_answered_to_it) {
  ProgressFile file(path());
  EXPECT_EQ(file.seed("4.2b"), 0u) << "not opened yet";
  file.turn_to("4.2b", 0);
  const std::uint32_t first = file.seed("4.2b");
  EXPECT_NE(first, 0u);
  file.turn_to("4.2b", 3);
  EXPECT_EQ(file.seed("4.2b"), first);
  file.keep("4.2b/a", {.text = "1", .tries = 1, .done = true});
  file.keep("4.2b/b", {.text = "2", .tries = 1, .done = true});
  EXPECT_EQ(ProgressFile(path()).seed("4.2b"), first);
  file.ask_anew("4.2b", {"4.2b/b"});
  EXPECT_NE(file.seed("4.2b"), first) << "one in 4 thousand million may be the same";
  EXPECT_EQ(read_progress(path())->answers.count("4.2b/a"), 1u);
  EXPECT_EQ(read_progress(path())->answers.count("4.2b/b"), 0u);
  EXPECT_EQ(read_progress(path())->before.at("4.2b/b").text, "2") << "for the goals";
  file.keep("4.2b/b", {.text = "3", .tries = 2, .done = true, .right = true});
  file.ask_anew("4.2b", {"4.2b/b"});
  file.keep("4.2b/b", {.text = "4", .tries = 1, .done = true, .shown = true});
  file.ask_anew("4.2b", {"4.2b/b"});
  EXPECT_EQ(read_progress(path())->before.at("4.2b/b").text, "3") << "the best";
  file.forget("4.2b", {"4.2b/a", "4.2b/b"});
  EXPECT_TRUE(read_progress(path())->answers.empty());
  EXPECT_TRUE(read_progress(path())->before.empty());
  ProgressFile nowhere;
  nowhere.turn_to("4.2b", 0);
  EXPECT_EQ(nowhere.seed("4.2b"), 0u) << "what is not kept is the same for everybody";
}

TEST(Summary, who_asked_for_the_answer_is_not_praised) {
  Question q;
  for (const auto& [right, said] : {std::pair{"Right, **10**: so it is.", "**10**: so it is."},
                                    {"Yes: twice the model.", "Twice the model."},
                                    {"Rightly so.", "Rightly so."},
                                    {"Right.", ""},
                                    {"Both halves grow.", "Both halves grow."}}) {
    q.right = right;
    EXPECT_EQ(explanation(q), said);
  }
}

}  // namespace
}  // namespace ringside
