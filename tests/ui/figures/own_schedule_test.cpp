#include <random>

#include <gtest/gtest.h>

#include "tests/support/nonsense.h"
#include "tests/ui/figures/painting.h"
#include "ui/stage/registry.h"

namespace ringside::ui {
namespace {

FigureInput input_of(const std::string& program) {
  load_fonts();
  Case c;
  c.program = program;
  c.bytes = 64;
  FigureInput input;
  input.answer = std::make_shared<const Answer>(answer(c).value());
  return input;
}

TEST(OwnSchedule, every_figure_shows_nonsense_at_every_moment) {
  std::mt19937 random(3);
  for (int i = 0; i < 12; ++i) {
    const std::string text = test::nonsense(random);
    SCOPED_TRACE(text);
    FigureInput input = input_of(text);
    for (std::int64_t step = 0; step <= input.answer->schedule.step_count(); ++step)
      for (const double phase : {0.0, 0.5}) {
        input.cursor = {step, step < input.answer->schedule.step_count() ? phase : 0};
        input.selection.step = step, input.selection.transfer = 0;
        input.hover.rank = 1, input.hover.chunk = 2;
        for (const View view : case_views()) {
          const WarningCatcher warnings;
          const auto figure = figure_of(view, input);
          EXPECT_GT(inked(painted(*figure, {320, 200})), 20) << kind_of(view).name;
          for (int x = 5; x < 320; x += 45)
            for (int y = 5; y < 200; y += 45) figure->tip({double(x), double(y)}, {0, 0, 320, 200});
          EXPECT_FALSE(figure->description().empty()) << kind_of(view).name;
          figure->csv();
          EXPECT_EQ(warnings.text(), QString()) << kind_of(view).name;
        }
      }
  }
}

TEST(OwnSchedule, its_price_takes_the_place_of_a_formula) {
  const FigureInput input =
      input_of("allreduce 2 ranks 1 chunk\nname swap\nstep\n  0 -> 1 : 0 reduce\n  1 -> 0 : 0 reduce\n");
  ASSERT_TRUE(input.answer->proof.ok());
  const auto figure = make_figure("performance", input).value();
  EXPECT_GT(inked(painted(*figure, {816, 344})), 200);
  EXPECT_NE(figure->csv().find("swap"), std::string::npos) << figure->csv().substr(0, 300);
}

}  // namespace
}  // namespace ringside::ui
