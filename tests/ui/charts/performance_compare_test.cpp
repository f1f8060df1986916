// Several algorithms in one chart.
#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>
#include <QPainter>
#include <QRegularExpression>

#include "core/algorithms/algorithm.h"
#include "core/base/text.h"
#include "core/entrants.h"
#include "tests/ui/charts/measured.h"
#include "tests/ui/charts/picture.h"
#include "tests/ui/window/drawn_texts.h"
#include "ui/charts/performance_figure.h"
#include "ui/charts/performance_words.h"
#include "ui/paint/export.h"
#include "ui/paint/on_paper.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

TEST(PerformanceCompare, compared_algorithms_are_named_at_their_lines) {
  const PerformanceFigure figure(input_of(ring_case()),
                                 {.compare = {"chain", "recursive_doubling"}, .recorded = false});
  EXPECT_EQ(figure.data().lines.size(), 3u);
  const QByteArray picture = drawn(figure);
  for (const char* name : {">ring<", ">chain<", ">recursive_doubling<"}) EXPECT_TRUE(picture.contains(name)) << name;
  // Lines differ by dash, never by hue: SVG says so.
  EXPECT_TRUE(picture.contains("stroke-dasharray"));
}

TEST(PerformanceCompare, a_comparison_names_the_fastest_and_the_sizes_where_they_cross) {
  FigureInput input = input_of(ring_case());
  input.compare = {"recursive_doubling"};
  const PerformanceFigure figure(input);
  // Ring 2 (K-1) (alpha + n beta / K) and recursive doubling log2(K) (alpha + n beta), K = 4: 6 a + 1.5 n b = 2 a + 2 n
  // b at n = 8 alpha / beta.
  const double crossing = 8 * kAlpha / kBeta;
  const auto& fastest = figure.data().fastest;
  ASSERT_EQ(fastest.size(), 2U);
  EXPECT_EQ(figure.data().lines[fastest[0].line].algorithm, "recursive_doubling");
  EXPECT_EQ(figure.data().lines[fastest[1].line].algorithm, "ring");
  EXPECT_NEAR(fastest[0].to, crossing, 1e-6 * crossing);
  const QByteArray picture = drawn(figure);
  EXPECT_TRUE(picture.contains(QByteArray::fromStdString('>' + format_bytes(Bytes(fastest[0].to)) + '<')));
  EXPECT_NE(figure.description().find("recursive_doubling is fastest"), std::string::npos) << figure.description();
  EXPECT_TRUE(figure.description().starts_with("Time of allreduce over size per rank")) << figure.description();
  EXPECT_EQ(figure.description().find("easured"), std::string::npos) << "nobody did: " << figure.description();
  const std::string alone = PerformanceFigure(input_of(ring_case()), {.recorded = false}).description();
  EXPECT_TRUE(alone.starts_with("Time of allreduce by ring over size per rank")) << alone;
  expect_exportable(figure, QSize(560, 110));
}

// Dashes of many lines look alike in print: a table below tells what each takes at this case's size.
TEST(PerformanceCompare, on_small_paper_many_lines_are_a_table_with_their_times) {
  Case c = ring_case();
  c.instance.ranks = 16, c.bytes = 1 << 20;
  FigureInput input = input_of(c);
  for (const Algorithm* a : algorithms_of(c.collective)) input.compare.push_back(a->name);
  const PerformanceFigure figure(input);
  ASSERT_GT(figure.data().lines.size(), 12U);
  // On a slide they are more than stand beside it one under the other.
  for (const char* width : {"column", "slide"}) {
    ExportOptions options;
    options.paper = parse_paper(width).value();
    const auto gone = left_out(figure, options);
    for (const ModelLine& line : figure.data().lines)
      EXPECT_EQ(std::ranges::find(gone, line.name), gone.end()) << width << ": " << line.algorithm;
    const QString picture = QString::fromUtf8(figure_bytes(figure, FileFormat::svg, options).value());
    EXPECT_TRUE(picture.contains("Times at 1 MiB, the fastest first")) << width;
    std::map<int, double> times;  // by a line's number
    for (const ModelLine& line : figure.data().lines) {
      EXPECT_TRUE(picture.contains(QRegularExpression(">\\d+ " + line.name + "<")))
          << line.name.toStdString() << " on a " << width;
      const auto here =
          std::ranges::find_if(line.values, [&](const QPointF& v) { return v.x() == static_cast<double>(c.bytes); });
      if (here != line.values.end()) {
        EXPECT_TRUE(picture.contains('>' + seconds_text(here->y()) + '<')) << width;
        const auto numbered = QRegularExpression(">(\\d+) " + line.name + "<").match(picture);
        times[numbered.captured(1).toInt()] = here->y();
      }
    }
    EXPECT_TRUE(std::ranges::is_sorted(times, {}, &std::pair<const int, double>::second)) << width;
  }
}

