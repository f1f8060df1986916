#include <cmath>
#include <list>
#include <regex>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/cost/tiers.h"
#include "core/flow.h"
#include "core/lab_scene.h"
#include "lessons/lesson.h"
#include "lessons/library.h"
#include "lessons/typed_number.h"
#include "tests/support/paths.h"

namespace ringside {
namespace {

/// Of the views there are, those that the shipped lessons ask for and one more; `ringside lesson check` takes them all.
const std::vector<std::string> kViews{"blocking", "gamma", "performance", "race", "spacetime", "tiers", "topology"};

std::string whole_text(std::string_view id) {
  const auto lesson = load_lesson(id);
  EXPECT_TRUE(lesson.has_value());
  std::string text;
  for (std::size_t i = 0; i < lesson->pages.size(); ++i) text += render_markdown(*show_page(*lesson, i));
  return text;
}

const Question& question(std::string_view id, std::string_view wanted) {
  static std::list<Question> found;
  const auto lesson = load_lesson(id);
  for (std::size_t i = 0; i < lesson->pages.size(); ++i) {
    const auto page = show_page(*lesson, i);
    for (const Block& block : page->blocks)
      if (const auto* q = std::get_if<Question>(&block); q && q->id == wanted) return found.emplace_back(*q);
  }
  ADD_FAILURE() << "no question " << wanted;
  static const Question none;
  return none;
}

TEST(Lessons, every_shipped_lesson_passes_its_own_check) {
  ASSERT_GE(lessons().size(), 2u);
  for (const LessonInfo& info : lessons()) {
    const auto lesson = load_lesson(info.id);
    ASSERT_TRUE(lesson.has_value());
    const LessonReport report = check_lesson(*lesson, kViews);
    for (const Error& e : report.errors) ADD_FAILURE() << e.line();
    EXPECT_GT(report.questions, 0u);
    EXPECT_GT(report.expressions, 0u);
  }
}

// "Its rank i is rank 2i of the world, and has that one's numbers."
TEST(Lessons, a_group_of_the_even_ranks_has_their_numbers) {
  const Lesson lesson = load_lesson("4.2a").value();
  std::vector<std::vector<double>> world, group;
  for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
    const Page page = show_page(lesson, i).value();
    for (const Block& block : page.blocks)
      if (const auto* q = std::get_if<Question>(&block); q != nullptr && q->id == "even-group") {
        world = inputs_of(page.scenes.at(*page.opening).question);
        group = inputs_of(page.scenes.at(*q->show).question);
      }
  }
  ASSERT_EQ(world.size(), 8U);
  ASSERT_EQ(group.size(), 4U);
  for (std::size_t i = 0; i < group.size(); ++i) EXPECT_EQ(group[i], world[2 * i]) << i;
}

// What a field says of numbers has examples: sums such as "3 * 17 / 4", and single numbers.
TEST(Lessons, no_field_names_its_own_answer) {
  static const std::regex example(R"(\d+(?:\.\d+)?(?: \* \d+ / \d+)?)");
  int asked = 0;
  for (const LessonInfo& info : lessons()) {
    const Lesson lesson = load_lesson(info.id).value();
    for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
      const Page page = show_page(lesson, i).value();
      for (const Block& block : page.blocks) {
        const auto* q = std::get_if<Question>(&block);
        if (q == nullptr || !q->asks_number()) continue;
        ++asked;
        const std::string said = number_accepted(*q) + "\n" + number_refused(*q);
        for (std::sregex_iterator m(said.begin(), said.end(), example), end; m != end; ++m)
          EXPECT_FALSE(check_answer(*q, m->str()).right) << info.id << "/" << q->id << ": " << m->str();
      }
    }
  }
  EXPECT_GE(asked, 20);
}

