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

TEST(Script, every_step_has_room_at_the_size_it_asks_for) {
  for (const auto& answer : {chapter_answer("ring"), answer_to(Collective::allreduce, "hierarchical", 16, 16)}) {
    FigureInput input;
    input.answer = answer;
    const ScriptFigure figure(input);
    const QRectF page(QPointF(0, 0), figure.preferred_size());
    const QRectF area = page.adjusted(kPageMargin, kPageMargin, -kPageMargin, -kPageMargin);
    std::set<std::int64_t> shown;
    for (double y = area.top(); y < area.bottom(); y += 12)
      if (const auto hit = figure.hit({area.center().x(), y}, area)) shown.insert(*hit->step);
    EXPECT_EQ(std::ssize(shown), answer->schedule.step_count());
    EXPECT_FALSE(figure_bytes(figure, FileFormat::svg)->contains("not shown"));
    ExportOptions low;
    low.height = 200, low.width = page.width();
    EXPECT_TRUE(figure_bytes(figure, FileFormat::svg, low)->contains("not shown"));
  }
}

// As wide as a printed text no third of the page stays empty below the steps.
TEST(Script, on_paper_is_as_tall_as_its_steps) {
  for (const char* width : {"column", "text"}) {
    FigureInput input;
    input.answer = answer_to(Collective::allreduce, "ring", 8, 8);
    const ScriptFigure figure(input);
    ExportOptions options;
    options.paper = parse_paper(width).value();
    const QRectF page(QPointF(0, 0), export_size(figure, options).value());
    const QRectF area = page.adjusted(kPageMargin, kPageMargin, -kPageMargin, -kPageMargin);
    const auto entries = figure.entries(area);
    EXPECT_EQ(entries.back().last + 1, 14);
    EXPECT_NEAR(entries.back().top + entries.back().height, area.bottom(), 2);
  }
}

// 126 steps are more than a page of paper is tall, and a slide is low: it shows those around the current one, and says
// so.
TEST(Script, of_more_steps_than_a_page_holds_says_which_are_not_shown) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 64, 64);
  input.cursor = {70, 0};
  for (const char* width : {"column", "text", "slide"}) {
    ExportOptions options;
    options.paper = parse_paper(width).value();
    const auto svg = figure_bytes(ScriptFigure(input), FileFormat::svg, options);
    ASSERT_TRUE(svg) << width << ": " << svg.error().line();
    EXPECT_TRUE(svg->contains("not shown: 1 to ")) << width;
    EXPECT_TRUE(svg->contains(">71<")) << width;
  }
}

TEST(Script, neighbours_are_shown_and_numbers_keep_off_the_words) {
  for (const auto& [algorithm, ranks] : {std::pair("ring", 2),
                                         {"ring", 16},
                                         {"ring", 64},
                                         {"ring", 256},
                                         {"hierarchical", 64},
                                         {"double-binary-tree", 64}}) {
    FigureInput input;
    input.answer = answer_to(Collective::allreduce, algorithm, ranks, 4 * ranks);
    ASSERT_TRUE(input.answer) << algorithm;
    const std::int64_t steps = input.answer->schedule.step_count();
    for (const std::int64_t step : {std::int64_t{0}, std::int64_t{1}, steps / 2, steps - 1}) {
      input.cursor = {step, 0.4};
      const ScriptFigure figure(input);
      for (const QRectF& area : {QRectF(0, 0, 372, 170), QRectF(10, 20, 470, 206), QRectF(0, 0, 1024, 520)}) {
        SCOPED_TRACE(std::string(algorithm) + " " + std::to_string(ranks) + " " + std::to_string(step));
        const auto list = figure.entries(area);
        ASSERT_FALSE(list.empty());
        const auto now = std::find_if(list.begin(), list.end(), [](const auto& e) { return e.current; });
        ASSERT_NE(now, list.end());
        EXPECT_EQ(now->step, step);
        if (area.height() > 200) {
          EXPECT_EQ(now == list.begin(), step == 0);
          EXPECT_EQ(now + 1 == list.end(), step + 1 == steps);
        }
        std::int64_t shown = 0;
        for (auto e = list.begin(); e != list.end(); ++e) {
          shown += e->last - e->first + 1;
          EXPECT_LE(e->top + e->height, area.bottom() + 0.01);
          if (e != list.begin()) {
            EXPECT_EQ(e->first, std::prev(e)->last + 1);
            EXPECT_GE(e->top, std::prev(e)->top + std::prev(e)->height);
          }
          const QFont font = e->current ? text_font(16, 600) : text_font(e->small ? 13 : 14);
          for (const QString& line : e->sentence)
            EXPECT_LE(figure.indent() + text_width(font, line), area.width()) << line.toStdString();
          EXPECT_LT(14 + text_width(number_font(16, 700), QString::number(e->step + 1)), figure.indent());
        }
        const QString words = figure.left_out(list, area.width() - figure.indent());
        EXPECT_EQ(words.isEmpty(), shown == steps);
        EXPECT_LE(text_width(text_font(13), words), area.width() - figure.indent()) << words.toStdString();
      }
    }
  }
}

TEST(Script, a_why_that_is_cut_is_told_whole_where_the_mouse_rests) {
  FigureInput input;
  input.answer = chapter_answer("ring");
  input.cursor = {2, 0};
  const ScriptFigure figure(input);
  const std::string why = input.answer->schedule.narration(2).why;
  bool cut = false, whole = false;
  for (const double height : {90.0, 130.0, 170.0, 600.0}) {
    const QRectF area(0, 0, 372, height);
    const auto list = figure.entries(area);
    const auto now = std::find_if(list.begin(), list.end(), [](const auto& e) { return e.current; });
    ASSERT_NE(now, list.end());
    const bool all = now->why.join(' ').toStdString().find(why) != std::string::npos;
    std::string tip = figure.tip({100, now->top + 2}, area);
    std::ranges::replace(tip, '\n', ' ');
    EXPECT_EQ(tip.find(why) != std::string::npos, !all) << height;
    EXPECT_EQ(tip.empty(), all) << height;
    (all ? whole : cut) = true;
  }
  EXPECT_TRUE(cut && whole);
}

TEST(Script, steps_with_the_same_sentence_are_shown_together) {
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "double-binary-tree", 64, 256);
  const ScriptFigure figure(input);
  const QRectF area(0, 0, 470, 500);
  const auto list = figure.entries(area);
  std::int64_t most = 0;
  for (const auto& e : list) {
    most = std::max(most, e.last - e.first + 1);
    for (std::int64_t s = e.first; s <= e.last; ++s)
      EXPECT_EQ(input.answer->schedule.narration(s).sentence, input.answer->schedule.narration(e.step).sentence);
  }
  EXPECT_GT(most, 1);
  // A click goes to the nearest of them.
  EXPECT_EQ(figure.hit({100, list.back().top + 2}, area)->step, list.back().first);
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
