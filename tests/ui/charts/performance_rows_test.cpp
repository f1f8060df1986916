// Which rows of a measurement are a case's own, and what is said of where they come from.
#include <cmath>
#include <functional>

#include <gtest/gtest.h>
#include <QGraphicsScene>
#include <QImage>
#include <QPainter>

#include "tests/ui/charts/measured.h"
#include "tests/ui/charts/picture.h"
#include "ui/charts/performance_figure.h"
#include "ui/charts/performance_rows.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

MeasurementRow row() {
  MeasurementRow row = ring_row(1 << 20, 3e-6, 1 / 50e9, 1, "host", {1, 1.01, 1.02});
  row.chunks = 4;
  return row;
}

std::size_t rows_shown(const MeasurementRow& row) {
  const PerformanceFigure figure(input_of(ring_case(), {row}));
  return figure.data().series.empty() ? 0 : figure.data().series[0].rows.size();
}

TEST(PerformanceRows, of_another_case_are_left_out) {
  EXPECT_EQ(rows_shown(row()), 1U);
  const std::vector<std::function<void(MeasurementRow&)>> others{[](auto& r) { r.collective = "broadcast"; },
                                                                 [](auto& r) { r.ranks = 8; },
                                                                 [](auto& r) { r.type = "float64"; },
                                                                 [](auto& r) { r.op = "max"; },
                                                                 [](auto& r) { r.chunks = 99; },
                                                                 [](auto& r) { r.parameters["segments"] = 7; }};
  for (std::size_t i = 0; i < others.size(); ++i) {
    MeasurementRow other = row();
    others[i](other);
    EXPECT_EQ(rows_shown(other), 0U) << i;
  }
}

TEST(PerformanceRows, on_gpus_say_that_their_line_was_fitted_where_it_was) {
  MeasurementRow on_gpu = row();
  on_gpu.backend = "cuda-ipc";
  EXPECT_TRUE(PerformanceFigure(input_of(ring_case(), {on_gpu})).data().more.startsWith("Fitted here: "));
  on_gpu.model = {};
  EXPECT_TRUE(PerformanceFigure(input_of(ring_case(), {on_gpu})).data().more.startsWith("No fit of this machine"));
}

TEST(PerformanceRows, out_of_a_file_are_recorded_and_say_where) {
  MeasurementRow on_gpu = row();
  on_gpu.backend = "cuda-local";
  FigureInput input = input_of(ring_case(), {on_gpu});
  Measurement there = *input.measured;
  there.environment.host = "vm", there.environment.date = "2026-11-27T04:11:12Z", there.environment.cpu = "Xeon";
  there.environment.where.assign(4, {"vm", "GPU 0: NVIDIA H200"});
  input.measured = std::make_shared<Measurement>(there), input.recorded = true;
  const PerformanceFigure figure(input);
  EXPECT_EQ(figure.data().origin, Origin::recorded);
  EXPECT_EQ(figure.data().about.toStdString(), "on vm, NVIDIA H200, 2026-11-27, cuda-local");
  EXPECT_TRUE(figure.data().more.startsWith("Fitted there: ")) << figure.data().more.toStdString();
  input.recorded = false;
  EXPECT_EQ(PerformanceFigure(input).data().origin, Origin::measured);
}

TEST(PerformanceRows, of_other_algorithms_are_told_from_those_of_another_case) {
  MeasurementRow other = row(), wider = row();
  other.algorithm = "tree", wider.ranks = 8;
  const FigureInput input = input_of(ring_case(), {row(), other, wider});
  const std::string said = PerformanceFigure(input).data().said.join(' ').toStdString();
  EXPECT_NE(said.find("1 row of other algorithms (tree) not shown."), std::string::npos) << said;
  EXPECT_NE(said.find("1 row of another case, tier or backend not shown."), std::string::npos) << said;
  Case c = ring_case();
  c.type = ElementType::bf16;
  EXPECT_EQ(why_no_row(*input.measured, c), "bf16 asked, int32 in the file") << "the nearest row's reason";
}