TEST(Lessons, every_page_demands_an_act_names_its_source_and_opens_a_scene) {
  for (const LessonInfo& info : lessons()) {
    const auto lesson = load_lesson(info.id);
    for (std::size_t i = 0; i < lesson->pages.size(); ++i) {
      const auto page = show_page(*lesson, i);
      ASSERT_TRUE(page.has_value());
      int questions = 0;
      bool shows = page->opening.has_value();
      for (const Block& block : page->blocks)
        if (const auto* q = std::get_if<Question>(&block)) ++questions, shows = shows || q->scene;
      EXPECT_GT(questions, 0) << info.id << " " << page->heading;
      EXPECT_FALSE(page->source.empty()) << info.id << " " << page->heading;
      EXPECT_TRUE(shows) << info.id << " " << page->heading;
    }
  }
}

// Weak scaling keeps each worker's batch, strong scaling the batch of all: the picture beside the words does, too.
TEST(Lessons, scaling_is_shown_as_it_is_taught) {
  int weak = 0, strong = 0;
  const auto lesson = load_lesson("4.1").value();
  for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
    const std::string& teaches = lesson.pages[i].teaches.text;
    if (teaches != "weak scaling" && teaches != "strong scaling") continue;
    const auto page = show_page(lesson, i).value();
    for (const Scene& scene : page.scenes) {
      const auto step = std::get<StepPicture>(parse_lab_scene(scene.lab).value().question);
      EXPECT_EQ(step.step.local_batch.has_value(), teaches == "weak scaling") << page.heading;
      ++(step.step.local_batch ? weak : strong);
    }
  }
  EXPECT_TRUE(weak > 0 && strong > 0);
}

TEST(Lessons, output_4_1_1_is_reproduced_to_the_printed_digit) {
  const std::string text = whole_text("4.1");
  for (const char* row : {"| 1 | 2048 | 275.69 | 0.00 | 0.000 |", "| 4 | 512 | 68.92 | 35.00 | 0.508 |",
                          "| 16 | 128 | 17.23 | 43.75 | 2.539 |", "| 64 | 32 | 4.31 | 45.94 | 10.664 |",
                          "| 256 | 8 | 1.08 | 46.48 | 43.164 |", "| 1024 | 2 | 0.27 | 46.62 | 173.164 |"})
    EXPECT_NE(text.find(row), std::string::npos) << row;
}

TEST(Lessons, table_4_1_1_is_reproduced_to_the_printed_digit) {
  const std::string text = whole_text("4.1");
  for (const char* row :
       {"| $10^{8}$ | 0.06 | 0.66 | 10.66 |", "| $7 \\times 10^{8}$ | 0.43 | 4.59 | 10.66 |",
        "| $7 \\times 10^{9}$ | 4.31 | 45.94 | 10.66 |", "| $7 \\times 10^{10}$ | 43.08 | 459.38 | 10.66 |"})
    EXPECT_NE(text.find(row), std::string::npos) << row;
}

TEST(Lessons, exercise_4_1_1_is_solved_by_the_hand_made_solution) {
  // 2 (K-1)/K g R K / (6 G B) = 1  =>  K = 1 + 3 G B / (g R)
  EXPECT_NEAR(question("4.1", "break-even").answer, 1 + 3 * 2048 * 600e9 / (2 * 312e12), 1e-9);
}

TEST(Lessons, exercise_4_1_2_has_the_border_where_both_terms_are_equal) {
  EXPECT_NEAR(question("4.1", "latency-floor").answer, 2 * 1023 * 5e-6, 1e-12);
  // g P / (K B) = alpha
  EXPECT_NEAR(question("4.1", "equal-terms").answer, 5e-6 * 1024 * 600e9 / 2, 1);
}

TEST(Lessons, exercise_4_1_3_levels_off_and_the_share_that_keeps_gamma_at_one_does) {
  // By hand: 2 (K - 1)/K g R/(6 b B) with b = 512 is 1.5 and 2 (1023/1024) times 0.3385.
  EXPECT_EQ(question("4.1", "weak").truth, "level from 0.508 γ at K = 4 to 0.676 γ at K = 1024");
  EXPECT_NEAR(question("4.1", "smallest-share").answer, 2 * 2 * 312e12 / (6 * 600e9), 1e-6);
}

