// The figure of a race: that it runs what it is asked to, on one clock.
#include "ui/figures/race.h"

#include <gtest/gtest.h>

#include "tests/ui/figures/painting.h"

namespace ringside::ui {
namespace {

FigureInput input_of(const std::string& algorithm, std::int32_t ranks, std::vector<std::string> others) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, algorithm, ranks, 1 << 18);
  input.compare = std::move(others);
  return input;
}

TEST(RaceFigure, has_the_case_and_those_it_is_compared_with_as_lanes) {
  const RaceFigure named(input_of("ring", 8, {"rabenseifner", "ring", "recursive_doubling"}));
  ASSERT_EQ(named.race().lanes.size(), 3U);
  EXPECT_EQ(named.race().lanes[0].name(), "ring");
  EXPECT_EQ(named.race().lanes[1].name(), "rabenseifner");
  EXPECT_EQ(named.race().lanes[2].name(), "recursive_doubling");
  EXPECT_EQ(RaceFigure(input_of("ring", 8, {})).race().lanes.size(), 3U);  // its two fastest rivals
  const RaceFigure full(input_of("ring", 8, {"chain", "naive", "linear", "rabenseifner", "nonoverlapping"}));
  EXPECT_EQ(full.race().lanes.size(), Race::kMostLanes);
}

TEST(RaceFigure, shows_the_time_of_the_cursor_and_at_its_end_that_of_the_last) {
  FigureInput input = input_of("rabenseifner", 16, {"ring"});
  input.cursor.step = 3;
  EXPECT_EQ(RaceFigure(input).now(), input.answer->step_end[2]);
  input.cursor.step = input.answer->schedule.step_count();
  const RaceFigure over(input);
  EXPECT_EQ(over.now(), over.race().end());
  for (const RaceLane& lane : over.race().lanes)
    EXPECT_EQ(moment_at(*lane.answer, over.now()), lane.answer->schedule.step_count()) << lane.name();
}

// Words and lanes stay within every area, and a picture says the same twice.
TEST(RaceFigure, paints_at_every_size_and_scale) {
  for (const std::int32_t ranks : {2, 16, 64, 200}) {
    FigureInput input = input_of("ring", ranks, {"recursive_doubling"});
    input.cursor.step = input.answer->schedule.step_count() / 2;
    const RaceFigure figure(input);
    for (const QSize& size : {QSize(1064, 588), QSize(816, 344), QSize(420, 200)}) {
      const QImage image = painted(figure, size);
      EXPECT_GT(inked(image), 1000) << ranks;
      EXPECT_EQ(image, painted(figure, size)) << ranks;
    }
    EXPECT_NE(figure.description().find("is first"), std::string::npos);
  }
}

}  // namespace
}  // namespace ringside::ui
