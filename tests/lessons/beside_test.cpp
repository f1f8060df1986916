// What may stand beside a page that asks, and what an answer plays on to.
#include "lessons/beside.h"

#include <tuple>

#include <gtest/gtest.h>

#include "lessons/show.h"
#include "lessons/summary.h"

namespace ringside {
namespace {

const std::string kHead = "---\nid: t\ntitle: T\nsource: s\n---\n";
const std::string kScene = "scene: allreduce ring k=4 n=64KiB tier=infiniband";

std::string asking(const std::string& kind, const std::string& answer, const std::string& unit,
                   const std::string& more = "", const std::string& name = "q") {
  return "::: " + kind + " " + name + "\nprompt: How much?\nanswer: " + answer + "\nunit: " + unit +
         "\nright: So it is.\nwrong: No.\n" + more + ":::\n\n";
}

/// Where every picture says the same.
std::string errors_on(const std::string& pages, const std::string& pictured) {
  const auto lesson = parse_lesson(kHead + pages, "t.md");
  EXPECT_TRUE(lesson) << (lesson ? "" : lesson.error().line());
  const auto say = [&](const Scene&, const std::string&, bool) { return pictured; };
  std::string all;
  for (const Error& e : check_lesson(*lesson, {"chunks", "spacetime"}, say).errors) all += e.line() + '\n';
  return all;
}

TEST(Beside, a_picture_does_not_say_the_number_that_is_asked_for) {
  const std::string page = "# P\n" + kScene + "\n\n" + asking("numeric", "30us", "us");
  EXPECT_EQ(errors_on(page, "16 KiB of 64 KiB"), "");
  EXPECT_EQ(errors_on(page, "0.03 ms"), "t.md:6:3: question q: its answer stands beside it: 0.03 ms\n");
  const std::string ratio = "# P\n" + kScene + "\n\n" + asking("numeric", "2.54", "times");
  EXPECT_NE(errors_on(ratio, "2.54").find("stands beside it: 2.54"), std::string::npos);
  EXPECT_EQ(errors_on(ratio, "2.54 ms, 25.4"), "") << "another thing";
  EXPECT_NE(errors_on("# O\n" + kScene + "\n\n" + asking("choice", "1", "", "option 1: a\noption 2: b\n") + "# P\n\n" +
                          asking("numeric", "2.54", "times", "", "r"),
                      "2.54")
                .find("stood beside an earlier page"),
            std::string::npos);
}

TEST(Beside, the_stage_does_not_stand_where_the_answer_ends) {
  const auto page = [](const std::string& asked, const std::string& shown) {
    return "# P\n" + kScene + " step=" + asked + "\n\n" +
           asking("predict", "1", "", "option 1: a\noption 2: b\nshow" + kScene.substr(5) + " step=" + shown + "\n");
  };
  EXPECT_EQ(errors_on(page("3", "4"), ""), "");
  EXPECT_NE(errors_on(page("5", "4"), "").find("behind the moment"), std::string::npos);
}

TEST(Beside, a_question_before_a_prediction_keeps_the_view_back) {
  const auto lesson = parse_lesson(kHead + "# P\n" + kScene + "\nstage: spacetime\n\n" + asking("numeric", "3", "") +
                                       asking("predict", "4", "", "", "r"),
                                   "t.md");
  const Page page = show_page(*lesson, 0).value();
  std::vector<Standing> questions;
  for (const Block& block : page.blocks) questions.push_back({std::get_if<Question>(&block), false});
  EXPECT_EQ(view_beside(page, kept_back(questions)), "") << "the first";
  EXPECT_TRUE(kept_back(questions).waits && kept_back(questions).picture);
  questions[1].done = true;
  EXPECT_EQ(view_beside(page, kept_back(questions)), "spacetime");
  EXPECT_TRUE(kept_back(questions).run && kept_back(questions).asks);
  EXPECT_FALSE(kept_back(questions).picture) << "its predictions are made";
  questions[0].done = true;
  EXPECT_FALSE(kept_back(questions).run || kept_back(questions).asks);
}

// "Worlds in a world": its second question stands beside the groups that the first one has shown.
TEST(Beside, a_picture_of_training_is_read_as_the_one_that_comes_to_the_front) {
  std::vector<std::string> views;
  check_lesson(load_lesson("4.2a").value(), {}, [&](const Scene& scene, const std::string& view, bool) {
    if (scene.lab.starts_with("groups")) views.push_back(view);
    return std::string();
  });
  ASSERT_FALSE(views.empty());
  for (const std::string& view : views) EXPECT_EQ(view, "lab");
}

// A question from an earlier lesson stands beside what it stood beside there.
TEST(Beside, a_recalled_question_brings_its_picture) {
  const auto lesson = parse_lesson(kHead + "# P\n\n@recall 4.1 gamma-again\n", "t.md");
  const Page page = show_page(*lesson, 0).value();
  const auto scene = scene_at_first(page, {{std::get_if<Question>(&page.blocks.front()), false}});
  ASSERT_TRUE(scene);
  EXPECT_EQ(page.scenes[*scene].lab.substr(0, 5), "step ");
  EXPECT_EQ(page.stage, "lab") << "that page names no view, its scene does";
  EXPECT_EQ(page.asks, "lab");
}

// 4.9's last page shows who sits where.
TEST(Beside, a_recalled_question_brings_the_view_of_its_page) {
  const auto stage = [](const std::string& own) {
    const auto lesson = parse_lesson(kHead + "# P\n" + own + "\n@recall 4.9 hops-again\n", "t.md");
    return show_page(*lesson, 0).value().stage;
  };
  EXPECT_EQ(stage(""), "topology");
  EXPECT_EQ(stage("stage: race\n"), "race") << "the page's own comes first";
}

// Below another question it stands in that view only while it is asked: the page keeps its own.
TEST(Beside, a_recalled_question_below_another_one_leaves_the_page_its_view) {
  const auto lesson =
      parse_lesson(kHead + "# P\n" + kScene + "\n\n" + asking("numeric", "3", "") + "@recall 4.9 hops-again\n", "t.md");
  const Page page = show_page(*lesson, 0).value();
  EXPECT_EQ(page.stage, "") << "the first";
  std::vector<Standing> questions;
  for (const Block& block : page.blocks) questions.push_back({std::get_if<Question>(&block), false});
  const Question& recalled = *questions.back().question;
  ASSERT_TRUE(recalled.scene);
  EXPECT_EQ(view_of(page, *page.opening, kept_back(questions)), "");
  EXPECT_EQ(view_of(page, *recalled.scene, kept_back(questions)), "topology");
  const auto alone = parse_lesson(kHead + "# P\n\n@recall 4.9 hops-again\n", "t.md");
  EXPECT_TRUE(show_page(*alone, 0)->views.empty()) << "the page has it";
}

// "Everyone to everyone": its second question asks about messages that the end of the first one's run has no more.
TEST(Beside, an_answer_s_run_stops_at_the_moment_that_is_asked_next) {
  const Page page = show_page(load_lesson("1").value(), 4).value();
  std::vector<Standing> questions;
  for (const Block& block : page.blocks)
    if (const auto* q = std::get_if<Question>(&block)) questions.push_back({q, false});
  ASSERT_EQ(questions[1].question->id, "for-rank-two");
  questions[0].done = true;
  const std::size_t end = *questions[0].question->show;
  EXPECT_EQ(page.scenes[end].cursor, (CursorPosition{1, 0}));
  const std::size_t until = scene_until(page, questions, end);
  EXPECT_EQ(page.scenes[until].cursor, (CursorPosition{0, 0.5}));
  EXPECT_EQ(scene_at_first(page, questions), until) << "and there it comes back";
  questions[1].done = true;
  EXPECT_EQ(scene_until(page, questions, *questions[1].question->show), *questions[1].question->show);
}

// The run that is asked about plays on to its end when it is answered: by hand, K-1 steps of an allgather or of an
// all-to-all by pairs, 2(K-1) of an allreduce.
TEST(Beside, what_a_run_shows_is_played_to_its_end) {
  for (const auto& [lesson, id, rounds] : {std::tuple{"4.5", "fsdp-again", 1}, std::tuple{"pitfalls", "crumbs", 2},
                                           std::tuple{"pitfalls", "dearest", 1}}) {
    const Lesson loaded = load_lesson(lesson).value();
    bool found = false;
    for (std::size_t i = 0; i < loaded.pages.size(); ++i) {
      const Page page = show_page(loaded, i).value();
      for (const Block& block : page.blocks) {
        const auto* q = std::get_if<Question>(&block);
        if (q == nullptr || q->id != id) continue;
        found = true;
        ASSERT_TRUE(page.opening && q->show) << id;
        const Scene &asked = page.scenes.at(*page.opening), &shown = page.scenes.at(*q->show);
        EXPECT_EQ(shown.question, asked.question) << id << ": it plays on, not anew";
        EXPECT_EQ(asked.cursor, CursorPosition()) << id;
        EXPECT_EQ(shown.cursor, (CursorPosition{rounds * (asked.question.instance.ranks - 1), 0})) << id;
      }
    }
    EXPECT_TRUE(found) << id;
  }
}

// The first page is answered, so its tabs are there; the second asks what one of them prices.
TEST(Beside, a_page_hides_tabs_that_price_what_a_later_one_asks) {
  const auto errors = [](const std::string& keys) {
    const auto lesson = parse_lesson(kHead + "# O\n" + kScene + "\n" + keys + "\n" +
                                         asking("choice", "1", "", "option 1: a\noption 2: b\n") + "# P\n" + kScene +
                                         "\n\n" + asking("predict", "30us", "us", "", "r"),
                                     "t.md");
    const auto say = [](const Scene&, const std::string& view, bool) {
      return view == "tiers" ? "0.03 ms, 3.1 GB/s" : "2 ms";
    };
    std::string all;
    for (const Error& e : check_lesson(*lesson, {"chunks", "tiers", "performance"}, say).errors) all += e.line() + '\n';
    return all;
  };
  EXPECT_NE(errors("").find("stands in the tab tiers beside \"O\", which should hide it: 0.03 ms"), std::string::npos);
  EXPECT_EQ(errors("hides: tiers\n"), "");
  EXPECT_EQ(errors("hides: others\n"), "") << "it has no tabs";
  EXPECT_NE(errors("hides: performance\n").find("the tab tiers"), std::string::npos);
  EXPECT_NE(errors("hides: tiers, teirs\n").find("unknown stage \"teirs\""), std::string::npos);
}

TEST(Beside, a_summary_hides_what_its_picture_s_page_does) {
  const auto lesson =
      parse_lesson(kHead + "# P\n" + kScene + "\nhides: tiers\n\n" + asking("numeric", "3", ""), "t.md");
  const Page page = summary_page(*lesson, {}).value();
  EXPECT_TRUE(page.keeps_back("tiers"));
  EXPECT_FALSE(page.keeps_back("performance"));
}

// "Untie it": the orders that can be chosen in Blocking wait for the order that is asked for, also behind the first
// answer.
TEST(Beside, nobody_who_orders_calls_finds_the_order_beside_it) {
  const Page page = show_page(load_lesson("4.2a").value(), 2).value();
  std::vector<Standing> questions;
  for (const Block& block : page.blocks)
    if (const auto* q = std::get_if<Question>(&block)) questions.push_back({q, false});
  ASSERT_EQ(questions.size(), 2U);
  EXPECT_EQ(questions[0].question->id, "staircase") << "a wrong try of the other counts its rounds";
  EXPECT_TRUE(questions[0].question->waits());
  questions[0].done = true;
  EXPECT_TRUE(kept_back(questions).picture);
  questions[1].done = true;
  EXPECT_FALSE(kept_back(questions).picture);
}

}  // namespace
}  // namespace ringside
