// The lanes of a race come from another thread, one after the other.
#include "ui/stage/race_lanes.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "tests/ui/figures/painting.h"
#include "ui/figures/race.h"

namespace ringside::ui {
namespace {

TEST(RaceLanes, are_answered_beside_the_window_and_are_those_of_the_figure) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 8, 1 << 18);
  RaceLanes lanes;
  EXPECT_EQ(lanes.race(), nullptr);
  lanes.run(input.answer, {});
  // Before this thread turns to what others sent it there is what costs nothing: the case and its end.
  ASSERT_EQ(lanes.race()->lanes.size(), 1U);
  EXPECT_TRUE(lanes.race()->lanes[0].shares.empty());
  EXPECT_EQ(lanes.race()->lanes[0].end, lane_of(input.answer).end);
  const auto expected = run_race(input);
  ASSERT_TRUE(QTest::qWaitFor([&] { return lanes.race()->lanes.size() == expected->lanes.size(); }, 20'000));
  for (std::size_t i = 0; i < expected->lanes.size(); ++i) {
    EXPECT_EQ(lanes.race()->lanes[i].name(), expected->lanes[i].name());
    EXPECT_EQ(lanes.race()->lanes[i].end, expected->lanes[i].end);
    EXPECT_EQ(lanes.race()->lanes[i].shares, expected->lanes[i].shares);
  }
  EXPECT_EQ(lanes.race()->order, expected->order);
}

TEST(RaceLanes, of_a_race_that_nobody_wants_any_more_do_not_come) {
  const auto first = answer_to(Collective::allreduce, "ring", 6, 1 << 18);
  const auto second = answer_to(Collective::broadcast, "binomial", 8, 1 << 18);
  RaceLanes lanes;
  QSignalSpy changed(&lanes, &RaceLanes::changed);
  lanes.run(first, {"chain"});
  lanes.run(second, {"linear"});
  ASSERT_TRUE(QTest::qWaitFor([&] { return lanes.race()->lanes.size() == 2; }, 20'000));
  EXPECT_EQ(changed.count(), 2) << "the case, then its rival";
  for (const RaceLane& lane : lanes.race()->lanes) EXPECT_EQ(lane.answer->schedule.collective, Collective::broadcast);
  lanes.run(second, {"linear"});
  QTest::qWait(20);
  EXPECT_EQ(changed.count(), 2) << "nothing has changed";
}

}  // namespace
}  // namespace ringside::ui
