// The stage goes with a slowed run: where its cursor stands after what the ranks tell. Runs are the test's own words.
#include <algorithm>

#include <QLabel>

#include "tests/ui/measure/measure_pages.h"
#include "ui/model/case_edit.h"
#include "ui/play/play_bar.h"

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

}  // namespace
}  // namespace ringside::ui
