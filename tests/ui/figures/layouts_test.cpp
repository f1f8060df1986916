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

}  // namespace
}  // namespace ringside::ui