TEST(Lessons, the_story_says_what_the_formula_gives) {
  // 2 * 15/16 * 2 * 312e12 / (6 * 32 * 600e9)
  const Question& q = question("4.1", "story-16");
  EXPECT_NEAR(q.answer, 2.0 * 15 / 16 * 2 * 312e12 / (6.0 * 32 * 600e9), 1e-9);
  EXPECT_FALSE(check_answer(q, "11").right);
}

TEST(Lessons, exercise_4_2_2_has_the_crossover_of_every_tier) {
  const Question& q = question("4.2a", "by-crossover");
  for (const Tier& tier : tiers()) {
    const std::string kilobytes = fmt::format("{:.0f} kB", tier.alpha.value * tier.bandwidth.value / 1e3);
    EXPECT_NE(q.right.find(kilobytes), std::string::npos) << tier.name << " " << kilobytes << ": " << q.right;
  }
  const Tier infiniband = find_tier("infiniband").value();
  EXPECT_NEAR(question("4.2a", "crossover-infiniband").answer, infiniband.alpha.value * infiniband.bandwidth.value,
              1e-6);
}

TEST(Lessons, exercise_4_2_3_prices_both_versions) {
  const double alpha = 3e-6, beta = 1 / 50e9, n = 256.0 * 1024 * 1024, k = 16;
  EXPECT_NEAR(question("4.2b", "chain-cost").answer, 2 * (k - 1) * (alpha + n * beta), 1e-9);
  EXPECT_NEAR(question("4.2b", "ring-cost").answer, 2 * (k - 1) * (alpha + n / k * beta), 1e-9);
}

TEST(Lessons, exercise_4_2_1_asks_for_two_advantages_and_one_exception) {
  for (const char* id : {"advantage-deadlock", "advantage-schedule"})
    EXPECT_GE(question("4.2b", id).options.size(), 3u);
  // Table 4.2.1 has who calls, who picks the schedule and the result; its exception is the pipeline.
  EXPECT_EQ(question("4.2b", "sends-or-call").items.size(), 7u) << "six of them and the line";
}

TEST(Lessons, the_tiers_are_priced_as_in_output_4_2_3) {
  const Question& q = question("4.2a", "ethernet-ratio");
  EXPECT_EQ(q.truth, "96.7 times");
  for (const char* number : {"0.90 ms", "10.74 ms", "5.37 ms", "86.62 ms"})
    EXPECT_TRUE(
        std::regex_search(q.right, std::regex(std::string(number).replace(std::string(number).find(' '), 1, "\\s+"))))
        << number;
}

TEST(Lessons, output_4_2_3_is_reproduced_to_the_printed_digit) {
  const std::string text = whole_text("4.2a");
  for (const char* row : {"| 1.0 | 300.0 | 0.90 | 1.0× |", "| 2.0 | 25.0 | 10.74 | 12.0× |",
                          "| 3.0 | 50.0 | 5.37 | 6.0× |", "| 30.0 | 3.1 | 86.62 | 96.7× |"})
    EXPECT_NE(text.find(row), std::string::npos) << row;
}

TEST(Lessons, every_drawn_value_is_checked_and_recalled_questions_are_those_of_earlier_lessons) {
  const auto errors = [](const std::string& page) {
    const auto lesson = parse_lesson("---\nid: t\ntitle: T\n---\n# One\n\n" + page, "t.md");
    EXPECT_TRUE(lesson.has_value());
    const auto report = check_lesson(*lesson, kViews);
    return report.errors.empty() ? std::string() : report.errors.front().line();
  };
  const std::string asks = "::: numeric q\nprompt: {{k}}?\nanswer: k\nright: r\nwrong 5: w\nwrong: v\n:::\n";
  EXPECT_EQ(errors("@let k = draw(3, 4)\n\n" + asks), "");
  EXPECT_NE(errors("@let k = draw(3, 4, 5)\n\n" + asks).find("within the tolerance"), std::string::npos);
  EXPECT_EQ(errors("@recall 4.2b chunk-again\n"), "");
  EXPECT_NE(errors("@recall 4.2b nonsense\n").find("t.md:7:1: there is no question nonsense in a shipped lesson 4.2b"),
            std::string::npos);
  EXPECT_NE(errors("@recall t.md q\n").find("no question q"), std::string::npos) << "files are not followed";
  // Spaced: each lesson but the first two ends with a question of the lesson two before it.
  const auto& all = lessons();
  for (std::size_t i = 2; i < all.size(); ++i) {
    const Lesson lesson = *load_lesson(all[i].id);
    const PageSource& last = lesson.pages.back();
    ASSERT_EQ(last.blocks.back().word, kRecall) << all[i].id;
    EXPECT_EQ(last.blocks.back().body.text, all[i - 2].id) << all[i].id;
    EXPECT_TRUE(show_page(lesson, lesson.pages.size() - 1)->drawn);
  }
}

