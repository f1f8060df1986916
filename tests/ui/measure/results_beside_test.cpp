// Two runs side by side: what too few samples say, whose letter stands where, and what stays readable in the window.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>
#include <QGraphicsScene>
#include <QImage>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>

#include "core/base/file.h"
#include "tests/ui/measure/measure_pages.h"
#include "ui/charts/chart.h"
#include "ui/figures/figure_view.h"
#include "ui/measure/hosts_table.h"
#include "ui/measure/results_data.h"
#include "ui/measure/results_libraries.h"
#include "ui/measure/results_page.h"
#include "ui/paint/marks.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

MeasurementRow timed(std::int64_t bytes, double seconds, std::size_t samples) {
  Case c;
  c.instance.ranks = 2;
  c.bytes = bytes;
  MeasurementRow row = row_for(*validate(c));
  row.backend = "host";
  row.verified = true;
  for (std::size_t i = 0; i < samples; ++i)
    row.samples_s.push_back(seconds * (1 + 1e-4 * static_cast<double>(i)));  // no two alike
  row.median_s = row.ci95_lo_s = row.ci95_hi_s = seconds;
  return row;
}

StoredRun stored(std::vector<MeasurementRow> rows) {
  StoredRun run;
  run.measured.rows = std::move(rows);
  return run;
}

// Of n against m samples the most uneven ranks have p = 2 / C(n + m, n): 1, 0.1, 0.029 and 0.044 of these.
TEST(ResultsBeside, of_too_few_samples_nothing_is_same_and_nothing_differs) {
  for (const auto& [n, m, enough] : {std::tuple(1U, 1U, false), {3U, 3U, false}, {4U, 4U, true}, {2U, 8U, true}}) {
    const StoredRun a = stored({timed(1024, 3e-4, n)}), b = stored({timed(1024, 9e-3, m)});
    const ResultsData data = results_data(a, &b, a.measured.rows.front());
    EXPECT_EQ(data.rows.front().too_few, !enough) << n << " and " << m;
    EXPECT_FALSE(data.rows.front().same);
    const auto table = beside_figure(data, 0);
    EXPECT_EQ(table->csv().find("too few") == std::string::npos, enough) << table->csv();
    EXPECT_EQ(dynamic_cast<const RowsFigure&>(*table).foot().contains("Mann"), false) << "no row says same";
  }
}

TEST(ResultsBeside, of_too_few_samples_no_schedule_is_faster_than_a_library) {
  for (const std::size_t samples : {1, 3, 4}) {
    StoredRun a = stored({timed(1024, 5e-5, samples)});
    a.measured.rows.front().library_s = {{"MPI_Allreduce", 4e-2}};
    const QString said = conclusion(results_data(a, nullptr, a.measured.rows.front()));
    EXPECT_EQ(said.contains("faster"), samples == 4) << said.toStdString();
    EXPECT_EQ(said.contains("too few samples"), samples < 4) << said.toStdString();
    EXPECT_FALSE(said.contains("differs")) << said.toStdString();
  }
}

TEST(ResultsBeside, of_too_few_samples_no_prediction_fails_and_no_ratio_is_said_of_a_library) {
  for (const std::size_t samples : {3, 6}) {
    StoredRun a = stored({timed(1024, 5e-5, samples)});
    a.measured.rows.front().predicted_s = 1e-5;
    a.measured.rows.front().library_s = {{"MPI_Allreduce", 4e-2}};
    const ResultsData data = results_data(a, nullptr, a.measured.rows.front());
    EXPECT_EQ(conclusion(data).contains("fails most"), samples == 6) << conclusion(data).toStdString();
    const auto table = beside_figure(data, 0);
    EXPECT_EQ(table->csv().find("too few") == std::string::npos, samples == 6) << table->csv();
  }
}

TEST(ResultsBeside, of_too_few_samples_no_library_stands_out) {
  for (const std::size_t samples : {1, 6}) {
    StoredRun a = stored({timed(1024, 5e-5, 6)});
    for (const auto& [name, s] : {std::pair("A", 1e-5), {"B", 4e-5}})
      a.measured.rows.front().libraries.push_back({name, "own choice", true, std::vector(samples, s), s, s, s, {}});
    const auto table = standings_figure(side_by_side(a.measured).front(), 1024);
    const auto& rows = dynamic_cast<const RowsFigure&>(*table).rows();
    EXPECT_EQ(rows[0][1].ink == RowsFigure::Cell::Ink::strong, samples == 6) << samples;
  }
}

