// What a selection means beyond itself: of every algorithm, and the same whether it is asked before or after.
#include "ui/model/lineage.h"

#include <gtest/gtest.h>

#include <set>

#include <QPainter>

#include "core/algorithms/algorithm.h"
#include "tests/ui/figures/painting.h"
#include "ui/figures/chunks.h"
#include "ui/figures/survey.h"
#include "ui/figures/traffic.h"
#include "ui/network/network_use.h"

namespace ringside::ui {
namespace {

FigureInput cell_of(const std::shared_ptr<const Answer>& answer, std::int64_t moment, std::int32_t place,
                    std::int32_t slot, bool onward = false) {
  FigureInput input;
  input.answer = answer;
  input.cursor.step = moment;
  input.selection.rank = place, input.selection.chunk = slot, input.selection.onward = onward;
  return input;
}

// A cell's contributors are those whose data the hops started from, and itself: for whatever algorithm there is.
TEST(Lineage, brings_the_data_of_all_contributors_and_of_nobody_else) {
  for (const Algorithm* algorithm : algorithms_of(Collective::allreduce)) {
    const Algorithm& a = *algorithm;
    const auto answer = answer_to(Collective::allreduce, a.name, 6, 72);
    if (!answer || answer->states.empty()) continue;
    const std::int64_t end = answer->schedule.step_count();
    for (const std::int64_t moment : {std::int64_t{0}, end / 2, end}) {
      const std::int32_t place = 4, slot = answer->schedule.chunks / 2;
      const State& state = answer->states[static_cast<std::size_t>(moment)];
      if (state.empty(place, slot)) continue;
      const auto lineage = lineage_of(cell_of(answer, moment, place, slot));
      ASSERT_TRUE(lineage) << a.name;
      const auto who = state.contributors(place, slot).ranks();
      std::set<std::int32_t> seen;
      for (const Hop& hop : lineage->hops) {
        EXPECT_LT(hop.step, moment) << a.name;
        seen.insert(hop.from);
      }
      for (const std::int32_t rank : who)
        EXPECT_TRUE(rank == place || rank >= answer->schedule.ranks || seen.contains(rank)) << a.name << ' ' << rank;
      // Numbers go up with time, and every hop has one.
      for (std::size_t i = 0; i < lineage->hops.size(); ++i) {
        const std::size_t number = lineage->number(lineage->hops[i].step, lineage->hops[i].transfer);
        EXPECT_TRUE(number >= 1 && number <= i + 1);
        EXPECT_TRUE(lineage->in(lineage->hops[i].step));
      }
    }
  }
}

// The hop from the last rank to the first passes behind the last column, where little room is left.
TEST(Lineage, keeps_its_numbers_within_the_figure) {
  const ChunksFigure figure(cell_of(answer_to(Collective::allreduce, "ring", 4, 4), 1, 0, 3));
  for (double width = 460; width <= 1100; width += 20) {
    const QRectF area(0, 0, width, 300);
    QImage image(static_cast<int>(width) + 60, 300, QImage::Format_RGB32);
    image.fill(light_theme().panel);
    QPainter painter(&image);
    figure.paint(painter, area, light_theme());
    painter.end();
    EXPECT_GT(count(image, light_theme().accent), 0) << width;
    EXPECT_EQ(count(image.copy(static_cast<int>(width), 0, 60, 300), light_theme().accent), 0) << width;
  }
}

TEST(Lineage, is_the_same_while_the_cell_holds_the_same) {
  const auto answer = answer_to(Collective::allreduce, "ring", 8, 64);
  // Rank 3 holds the sum of chunk 2 from 3 to 1 only after step 8: until then what it holds after step 2 stands.
  std::set<const Lineage*> seen;
  for (std::int64_t moment = 0; moment <= answer->schedule.step_count(); ++moment)
    seen.insert(lineage_of(cell_of(answer, moment, 3, 2)).get());
  EXPECT_EQ(seen.size(), 3U) << "its own, a partial sum, the whole one";
}

TEST(Lineage, is_told_of_a_cell_that_holds_something_and_of_no_other) {
  for (const Algorithm* algorithm : algorithms_of(Collective::broadcast)) {
    const auto answer = answer_to(Collective::broadcast, algorithm->name, 5, 16);
    if (!answer || answer->states.empty()) continue;
    for (std::int64_t moment = 0; moment <= answer->schedule.step_count(); ++moment)
      for (std::int32_t rank = 0; rank < 5; ++rank)
        EXPECT_EQ(lineage_text(cell_of(answer, moment, rank, 0)).endsWith("holds nothing"),
                  answer->states[static_cast<std::size_t>(moment)].empty(rank, 0))
            << algorithm->name << ' ' << moment << ' ' << rank;
  }
}

// Many ranks keep no states.
TEST(Lineage, is_told_the_same_without_states) {
  for (const char* algorithm : {"pairwise", "bruck", "linear"}) {
    const auto with = answer_to(Collective::all_to_all, algorithm, 4, 64);
    Answer bare = *with;
    bare.states.clear();
    const auto without = std::make_shared<const Answer>(std::move(bare));
    for (std::int64_t moment = 0; moment <= with->schedule.step_count(); ++moment)
      for (std::int32_t chunk = 0; chunk < 16; ++chunk)
        EXPECT_EQ(lineage_text(cell_of(with, moment, 1, chunk)), lineage_text(cell_of(without, moment, 1, chunk)))
            << algorithm << " " << moment << " " << chunk;
  }
}

// Of 8,192 ranks the steps of the ring are not walked. Part 4999 goes down a binomial tree, a hop for each bit of 4999
// (seven), part 0 is the root's; then each goes around the ring from its own rank.
TEST(Lineage, is_told_where_steps_turn) {
  const auto answer = answer_to(Collective::broadcast, "scatter_allgather_ring", 8192, 8192);
  ASSERT_TRUE(answer);
  const std::int64_t end = answer->schedule.step_count();
  for (const auto& [part, hops] : {std::pair(4999, 8), std::pair(0, 5000)}) {
    const auto lineage = lineage_of(cell_of(answer, end, 5000, part));
    ASSERT_TRUE(lineage);
    EXPECT_EQ(std::ssize(lineage->hops), hops);
    EXPECT_EQ(lineage->hops.back().to, 5000);
    for (const std::size_t i : {std::size_t{0}, lineage->hops.size() / 2, lineage->hops.size() - 1}) {
      const Hop& h = lineage->hops[i];
      const Transfer t = answer->schedule.step(h.step).transfers[static_cast<std::size_t>(h.transfer)];
      EXPECT_TRUE(t.from == h.from && t.to == h.to && t.chunks.position(part) >= 0) << i;
    }
  }
}

TEST(Lineage, there_is_none_without_a_cell) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 4, 16);
  EXPECT_EQ(lineage_of(input), nullptr);
  input.selection.rank = 1;
  EXPECT_EQ(lineage_of(input), nullptr);
  EXPECT_EQ(lineage_of(cell_of(input.answer, 0, 9, 0)), nullptr) << "of another case";
}