// A line's number has a ground, under which nothing else would be seen.
TEST(PerformanceCompare, numbers_of_lines_leave_the_dot_of_this_case_free) {
  constexpr QSize kColumn(427, 560);
  for (const std::int32_t ranks : {4, 16, 64})
    for (std::int64_t bytes = 1 << 10; bytes <= 1 << 26; bytes *= 4) {
      Case c = ring_case(bytes);
      c.instance.ranks = ranks;
      FigureInput input = input_of(c);
      for (const Algorithm* a : algorithms_of(c.collective)) input.compare.push_back(a->name);
      const PerformanceFigure figure(input);
      const auto chart = figure.build(QRectF(QPointF(0, 0), kColumn), light_theme());
      const QPointF dot = chart->at(static_cast<double>(bytes), *figure.data().here_s);
      EXPECT_TRUE(has_colour(pixels(figure, kColumn, light_theme()), dot + QPointF(2, 0), light_theme().accent))
          << ranks << " ranks, " << bytes << " bytes";
    }
}

// In the low chart above a table "this case" has no room that is free of lines, and stands over them.
TEST(PerformanceCompare, numbers_of_lines_stand_on_no_words) {
  load_fonts();
  constexpr QSize kChart(717, 292);  // its plot is 57 pixels high
  const SizesOfFiles file;
  for (std::int64_t bytes = 1 << 10; bytes <= 1 << 26; bytes *= 4) {
    Case c = ring_case(bytes);
    c.instance.ranks = 16;
    FigureInput input = input_of(c);
    for (const Algorithm* a : algorithms_of(c.collective)) input.compare.push_back(a->name);
    const PerformanceFigure figure(input);
    TextDevice device(kChart);
    QPainter painter(&device);
    figure.paint(painter, QRectF(QPointF(0, 0), kChart), light_theme());
    painter.end();
    const auto texts = device.take();
    EXPECT_TRUE(std::ranges::any_of(texts, [](const DrawnText& t) { return t.words.startsWith("this case"); }));
    for (const auto& [one, other] : texts_on_texts(texts))
      EXPECT_FALSE(one.startsWith("this case")) << other.toStdString() << " at " << bytes;
  }
}

TEST(PerformanceCompare, a_comparison_says_what_was_left_out_and_why) {
  Case c = ring_case();
  c.instance.ranks = 6;
  c.wiring.topology = "dgx-a100";  // whose switches do not reduce: no NVLink SHARP before the H100
  FigureInput input = input_of(c);
  for (const Algorithm* a : algorithms_of(c.collective)) input.compare.push_back(a->name);
  const PerformanceFigure figure(input);
  ASSERT_EQ(figure.data().said.size(), 2);
  EXPECT_TRUE(figure.data().said[0].startsWith(
      "Left out: in_network, in_network_tree, nvls, nvls_tree (accepted: one without helpers"))
      << figure.data().said[0].toStdString();
  EXPECT_TRUE(figure.data().said[1].startsWith("Parameters are chosen for every size: segmented_ring"))
      << figure.data().said[1].toStdString();
  EXPECT_NE(figure.description().find("Left out: in_network"), std::string::npos);
  // Also in the window's low card, which has no words while nothing is measured.
  EXPECT_TRUE(drawn(figure, QSize(1100, 150)).contains("Left out: in_network"));
  c.collective = Collective::allgather, c.wiring = {};
  FigureInput gathered = input_of(c);
  gathered.compare = {"recursive_doubling"};
  EXPECT_EQ(PerformanceFigure(gathered).data().said.join(' '),
            "Left out: recursive_doubling (accepted: K is a power of two).");
}

TEST(PerformanceCompare, every_collective_can_be_compared_as_a_whole) {
  for (const Collective collective : all_collectives()) {
    Case c = ring_case(1 << 16);
    c.collective = collective;
    c.algorithm = algorithms_of(collective).front()->name;
    FigureInput input = input_of(c);
    for (const Algorithm* a : algorithms_of(collective)) input.compare.push_back(a->name);
    const PerformanceFigure figure(input);
    EXPECT_EQ(figure.data().lines.size() > 1, !figure.data().fastest.empty());
    for (std::size_t i = 0; i + 1 < figure.data().fastest.size(); ++i)
      EXPECT_EQ(figure.data().fastest[i].to, figure.data().fastest[i + 1].from);
    expect_exportable(figure, kTimesSize);
  }
}

