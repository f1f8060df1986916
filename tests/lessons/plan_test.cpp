#include "lessons/plan/plan.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "core/base/file.h"
#include "lessons/plan/ahead.h"
#include "lessons/plan/moment.h"
#include "lessons/scene_text.h"

namespace ringside {
namespace {

/// All names that a view may have here: the stage's are the window's to know, so any is taken.
std::vector<std::string> any_view(const Plan& plan) {
  std::vector<std::string> names;
  for (const PlanItem& item : plan.items)
    if (const auto moment = show_item(item)) names.push_back(moment->view);
  return names;
}

std::vector<Plan> shipped() {
  std::vector<Plan> all;
  for (const PlanInfo& info : plans())
    if (auto plan = load_plan(info.id)) all.push_back(std::move(*plan));
  return all;
}

/// A teacher reads a note while a class looks at him.
constexpr std::ptrdiff_t kMostWords = 28;

std::ptrdiff_t words_in(const std::string& text) {
  std::istringstream words(text);
  return std::distance(std::istream_iterator<std::string>(words), {});
}

Scene ring() {
  Scene scene;
  Case c;
  c.bytes = 16;
  scene.question = validate(c).value();  // a ring of four
  return scene;
}

Plan with_question() {
  Plan plan{"Rings", 20, {}};
  PlanItem item;
  item.title = "What will rank 0 hold?";
  item.scene = ring();
  item.view = "chunks";
  item.asks = PlanQuestion{"What?", {{"10", "the message alone"}, {"16", ""}, {"20", "the total"}}, 1, "6 + 10"};
  item.reveal = ring();
  item.reveal->cursor.step = 3;
  item.notes.ask = "Nobody speaks.";
  item.hands = {3, 14, 6};
  item.said = {"chunk 0, since it is first"};
  item.given = plan.giving = "2026-11-27T10:15:00";
  plan.giving_at = 1;
  plan.giving_revealed = true;
  plan.items.push_back(item);
  return plan;
}

TEST(Plan, is_the_same_after_it_was_written_and_read) {
  const Plan plan = with_question();
  const auto read = plan_from_text(plan_text(plan), "x.ringclass");
  ASSERT_TRUE(read) << read.error().line();
  EXPECT_EQ(*read, plan);
  for (const Plan& one : shipped()) EXPECT_EQ(plan_from_text(plan_text(one), one.title).value(), one);
}

TEST(Plan, that_is_shipped_can_be_shown_and_fits_the_time) {
  // A class of 45 minutes leaves some for coming in; the overview is a quarter of an hour.
  const auto least = [](const PlanInfo& info) { return info.id == "overview" ? 12 : 40; };
  ASSERT_EQ(plans().size(), lessons().size() + 1);
  for (const PlanInfo& info : plans()) {
    const auto read = load_plan(info.id);
    ASSERT_TRUE(read) << info.id << ": " << read.error().line();
    const Plan& plan = *read;
    for (const Error& e : check_plan(plan, any_view(plan))) ADD_FAILURE() << plan.title << ": " << e.line();
    EXPECT_EQ(info.minutes, plan.minutes()) << plan.title;
    EXPECT_LE(plan.minutes(), plan.room) << plan.title;
    EXPECT_GE(plan.minutes(), least(info)) << plan.title;
    EXPECT_GE(plan.items.size(), 5U) << plan.title;
    EXPECT_LE(plan.items.size(), 8U) << plan.title;
    int by_hands = 0;
    for (const PlanItem& item : plan.items) {
      EXPECT_FALSE(item.notes.show.empty()) << plan.title << ", " << item.page;
      for (const NoteField& field : note_fields())
        EXPECT_LE(words_in(item.notes.*field.text), kMostWords)
            << plan.title << ", " << item.page << ", " << field.name;
      const auto moment = show_item(item).value();
      // A class is asked in most items, and a question that has a choice says what each wrong answer means.
      if (!moment.question) continue;
      EXPECT_FALSE(item.notes.ask.empty()) << plan.title << ", " << item.page;
      by_hands += !moment.question->answers.empty();
      for (const ClassAnswer& answer : moment.question->answers)
        EXPECT_EQ(answer.meaning.empty(), answer.right) << item.lesson << " " << item.question;
    }
    EXPECT_GE(by_hands, 3) << plan.title;
  }
}

TEST(Plan, asks_with_one_right_answer_whose_place_tells_nothing) {
  std::set<std::size_t> places;
  for (const LessonInfo& info : lessons()) {
    const Lesson lesson = load_lesson(info.id).value();
    for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
      const Page page = show_page(lesson, i).value();
      for (const Block& block : page.blocks) {
        const auto* q = std::get_if<Question>(&block);
        if (q == nullptr) continue;
        PlanItem item;
        item.lesson = info.id;
        item.page = page.heading;
        item.question = q->id;
        const auto moment = show_item(item);
        ASSERT_TRUE(moment) << q->id << ": " << moment.error().line();
        const auto& answers = moment->question->answers;
        if (answers.empty()) continue;
        EXPECT_LE(answers.size(), kMostAnswers);
        EXPECT_GE(answers.size(), 2U) << q->id;
        EXPECT_EQ(std::ranges::count_if(answers, &ClassAnswer::right), 1) << info.id << " " << q->id;
        std::set<std::string> texts;
        for (const ClassAnswer& answer : answers) texts.insert(answer.markdown);
        EXPECT_EQ(texts.size(), answers.size()) << info.id << " " << q->id << ": two answers read alike";
        places.insert(static_cast<std::size_t>(std::ranges::find_if(answers, &ClassAnswer::right) - answers.begin()));
      }
    }
  }
  EXPECT_GE(places.size(), 3U) << "the right answer is always at the same letter";
}

TEST(Plan, offers_a_number_beside_the_numbers_of_known_mistakes) {
  // Lesson 4.2b: a quarter of the places is used, so 75 per cent stay empty; its replies are to 25 and to 0.
  PlanItem item;
  item.lesson = "4.2b";
  item.page = "The staircase";
  item.question = "idle-share";
  const auto moment = show_item(item).value();
  ASSERT_EQ(moment.question->answers.size(), 3U);
  EXPECT_EQ(moment.question->answers[0].markdown, "0 percent");
  EXPECT_EQ(moment.question->answers[1].markdown, "25 percent");
  EXPECT_EQ(moment.question->answers[2].markdown, "75 percent");
  EXPECT_TRUE(moment.question->answers[2].right);
  EXPECT_NE(moment.question->answers[1].meaning.find("used"), std::string::npos);
}

TEST(Plan, reveals_the_run_of_a_schedule_that_the_class_has_written) {
  PlanItem item;
  item.lesson = "4.2b";
  item.page = "By hand";
  item.question = "by-hand";
  const auto moment = show_item(item).value();
  EXPECT_EQ(moment.question->truth, "") << "a text is no line for a projector";
  ASSERT_TRUE(moment.question->reveal.has_value());
  EXPECT_EQ(moment.question->reveal->cursor.step, 2 * (4 - 1)) << "the chain's steps, to the end";
}

TEST(Plan, shows_no_words_that_stand_behind_a_question) {
  PlanItem item;
  item.lesson = "4.2b";
  item.page = "Write it";
  const auto moment = show_item(item).value();
  EXPECT_NE(moment.words.find("Each half has"), std::string::npos);
  EXPECT_EQ(moment.words.find("In Build the same text"), std::string::npos);
}

// The class cuts vectors into chunks by a schedule of its own, whose moves are the ring's; the item behind it asks of
// the ring after its first step.
TEST(Plan, a_run_stops_where_a_later_item_asks_of_it_whoever_wrote_it) {
  const Plan plan = load_plan("4.2b").value();
  const auto at = [&](const std::string& question) {
    return static_cast<std::size_t>(std::ranges::find(plan.items, question, &PlanItem::question) - plan.items.begin());
  };
  ASSERT_LT(at("cut-it"), at("second-step"));
  EXPECT_EQ(asked_later(plan, at("cut-it")), (AskedLater{at("second-step"), {1, 0}}));
  EXPECT_EQ(asked_later(plan, at("second-step")), (AskedLater{at("turn-round"), {3, 0}})) << "it asks before step 4";
  EXPECT_EQ(asked_later(plan, at("turn-round")), std::nullopt);
  const auto ring = show_item(plan.items[at("second-step")])->scene->question;
  const auto own = show_item(plan.items[at("cut-it")])->question->reveal->question;
  EXPECT_TRUE(own.own());
  EXPECT_TRUE(same_run(own, ring));
  Case chain = ring;
  chain.algorithm = "chain";
  EXPECT_FALSE(same_run(own, validate(chain).value())) << "the same numbers, but other moves";
  Case elsewhere = ring;
  elsewhere.tier = "ethernet";
  EXPECT_TRUE(same_run(own, elsewhere)) << "numbers go the same way on any wire";
  const auto sized = [](const char* scene) { return parse_scene(scene).value().question; };
  // A scene of one's own names no numbers, and shows some all the same.
  ASSERT_FALSE(ring.data.empty());
  EXPECT_TRUE(same_run(sized("allreduce ring k=4 n=16B tier=infiniband"), ring));
  EXPECT_TRUE(same_run(ring, sized("allreduce ring k=4 n=16B tier=ethernet")));
  EXPECT_TRUE(same_run(ring, sized("allreduce ring data=9,6,5,2;3,3,1,4;1,1,2,7;8,6,9,1 tier=infiniband")))
      << "what is sent by whom is the same";
  EXPECT_FALSE(same_run(sized("allreduce ring k=8 n=16B tier=infiniband"), ring));
  EXPECT_FALSE(
      same_run(sized("allreduce ring k=4 n=1MiB tier=nvlink"), sized("allreduce ring k=4 n=1MiB tier=ethernet")))
      << "of bytes the wires are asked about";
}

TEST(Plan, that_shows_what_it_asks_later_is_refused) {
  Plan plan;
  plan.title = "T";
  PlanItem shown;
  shown.scene = parse_scene("allreduce ring k=4 n=16B").value();
  PlanItem asked = shown;
  asked.asks = PlanQuestion{"Which?", {{"a", ""}, {"b", "no"}}, 0, ""};
  asked.scene->cursor = {2, 0};
  plan.items = {shown, asked};
  EXPECT_EQ(asked_later(plan, 0), (AskedLater{1, {2, 0}}));
  EXPECT_TRUE(check_ahead(plan).empty());
  EXPECT_EQ(lines_of_stops(plan),
            std::vector<std::string>{
                "item 1 (allreduce, ring, 4 ranks, 16 B): its run stops before step 3, of which item 2 asks later"});
  plan.items.front().scene->cursor = {3, 0};
  const auto errors = check_ahead(plan);
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_NE(errors.front().line().find("past step 2, of which item 2 asks later"), std::string::npos)
      << errors.front().line();
  EXPECT_EQ(errors.front().line().find("item 1 (allreduce, ring, 4 ranks, 16 B)"), 0U)
      << "as paper names what has no title: " << errors.front().line();
  const auto told = look_ahead(plan).told;
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told.front().item, 0U);
  EXPECT_EQ(told.front().later, 1U);
  EXPECT_EQ(told.front().step, 2);
  plan.items = {shown, asked};
  plan.items.back().scene->cursor = {};
  EXPECT_EQ(asked_later(plan, 0), (AskedLater{1, {}})) << "what is asked before step 1 is not played";
  EXPECT_TRUE(check_ahead(plan).empty());
  plan.items = {asked, shown};
  EXPECT_TRUE(check_ahead(plan).empty()) << "who has asked may show";
  EXPECT_TRUE(lines_of_stops(plan).empty());
  // The case beside a picture of a training step stands in for none.
  shown.scene->lab = "step K=4", asked.scene->lab = "step K=8";
  plan.items = {shown, asked};
  plan.items.front().scene->cursor = {3, 0};
  EXPECT_TRUE(check_ahead(plan).empty());
}

