// Space-time: what its key says, what the end waited for, and what few and many ranks have of it.
#include "ui/figures/spacetime.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/ui/figures/painting.h"
#include "ui/paint/export.h"
#include "ui/paint/fitted_text.h"

namespace ringside::ui {
namespace {

std::vector<QString> shown_texts(const SpacetimeFigure& figure, const QRectF& area) {
  return FittedText([&](QPainter& p) { figure.paint(p, area, light_theme()); }, area.size(), kLeastPixels).shown();
}

bool has(const std::vector<QString>& all, const char* words) {
  return std::ranges::find(all, QString::fromUtf8(words)) != all.end();
}

// From 9 ranks, in the strips of the window at 1920 and 1280 pixels: bars of 5 pixels, and rows of less than 6. Words
// that are shortened there count as what they stand for.
TEST(Spacetime, rows_without_names_say_by_colour_what_they_send_and_the_key_says_how) {
  for (const int ranks : {9, 16, 24, 64})
    for (const QSize& size : {QSize(1004, 210), QSize(620, 115)}) {
      SCOPED_TRACE(std::to_string(ranks) + " in " + std::to_string(size.width()));
      FigureInput input;
      input.answer = answer_to(Collective::allreduce, "ring", ranks, 1 << 24);
      input.cursor = {input.answer->schedule.step_count(), 0};
      const SpacetimeFigure figure(input);
      const QImage picture = painted(figure, size);
      for (const Arrival kind : {Arrival::reduce, Arrival::copy})
        EXPECT_GT(count(picture, kind_color(kind, light_theme())), 1000);
      const auto texts = shown_texts(figure, QRectF(QPointF(0, 0), size));
      for (const char* words : {"sends what is added", "sends what is copied", "what the end waited for"})
        EXPECT_TRUE(has(texts, words)) << words;
    }
  // Four ranks have names in their bars, and outlines where they are low.
  FigureInput few;
  few.answer = chapter_answer("ring");
  EXPECT_FALSE(has(shown_texts(SpacetimeFigure(few), {0, 0, 620, 115}), "sends what is added"));
}

// Up to 8 ranks, in the strip of the window at 1920 pixels and enlarged: names stay, and what is asked now is not told.
TEST(Spacetime, of_few_ranks_has_a_key_and_what_the_end_waited_for_below_their_bars) {
  for (const int ranks : {2, 4, 8})
    for (const QSize& size : {QSize(1004, 210), QSize(1500, 800)}) {
      SCOPED_TRACE(std::to_string(ranks) + " in " + std::to_string(size.width()));
      FigureInput input;
      input.answer = answer_to(Collective::allreduce, "ring", ranks, 1 << 24);
      const QRectF area(QPointF(0, 0), size);
      const auto texts = shown_texts(SpacetimeFigure(input), area);
      for (const char* words : {"transmission", "what the end waited for", "rank 0"})
        EXPECT_TRUE(has(texts, words)) << words;
      EXPECT_EQ(has(texts, "c0"), ranks < 8 || size.height() > 210);
      // The end of the first message of the path lies below the bar of its sender.
      const TimeGrid grid = SpacetimeFigure(input).grid(area);
      const Span first = critical_path_of(input.answer)->front();
      const QPoint below(static_cast<int>(grid.x((first.start.value + first.end.value) / 2)),
                         static_cast<int>(grid.plot.top() + grid.pitch() * (first.from + 1)));
      EXPECT_GT(below.y(), grid.bar(first.from, 0, 1).bottom());
      EXPECT_LT(painted(SpacetimeFigure(input), size).pixelColor(below).lightness(), 128);
      input.untold = true;
      EXPECT_FALSE(has(shown_texts(SpacetimeFigure(input), area), "what the end waited for"));
      EXPECT_GT(painted(SpacetimeFigure(input), size).pixelColor(below).lightness(), 128);
    }
}

// 720 ranks send more than a million times: no span is kept, and the path is found from rank to rank. Of ranks that are
// not known to keep one pace it is not.
TEST(Spacetime, has_the_critical_path_of_more_transfers_than_are_kept_or_says_that_it_has_none) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 720, 720);
  ASSERT_TRUE(input.answer->timeline.spans.empty());
  const auto path = critical_path_of(input.answer);
  ASSERT_EQ(path->size(), 2 * 719U);
  EXPECT_EQ(path->front().start, Seconds(0));
  EXPECT_NEAR(path->back().end / input.answer->step_end.back(), 1, 1e-9);
  Answer unlike = *input.answer;
  unlike.schedule.set_steps(unlike.schedule.step_count(), [s = unlike.schedule](std::int64_t i) { return s.step(i); });
  ActivityRecord record(720);
  record.arrived(0, path->front());
  unlike.activity = std::move(record).taken();
  FigureInput without;
  without.answer = std::make_shared<const Answer>(std::move(unlike));
  for (const QRectF& area : {QRectF(0, 0, 1064, 400), QRectF(0, 0, 620, 115)}) {
    const auto kept = shown_texts(SpacetimeFigure(input), area), none = shown_texts(SpacetimeFigure(without), area);
    EXPECT_TRUE(has(kept, "what the end waited for"));
    EXPECT_TRUE(has(none, "what the end waited for: not kept of so many transfers"));
  }
}