TEST(ResultsBeside, a_letter_stands_nearer_to_its_own_point) {
  for (const double factor : {0.5, 0.83, 0.98, 1.02, 1.2, 1.7}) {
    const StoredRun a = stored({timed(1024, 1e-5, 6), timed(65536, 2e-5, 6)});
    const StoredRun b = stored({timed(1024, factor * 1e-5, 6), timed(65536, factor * 2e-5, 6)});
    for (const std::int64_t here : {0, 65536}) {
      const auto figure = results_figure(results_data(a, &b, a.measured.rows.front()), here);
      const QRectF area(0, 0, 1020, 680);
      QGraphicsScene scene;
      Chart* chart = figure->build(area, light_theme()).release();
      scene.addItem(chart);
      QImage image(area.size().toSize(), QImage::Format_ARGB32_Premultiplied);
      QPainter painter(&image);
      scene.render(&painter, area, area);
      for (const QString letter : {"A", "B"}) {
        const auto box = chart->name_box(letter);
        ASSERT_TRUE(box) << letter.toStdString() << " at " << factor;
        double own = 1e9, other = 1e9;
        for (const ChartPoint& point : chart->points) {
          const QPointF way = chart->at(point.value.x(), point.value.y()) - box->center();
          double& least = point.series == letter ? own : other;
          least = std::min(least, std::hypot(way.x(), way.y()));
        }
        EXPECT_LT(own, other) << letter.toStdString() << " at " << factor;
      }
    }
  }
}

TEST(HostsTable, a_row_grows_by_the_lines_of_its_fault) {
  HostRow row;
  row.host = "n1", row.words = "no answer", row.remedy = "try by hand", row.state = HostRow::State::left_out;
  HostRow lengthy = row;
  lengthy.words = "it has no interface in 10.99.0.0/24 (it has eth0 10.0.0.1/24, eth1 10.1.0.1/24, ib0 10.2.0.1/24)";
  HostsTable table;
  table.resize(420, 300);
  table.grab();  // it has that width now
  table.set_rows({row, lengthy});
  EXPECT_GT(table.rowHeight(1), table.rowHeight(0));
}

TEST_F(MeasurePages, names_of_columns_stay_in_view_and_the_quantity_keeps_its_words) {
  QTemporaryDir folder;
  const QString path = folder.filePath("alltoall.log");
  std::string text =
      "#    Intel(R) MPI Benchmarks 2021.3, MPI-1 part\n# Benchmarking Alltoall\n# #processes = 16\n"
      " #bytes #repetitions t_min[usec] t_max[usec] t_avg[usec]\n";
  for (int i = 0; i < 23; ++i) text += fmt::format("{} 1000 {}.0 {}.0 {}.0\n", 1 << i, 15 + i, 18 + i, 16 + i);
  ASSERT_TRUE(write_file(path.toStdString(), text));
  ASSERT_TRUE(window_->open_target(path)) << window_->error_line().toStdString();
  auto* names = find<QWidget>("measure_names");
  auto* table = find<FigureView>("measure_beside");
  auto* quantity = find<QComboBox>("measure_quantity");
  ASSERT_NE(names->parentWidget(), nullptr);
  for (const QSize size : {QSize(1280, 720), QSize(1920, 1080), QSize(1000, 600)}) {
    window_->resize(size);
    QTest::qWait(150);
    EXPECT_EQ(names->isVisible(), table->y() < 0) << "where the table was scrolled";
    EXPECT_TRUE(names->isVisible() || size.width() != 1280) << "23 rows have no room, and the last is chosen";
    EXPECT_EQ(names->pos(), QPoint(0, 0));
    for (int i = 0; i < quantity->count(); ++i)
      EXPECT_GE(quantity->width() - 10 - 30, text_width(quantity->font(), quantity->itemText(i)))
          << "before the words, and the chevron";
  }
}

}  // namespace
}  // namespace ringside::ui