TEST(Lessons, a_wrong_lesson_is_found_out) {
  const auto errors = [](const std::string& question) {
    const auto lesson = parse_lesson("---\nid: t\ntitle: T\n---\n# One\n\n" + question, "t.md");
    EXPECT_TRUE(lesson.has_value());
    return check_lesson(*lesson, kViews).errors.size();
  };
  EXPECT_EQ(errors("::: numeric q\nprompt: x\nanswer: 4\nright: r\nwrong 5: w\nwrong: v\n:::\n"), 0u);
  EXPECT_EQ(errors("::: numeric q\nprompt: x\nanswer: 4\nright: r\nwrong 4.01: w\nwrong: v\n:::\n"), 1u)
      << "a hint for the right answer";
  EXPECT_EQ(errors("::: numeric q\nprompt: x\nanswer: 4\nright: r\n:::\n"), 1u) << "silence after a wrong answer";
  EXPECT_EQ(errors("::: numeric q\nprompt: x\nanswer: 1/3\ntolerance: 0\nright: r\nwrong: w\n:::\n"), 1u)
      << "the shown answer is rounded";
  EXPECT_EQ(errors("::: choice q\nprompt: x\nanswer: 1\noption 1: a\noption 2: b\nright: r\n:::\n"), 1u)
      << "an option without feedback";
  EXPECT_EQ(errors("[x](scene: allreduce ring k=4 n=16B step=7)\n"), 1u) << "a moment after the end";
  EXPECT_EQ(errors("{{zz}}"), 1u);
}

TEST(Lessons, the_stage_of_a_page_is_a_view_that_there_is) {
  const auto errors = [](const std::string& stage) {
    return check_lesson(parse_lesson("---\nid: t\ntitle: T\n---\n# One\nstage: " + stage + "\n\nx\n", "t.md").value(),
                        kViews)
        .errors;
  };
  EXPECT_TRUE(errors("blocking").empty());
  ASSERT_EQ(errors("opera").size(), 1u);
  EXPECT_EQ(errors("opera").front().line(), "t.md:6:8: unknown stage \"opera\"; " + join(kViews));
}

TEST(Lessons, an_unknown_lesson_is_an_error_that_lists_what_there_is) {
  const auto lesson = load_lesson("9.9");
  ASSERT_FALSE(lesson.has_value());
  std::vector<std::string> known;
  for (const LessonInfo& info : lessons()) known.push_back(info.id);
  EXPECT_EQ(lesson.error().line(),
            "lesson: 9.9 is not accepted; accepted: " + join(known) + ", or the path of a lesson file");
  EXPECT_FALSE(load_lesson("/").has_value());
}

TEST(Lessons, a_file_is_read_as_the_same_lesson) {
  for (const EmbeddedLesson& shipped : embedded_lessons()) {
    const auto file = load_lesson(test::in_source("lessons/content/" + std::string(shipped.file)));
    ASSERT_TRUE(file.has_value()) << file.error().line();
    EXPECT_EQ(file->pages.size(), load_lesson(file->info.id)->pages.size());
  }
}

}  // namespace
}  // namespace ringside