// Few ranks may send a million times, too: their rows are high enough for bars, of which there are none.
TEST(Spacetime, shows_by_colour_what_few_ranks_send_of_whom_no_span_is_kept) {
  Answer few = *answer_to(Collective::allreduce, "ring", 8, 1 << 24);
  ActivityRecord record(8);
  for (const Span& span : few.timeline.spans) record.arrived(0, span);
  few.activity = std::move(record).taken();
  few.timeline.spans.clear();
  FigureInput input;
  input.answer = std::make_shared<const Answer>(std::move(few));
  const SpacetimeFigure figure(input);
  const QSize size(1064, 420);
  for (const Arrival kind : {Arrival::reduce, Arrival::copy})
    EXPECT_GT(count(painted(figure, size), kind_color(kind, light_theme())), 1000);
  EXPECT_TRUE(has(shown_texts(figure, QRectF(QPointF(0, 0), size)), "what the end waited for"));
}

// In a column the key goes on in a second line; a broadcast adds nothing, and its key does not speak of it.
TEST(Spacetime, has_in_its_key_what_is_in_the_picture) {
  const auto texts = [&](Collective collective, const char* algorithm) {
    FigureInput input;
    input.answer = answer_to(collective, algorithm, 1024, 1 << 20);
    return shown_texts(SpacetimeFigure(input), {0, 0, 431, 364});
  };
  const auto sums = texts(Collective::allreduce, "rabenseifner");
  for (const char* words : {"sends what is added", "sends what is copied", "what the end waited for"})
    EXPECT_TRUE(has(sums, words)) << words;
  const auto copies = texts(Collective::broadcast, "scatter_allgather_ring");
  EXPECT_FALSE(has(copies, "sends what is added"));
  for (const char* words : {"sends what is copied", "what the end waited for"})
    EXPECT_TRUE(has(copies, words)) << words;
}

// A broadcast of 1.05 million transfers is simulated without spans: what its end waited for is noted by the way, and is
// as long as the chain that its steps tell.
TEST(Spacetime, has_the_critical_path_of_a_simulation_that_is_not_kept) {
  const auto answer = answer_to(Collective::broadcast, "scatter_allgather_ring", 1024, 1 << 20);
  ASSERT_TRUE(answer->timeline.spans.empty());
  const auto path = critical_path_of(answer);
  const std::vector<Span> told = critical_path_of_turning(answer->schedule, answer->step_end, answer->question.size(),
                                                          answer->prediction.parameters);
  ASSERT_EQ(path->size(), told.size());
  EXPECT_EQ(path->back().end, *answer->prediction.simulation);
  for (std::size_t i = 0; i < told.size(); ++i) EXPECT_NEAR(path->at(i).end / told[i].end, 1, 1e-9) << i;
}

// A chunk of 1 KiB takes 20 ns at 50 GB/s, after 3 µs of latency: 0.68 % of a message's time, which no colour shows.
TEST(Spacetime, says_what_no_colour_shows_and_what_lower_lines_mean) {
  const auto contains = [](const std::vector<QString>& all, const char* words) {
    return std::ranges::any_of(all, [&](const QString& text) { return text.contains(QLatin1String(words)); });
  };
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 1024, 1 << 18);
  for (const QRectF& area : {QRectF(0, 0, 1064, 280), QRectF(0, 0, 620, 115)}) {
    const auto texts = shown_texts(SpacetimeFigure(input), area);
    EXPECT_TRUE(has(texts, "latency, all but 0.68 % of the time")) << area.width();
    EXPECT_FALSE(has(texts, "sends what is added")) << area.width();
    EXPECT_TRUE(contains(texts, "of them send") || contains(texts, "lower: fewer send")) << area.width();
  }
  input.answer = answer_to(Collective::allreduce, "ring", 16, 1 << 24);
  const std::int64_t steps = input.answer->schedule.step_count();
  for (const std::int64_t step : {std::int64_t{0}, steps / 2, steps}) {
    input.cursor = {step, 0};
    EXPECT_EQ(has(shown_texts(SpacetimeFigure(input), {0, 0, 1004, 210}), "low: to come"), step < steps) << step;
  }
}

}  // namespace
}  // namespace ringside::ui
