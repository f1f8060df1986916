#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include "tests/ui/figures/painting.h"
#include "ui/figures/script.h"
#include "ui/figures/spacetime.h"
#include "ui/figures/topology.h"
#include "ui/figures/traffic.h"
#include "ui/paint/export.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

double distance(const QPointF& a, const QPointF& b) {
  return std::hypot(a.x() - b.x(), a.y() - b.y());
}

TEST(PlaceLayout, circles_stay_inside_and_apart) {
  const QRectF area(10, 20, 520, 306);
  for (int ranks = 1; ranks <= 64; ++ranks) {
    const PlaceLayout layout = ring_layout(area, ranks, 0);
    ASSERT_EQ(static_cast<int>(layout.centres.size()), ranks);
    for (std::size_t i = 0; i < layout.centres.size(); ++i) {
      const QPointF r(layout.radius, layout.radius);
      EXPECT_TRUE(area.contains(QRectF(layout.centres[i] - r, layout.centres[i] + r))) << ranks;
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_GT(distance(layout.centres[i], layout.centres[j]), 2 * layout.radius) << ranks;
    }
  }
}

TEST(PlaceLayout, four_ranks_stand_at_corners_clockwise_from_the_top_left) {
  const PlaceLayout layout = ring_layout({0, 0, 520, 306}, 4, 0);
  EXPECT_LT(layout.centres[0].x(), layout.centres[1].x());
  EXPECT_NEAR(layout.centres[0].y(), layout.centres[1].y(), 1e-9);
  EXPECT_NEAR(layout.centres[1].x(), layout.centres[2].x(), 1e-9);
  EXPECT_LT(layout.centres[1].y(), layout.centres[2].y());
  EXPECT_NEAR(layout.centres[3].x(), layout.centres[0].x(), 1e-9);
}

TEST(PlaceLayout, a_link_runs_from_edge_to_edge) {
  const PlaceLayout layout = ring_layout({0, 0, 520, 306}, 5, 1);
  for (const double bend : {0.0, 0.05, 0.2}) {
    const auto curve = layout.link(1, 3, bend);
    EXPECT_GE(distance(curve.a, layout.centres[1]), layout.radius);
    EXPECT_LE(distance(curve.b, layout.centres[3]), layout.radius + 5 * layout.unit);
    EXPECT_EQ(curve.at(0), curve.a);
    EXPECT_EQ(curve.at(1), curve.b);
  }
}

TEST(TimeGrid, ticks_are_round_and_few) {
  // 18 µs in steps of 3 end with the axis; 78.7 in steps of 10 do not have to.
  EXPECT_DOUBLE_EQ(tick_interval(18, 8), 3);
  EXPECT_DOUBLE_EQ(tick_interval(78.7, 8), 10);
  EXPECT_DOUBLE_EQ(tick_interval(1, 5), 0.2);
  for (const double end : {1e-7, 0.3, 7.0, 12.0, 999.0, 1e6})
    for (int most = 1; most <= 8; ++most) EXPECT_LE(end / tick_interval(end, most), most + 1e-6) << end << " " << most;
  EXPECT_DOUBLE_EQ(tick_interval(0, 8), 1);
}

TEST(TimeGrid, pixels_and_seconds_are_inverse) {
  TimeGrid g;
  g.plot = {120, 40, 900, 200};
  g.end = 18e-6, g.rows = 4;
  for (const double t : {0.0, 3e-6, 17e-6}) EXPECT_NEAR(g.seconds(g.x(t)), t, 1e-15);
  for (int row = 0; row < 4; ++row) EXPECT_EQ(g.row_at(g.bar(row, 0, 1e-6).center().y()), row);
  EXPECT_FALSE(g.row_at(39));
  EXPECT_FALSE(g.row_at(241));
}

FigureInput ring(std::int64_t step, double phase) {
  FigureInput input;
  input.answer = chapter_answer("ring");
  input.cursor = {step, phase};
  return input;
}

constexpr QRectF kStrip(0, 0, 1064, 280);

TEST(Spacetime, every_bar_is_hit_as_its_transfer) {
  const FigureInput input = ring(2, 0.5);
  const SpacetimeFigure figure(input);
  const TimeGrid g = figure.grid(kStrip);
  std::set<std::pair<std::int64_t, std::int32_t>> seen;
  for (const Span& span : input.answer->timeline.spans) {
    const auto hit = figure.hit(g.bar(span.from, span.start.value, span.sent.value).center(), kStrip);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->step, span.step);
    EXPECT_EQ(hit->transfer, span.index);
    seen.emplace(*hit->step, *hit->transfer);
  }
  EXPECT_EQ(seen.size(), 6U * 4U);
  EXPECT_EQ(figure.hit({60, g.plot.top() + g.pitch() * 1.5}, kStrip)->rank, 1);
}

