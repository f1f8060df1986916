#include "ui/present/lecture.h"

#include <algorithm>

#include <QDateTime>

#include <gtest/gtest.h>

namespace ringside::ui {
namespace {

/// The shipped plan of the ring, which somewhere asks which chunk rank 0 sends in step 2: chunk 3 of four.
class LectureTest : public ::testing::Test {
 protected:
  LectureTest() : lecture_(nullptr, [this] { return now_; }) {
    QObject::connect(&lecture_, &Lecture::scene_requested, [this](const Scene& s) { scenes_.push_back(s); });
    QObject::connect(&lecture_, &Lecture::watch_requested, [this](const Scene& s) { watched_.push_back(s); });
  }
  void start(std::size_t at) { lecture_.start(load_plan("4.2b").value(), at); }
  static std::size_t second_step() {
    const auto items = load_plan("4.2b").value().items;
    return static_cast<std::size_t>(std::ranges::find(items, "second-step", &PlanItem::question) - items.begin());
  }

  double now_ = 100;
  Lecture lecture_;
  std::vector<Scene> scenes_, watched_;
};

TEST_F(LectureTest, keeps_the_answer_back_until_it_is_revealed) {
  start(second_step());
  ASSERT_TRUE(lecture_.waiting());
  ASSERT_EQ(lecture_.choices(), 4U);
  ASSERT_EQ(scenes_.size(), 1U);
  EXPECT_EQ(scenes_.front().cursor.step, 1) << "one step is over";
  EXPECT_FALSE(lecture_.shown().question->revealed);
  EXPECT_TRUE(watched_.empty());
  ASSERT_TRUE(lecture_.reveal());
  EXPECT_TRUE(lecture_.shown().question->revealed);
  ASSERT_EQ(watched_.size(), 1U) << "the run plays on";
  EXPECT_EQ(watched_.front().cursor.step, 2);
  EXPECT_EQ(lecture_.choices(), 0U) << "nobody votes for what is known";
  EXPECT_FALSE(lecture_.reveal()) << "once";
}

TEST_F(LectureTest, a_prediction_is_asked_from_what_is_given_and_then_shows_the_page_s_view) {
  // Lesson 4.1 asks for a step's time beside gamma, whose curve would tell.
  PlanItem item;
  item.lesson = "4.1";
  item.page = "A larger model is no way out";
  item.question = "bigger-model";
  Plan plan{"t", 10, {item}};
  lecture_.start(plan, 0);
  EXPECT_EQ(lecture_.shown().view, View::lab);
  lecture_.reveal();
  EXPECT_EQ(lecture_.shown().view, View::gamma);
}

TEST_F(LectureTest, a_hint_and_what_the_class_says_stand_below_the_question) {
  start(second_step());
  const auto& items = lecture_.plan().items;
  EXPECT_FALSE(lecture_.show_hint(true)) << "this question has none";
  lecture_.jot("  the one that came ");
  lecture_.jot("   ");
  EXPECT_EQ(items[lecture_.at()].said, std::vector<std::string>{"the one that came"});
  EXPECT_TRUE(lecture_.shown().question->prompt.endsWith("\n\n- the one that came"));
  EXPECT_TRUE(lecture_.hands_counted()) << "there is something to keep";
  const auto chain = std::ranges::find(items, "rule-seven", &PlanItem::question) - items.begin();
  lecture_.start(lecture_.plan(), static_cast<std::size_t>(chain));
  EXPECT_TRUE(items[second_step()].said.empty()) << "another class says other things";
  ASSERT_TRUE(lecture_.show_hint(true));
  EXPECT_TRUE(lecture_.shown().question->prompt.contains("count modulo 7"));
  lecture_.reveal();
  EXPECT_FALSE(lecture_.shown().question->prompt.contains("count modulo 7")) << "nobody needs it any more";
}

// The page shows one transfer over time, and answers with all four wires as bars.
TEST_F(LectureTest, a_picture_of_training_that_is_the_answer_stands_in_the_page_s_view_s_place) {
  PlanItem item;
  item.lesson = "4.2a";
  item.page = "Four kinds of wire";
  item.question = "ethernet-ratio";
  lecture_.start({"t", 10, {item}}, 0);
  ASSERT_TRUE(lecture_.reveal());
  EXPECT_EQ(watched_.back().lab.substr(0, 5), "tiers");
  EXPECT_EQ(lecture_.shown().view, View::chunks) << "which is a scene's own picture, where it has one";
}

TEST_F(LectureTest, a_page_may_name_the_view_that_is_asked_from) {
  PlanItem item;
  item.lesson = "4.2a";
  item.page = "Two slow hops";
  item.question = "what-to-change";
  Plan plan{"t", 10, {item}};
  lecture_.start(plan, 0);
  EXPECT_EQ(lecture_.shown().view, View::topology);
}

TEST_F(LectureTest, counts_hands_and_never_below_none) {
  start(second_step());
  lecture_.count(1, 1);
  lecture_.count(1, 1);
  lecture_.count(3, 1);
  lecture_.count(0, -1);
  EXPECT_EQ(lecture_.hands(), (std::vector<int>{0, 2, 0, 1}));
  EXPECT_EQ(lecture_.shown().question->hands(), 3);
  lecture_.count(9, 1);
  EXPECT_EQ(lecture_.shown().question->hands(), 3);
  EXPECT_TRUE(lecture_.hands_counted());
  lecture_.count(1, -1);
  lecture_.count(1, -1);
  lecture_.count(3, -1);
  EXPECT_FALSE(lecture_.hands_counted()) << "all were taken back";
}

TEST_F(LectureTest, a_number_after_a_letter_is_how_many_hands_there_are) {
  start(second_step());
  EXPECT_FALSE(lecture_.type(4)) << "for which answer?";
  lecture_.count(1, 1);
  EXPECT_TRUE(lecture_.type(4));
  EXPECT_TRUE(lecture_.type(7));
  EXPECT_EQ(lecture_.hands(), (std::vector<int>{0, 47, 0, 0}));
  lecture_.count(1, 1);
  EXPECT_EQ(lecture_.hands()[1], 48) << "and one who was late";
  lecture_.count(3, 1);
  for (const int digit : {1, 2, 3, 4, 5}) lecture_.type(digit);
  EXPECT_EQ(lecture_.hands(), (std::vector<int>{0, 48, 0, 1234})) << "no hall is larger";
  EXPECT_EQ(lecture_.plan().items[second_step()].hands, lecture_.hands());
  lecture_.reveal();
  EXPECT_FALSE(lecture_.type(1));
}

TEST_F(LectureTest, whoever_comes_back_finds_hands_and_answer_as_they_were) {
  start(second_step());
  lecture_.count(0, 1);
  lecture_.reveal();
  ASSERT_TRUE(lecture_.go(1));
  ASSERT_TRUE(lecture_.go(-1));
  EXPECT_TRUE(lecture_.revealed());
  EXPECT_EQ(scenes_.back().cursor.step, 2) << "what the answer played on to";
  EXPECT_EQ(lecture_.hands().front(), 1);
  ASSERT_TRUE(lecture_.back());
  EXPECT_TRUE(lecture_.waiting()) << "and may be asked again";
  EXPECT_EQ(lecture_.at(), second_step());
  EXPECT_EQ(scenes_.back().cursor.step, 1);
  lecture_.reveal();
  lecture_.forward({2, 0});
  ASSERT_TRUE(lecture_.go(1) && lecture_.go(-1));
  ASSERT_TRUE(lecture_.back());
  EXPECT_EQ(lecture_.at(), second_step());
  EXPECT_TRUE(lecture_.revealed()) << "by whatever way";
  lecture_.stop();
  EXPECT_EQ(lecture_.plan().items[second_step()].hands, (std::vector<int>{1, 0, 0, 0}));
  start(second_step());
  EXPECT_EQ(lecture_.hands().front(), 0) << "another class counts anew";
}

// Three runs of which nothing is asked: whoever comes back finds one where it was left, whoever undoes it at its start.
TEST_F(LectureTest, whoever_comes_back_finds_a_run_where_it_was_left) {
  PlanItem item;
  item.scene = Scene{};
  lecture_.start({"t", 10, {item, item, item}}, 0);
  ASSERT_TRUE(lecture_.go(1, CursorPosition{2, 0.5}));
  EXPECT_EQ(scenes_.back().cursor, CursorPosition()) << "the next one begins";
  ASSERT_TRUE(lecture_.back(CursorPosition{3, 0})) << "as Page Up does";
  EXPECT_EQ(lecture_.at(), 0U);
  EXPECT_EQ(scenes_.back().cursor, (CursorPosition{2, 0.5}));
  ASSERT_TRUE(lecture_.forward({4, 0}));
  EXPECT_EQ(scenes_.back().cursor, (CursorPosition{3, 0}));
  ASSERT_TRUE(lecture_.back(CursorPosition{5, 0}));
  EXPECT_EQ(scenes_.back().cursor, (CursorPosition{4, 0}));
  ASSERT_TRUE(lecture_.forward({4, 0}));
  EXPECT_EQ(scenes_.back().cursor, CursorPosition()) << "what was undone has not begun";
  ASSERT_TRUE(lecture_.go(1, std::nullopt) && lecture_.go(-1, std::nullopt));
  EXPECT_EQ(scenes_.back().cursor, CursorPosition()) << "nothing had been shown";
  lecture_.start({"t", 10, {item, item, item}}, 0);
  EXPECT_EQ(scenes_.back().cursor, CursorPosition()) << "another class";
}

TEST_F(LectureTest, a_class_keeps_what_one_before_left_where_it_counts_nothing) {
  start(second_step());
  lecture_.count(0, 1);
  lecture_.jot("a word");
  lecture_.stop();
  const Plan first = lecture_.kept_plan();
  lecture_.start(first, 0);
  lecture_.reveal();
  lecture_.stop();
  EXPECT_EQ(lecture_.kept_plan(), first);
  lecture_.start(first, second_step());
  lecture_.count(2, 1);
  lecture_.stop();
  EXPECT_EQ(lecture_.kept_plan().items[second_step()].hands, (std::vector<int>{0, 0, 1, 0}));
}

TEST_F(LectureTest, an_interrupted_class_goes_on_with_its_own_hands_and_time) {
  const std::string yesterday = "2020-01-01T08:00:00";
  Plan plan = load_plan("4.2b").value();
  plan.items[0].said = {"a word"};
  plan.items[0].given = yesterday;
  lecture_.start(plan, second_step());
  lecture_.count(0, 1);
  Plan killed = lecture_.kept_plan();  // what a file holds when the program is killed now
  ASSERT_FALSE(killed.giving.empty());
  EXPECT_EQ(killed.items[second_step()].given, killed.giving);
  EXPECT_EQ(killed.items[0].given, yesterday);
  killed.giving = killed.items[second_step()].given =
      QDateTime::currentDateTime().addSecs(-600).toString(Qt::ISODate).toStdString();
  lecture_.start(killed, second_step());
  EXPECT_EQ(lecture_.hands(), (std::vector<int>{1, 0, 0, 0}));
  EXPECT_TRUE(lecture_.plan().items[0].said.empty()) << "another class's";
  EXPECT_NEAR(lecture_.elapsed(), 600, 5);
  lecture_.count(2, 1);
  lecture_.count(0, -1);
  EXPECT_EQ(lecture_.kept_plan().giving, killed.giving);
  EXPECT_EQ(lecture_.kept_plan().items[second_step()].hands, (std::vector<int>{0, 0, 1, 0}));
  lecture_.count(2, -1);
  EXPECT_TRUE(lecture_.kept_plan().items[second_step()].hands.empty()) << "all were taken back";
  lecture_.stop();
  EXPECT_TRUE(lecture_.kept_plan().giving.empty());
  EXPECT_EQ(lecture_.kept_plan().items[0].said, plan.items[0].said);
}

TEST_F(LectureTest, an_interrupted_class_goes_on_where_it_was) {
  start(second_step());
  EXPECT_FALSE(lecture_.kept_plan().giving_revealed);
  lecture_.reveal();
  const Plan killed = lecture_.kept_plan();
  EXPECT_EQ(killed.giving_at, second_step());
  EXPECT_TRUE(killed.giving_revealed);
  lecture_.start(killed, killed.giving_at);
  EXPECT_TRUE(lecture_.revealed());
  EXPECT_EQ(scenes_.back().cursor.step, 2);
  lecture_.start(killed, 0);
  EXPECT_FALSE(lecture_.revealed()) << "another item is chosen";
  lecture_.stop();
  EXPECT_EQ(lecture_.kept_plan().giving_at, 0U);
}

TEST_F(LectureTest, ends_at_its_ends) {
  start(0);
  EXPECT_FALSE(lecture_.go(-1));
  const auto items = static_cast<std::ptrdiff_t>(lecture_.plan().items.size());
  EXPECT_FALSE(lecture_.go(items));
  EXPECT_TRUE(lecture_.go(items - 1));
  EXPECT_FALSE(lecture_.go(1));
  lecture_.stop();
  EXPECT_FALSE(lecture_.waiting());
  lecture_.start(Plan{}, 0);
  EXPECT_FALSE(lecture_.running()) << "there is nothing to show";
}

TEST_F(LectureTest, tells_the_time_of_class_and_item) {
  start(0);
  now_ += 61;
  EXPECT_DOUBLE_EQ(lecture_.elapsed(), 61);
  lecture_.go(1);
  now_ += 9;
  EXPECT_DOUBLE_EQ(lecture_.elapsed(), 70);
  EXPECT_DOUBLE_EQ(lecture_.elapsed_here(), 9);
}

TEST_F(LectureTest, goes_on_past_an_item_that_cannot_be_shown) {
  Plan plan = load_plan("4.2b").value();
  plan.items = {plan.items[second_step()], plan.items[0], plan.items[second_step()]};
  plan.items[1].page = "gone";
  QString said;
  QObject::connect(&lecture_, &Lecture::failed, [&](const QString& line) { said = line; });
  lecture_.start(plan, 0);
  EXPECT_TRUE(lecture_.go(1));
  EXPECT_TRUE(said.contains("gone")) << qPrintable(said);
  EXPECT_TRUE(lecture_.go(1));
  EXPECT_TRUE(lecture_.waiting());
}

}  // namespace
}  // namespace ringside::ui
