// What a library takes and what others measured, beside the model.
#include "ui/charts/performance_beside.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/base/text.h"
#include "tests/ui/charts/measured.h"
#include "tests/ui/charts/picture.h"
#include "ui/charts/performance_figure.h"

namespace ringside::ui {
namespace {

Case on_rails() {
  Case c;
  c.instance.ranks = 16;
  c.bytes = 1 << 20;
  c.wiring.topology = "h100-rails:2";
  return *validate(c);
}

std::shared_ptr<const LibraryCurve> curve_of(const Case& c) {
  return std::make_shared<const LibraryCurve>(*library_curve(c, {{*find_library("nccl"), 1}, {}}));
}

PublishedRun run(const std::string& gpu, double factor, Collective collective = Collective::allreduce) {
  PublishedRun r;
  r.header = {{"gpu", gpu}, {"nodes", "2"}, {"source", "a \"page\", 3"}};
  r.collective = collective;
  r.ranks = 16;
  for (std::int64_t n = 1 << 20; n <= std::int64_t{1} << 32; n *= 4)
    r.points.push_back({n, factor * (1e-4 + static_cast<double>(n) / 240e9)});
  return r;
}

FigureInput with_all() {
  FigureInput input = input_of(on_rails());
  input.library = curve_of(on_rails());
  input.published = {run("V100", 5), run("H100 80GB", 1), run("H100 80GB", 1, Collective::broadcast)};
  return input;
}

TEST(PerformanceBeside, a_librarys_lines_are_its_times_and_its_estimates_at_every_size) {
  const FigureInput input = with_all();
  const PerformanceFigure figure(input);
  ASSERT_EQ(figure.data().library.size(), 2U);
  const auto &taken = figure.data().library[0].line, &estimate = figure.data().library[1].line;
  EXPECT_EQ(taken.origin, Origin::simulation);
  ASSERT_EQ(taken.values.size(), input.library->times.size());
  for (std::size_t i = 0; i < taken.values.size(); ++i) {
    EXPECT_EQ(taken.values[i].y(), input.library->times[i].seconds->value);
    EXPECT_EQ(estimate.values[i].y(), input.library->times[i].estimate->value);
    EXPECT_TRUE(figure.data().library[0].words[static_cast<qsizetype>(i)].contains("NCCL 2.30, simulated"));
  }
  const QByteArray picture = drawn(figure);
  for (const char* name : {">NCCL 2.30<", ">NCCL 2.30's own estimate<"}) EXPECT_TRUE(picture.contains(name)) << name;
  EXPECT_TRUE(figure.data().title.startsWith("alpha-beta formula")) << figure.data().title.toStdString();
}

TEST(PerformanceBeside, a_small_card_says_the_estimate_at_each_point_instead_of_by_a_line_that_it_cannot_name) {
  const PerformanceFigure figure(with_all());
  const auto names = [&](const QRectF& area) {
    std::set<QString> series;
    const auto chart = figure.build(area, light_theme());
    for (const ChartPoint& point : chart->points) series.insert(point.series);
    return series;
  };
  EXPECT_TRUE(names({0, 0, 1020, 680}).contains("NCCL 2.30's own estimate"));
  EXPECT_FALSE(names({0, 0, 520, 230}).contains("NCCL 2.30's own estimate"));
  EXPECT_TRUE(names({0, 0, 520, 230}).contains("NCCL 2.30"));
  for (const QString& words : figure.data().library[0].words) EXPECT_TRUE(words.contains("; its own estimate "));
}

TEST(PerformanceBeside, alone_the_model_is_as_it_was) {
  const PerformanceFigure with(with_all()), without(input_of(on_rails()));
  EXPECT_TRUE(without.data().library.empty() && without.data().recorded.empty() && without.data().badges().empty());
  EXPECT_FALSE(without.data().title.contains("alpha-beta"));
  EXPECT_EQ(with.data().here_s, without.data().here_s);
  EXPECT_EQ(with.data().lines.front().values.front().y(), without.data().lines.front().values.front().y());
}

TEST(PerformanceBeside, published_runs_of_such_machines_come_first_and_those_of_other_collectives_are_said) {
  const PerformanceFigure figure(with_all());
  const auto& recorded = figure.data().recorded;
  ASSERT_EQ(recorded.size(), 2U);
  EXPECT_TRUE(recorded[0].such);
  EXPECT_EQ(recorded[0].name, QString::fromUtf8("16 × H100 80GB"));
  EXPECT_FALSE(recorded[1].such);
  EXPECT_EQ(figure.data().beside, "1 published run of such a machine, 1 published run of another machine");
  EXPECT_TRUE(figure.data().said.join(' ').contains("another collective not shown: 16 × H100 80GB (broadcast)"));
  EXPECT_EQ(figure.data().badges(), std::vector{Origin::recorded});
  EXPECT_GE(figure.data().n_high, static_cast<double>(std::int64_t{1} << 32)) << "the axis reaches their sizes";
  const QByteArray picture = drawn(figure);
  for (const char* name : {">recorded<", ">16 × H100 80GB<", ">16 × V100<"})
    EXPECT_TRUE(picture.contains(name)) << name;
  expect_exportable(figure, QSize(1020, 680));
  expect_exportable(figure, QSize(520, 240));
}

TEST(PerformanceBeside, the_description_says_how_a_librarys_time_is_known_and_nothing_of_what_is_not_measured) {
  FigureInput input = with_all();
  const std::string whole = PerformanceFigure(input).description();
  EXPECT_NE(whole.find(", simulated; its own estimate "), std::string::npos) << whole;
  EXPECT_EQ(whole.find("continued"), std::string::npos) << whole;
  EXPECT_NE(whole.find("Recorded, 1 published run of such a machine, 1 published run of another machine. "),
            std::string::npos)
      << whole;
  EXPECT_EQ(whole.find("not measured"), std::string::npos) << whole;
  LibraryCurve longer = *input.library;
  longer.times.back().continued = 4;
  input.library = std::make_shared<const LibraryCurve>(std::move(longer));
  const std::string continued = PerformanceFigure(input).description();
  EXPECT_NE(continued.find(", continued from fewer pieces; its own estimate "), std::string::npos) << continued;
  EXPECT_EQ(continued.find("simulated"), std::string::npos) << continued;
}

TEST(PerformanceBeside, two_runs_of_one_machine_have_names_of_their_own) {
  FigureInput input = input_of(on_rails());
  input.published = {run("H100", 1), run("H100", 1.1), run("H100", 1.2)};
  const PerformanceFigure figure(input);
  std::set<QString> names;
  for (const RecordedSeries& series : figure.data().recorded) names.insert(series.name);
  EXPECT_EQ(names.size(), 3U);
}

TEST(PerformanceBeside, every_point_tells_its_origin_and_asks_for_its_size) {
  const FigureInput input = with_all();
  const PerformanceFigure figure(input);
  const auto chart = figure.build(QRectF(0, 0, 1020, 680), light_theme());
  std::size_t library = 0, recorded = 0;
  for (const ChartPoint& point : chart->points) {
    EXPECT_EQ(point.asks, static_cast<std::int64_t>(point.value.x()));
    EXPECT_FALSE(point.series.isEmpty());
    library += point.series == "NCCL 2.30";
    recorded += point.words.contains("recorded, a \"page\", 3");
  }
  EXPECT_EQ(library, input.library->times.size());
  EXPECT_EQ(recorded, 2 * input.published[0].points.size());
  chart->set_hidden({"NCCL 2.30", "16 × V100"});
  EXPECT_TRUE(chart->hides("NCCL 2.30"));
}

TEST(PerformanceBeside, the_table_has_them_with_their_sources) {
  const FigureInput input = with_all();
  const std::string csv = PerformanceFigure(input).csv();
  std::size_t rows = 0;
  for (std::size_t at = 0; (at = csv.find("\nsimulation,", at)) != std::string::npos; ++at) ++rows;
  EXPECT_EQ(rows, input.library->times.size());
  EXPECT_NE(csv.find("recorded,,1048576,"), std::string::npos);
  EXPECT_NE(csv.find("16 × H100 80GB: a \"page\"; 3\n"), std::string::npos);
}

TEST(PerformanceBeside, among_compared_algorithms_a_library_has_a_name_at_its_end) {
  FigureInput input = with_all();
  input.compare = {"recursive_doubling"};
  const PerformanceFigure figure(input);
  EXPECT_TRUE(drawn(figure).contains(">NCCL 2.30<"));
  for (const FastestRegion& region : figure.data().fastest)
    EXPECT_LT(region.line, figure.data().lines.size()) << "the fastest is one of the algorithms";
  expect_exportable(figure, QSize(560, 200));
}

TEST(PerformanceBeside, on_a_topology_lines_are_simulated_and_who_is_fastest_is_who_predict_says) {
  const Case c = on_rails();
  FigureInput input = input_of(c);
  input.compare = {"rabenseifner", "nvls", "in_network_tree"};
  input.simulated = std::make_shared<const SimulatedCurves>(simulated_curves(c, input.compare, kLibrarySizes));
  const PerformanceFigure figure(input);
  const PerformanceData& d = figure.data();
  ASSERT_EQ(d.lines.size(), 4U);
  EXPECT_EQ(d.here_s, input.answer->prediction.simulation->value);
  for (const ModelLine& line : d.lines) {
    EXPECT_EQ(line.origin, Origin::simulation);
    const auto& curves = input.simulated->curves;
    const auto own = std::find_if(curves.begin(), curves.end(), [&](auto& s) { return s.algorithm == line.algorithm; });
    for (const QPointF& v : line.values) EXPECT_EQ(v.y(), own->at(v.x()).value);
  }
  // At 1 GiB nvls is 2.3 times as fast as rabenseifner (predict), where closed forms say the contrary.
  EXPECT_EQ(d.lines[d.fastest.back().line].algorithm, "nvls");
  EXPECT_TRUE(d.title.startsWith("simulation, 16 ranks, h100-rails:2")) << d.title.toStdString();
  input.compare.clear();
  const PerformanceFigure alone(input);
  EXPECT_EQ(alone.data().lines.back().origin, Origin::simulation);
  EXPECT_TRUE(alone.data().title.startsWith("formula"));
  input.simulated.reset();
  EXPECT_EQ(PerformanceFigure(input).data().lines.back().origin, Origin::formula);
}

}  // namespace
}  // namespace ringside::ui