TEST(Spacetime, the_cursor_moves_with_time) {
  // Before anything it is at 0, half through step 3 of 6 at 2.5 of 6 equal steps.
  const auto input = ring(2, 0.5);
  const auto facts = survey(input.answer);
  EXPECT_DOUBLE_EQ(cursor_seconds(*facts, {0, 0}), 0);
  EXPECT_NEAR(cursor_seconds(*facts, {2, 0.5}), 2.5 / 6 * input.answer->timeline.end.value, 1e-9);
  EXPECT_DOUBLE_EQ(cursor_seconds(*facts, {6, 0}), input.answer->timeline.end.value);
}

TEST(Spacetime, measured_steps_of_this_case_are_shown_in_the_tiers_time) {
  FigureInput input = ring(6, 0);
  auto measured = std::make_shared<Measurement>();
  MeasurementRow row;
  row.collective = "allreduce", row.algorithm = "ring", row.ranks = 4, row.bytes = 12, row.time_scale = 100;
  row.step_end_s = {4e-4, 8e-4, 12e-4, 16e-4, 20e-4, 24e-4};
  measured->rows = {row};
  input.measured = measured;
  // The last step ended after 2.4 ms at a hundredth of the speed: 24 µs, longer than the predicted 18 µs.
  EXPECT_NEAR(SpacetimeFigure(input).grid(kStrip).end, 24e-6, 1e-12);
  EXPECT_NE(SpacetimeFigure(input).description().find("24.00 µs measured"), std::string::npos);
  measured->rows[0].bytes = 16;
  EXPECT_LT(SpacetimeFigure(input).grid(kStrip).end, 24e-6);
}

TEST(Spacetime, a_schedule_of_too_many_transfers_is_drawn_by_its_price) {
  // The ring on 720 ranks has 2 x 719 steps of 720 transfers, more than a million; no timeline is kept.
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 720, 720);
  ASSERT_TRUE(input.answer->timeline.spans.empty());
  const SpacetimeFigure figure(input);
  EXPECT_NEAR(figure.grid(kStrip).end, input.answer->prediction.price->value, 1e-12);
  EXPECT_NE(figure.description().find("by the price of its steps"), std::string::npos);
  EXPECT_GT(inked(painted(figure, {1064, 280})), 500);
}

TEST(Topology, packets_and_ranks_are_hit) {
  const FigureInput input = ring(2, 0.4);
  const TopologyFigure figure(input);
  const QRectF area(0, 0, 520, 306);
  const PlaceLayout layout = ring_layout(area, 4, 0);
  for (int rank = 0; rank < 4; ++rank)
    EXPECT_EQ(figure.hit(layout.centres[static_cast<std::size_t>(rank)], area)->rank, rank);
  for (std::int32_t i = 0; i < 4; ++i) {
    const Transfer t = input.answer->schedule.step(2).transfers[static_cast<std::size_t>(i)];
    const auto hit = figure.hit(layout.link(t.from, t.to, 0).at(0.5), area);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->step, 2);
    EXPECT_EQ(hit->transfer, i);
  }
  EXPECT_FALSE(figure.hit(area.center(), area));
}

TEST(Survey, links_of_the_ring_are_even_and_those_of_a_tree_are_not) {
  EXPECT_TRUE(survey(chapter_answer("ring"))->even);
  EXPECT_EQ(survey(chapter_answer("ring"))->links.size(), 4U);
  const auto tree = survey(answer_to(Collective::gather, "binomial", 8, 8));
  EXPECT_FALSE(tree->even);
  EXPECT_DOUBLE_EQ(tree->share(*tree->link(4, 0)), 1.0);
  EXPECT_DOUBLE_EQ(tree->share(*tree->link(1, 0)), 0.25);
  EXPECT_EQ(tree->link(0, 1), nullptr);
}

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
  EXPECT_FALSE(has(shown_texts(SpacetimeFigure(ring(6, 0)), {0, 0, 620, 115}), "sends what is added"));
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
TEST(Spacetime, says_what_no_colour_shows_and_what_paler_ones_mean) {
  const auto contains = [](const std::vector<QString>& all, const char* words) {
    return std::ranges::any_of(all, [&](const QString& text) { return text.contains(QLatin1String(words)); });
  };
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 1024, 1 << 18);
  for (const QRectF& area : {QRectF(0, 0, 1064, 280), QRectF(0, 0, 620, 115)}) {
    const auto texts = shown_texts(SpacetimeFigure(input), area);
    EXPECT_TRUE(has(texts, "latency, all but 0.68 % of the time")) << area.width();
    EXPECT_FALSE(has(texts, "sends what is added")) << area.width();
    EXPECT_TRUE(contains(texts, "paler: fewer")) << area.width();
  }
  input.answer = answer_to(Collective::allreduce, "ring", 16, 1 << 24);
  const std::int64_t steps = input.answer->schedule.step_count();
  for (const std::int64_t step : {std::int64_t{0}, steps / 2, steps}) {
    input.cursor = {step, 0};
    EXPECT_EQ(has(shown_texts(SpacetimeFigure(input), {0, 0, 1004, 210}), "paler: to come"), step < steps) << step;
  }
}

}  // namespace
}  // namespace ringside::ui
