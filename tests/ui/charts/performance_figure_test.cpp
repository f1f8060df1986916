#include "ui/charts/performance_figure.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>
#include <QGraphicsItem>
#include <QRegularExpression>

#include "core/algorithms/algorithm.h"
#include "core/base/text.h"
#include "tests/ui/charts/measured.h"
#include "tests/ui/charts/picture.h"
#include "tests/ui/window/drawn_texts.h"

namespace ringside::ui {
namespace {

const QRectF kTimesArea{QPointF(0, 0), QSizeF(kTimesSize)};
const std::vector<double> kClose{1.001, 1.002, 1.004, 1.006, 1.008};
const std::vector<std::int64_t> kMeasuredSizes{12, 1024, 1 << 16, 1 << 20, 1 << 26};

std::vector<MeasurementRow> emulated_rows(const std::vector<double>& factors = kClose) {
  std::vector<MeasurementRow> rows;
  for (std::int64_t n : kMeasuredSizes) rows.push_back(ring_row(n, kAlpha, kBeta, 1000, "emulated", factors));
  return rows;
}

QPointF at(const PerformanceFigure& figure, double n, double t) {
  return figure.build(kTimesArea, light_theme())->at(n, t);
}

/// The chart under the first, if any.
const Chart* strip_of(const Chart& chart) {
  for (QGraphicsItem* child : chart.childItems())
    if (const auto* found = dynamic_cast<const Chart*>(child)) return found;
  return nullptr;
}

TEST(PerformanceFigure, the_line_passes_through_the_formula) {
  const PerformanceFigure figure(input_of(ring_case()));
  const auto plot = figure.build(kTimesArea, light_theme());
  for (const Theme* theme : {&light_theme(), &dark_theme()}) {
    const QImage image = pixels(figure, kTimesSize, *theme);
    for (double n : {40.0, 3e3, 3e5, 5e6, 1e8, 9e8}) {
      const QPointF on = plot->at(n, ring_seconds(4, n, kAlpha, kBeta));
      EXPECT_TRUE(has_colour(image, on, theme->ink3, 1, 0.2)) << n;
      EXPECT_FALSE(has_colour(image, on + QPointF(0, 9), theme->ink3, 1, 0.2)) << n;
    }
  }
}

TEST(PerformanceFigure, medians_are_dots_on_the_tier_s_own_clock) {
  const PerformanceFigure figure(
      input_of(ring_case(), emulated_rows({2, 2, 2})));  // twice the model, slowed 1000 times
  const QImage image = pixels(figure, kTimesSize, light_theme());
  for (std::int64_t n : kMeasuredSizes) {
    const double t = 2 * ring_seconds(4, static_cast<double>(n), kAlpha, kBeta);
    const QPointF dot = at(figure, static_cast<double>(n), t);
    EXPECT_TRUE(has_colour(image, dot, n == 12 ? light_theme().accent : light_theme().ink, 1)) << n;
  }
}

TEST(PerformanceFigure, interval_and_full_range_are_drawn) {
  const PerformanceFigure figure(input_of(ring_case(), {ring_row(1024, kAlpha, kBeta, 1, "emulated", {0.5, 1, 4})}));
  const QImage image = pixels(figure, kTimesSize, light_theme());
  const double model = ring_seconds(4, 1024, kAlpha, kBeta);
  for (double f : {0.6, 1.7, 3.5})
    EXPECT_TRUE(has_colour(image, at(figure, 1024, f * model), light_theme().ink, 1)) << f;
  EXPECT_FALSE(has_colour(image, at(figure, 1024, 5 * model), light_theme().ink, 1));
}

TEST(PerformanceFigure, says_what_was_imposed_and_how_much_it_was_slowed) {
  const PerformanceFigure figure(input_of(ring_case(), emulated_rows()));
  ASSERT_EQ(figure.data().origin, Origin::emulated);
  const QString about = figure.data().about.simplified().replace(QChar(0x00A0), QChar(u' '));
  EXPECT_EQ(about.toStdString(), "imposed: α 3 µs, 50 GB/s, slowed 1000 times");
  EXPECT_EQ(figure.data().runs, "median of 5 runs");
  EXPECT_TRUE(drawn(figure).contains(">emulated<"));
}

TEST(PerformanceFigure, on_the_host_the_line_is_the_fit_and_the_deviation_is_said) {
  // Medians 1.4, 1.5 and 0.4 times the fit: off by 40, 50 and 60 %, the last at 1 MiB.
  const double alpha = 2e-7, beta = 1 / 11e9;
  const PerformanceFigure figure(
      input_of(ring_case(), {ring_row(12, alpha, beta, 1, "host", {1.4}), ring_row(1024, alpha, beta, 1, "host", {1.5}),
                             ring_row(1 << 20, alpha, beta, 1, "host", {0.4})}));
  ASSERT_EQ(figure.data().origin, Origin::measured);
  const QString about = figure.data().about.simplified().replace(QChar(0x00A0), QChar(u' '));
  EXPECT_EQ(about.toStdString(), "shared memory is not alpha-beta: medians are 50 % off the fit, at most 60 % (1 MiB)");
  const QImage image = pixels(figure, kTimesSize, light_theme());
  for (double n : {40.0, 1e5, 1e8})
    EXPECT_TRUE(has_colour(image, at(figure, n, ring_seconds(4, n, alpha, beta)), light_theme().ink3, 1, 0.2)) << n;
}

TEST(PerformanceFigure, rows_of_another_tier_case_or_backend_are_left_out_and_counted) {
  std::vector<MeasurementRow> rows = emulated_rows();
  rows.insert(rows.begin(), ring_row(512, 30e-6, 1 / 3.1e9, 1000, "emulated", kClose));  // ethernet
  rows.insert(rows.begin(), ring_row(512, kAlpha, kBeta, 1, "host", kClose));
  rows.insert(rows.begin(), rows.back());
  rows.front().algorithm = "chain";
  const PerformanceFigure figure(input_of(ring_case(), rows));
  ASSERT_EQ(figure.data().series.size(), 1u);
  EXPECT_EQ(figure.data().series[0].rows.size(), kMeasuredSizes.size());
  const QString said = figure.data().said.join(' ');
  EXPECT_TRUE(said.contains("2 rows")) << said.toStdString();
  EXPECT_TRUE(said.contains("chain")) << said.toStdString();
}

TEST(PerformanceFigure, crossover_stands_where_messages_and_bytes_cost_the_same) {
  // 2 (K-1) alpha = 2 (K-1) n/K beta at n = K alpha / beta = 600 kB.
  const PerformanceFigure figure(input_of(ring_case()));
  ASSERT_TRUE(figure.data().crossover);
  EXPECT_NEAR(figure.data().crossover->n.value, 4 * kAlpha / kBeta, 1e-3);
  const QByteArray picture = drawn(figure);
  for (const char* said : {"latency-bound", "bandwidth-bound", " = 585.9"})
    EXPECT_TRUE(picture.contains(said)) << said;  // 600 kB, in the units of the axis
  EXPECT_NE(figure.description().find("Bandwidth-bound from 585.9 KiB on."), std::string::npos) << figure.description();
  EXPECT_FALSE(QString::fromStdString(figure.description()).contains(QRegularExpression("[\\d.]+ [kMG]B[ .,]")))
      << figure.description();
}

TEST(PerformanceFigure, says_whose_root_it_is_unless_that_is_rank_0) {
  Case c;
  c.collective = Collective::reduce, c.algorithm = "binomial";
  for (const std::int32_t root : {0, 3}) {
    c.instance.ranks = 8, c.instance.root = root;
    const std::string said = PerformanceFigure(input_of(c)).description();
    EXPECT_NE(said.find(root == 0 ? "8 ranks, NVLink" : "8 ranks, root 3, NVLink"), std::string::npos) << said;
  }
}

TEST(PerformanceFigure, this_case_is_named_wherever_it_stands) {
  for (std::int64_t n : {4LL, 600'000LL, 1LL << 30, 1LL << 40}) {
    const PerformanceFigure figure(input_of(ring_case(n)));
    EXPECT_TRUE(drawn(figure).contains("this case, ")) << n;
    EXPECT_TRUE(drawn(figure).contains("bandwidth-bound")) << n;
    const QPointF dot = at(figure, static_cast<double>(n), ring_seconds(4, static_cast<double>(n), kAlpha, kBeta));
    EXPECT_TRUE(has_colour(pixels(figure, kTimesSize, light_theme()), dot, light_theme().accent)) << n;
  }
}

TEST(PerformanceFigure, runs_off_the_strip_become_triangles_at_its_edge) {
  // Eleven runs near the model and one ten times slower: nine tenths fit, so the slow one is off scale.
  std::vector<double> factors(11, 1.004);
  const auto coloured = [&](const PerformanceFigure& figure) {
    const auto chart = figure.build(kTimesArea, light_theme());
    const Chart* strip = strip_of(*chart);
    if (!strip) return false;
    return has_colour(pixels(figure, kTimesSize, light_theme()), {chart->x_at(1 << 20), strip->plotArea().top() + 4},
                      light_theme().ink, 1);
  };
  EXPECT_FALSE(coloured(PerformanceFigure(input_of(ring_case(), emulated_rows(factors)))));
  factors.push_back(10);
  EXPECT_TRUE(coloured(PerformanceFigure(input_of(ring_case(), emulated_rows(factors)))));
}

TEST(PerformanceFigure, strip_and_plot_share_their_edges) {
  const PerformanceFigure figure(input_of(ring_case(), emulated_rows()));
  for (const QSizeF& size : {QSizeF(520, 280), QSizeF(816, 144), QSizeF(1020, 680)}) {
    const QRectF area(QPointF(0, 0), size);
    const auto chart = figure.build(area, light_theme());
    const Chart* strip = strip_of(*chart);
    ASSERT_TRUE(strip);
    EXPECT_EQ(strip->plotArea().left(), chart->plotArea().left());
    EXPECT_EQ(strip->plotArea().right(), chart->plotArea().right());
    EXPECT_LT(chart->plotArea().bottom(), strip->plotArea().top());
    EXPECT_LT(strip->plotArea().bottom(), size.height());
    EXPECT_GT(chart->plotArea().height(), 40);
    for (double n : {12.0, 1e6}) EXPECT_NEAR(strip->x_at(n), chart->x_at(n), 1e-6) << n;
    QRectF half = chart->home();
    half.setWidth(half.width() / 2);
    chart->set_window(half);
    for (double n : {12.0, 1e6}) EXPECT_NEAR(strip->x_at(n), chart->x_at(n), 1e-6) << "zoomed, " << n;
  }
}

TEST(PerformanceFigure, a_running_row_is_a_hollow_dot_at_its_median_so_far) {
  std::vector<MeasurementRow> rows = emulated_rows({1, 1, 1});
  MeasurementRow& running = rows[3];
  running.median_s = running.ci95_lo_s = running.ci95_hi_s = running.predicted_s = 0;
  const PerformanceFigure figure(input_of(ring_case(), rows));
  const QImage image = pixels(figure, kTimesSize, light_theme());
  const QPointF dot = at(figure, 1 << 20, ring_seconds(4, 1 << 20, kAlpha, kBeta));
  EXPECT_TRUE(has_colour(image, dot, light_theme().panel, 0));
  EXPECT_TRUE(has_colour(image, dot + QPointF(5, 0), light_theme().ink, 1, 0.3));
}

TEST(PerformanceFigure, a_running_emulation_has_no_point_before_its_slowdown_is_known) {
  std::vector<MeasurementRow> rows = emulated_rows();
  MeasurementRow running = ring_row(1 << 23, kAlpha, kBeta, 1, "emulated", {1000, 1000, 1000});
  running.median_s = running.predicted_s = 0, running.model = {};
  rows.push_back(running);
  const PerformanceFigure figure(input_of(ring_case(), rows));
  EXPECT_EQ(figure.data().series[0].rows.size(), kMeasuredSizes.size());
  EXPECT_TRUE(drawn(figure).contains(">run 3<"));
}

TEST(PerformanceFigure, notes_of_a_row_are_signed_at_its_point_and_told) {
  std::vector<MeasurementRow> rows = emulated_rows();
  rows[1].notes = {"holds were missed by 12 % of the time"};
  const PerformanceFigure figure(input_of(ring_case(), rows));
  EXPECT_TRUE(drawn(figure).contains(">!<"));
  EXPECT_TRUE(figure.data().more.contains("holds were missed by 12 % of the time."));
  const QString words = figure.build(kTimesArea, light_theme())->points[1].words;
  EXPECT_TRUE(words.contains("! holds were missed")) << words.toStdString();
  EXPECT_TRUE(words.contains("range")) << "five runs have no 95 % interval";
}

// Whiskers from 0.4 to 4 times the median are longer, above and below it, than a sign is high and away.
TEST(PerformanceFigure, signs_of_points_stand_beside_their_whiskers) {
  constexpr double kLeast = 0.4, kMost = 4;
  std::vector<MeasurementRow> rows = emulated_rows({kLeast, 1, 1, 1, kMost});
  for (MeasurementRow& row : rows) row.notes = {"holds were missed by 12 % of the time"};
  const PerformanceFigure figure(input_of(ring_case(), rows));
  const auto plot = figure.build(kTimesArea, light_theme());
  TextDevice device(kTimesSize);
  QPainter painter(&device);
  figure.paint(painter, kTimesArea, light_theme());
  painter.end();
  std::size_t signs = 0;
  for (const DrawnText& sign : device.take()) {
    if (sign.words != QLatin1String("!")) continue;
    ++signs;
    for (const std::int64_t bytes : kMeasuredSizes) {
      const auto n = static_cast<double>(bytes);
      const double model = ring_seconds(4, n, kAlpha, kBeta);
      const QPointF top = plot->at(n, kMost * model), foot = plot->at(n, kLeast * model);
      EXPECT_FALSE(sign.box.intersects(QRectF(top.x() - 1.3, top.y(), 2.6, foot.y() - top.y()))) << n;
    }
  }
  EXPECT_EQ(signs, kMeasuredSizes.size());
}

TEST(PerformanceFigure, what_a_logarithm_cannot_show_is_said) {
  std::vector<MeasurementRow> rows = emulated_rows();
  rows[1].samples_s[0] = 0, rows[1].samples_s[1] = std::numeric_limits<double>::quiet_NaN();
  rows.push_back(ring_row(0, kAlpha, kBeta, 1000, "emulated", kClose));
  const PerformanceFigure figure(input_of(ring_case(0), rows));
  const QString said = figure.data().said.join(' ');
  EXPECT_TRUE(said.contains("1 KiB: 2 runs took no time"));
  EXPECT_TRUE(said.contains("n = 0 has no place on the axis: measured 18.1 µs"));  // 6 alpha and 0.4 %
  EXPECT_TRUE(said.contains("this case takes 18 µs"));
  EXPECT_TRUE(drawn(figure).contains("n = 0 has no place"));

  Case alone = ring_case();
  alone.instance.ranks = 1;
  EXPECT_TRUE(drawn(PerformanceFigure(input_of(alone))).contains("One rank sends nothing: every size takes 0 s."));
}

TEST(PerformanceFigure, a_wrong_result_is_marked_and_said) {
  std::vector<MeasurementRow> rows = emulated_rows();
  rows[2].verified = false;
  const PerformanceFigure figure(input_of(ring_case(), rows));
  EXPECT_TRUE(drawn(figure).contains("wrong result"));
  EXPECT_TRUE(figure.data().about.endsWith("; 1 of 5 sizes gave a wrong result"));
}

TEST(PerformanceFigure, every_algorithm_gets_a_line_by_formula_or_by_price) {
  for (const Algorithm& algorithm : registry()) {
    Case c = ring_case(1 << 20);
    c.collective = algorithm.collective, c.algorithm = algorithm.name, c.instance.ranks = 6;
    if (!validate(c)) continue;  // powers of two only
    const PerformanceFigure figure(input_of(c));
    ASSERT_FALSE(figure.data().lines.empty()) << algorithm.name;
    for (const QPointF& v : figure.data().lines[0].values) EXPECT_GT(v.y(), 0) << algorithm.name;
    EXPECT_TRUE(figure.data().crossover) << algorithm.name;
  }
}

TEST(PerformanceFigure, a_point_tells_its_numbers_its_origin_and_its_size) {
  const auto chart = PerformanceFigure(input_of(ring_case(), emulated_rows())).build(kTimesArea, light_theme());
  ASSERT_EQ(chart->points.size(), kMeasuredSizes.size());
  const ChartPoint& point = chart->points[2];
  EXPECT_EQ(point.asks, 1 << 16);
  EXPECT_EQ(point.value.x(), 1 << 16);
  EXPECT_NEAR(point.value.y(), 1.004 * ring_seconds(4, 1 << 16, kAlpha, kBeta), 1e-12);
  for (const char* said : {"64 KiB: median", "of 5 runs", "+0.4 %", "emulated"})
    EXPECT_TRUE(point.words.contains(QString::fromUtf8(said))) << said << ": " << point.words.toStdString();
}

TEST(PerformanceFigure, exports) {
  const FigureInput measured = input_of(ring_case(), emulated_rows());
  expect_exportable(PerformanceFigure(measured), kTimesSize);
  expect_exportable(PerformanceFigure(measured), QSize(520, 280));
  expect_exportable(PerformanceFigure(measured), QSize(816, 144));
  expect_exportable(PerformanceFigure(measured), QSize(200, 100));
  expect_exportable(PerformanceFigure(input_of(ring_case())), kTimesSize);
}

}  // namespace
}  // namespace ringside::ui
