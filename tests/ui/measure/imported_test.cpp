// Other benchmarks' logs in Results: opened by what stands in them, and shown for what they are: means, which nobody
// need have verified.
#include <algorithm>

#include <gtest/gtest.h>
#include <QFile>
#include <QTemporaryDir>

#include "core/measure/logs/import_log.h"
#include "core/measure/recorded.h"
#include "ui/measure/measured_picture.h"
#include "ui/measure/results_data.h"
#include "ui/measure/run_store.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

/// IMB's layout; 4 KiB in 20 us on 4 ranks: algbw 204.8 MB/s, busbw 2 (4 - 1) / 4 times that, 307.2 MB/s.
constexpr const char* kImb =
    "#    Intel(R) MPI Benchmarks 2021.3, MPI-1 part\n"
    "# Benchmarking Allreduce\n"
    "# #processes = 4\n"
    "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
    "            0         1000         0.03         0.03         0.03\n"
    "         1024         1000         9.00        12.00        10.00\n"
    "         4096         1000        18.00        22.00        20.00\n";

StoredRun imported_run() {
  auto m = import_log(kImb, "allreduce.log");
  EXPECT_TRUE(m) << m.error().line();
  return {{}, *m};
}

ResultsData shown_of(const StoredRun& run, const StoredRun* b = nullptr) {
  return results_data(run, b, run.measured.rows.front());
}

const RowsFigure& table_in(const std::shared_ptr<const Figure>& figure) {
  return dynamic_cast<const RowsFigure&>(*figure);
}

TEST(Imported, a_row_of_no_bytes_has_no_place_and_takes_no_other_with_it) {
  const StoredRun run = imported_run();
  const auto figure = results_figure(shown_of(run), 0);
  const auto chart = figure->build(QRectF(0, 0, 1020, 680), light_theme());
  ASSERT_EQ(chart->points.size(), 2U);
  for (const ChartPoint& point : chart->points) EXPECT_TRUE(chart->shows(point.value.x(), point.value.y()));
  EXPECT_NE(figure->description().find("n = 0 has no place here"), std::string::npos);
  EXPECT_NE(figure->csv().find(",0,3e-08,"), std::string::npos) << "the file has it\n" << figure->csv();
  EXPECT_TRUE(conclusion(shown_of(run)).contains("n = 0 takes 30 ns")) << conclusion(shown_of(run)).toStdString();
  EXPECT_EQ(table_in(beside_figure(shown_of(run), 0)).rows().size(), 3U);
}

TEST(Imported, what_no_log_looked_at_is_not_wrong_and_what_it_complains_of_is) {
  StoredRun run = imported_run();
  for (const MeasurementRow& row : run.measured.rows) {
    EXPECT_FALSE(row.verified);
    EXPECT_FALSE(times_of(row).wrong);
  }
  EXPECT_FALSE(conclusion(shown_of(run)).contains("wrong"));
  EXPECT_NE(differing_figure(run, nullptr)->csv().find("\"Not verified\",\"3 of 3 rows\""), std::string::npos)
      << differing_figure(run, nullptr)->csv();
  run.measured.rows[2].notes.emplace_back("3 wrong elements, says the log");
  EXPECT_TRUE(times_of(run.measured.rows[2]).wrong);
  EXPECT_TRUE(conclusion(shown_of(run)).contains("wrong at 4 KiB")) << conclusion(shown_of(run)).toStdString();
  EXPECT_EQ(table_in(beside_figure(shown_of(run), 0)).rows()[2][1].ink, RowsFigure::Cell::Ink::error);
  MeasurementRow ours = run.measured.rows[0];
  ours.algorithm = "ring";
  EXPECT_TRUE(times_of(ours).wrong) << "all of ours are looked at";
}

TEST(Imported, means_are_called_so_and_are_neither_few_nor_disturbed) {
  const StoredRun run = imported_run();
  const auto figure = results_figure(shown_of(run), 0);
  EXPECT_TRUE(figure->data().series.front().name.startsWith("mean of"));
  const auto chart = figure->build(QRectF(0, 0, 1020, 680), light_theme());
  for (const ChartPoint& point : chart->points) {
    EXPECT_TRUE(point.words.contains("mean of")) << point.words.toStdString();
    EXPECT_FALSE(point.words.contains("median")) << point.words.toStdString();
  }
  const std::string origin = differing_figure(run, nullptr)->csv();
  EXPECT_EQ(origin.find("few runs"), std::string::npos) << origin;
  EXPECT_NE(origin.find("\"Imported from\",\"IMB 2021.3, allreduce.log\""), std::string::npos) << origin;
  // Nothing tests two means: a ratio, and that it may be chance.
  const StoredRun again = imported_run();
  const auto table = beside_figure(shown_of(run, &again), 0);
  EXPECT_EQ(table->csv().find("same"), std::string::npos) << table->csv();
  EXPECT_TRUE(table_in(table).foot().contains("chance")) << table_in(table).foot().toStdString();
}