TEST(PerformanceCompare, the_size_at_which_a_race_of_this_case_turns_is_marked) {
  FigureInput input = input_of(ring_case(1 << 20));
  Case other = input.answer->question;
  other.algorithm = "recursive_doubling";
  auto rival = answer(other);
  ASSERT_TRUE(rival);
  auto whole = race({lane_of(input.answer), lane_of(std::make_shared<const Answer>(std::move(*rival)))});
  whole.turn = turn_of(whole);
  ASSERT_TRUE(whole.turn) << "a ring's messages are more, its bytes fewer";
  EXPECT_FALSE(drawn(PerformanceFigure(input), QSize(1020, 680)).contains("the race turns"));
  input.race = std::make_shared<const Race>(whole);
  const PerformanceFigure figure(input);
  EXPECT_TRUE(drawn(figure, QSize(1020, 680)).contains("the race turns"));
  EXPECT_NE(figure.description().find(turn_text(whole)), std::string::npos);
  // Of another case it says nothing.
  input.answer = input_of(ring_case(1 << 21)).answer;
  EXPECT_FALSE(drawn(PerformanceFigure(input), QSize(1020, 680)).contains("the race turns"));
}

TEST(PerformanceCompare, measured_rows_have_the_mark_of_their_name_and_a_crossing_another) {
  std::set<DotMark> marks;
  for (std::size_t i = 0; i < 6; ++i) marks.insert(mark_of_rows(i));
  EXPECT_EQ(marks.size(), 6U);
  EXPECT_FALSE(marks.contains({DotShape::diamond, false})) << "of crossings";
  EXPECT_FALSE(marks.contains(mark_of_unfinished(true)));
  MeasurementRow own = ring_row(1 << 20, kAlpha, kBeta, 1, "host", {1, 1.01, 1.02});
  own.notes = {"a note"};
  MeasurementRow other = own;
  other.algorithm = "recursive_doubling";
  FigureInput input = input_of(ring_case(), {own, other});
  input.compare = {"recursive_doubling"};
  const PerformanceFigure figure(input);
  ASSERT_EQ(figure.data().series.size(), 2U);
  // One size, two rows; the strip below is of the case's own.
  EXPECT_TRUE(figure.data().more.contains("1 more row carries a note.")) << figure.data().more.toStdString();
  EXPECT_TRUE(drawn(figure, QSize(1020, 680)).contains(">residual of ring"));
  EXPECT_NE(figure.description().find("is fastest by the model."), std::string::npos) << figure.description();
  EXPECT_FALSE(figure.data().about.contains("not finished"));
}

TEST(PerformanceCompare, a_row_that_is_not_finished_has_a_mark_that_no_algorithm_has) {
  MeasurementRow own = ring_row(1 << 20, kAlpha, kBeta, 1, "host", {1, 1.01, 1.02}), other = own;
  other.algorithm = "recursive_doubling";
  other.median_s = other.ci95_lo_s = other.ci95_hi_s = other.predicted_s = 0;
  FigureInput input = input_of(ring_case(), {own, other});
  input.compare = {"recursive_doubling"};
  const PerformanceFigure figure(input);
  ASSERT_EQ(figure.data().series.size(), 2U);
  EXPECT_FALSE(figure.data().series[1].rows.front().finished);
  EXPECT_TRUE(figure.data().about.contains("hollow diamonds: not finished")) << figure.data().about.toStdString();
}

TEST(PerformanceCompare, the_case_s_line_does_not_go_through_the_names_of_the_fastest) {
  FigureInput input = input_of(ring_case(1 << 20));
  input.compare = {"recursive_doubling"};
  const PerformanceFigure figure(input);
  const auto chart = figure.build({QPointF(0, 0), QSizeF(kTimesSize)}, light_theme());
  const QImage image = pixels(figure, kTimesSize, light_theme());
  const QPointF top(chart->x_at(1 << 20), chart->plotArea().top());
  for (const double y : {0.3, 0.8, 1.3})
    EXPECT_FALSE(has_colour(image, top + QPointF(0, y * chart->px()), light_theme().accent)) << y;
  EXPECT_TRUE(has_colour(image, top + QPointF(0, 2.5 * chart->px()), light_theme().accent));
}

TEST(PerformanceCompare, of_one_rank_nobody_is_the_fastest) {
  Case c = ring_case(1 << 20);
  c.instance.ranks = 1;
  FigureInput input = input_of(c);
  input.compare = {"chain"};
  const PerformanceFigure figure(input);
  EXPECT_NE(figure.description().find("every size takes 0 s"), std::string::npos) << figure.description();
  EXPECT_EQ(figure.description().find("is fastest"), std::string::npos) << figure.description();
}

}  // namespace
}  // namespace ringside::ui
