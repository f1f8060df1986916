// Wrong schedules in the chunk figure: what is counted twice, what is missing, what breaks another rule.
#include <set>

#include <gtest/gtest.h>

#include "tests/support/hand_built.h"
#include "tests/ui/figures/painting.h"
#include "tests/ui/window/drawn_texts.h"
#include "ui/figures/cell.h"
#include "ui/figures/cell_card.h"
#include "ui/figures/chunk_grid.h"
#include "ui/figures/chunks.h"
#include "ui/figures/look.h"

namespace ringside::ui {
namespace {

// The chain with its first step done twice: rank 0 counts twice from then on, everywhere.
Schedule doubled_chain() {
  return test::edited(test::chain_allreduce(4), [](auto& steps) { steps.insert(steps.begin(), steps[0]); });
}

// The ring without the last hop of the reduce-scatter: every total lacks one rank.
Schedule hasty_ring() {
  return test::edited(test::ring_allreduce(4),
                      [](auto& steps) { steps[2].transfers.erase(steps[2].transfers.begin()); });
}

FigureInput at(const Schedule& schedule, std::int64_t step) {
  FigureInput input;
  input.answer = answer_of(schedule);
  input.cursor.step = step;
  return input;
}

/// Pixels of which red is by far the most, as in the colour of errors and in no owner's of the first four ranks.
int reddish(const QImage& image) {
  int all = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) {
      const QColor c = image.pixelColor(x, y);
      all += c.red() > c.green() + 70 && c.red() > c.blue() + 70 && c.green() > 20 && c.green() < 110 ? 1 : 0;
    }
  return all;
}

CellLook look(const FigureInput& input, std::int32_t place, std::int32_t slot) {
  return look_at(*input.answer, *survey(input.answer), input.cursor.step, place, slot);
}

TEST(Faults, what_is_counted_twice_is_hatched_and_keeps_its_wrong_number) {
  const FigureInput before = at(doubled_chain(), 1), after = at(doubled_chain(), 2);
  EXPECT_EQ(look(before, 1, 0).fault, "");
  const CellLook cell = look(after, 1, 0);
  EXPECT_EQ(cell.fault, "2 ×");
  EXPECT_EQ(cell.repeated, std::vector<std::int32_t>{0});
  EXPECT_EQ(cell.contributors, (std::vector<std::int32_t>{0, 1}));
  EXPECT_EQ(cell.text, "19  15  11") << "2 [8 6 5] + [3 3 1]";
  // The legend explains the mark from the start; the cell adds its own.
  const QImage start = painted(ChunksFigure(before), kCardSize);
  const int legend = count(start, light_theme().error);
  EXPECT_GT(reddish(start), 0) << "thin lines there mix with the ground";
  EXPECT_GT(count(painted(ChunksFigure(after), kCardSize), light_theme().error), legend + 500);
}

TEST(Faults, a_mistake_travels_on_and_is_marked_wherever_it_arrives) {
  const FigureInput end = at(doubled_chain(), 7);
  for (int rank = 0; rank < 4; ++rank) {
    EXPECT_EQ(look(end, rank, 0).repeated, std::vector<std::int32_t>{0}) << rank;
    EXPECT_EQ(look(end, rank, 0).fault, "2 ×");
  }
}

TEST(Faults, what_is_missing_has_a_slot_in_rank_order) {
  const FigureInput end = at(hasty_ring(), 6);
  // Rank 0's sum of chunk 2 never reached rank 1, which then passed its own contribution on as the total.
  int lacking = 0;
  for (int rank = 0; rank < 4; ++rank) {
    const CellLook cell = look(end, rank, 2);
    ASSERT_EQ(cell.contributors.size() + cell.missing.size(), 4U) << rank;
    for (const std::int32_t r : cell.missing)
      EXPECT_EQ(std::count(cell.contributors.begin(), cell.contributors.end(), r), 0);
    EXPECT_EQ(cell.fault, QStringLiteral("%1 ?").arg(cell.missing.size()));
    lacking += static_cast<int>(cell.missing.size());
    EXPECT_EQ(look(end, rank, 0).fault, "") << "other chunks are right";
  }
  EXPECT_EQ(lacking, 12) << "four ranks hold one of four contributions";
  EXPECT_EQ(look(at(hasty_ring(), 5), 1, 2).fault, "") << "before the end nothing is missing yet";
}

// The same of 64 ranks: too many for bands, so squares show what is there, and frames what is missing at the end.
TEST(Faults, of_many_ranks_are_framed_among_squares) {
  const Schedule hasty = test::edited(test::ring_allreduce(64),
                                      [](auto& steps) { steps[62].transfers.erase(steps[62].transfers.begin()); });
  for (const std::int64_t step : {std::int64_t{0}, std::int64_t{126}}) {
    const FigureInput input = at(hasty, step);
    ASSERT_FALSE(input.answer->proof.ok());
    const ChunksFigure figure(input);
    ASSERT_NE(figure.overview(kCardArea), nullptr);
    EXPECT_EQ(count(painted(figure, kCardSize), light_theme().error) > 0, step == 126);
    std::set<std::int32_t> ranks;
    for (double y = 0; y < kCardArea.height(); y += 2)
      if (const auto hit = figure.hit({150, y}, kCardArea); hit && hit->rank) ranks.insert(*hit->rank);
    EXPECT_GT(ranks.size(), 30U);
  }
}

TEST(Faults, an_empty_cell_that_should_hold_something_shows_what) {
  const Schedule nothing = test::schedule_of(Collective::broadcast, 4, 1, {});
  const FigureInput end = at(nothing, 0);
  EXPECT_EQ(look(end, 0, 0).fault, "");
  EXPECT_TRUE(look(end, 3, 0).empty);
  EXPECT_EQ(look(end, 3, 0).missing, std::vector<std::int32_t>{0});
  EXPECT_EQ(look(end, 3, 0).fault, "1 ?");
}

TEST(Faults, a_slot_that_is_sent_empty_is_marked_before_its_step) {
  Step send_empty;
  send_empty.copy(2, 3, {0});
  const Schedule wrong = test::schedule_of(Collective::broadcast, 4, 1, {send_empty, Step{}});
  EXPECT_EQ(look(at(wrong, 0), 2, 0).fault, "!");
  EXPECT_EQ(look(at(wrong, 0), 3, 0).fault, "");
  EXPECT_EQ(look(at(wrong, 1), 2, 0).fault, "");
}

TEST(Faults, another_broken_rule_is_marked_right_after_its_step) {
  Step into_empty;
  into_empty.reduce(0, 1, {0});
  const Schedule wrong = test::schedule_of(Collective::broadcast, 4, 1, {into_empty, Step{}});
  EXPECT_EQ(look(at(wrong, 0), 1, 0).fault, "");
  EXPECT_EQ(look(at(wrong, 1), 1, 0).fault, "!");
}

TEST(Faults, transfers_out_of_range_are_named_and_not_drawn) {
  const Schedule wrong = test::edited(test::ring_allreduce(4), [](auto& steps) { steps[0].reduce(3, 4, {0}); });
  const FigureInput input = at(wrong, 0);
  ASSERT_EQ(input.answer->proof.faults.size(), 1U);
  EXPECT_EQ(input.answer->schedule.step(0).transfers.size(), 4U);
  painted(ChunksFigure(input), kCardSize);
}

TEST(Faults, the_card_says_what_happened_in_words) {
  const auto twice = cell_card(at(doubled_chain(), 2), 1, 0);
  ASSERT_TRUE(twice);
  EXPECT_EQ(twice->text(),
            "rank 1, chunk 0 before step 3. rank 0: 2 × 8  6  5 (1 hop) + rank 1: 3  3  1 (own) = 19  15  11. "
            "Next: sent to rank 2, which adds its own 1  1  2. "
            "Counts rank 0 more than once: step 2 adds what was already in it.");
  const auto carried = cell_card(at(doubled_chain(), 3), 2, 0);
  ASSERT_EQ(carried->faults.size(), 1);
  EXPECT_EQ(carried->faults[0], "Counts rank 0 more than once: it came so in step 3.");
  const auto missing = cell_card(at(hasty_ring(), 6), 1, 2);
  ASSERT_EQ(missing->faults.size(), 1);
  EXPECT_TRUE(missing->faults[0].startsWith("Lacks the contributions of ranks 0, 2 and 3"))
      << missing->text().toStdString();
  EXPECT_TRUE(cell_card(at(test::ring_allreduce(4), 6), 1, 2)->faults.isEmpty());
}

TEST(Faults, the_card_is_large_enough_for_its_words) {
  const auto card = cell_card(at(doubled_chain(), 2), 1, 0), without = cell_card(at(test::chain_allreduce(4), 1), 1, 0);
  EXPECT_GT(card->size().height(), without->size().height() + 15);
}

TEST(Faults, the_strip_for_print_marks_them_too) {
  FigureInput input = at(doubled_chain(), 0);
  EXPECT_GT(
      count(painted(ChunksStripFigure(input), ChunksStripFigure(input).preferred_size().toSize()), light_theme().error),
      500);
}

// In every row nothing has arrived, so each cell has a badge; the headings stand right above the first row's.
TEST(Faults, no_badge_lies_on_a_word) {
  const FigureInput blank = at(test::edited(test::ring_allreduce(4), [](auto& steps) { steps.clear(); }), 0);
  for (const QSize size : {kCardSize, QSize(760, 520), QSize(800, 300), QSize(1420, 900), QSize(520, 420)}) {
    TextDevice device(size);
    QPainter painter(&device);
    const QRectF area(QPointF(), size);
    ChunksFigure(blank).paint(painter, area, light_theme());
    painter.end();
    const ChunkGrid grid = chunk_grid(area, 4, 4, survey(blank.answer)->lanes);
    int badges = 0;
    const auto texts = device.take();
    for (int row = 0; row < 4; ++row)
      for (int column = 0; column < 4; ++column) {
        const QRectF badge = fault_badge(grid.cell(row, column), look(blank, row, column), grid.unit);
        badges += badge.isNull() ? 0 : 1;
        for (const DrawnText& text : texts)
          EXPECT_TRUE(text.words == QStringLiteral("3 ?") || !badge.intersects(text.box))
              << text.words.toStdString() << " at " << size.width();
      }
    EXPECT_EQ(badges, 16) << size.width();
  }
}

// Seven ranks in the room that a class has: cells are too low for a badge above the number, which counts for more.
TEST(Faults, a_badge_that_would_hide_the_number_is_left_out) {
  const FigureInput blank = at(test::edited(test::ring_allreduce(7), [](auto& steps) { steps.clear(); }), 0);
  const QSize size(580, 380);
  TextDevice device(size);
  QPainter painter(&device);
  ChunksFigure(blank).paint(painter, QRectF(QPointF(), size), light_theme());
  painter.end();
  const ChunkGrid grid = chunk_grid(QRectF(QPointF(), size), 7, 7, survey(blank.answer)->lanes);
  ASSERT_LT(grid.cell_height, 41 * grid.unit);
  EXPECT_EQ(look(blank, 0, 0).fault, "6 ?");
  EXPECT_TRUE(fault_badge(grid.cell(0, 0), look(blank, 0, 0), grid.unit).isNull());
  int numbers = 0, missing = 0;
  for (const DrawnText& text : device.take()) {
    EXPECT_NE(text.words, QStringLiteral("6 ?"));
    missing += text.words == QStringLiteral("missing") ? 1 : 0;
    for (int cell = 0; cell < 49; ++cell) numbers += grid.cell(cell / 7, cell % 7).contains(text.box.center()) ? 1 : 0;
  }
  EXPECT_GE(numbers, 49);
  EXPECT_EQ(missing, 1) << "the legend names no badge that is not there";
  CellLook empty = look(blank, 0, 0);
  empty.empty = true, empty.text.clear();
  EXPECT_TRUE(grid.cell(0, 0).contains(fault_badge(grid.cell(0, 0), empty, grid.unit)));
}

}  // namespace
}  // namespace ringside::ui