// Three times the model with samples from one to five times it: half of the interval is two thirds of the median.
TEST(PerformanceRows, that_were_disturbed_say_so_in_words_and_in_every_file) {
  MeasurementRow wild = ring_row(1 << 20, 3e-6, 1 / 50e9, 1, "host", {1, 3, 5}), first = row();
  first.bytes = 1024, first.notes = {"another note"};
  wild.notes = {"a note", "disturbed: the median is known to 67 % only"};
  const PerformanceFigure figure(input_of(ring_case(), {first, wild}));
  EXPECT_NE(figure.description().find("disturbed: the median is known to 67 % only. 1 more size carries a note."),
            std::string::npos)
      << figure.description();
  EXPECT_NE(figure.data().about.toStdString().find("undisturbed medians are"), std::string::npos);
  const QSize column(420, 420);
  EXPECT_FALSE(drawn(figure, column).contains("disturbed:")) << "in the window their points say it";
  const SizesOfFiles file;
  EXPECT_TRUE(drawn(figure, column).contains("disturbed:"));
}

// The line is level over these sizes, with room below it.
TEST(PerformanceRows, are_not_crossed_by_the_name_of_their_line_where_there_is_other_room) {
  std::vector<MeasurementRow> rows;
  for (std::int64_t n = 8; n <= 1 << 17; n *= 4) rows.push_back(ring_row(n, 2e-6, 1e-10, 1, "host", {1, 1.1, 2.5}));
  const PerformanceFigure figure(input_of(ring_case(1 << 20), rows));
  const QRectF area(0, 0, 420, 420);
  QGraphicsScene scene;
  Chart* chart = figure.build(area, light_theme()).release();
  scene.addItem(chart);
  QImage image(area.size().toSize(), QImage::Format_ARGB32_Premultiplied);
  QPainter painter(&image);
  scene.render(&painter, area, area);
  const auto name = chart->name_box("formula, fitted");
  ASSERT_TRUE(name);
  for (const RowTimes& row : figure.data().series.at(0).rows) {
    const auto n = static_cast<double>(row.bytes);
    const QRectF whisker(chart->at(n, row.largest_s), chart->at(n, row.least_s) + QPointF(1, 0));
    EXPECT_FALSE(whisker.intersects(*name)) << row.bytes;
  }
}

// At 28 sizes, a thousand times above and below their medians: the formula has no room between them.
TEST(PerformanceRows, are_whole_where_words_stand_on_them) {
  std::vector<MeasurementRow> rows;
  for (std::int64_t n = 8; n <= std::int64_t{1} << 30; n *= 2)
    rows.push_back(ring_row(n, 2e-6, 1e-10, 1, "host", {1e-3, 1, 1e3}));
  const PerformanceFigure figure(input_of(ring_case(1 << 20), rows));
  const QRectF area(0, 0, 1064, 588);
  QGraphicsScene scene;
  Chart* chart = figure.build(area, light_theme()).release();
  scene.addItem(chart);
  QImage image(area.size().toSize(), QImage::Format_ARGB32_Premultiplied);
  image.fill(light_theme().panel);
  QPainter painter(&image);
  scene.render(&painter, area, area);
  ASSERT_TRUE(chart->name_box(figure.data().lines.front().name)) << "below the formula";
  const auto inked = [&](const QPoint& at) { return image.pixelColor(at) != light_theme().panel; };
  for (const RowTimes& row : figure.data().series.at(0).rows) {
    const auto n = static_cast<double>(row.bytes);
    const QPointF top = chart->at(n, row.largest_s), foot = chart->at(n, row.least_s),
                  median = chart->at(n, row.median_s);
    constexpr int kDot = 14;  // pixels: its rim is of the ground's colour
    for (int y = static_cast<int>(top.y()) + 2; y < static_cast<int>(foot.y()) - 2; ++y) {
      if (std::abs(y - median.y()) < kDot) continue;
      const int x = static_cast<int>(std::floor(top.x()));
      ASSERT_TRUE(inked({x - 1, y}) || inked({x, y}) || inked({x + 1, y})) << row.bytes << " at " << y;
    }
  }
}

}  // namespace
}  // namespace ringside::ui