TEST(Plan, says_what_is_wrong_in_one_line) {
  const std::string head = R"({"format": "ringside/class", "version": 1, "title": "t", "items": [)";
  for (const auto& [item, said] : std::vector<std::pair<std::string, std::string>>{
           {"7", "items[0]"},
           {R"({"minutes": 5})", "items[0].scene"},
           {R"({"lesson": "4.2b"})", "items[0].lesson"},
           {R"({"lesson": "4.2b", "page": "Cut it", "minutes": 6000})", "items[0].minutes"},
           {R"({"lesson": "4.2b", "page": "Cut it", "minuets": 6})", "minuets"},
           {R"({"lesson": "4.2b", "page": "Cut it", "notes": {"say": "x"}})", "say"},
           {R"({"lesson": "4.2b", "page": "Cut it", "hands": [-1]})", "items[0].hands"},
           {R"({"lesson": "4.2b", "page": "Cut it", "asks": {"prompt": "p", "answers": []}})", "items[0].asks"}}) {
    const auto plan = plan_from_text(head + item + "]}", "x.ringclass");
    ASSERT_FALSE(plan) << item;
    EXPECT_NE(plan.error().line().find(said), std::string::npos) << plan.error().line();
    EXPECT_EQ(plan.error().line().find('\n'), std::string::npos);
  }
  EXPECT_FALSE(plan_from_text("{", "x.ringclass"));
  EXPECT_FALSE(read_plan("/nowhere/x.ringclass"));
  EXPECT_NE(load_plan("4.99").error().line().find("4.2b"), std::string::npos);
}

TEST(Plan, names_items_that_cannot_be_shown) {
  Plan plan = with_question();
  EXPECT_TRUE(check_plan(plan, {"chunks"}).empty());
  plan.items[0].hands = {1};
  EXPECT_EQ(check_plan(plan, {"chunks"}).size(), 1U);
  EXPECT_EQ(check_plan(plan, {"topology"}).size(), 2U);
  plan.items[0].reveal->cursor.step = 99;
  EXPECT_EQ(check_plan(plan, {"chunks"}).size(), 2U);
  PlanItem gone;
  gone.lesson = "4.2b";
  gone.page = "No such page";
  plan.items = {gone};
  const auto errors = check_plan(plan, {"chunks"});
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_NE(errors.front().line().find("Cut it"), std::string::npos) << "it names the pages that there are";
}

}  // namespace
}  // namespace ringside
