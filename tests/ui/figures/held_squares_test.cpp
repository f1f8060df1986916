// What ranks hold where their transfers are not known one by one, against those that are.
#include "ui/figures/held_squares.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/ui/figures/painting.h"
#include "ui/figures/what_if.h"
#include "ui/overview/looks.h"

namespace ringside::ui {
namespace {

/// Of what comes to a place the steps follow one another in time, and none is on its way after `until` that a later
/// step has overtaken; a step's messages come together, and none within `soon` after the time.
bool comes_in_order(const std::vector<Span>& spans, std::int32_t place, Seconds time, Seconds soon) {
  std::vector<const Span*> came;
  for (const Span& s : spans)
    if (s.to == place) came.push_back(&s);
  for (const Span* a : came) {
    if (a->end > time && a->end <= time + soon) return false;
    for (const Span* b : came)
      if (a->step <= b->step && (a->end <= time) != (b->end <= time) && (a->step == b->step || a->end > time))
        return false;
  }
  return true;
}

// Cell by cell, of every algorithm: a place holds what it does after as many steps as have come to it. Left out are
// moments at which later messages have overtaken earlier ones, which a count cannot know, or a step has come in part.
TEST(HeldSquares, are_what_the_spans_say_of_both_runs) {
  int algorithms = 0, compared = 0, left_out = 0;
  for (const Algorithm& a : registry()) {
    const auto before = answer_to(a.collective, a.name, 8, 8 * 8 * 1024);
    if (!before || before->schedule.step_count() == 0) continue;
    for (const char* what : {"late 3 20us", "slow-rank 2 4", "skip 3"}) {
      const auto made = consequence(before, parse_what_if(what).value());
      if (!made || made->before->timeline.spans.empty()) continue;
      SCOPED_TRACE(a.name + " " + what);
      ++algorithms;
      const auto c = std::make_shared<const Consequence>(*made);
      const Schedule& s = before->schedule;
      const auto order = looks(before, reduces(s.collective) ? s.ranks : 1)->order;
      const Seconds end = std::max(c->before_end, c->after_end.value_or(c->before_end));
      for (const double part : {0.0, 0.21, 0.4, 0.77, 1.0}) {
        const Seconds time = end * part;
        const auto held = held_in_both(c, time, 1, 1);
        ASSERT_TRUE(held);
        for (int run = 0; run < 2; ++run) {
          const std::vector<Span>& spans = run == 0 ? before->timeline.spans : c->spans;
          const Shares shares = shares_at(s, spans, time);
          for (std::int32_t place = 0; place < s.places(); ++place) {
            // A rank that waits for ever may have had some of its step's messages.
            const auto wait = std::find_if(c->waits.begin(), c->waits.end(),
                                           [&](const Wait& w) { return run == 1 && w.rank == place; });
            const bool more = wait != c->waits.end() && std::any_of(spans.begin(), spans.end(), [&](const Span& span) {
                                return span.to == place && span.step >= wait->step;
                              });
            if (more || !comes_in_order(spans, place, time, end * 0.002)) {
              ++left_out;
              continue;
            }
            ++compared;
            const auto row = static_cast<std::size_t>(order.rows[static_cast<std::size_t>(place)]);
            for (std::int32_t slot = 0; slot < s.slots(); ++slot) {
              const auto at = row * static_cast<std::size_t>(s.slots()) + static_cast<std::size_t>(slot);
              ASSERT_NEAR(held->runs[run].counts[at], shares.count(place, slot), 1e-9)
                  << "run " << run << " place " << place << " slot " << slot << " at " << part;
              ASSERT_EQ(held->runs[run].squares[at].mean > 1, shares.is_final(place, slot));
            }
          }
        }
      }
    }
  }
  EXPECT_GT(algorithms, 100);
  EXPECT_GT(compared, left_out);
}

// Squares of several cells are the means of theirs, and what is final of them all adds up.
TEST(HeldSquares, of_many_cells_are_means) {
  const auto before = answer_to(Collective::allreduce, "ring", 12, 12 * 1024);
  const auto c = std::make_shared<const Consequence>(consequence(before, parse_what_if("late 3 20us").value()).value());
  const Seconds time = *c->after_end * 0.6;
  const auto cells = held_in_both(c, time, 1, 1), squares = held_in_both(c, time, 4, 6);
  ASSERT_TRUE(cells && squares);
  for (int run = 0; run < 2; ++run) {
    EXPECT_NEAR(cells->runs[run].finals, squares->runs[run].finals, 1e-9);
    ASSERT_EQ(squares->runs[run].counts.size(), 6U);
    for (std::size_t i = 0; i < 6; ++i) {
      double sum = 0;
      for (std::size_t row = 0; row < 4; ++row)
        for (std::size_t column = 0; column < 6; ++column)
          sum += cells->runs[run].counts[(i / 2 * 4 + row) * 12 + i % 2 * 6 + column];
      EXPECT_NEAR(squares->runs[run].counts[i], sum / 24, 1e-9) << i;
    }
  }
}

// 1,024 ranks have two million transfers, of which none is kept: what ranks hold stands there, as it is, disturbed and
// behind, and in the end nothing is.
TEST(HeldSquares, stand_in_the_figure_of_a_run_whose_transfers_are_not_kept) {
  FigureInput input;
  Case c;
  c.instance.ranks = 1024, c.bytes = 1 << 20;
  input.answer = std::make_shared<const Answer>(answer(c).value());
  const Seconds end = *input.answer->prediction.simulation;
  input.what_if = std::make_shared<const Consequence>(
      consequence(input.answer, parse_what_if("late 3 " + std::to_string(end.value) + "s").value()).value());
  ASSERT_TRUE(input.what_if->spans.empty());
  ASSERT_NE(input.what_if->after->arrivals, nullptr);
  const auto lacking = [&](Seconds time) {
    const auto held = held_in_both(input.what_if, time, 16, 16);
    double sum = 0;
    for (std::size_t i = 0; i < held->runs[0].counts.size(); ++i)
      sum += held->runs[0].counts[i] - held->runs[1].counts[i];
    return sum;
  };
  EXPECT_GT(lacking(end), 1);
  EXPECT_NEAR(lacking(*input.what_if->after_end), 0, 1e-6);
  input.cursor = {input.answer->schedule.step_count() / 2, 0};
  const QImage picture = painted(WhatIfFigure(input), kCardSize);
  int red = 0;  // squares behind lie between the colour of errors and the ground
  for (int y = 0; y < picture.height() * 6 / 10; ++y)
    for (int x = picture.width() * 2 / 3; x < picture.width(); ++x) {
      const QColor pixel = picture.pixelColor(x, y);
      red += pixel.red() > pixel.green() + 15 && pixel.red() > pixel.blue() + 30 ? 1 : 0;
    }
  EXPECT_GT(red, 1000);
}

}  // namespace
}  // namespace ringside::ui