TEST(Marked, a_step_marks_its_transfers_and_a_link_its_own_way_once) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 5, 25);
  input.hover.step = 3;
  EXPECT_EQ(marked_transfers(input).size(), 5U) << "each of five ranks sends once";
  input.hover = {};
  input.selection.rank = 2, input.selection.peer = 3;
  input.cursor.step = 1;
  const auto ways = marked_ways(input);
  ASSERT_EQ(ways.size(), 1U);
  EXPECT_EQ(ways[0].moved.from, 2);
  EXPECT_EQ(ways[0].moved.to, 3);
}

// Steps add up: what their links carry one by one is what the whole carries, in bytes and in time.
TEST(Survey, of_parts_adds_up_to_that_of_all) {
  for (const char* algorithm : {"ring", "rabenseifner", "recursive_doubling"}) {
    const auto answer = answer_to(Collective::allreduce, algorithm, 8, 1024);
    const auto all = survey(answer);
    std::int64_t total = 0;
    double seconds = 0;
    for (std::int64_t step = 0; step < answer->schedule.step_count(); ++step) {
      const auto part = survey(answer, StepRange{step, step});
      total += part->total, seconds += part->seconds;
      EXPECT_LE(part->busiest, all->busiest);
    }
    EXPECT_EQ(total, all->total) << algorithm;
    EXPECT_NEAR(seconds, all->seconds, 1e-12 * all->seconds) << algorithm;
    EXPECT_EQ(survey(answer, StepRange{0, answer->schedule.step_count() - 1})->links, all->links);
  }
}

}  // namespace
}  // namespace ringside::ui