TEST(Imported, notes_of_many_rows_leave_the_table_its_room) {
  StoredRun run = imported_run();
  const MeasurementRow like = run.measured.rows[1];
  run.measured.rows.clear();
  for (int i = 0; i < 23; ++i) {
    MeasurementRow& row = run.measured.rows.emplace_back(like);
    row.bytes = std::int64_t{16} << i;
    row.notes = {"the whole log says so", "of this size alone: " + std::to_string(i)};
  }
  const QString said = conclusion(shown_of(run));
  EXPECT_EQ(said.count("The whole log says so."), 1) << said.toStdString();
  EXPECT_EQ(said.count("f this size alone"), 2) << said.toStdString();
  EXPECT_TRUE(said.contains("21 more")) << said.toStdString();
  const auto table = beside_figure(shown_of(run), 0);
  for (int i = 0; i < 23; ++i)
    EXPECT_TRUE(table_in(table).rows()[static_cast<std::size_t>(i)][0].told.contains(QString("alone: %1").arg(i)));
}

TEST(Imported, bandwidths_stand_in_table_and_chart) {
  const StoredRun run = imported_run();
  const auto table = beside_figure(shown_of(run), 0);
  QStringList cells;
  for (const auto& cell : table_in(table).rows()[2]) cells << cell.text;
  EXPECT_EQ(cells, (QStringList{"4 KiB", "20 µs", "205 MB/s", "307 MB/s"})) << cells.join(' ').toStdString();
  for (const auto& [quantity, bytes_per_s] :
       {std::pair(Quantity::algbw, 204.8e6), std::pair(Quantity::busbw, 307.2e6)}) {
    const auto figure = results_figure(shown_of(run), 0, quantity);
    const auto chart = figure->build(QRectF(0, 0, 1020, 680), light_theme());
    ASSERT_EQ(chart->points.size(), 2U);
    EXPECT_NEAR(chart->points.back().value.y(), bytes_per_s, 1);
    EXPECT_TRUE(chart->shows(4096, bytes_per_s));
  }
}

TEST(Imported, a_picture_of_a_bandwidth_opens_as_one) {
  const StoredRun run = imported_run();
  for (const Quantity quantity : {Quantity::time, Quantity::algbw, Quantity::busbw}) {
    const auto all = pictures_of(run, nullptr, {{}, 4096, quantity});
    const ResultsShown shown = results_shown(*all.front().recipe);
    EXPECT_EQ(shown.quantity, quantity);
    EXPECT_EQ(shown.here, 4096);
  }
}

TEST(Imported, the_store_opens_a_log_whatever_it_is_called_and_names_tool_and_file) {
  QTemporaryDir folder;
  QFile file(folder.filePath("allreduce.o4711"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(kImb);
  file.close();
  RunStore store({});
  const auto index = store.open(file.fileName());
  ASSERT_TRUE(index) << index.error().line();
  const StoredRun& run = store.runs()[static_cast<std::size_t>(*index)];
  EXPECT_EQ(run.title().toStdString(), "IMB 2021.3, 4 ranks");
  EXPECT_EQ(run.place().toStdString(), "allreduce, allreduce.o4711");
  EXPECT_EQ(run.origin(), Origin::recorded);
}

TEST(Results, two_runs_of_one_day_are_told_apart_by_their_time) {
  const auto at = [](const char* date) {
    StoredRun run = imported_run();
    run.measured.environment.date = date;
    return run;
  };
  // Of one day in every time zone.
  const StoredRun a = at("2019-03-01T05:00:00Z"), b = at("2019-03-01T05:20:00Z"), later = at("2019-03-01T05:20:07Z");
  const auto started = [](const StoredRun& one, const StoredRun& other) {
    const auto table = differing_figure(one, &other);
    for (const auto& row : table_in(table).rows())
      if (row[0].text == "Started") return QStringList{row[1].text, row[2].text};
    return QStringList();
  };
  for (const auto& [one, other] : {std::pair(&a, &b), std::pair(&b, &later)}) {
    const QStringList times = started(*one, *other);
    ASSERT_EQ(times.size(), 2);
    EXPECT_NE(times[1], "same");
    EXPECT_NE(times[0], times[1]);
  }
  EXPECT_TRUE(started(b, later)[1].contains(":07, ")) << started(b, later)[1].toStdString();
  EXPECT_EQ(started(a, a)[1], "same");
}

}  // namespace
}  // namespace ringside::ui
