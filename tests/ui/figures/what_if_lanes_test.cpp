// Who waits, in the lanes of What if.
#include <gtest/gtest.h>

#include "core/consequence.h"
#include "tests/ui/figures/painting.h"
#include "ui/figures/what_if.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

// With strong contrast a wait's ground is the panel's. Eight ranks in a low card: rank 3 comes 200 µs late of some 280,
// so the others' waits have an edge above and one below that are more than half as wide as the card; the key's box of
// 18 x 10 pixels alone has 56.
TEST(WhatIfLanes, waits_of_low_rows_have_an_outline_where_the_ground_alone_would_not_show) {
  load_fonts();
  Case c;
  c.instance.ranks = 8, c.bytes = 1 << 20;
  FigureInput input;
  input.answer = std::make_shared<const Answer>(answer(c).value());
  input.what_if =
      std::make_shared<const Consequence>(consequence(input.answer, parse_what_if("late 3 200us").value()).value());
  const WhatIfFigure figure(input, WhatIfFigure::Part::lanes);
  for (const bool dark : {false, true}) {
    const Theme& theme = strong_theme(dark);
    ASSERT_EQ(theme.error_ground, theme.panel);
    const QImage picture = painted(figure, QSize(640, 120), theme);
    EXPECT_GT(count(picture, mix(theme.error, theme.panel, 0.55)), 300) << dark;
  }
}

}  // namespace
}  // namespace ringside::ui
