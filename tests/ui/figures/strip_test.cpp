// Moments side by side, on pages of paper.
#include <algorithm>
#include <numeric>
#include <tuple>

#include <gtest/gtest.h>

#include "tests/ui/figures/painting.h"
#include "ui/figures/chunks.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/on_paper.h"

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

std::vector<QString> lost_of(const FigureInput& input, const std::vector<std::int64_t>& moments, double mm) {
  ExportOptions options;
  options.paper = Paper{.width_mm = mm};
  options.in_proportion = true;
  return left_out(ChunksStripFigure(input, {moments, mm * kUnits}), options);
}

// Sixteen ranks with sixteen chunks each, at two moments: 512 cells, all of which say "1 of 16" and the like at 300 mm.
// Of the 1024 numbers of a chunk no page has room.
TEST(Strip, says_that_its_cells_say_nothing) {
  load_fonts();
  FigureInput input;
  input.answer = answer_to(Collective::reduce_scatter, "recursive_halving", 16, 16384);
  const auto counts = [&](double mm) {
    return std::ranges::count_if(lost_of(input, {0, 4}, mm), [](const QString& t) { return t.endsWith(" of 16"); });
  };
  EXPECT_EQ(counts(170), 512);
  EXPECT_EQ(counts(300), 0);
  EXPECT_EQ(std::ranges::count_if(lost_of(input, {0, 4}, 170), [](const QString& t) { return t.startsWith("value "); }),
            0);
}

// Four elements in each of four chunks on four ranks, of which a wide page has all; each is called by its value.
TEST(Strip, says_which_values_have_no_room) {
  load_fonts();
  FigureInput input;
  input.answer = answer_to(Collective::all_to_all, "pairwise", 4, 16);
  const auto values = [&](double mm) {
    return std::ranges::count_if(lost_of(input, {0, 2}, mm), [](const QString& t) { return t.startsWith("value "); });
  };
  EXPECT_GE(values(85), 2 * 16) << "before the first step every rank holds four";
  EXPECT_EQ(values(400), 0);
}

TEST(Strip, names_the_columns_whose_names_have_no_room) {
  load_fonts();
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 24, kNoNumbers);
  const auto lost = lost_of(input, {0}, 85);
  EXPECT_EQ(std::ranges::count(lost, QStringLiteral("c0")), 0);
  EXPECT_EQ(std::ranges::count(lost, QStringLiteral("c1")), 1);
}

// 520 units for all rows are 16 for each cell of 24 ranks, the least that has words. Of a broadcast a cell is full.
TEST(Strip, is_refused_where_parts_of_a_cell_are_hairlines) {
  load_fonts();
  for (const auto& [collective, algorithm, ranks, readable] : {std::tuple{Collective::allreduce, "ring", 24, true},
                                                               {Collective::allreduce, "ring", 25, false},
                                                               {Collective::broadcast, "binomial", 32, true}}) {
    FigureInput input;
    input.answer = answer_to(collective, algorithm, ranks, kNoNumbers);
    const auto bytes = figure_bytes(ChunksStripFigure(input, {{0}}), FileFormat::svg);
    EXPECT_EQ(bytes.has_value(), readable) << ranks;
    if (!bytes) {
      EXPECT_NE(bytes.error().line().find("25 ranks"), std::string::npos) << bytes.error().line();
    }
  }
}

}  // namespace
}  // namespace ringside::ui
