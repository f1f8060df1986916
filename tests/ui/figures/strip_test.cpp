// Moments side by side, on pages of paper.
#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "tests/ui/figures/painting.h"
#include "ui/figures/chunks.h"
#include "ui/paint/fitted_text.h"

namespace ringside::ui {
namespace {

constexpr double kUnits = StripPage::kUnitsPerMm, kTextWidth = 170 * kUnits, kColumnWidth = 85 * kUnits,
                 kPageHeight = 240 * kUnits;
constexpr std::int64_t kNoNumbers = 1 << 20;  // elements, of which cells say how many contributed

double height_of(const FigureInput& input, const StripPage& page) {
  return ChunksStripFigure(input, page).preferred_size().height();
}

TEST(Strip, pages_hold_every_moment_once_and_as_evenly_as_can_be) {
  for (const std::int32_t ranks : {3, 6, 8, 10, 16, 40})
    for (const double width : {kTextWidth, kColumnWidth}) {
      SCOPED_TRACE(testing::Message() << ranks << " ranks, " << width);
      FigureInput input;
      input.answer = answer_to(Collective::allreduce, "ring", ranks, kNoNumbers);
      std::vector<std::int64_t> all(static_cast<std::size_t>(input.answer->schedule.step_count() + 1)), found;
      std::iota(all.begin(), all.end(), 0);
      std::size_t least = all.size(), most = 0;
      for (const StripPage& page : strip_pages(*input.answer, all, width, kPageHeight)) {
        EXPECT_LE(height_of(input, page), kPageHeight);
        found.insert(found.end(), page.moments.begin(), page.moments.end());
        least = std::min(least, page.moments.size()), most = std::max(most, page.moments.size());
        // A page that is made again from its own moments is that page.
        EXPECT_EQ(strip_pages(*input.answer, page.moments, width, kPageHeight).size(), 1U);
      }
      EXPECT_EQ(found, all);
      EXPECT_LE(most - least, 1U);
    }
}

// However many rows: lower cells rather than two pages with half of each left blank.
TEST(Strip, start_and_end_have_room_on_one_page) {
  for (const std::int32_t ranks : {8, 12, 13, 16, 24, 64})
    for (const double width : {kTextWidth, kColumnWidth}) {
      const auto answer = answer_to(Collective::allreduce, "ring", ranks, kNoNumbers);
      EXPECT_EQ(strip_pages(*answer, {0, answer->schedule.step_count()}, width, kPageHeight).size(), 1U) << ranks;
    }
}

// Columns of 51 units leave room for one panel of 10 ranks beside 485 blank ones, for two of 6 beside 322: a tenth less
// makes room for one panel more, so that both stand in one line. A line is a row of cells of 48 units for each rank.
TEST(Strip, cells_are_a_little_narrower_where_one_panel_more_has_room_then) {
  for (const auto& [ranks, panels] : {std::pair{6, 3}, {10, 2}}) {
    FigureInput input;
    input.answer = answer_to(Collective::allreduce, "ring", ranks, kNoNumbers);
    StripPage page{{}, kTextWidth};
    for (std::int64_t moment = 0; moment < panels; ++moment) page.moments.push_back(moment);
    EXPECT_LT(height_of(input, page), 2 * 48 * ranks) << ranks;
    page.moments.push_back(panels);
    EXPECT_GT(height_of(input, page), 2 * 48 * ranks) << ranks;
  }
}

// Rabenseifner halves and doubles: a sum is of 2, of 4, or of all 8 ranks. Around a ring sums of 7 are on their way.
TEST(Strip, the_key_shows_a_sum_that_there_is) {
  load_fonts();
  for (const auto& [algorithm, part] : {std::pair{"rabenseifner", 4}, {"ring", 7}}) {
    FigureInput input;
    input.answer = answer_to(Collective::allreduce, algorithm, 8, kNoNumbers);
    const ChunksStripFigure strip(input);
    std::vector<QString> keys;
    for (const QString& text :
         FittedText::of([&](QPainter& p) { strip.paint(p, QRectF(QPointF(), strip.preferred_size()), light_theme()); }))
      if (text.startsWith("sum of ")) keys.push_back(text);
    EXPECT_EQ(keys, std::vector<QString>{QStringLiteral("sum of %1").arg(part)}) << algorithm;
  }
}

}  // namespace
}  // namespace ringside::ui
