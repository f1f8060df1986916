// The stage goes with a slowed run: where its cursor stands after what the ranks tell. Runs are the test's own words.
#include <algorithm>

#include <QLabel>
#include <QPushButton>

#include "tests/ui/measure/measure_pages.h"
#include "ui/model/case_edit.h"
#include "ui/play/play_bar.h"
#include "ui/window/toast.h"

namespace ringside::ui {
namespace {

class FollowedStage : public MeasurePages {
 protected:
  void SetUp() override { window_ = opened(forgetful(), &measurer_); }  // four ranks, the ring's 2 (K - 1) = 6 steps
  void tell(std::vector<std::int32_t> ranks, std::vector<std::int32_t> steps, bool followed = true) {
    RankSteps now;
    now.runs.assign(ranks.size(), 1);
    now.ranks = std::move(ranks), now.steps = std::move(steps);
    now.followed = followed;
    Q_EMIT measurer_.pulse(now);
  }
  std::int64_t step() { return window_->cursor().position().step; }
  bool says_so() { return window_->play_bar().findChild<QLabel*>("time")->text().contains("follows the run"); }
};

TEST_F(FollowedStage, the_cursor_stands_where_the_slowest_rank_is_until_the_run_ends) {
  window_->run(true);
  ASSERT_TRUE(measurer_.running());
  tell({0, 1}, {3, 2});
  EXPECT_EQ(step(), 0) << "of two ranks nothing is known";
  tell({2, 3}, {1, 2});
  EXPECT_EQ(window_->cursor().position(), (CursorPosition{1, 0}));
  EXPECT_TRUE(says_so());
  tell({2, 3}, {4, 4});
  EXPECT_EQ(step(), 2);
  Q_EMIT measurer_.sample(0, 3.0);
  EXPECT_EQ(step(), 6) << "a repetition is over";
  tell({0, 1, 2, 3}, {0, 0, 0, 0});
  EXPECT_EQ(step(), 0) << "the next one";
  measurer_.end();
  EXPECT_FALSE(says_so());
  tell({0, 1, 2, 3}, {5, 5, 5, 5});
  EXPECT_EQ(step(), 0);
}

TEST_F(FollowedStage, a_person_who_moves_the_cursor_keeps_it_until_the_next_run) {
  window_->run(true);
  tell({0, 1, 2, 3}, {2, 2, 2, 2});
  window_->play_bar().previous();
  EXPECT_FALSE(says_so());
  tell({0, 1, 2, 3}, {5, 5, 5, 5});
  Q_EMIT measurer_.sample(0, 3.0);
  EXPECT_EQ(step(), 1);
  measurer_.end();
  window_->run(true);
  tell({0, 1, 2, 3}, {5, 5, 5, 5});
  EXPECT_EQ(step(), 5);
}

TEST_F(FollowedStage, play_says_what_it_does_and_a_run_that_was_let_go_of_is_followed_again) {
  auto* play = window_->play_bar().findChild<QPushButton*>("play");
  auto* again = window_->play_bar().findChild<QPushButton*>("follow_again");
  window_->run(true);
  EXPECT_EQ(play->text(), "Play") << "no rank has told a step yet";
  tell({0, 1, 2, 3}, {2, 2, 2, 2});
  EXPECT_EQ(play->text(), "Let go");
  EXPECT_TRUE(again->isHidden());
  play->click();
  EXPECT_EQ(play->text(), "Play");
  EXPECT_FALSE(window_->play_bar().playing()) << "it says that it lets go, no more";
  EXPECT_FALSE(again->isHidden());
  tell({0, 1, 2, 3}, {4, 4, 4, 4});
  EXPECT_EQ(step(), 2);
  again->click();
  EXPECT_EQ(step(), 4) << "where the run is now";
  EXPECT_TRUE(says_so());
  EXPECT_TRUE(again->isHidden());
  window_->play_bar().previous();
  EXPECT_FALSE(again->isHidden());
  measurer_.end();
  EXPECT_TRUE(again->isHidden()) << "there is nothing to follow any more";
}

TEST_F(FollowedStage, only_a_slow_run_of_the_case_that_is_seen_is_followed) {
  window_->run(true);
  tell({0, 1, 2, 3}, {2, 2, 2, 2}, false);
  EXPECT_EQ(step(), 0) << "too quick for eyes";
  const Case measured = question();
  change(with_bytes(measured, 1024));
  tell({0, 1, 2, 3}, {2, 2, 2, 2});
  EXPECT_EQ(step(), 0) << "another size";
  change(measured);
  window_->set_mode(Mode::train);
  tell({0, 1, 2, 3}, {2, 2, 2, 2});
  EXPECT_EQ(step(), 0) << "no stage is seen";
  window_->set_mode(Mode::explore);
  tell({0, 1, 2, 3}, {2, 2, 2, 2});
  EXPECT_EQ(step(), 2);
  measurer_.end();
  window_->play_bar().first();
  window_->document().set_backend("host");
  window_->run();
  EXPECT_FALSE(measurer_.request_.pulses);
  tell({0, 1, 2, 3}, {2, 2, 2, 2});
  EXPECT_EQ(step(), 0) << "nothing is slowed there";
}

TEST_F(FollowedStage, a_run_of_measure_is_followed_where_explore_shows_its_case) {
  change(with_bytes(question(), 1024));  // one of the plan's sizes
  window_->set_mode(Mode::measure);
  auto* where = find<QComboBox>("measure_where");
  where->setCurrentIndex(1);
  Q_EMIT where->activated(1);
  ready();
  run_button()->click();
  ASSERT_EQ(measurer_.request_.backend, "emulated");
  const auto& cases = measurer_.request_.cases;
  const auto same = std::ranges::find_if(
      cases, [&](const Case& c) { return c.algorithm == question().algorithm && c.bytes == question().bytes; });
  ASSERT_NE(same, cases.end());
  window_->set_mode(Mode::explore);
  for (int i = 0; i < static_cast<int>(same - cases.begin()); ++i) {
    tell({0, 1, 2, 3}, {3, 3, 3, 3});
    EXPECT_EQ(step(), 0) << "another case";
    measurer_.finish_row(i);
  }
  tell({0, 1, 2, 3}, {3, 4, 4, 3});
  EXPECT_EQ(step(), 3);
}

TEST_F(FollowedStage, a_plan_may_ask_for_a_run_that_can_be_followed) {
  window_->set_mode(Mode::measure);
  auto* slowly = find<QAbstractButton>("measure_slowly");
  EXPECT_TRUE(slowly->isHidden()) << "nothing is imposed here, so nothing can be slowed";
  auto* where = find<QComboBox>("measure_where");
  where->setCurrentIndex(1);
  Q_EMIT where->activated(1);
  EXPECT_FALSE(slowly->isHidden());
  slowly->click();
  EXPECT_TRUE(hosts().plan().runs_slowly());
  ready();
  run_button()->click();
  const MeasureRequest& request = measurer_.request_;
  EXPECT_EQ(request.backend, "emulated");
  EXPECT_GT(request.time_scale, 1);
  EXPECT_GE(request.budget_s, 3 * 1.5 * static_cast<double>(request.cases.size())) << "three runs of 1.5 s or more";
  measurer_.end();
  panel().undo_stack().undo();
  EXPECT_FALSE(hosts().plan().runs_slowly());
}

TEST_F(FollowedStage, a_plan_runs_slowly_at_the_key_or_says_why_not) {
  window_->set_mode(Mode::measure);
  ready();
  window_->run(true);
  EXPECT_FALSE(measurer_.running());
  EXPECT_TRUE(window_->findChild<Toast*>()->line().contains("Only an emulated network"));
  auto* where = find<QComboBox>("measure_where");
  where->setCurrentIndex(1);
  Q_EMIT where->activated(1);
  ready();
  window_->run(true);
  ASSERT_TRUE(measurer_.running());
  EXPECT_EQ(measurer_.request_.backend, "emulated");
  EXPECT_GT(measurer_.request_.time_scale, 1);
  EXPECT_TRUE(hosts().plan().runs_slowly());
  window_->run(true);
  EXPECT_EQ(window_->findChild<Toast*>()->line(), "Another run is under way.");
  measurer_.end();
  panel().undo_stack().undo();
  EXPECT_FALSE(hosts().plan().runs_slowly());
}

}  // namespace
}  // namespace ringside::ui
