// The mode Measure in its window: plans, runs, results.
#include <algorithm>

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QScrollArea>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTimer>
#include <QUndoStack>
#include <QUrl>

#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/job.h"
#include "tests/ui/measure/measure_pages.h"
#include "ui/figures/figure_view.h"
#include "ui/measure/hosts_page.h"
#include "ui/measure/hosts_table.h"
#include "ui/measure/measure_panel.h"
#include "ui/measure/results_page.h"
#include "ui/training/lab_page.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

void drop_on(QWidget* window, const QString& path) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(path)});
  QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window, &enter);  // nothing is dropped where nothing was dragged to
  QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window, &drop);
}

TEST_F(MeasurePages, one_computer_runs_from_the_button_to_the_kept_result) {
  ready();
  const int ranks = hosts().ranks();
  EXPECT_TRUE(run_button()->text().contains(QString::number(ranks))) << "never silently smaller";
  run_button()->click();
  EXPECT_EQ(panel().tab(), MeasurePanel::run);
  ASSERT_FALSE(measurer_.request_.cases.empty());
  EXPECT_TRUE(measurer_.request_.pulses);
  EXPECT_EQ(measurer_.request_.cases.front().instance.ranks, ranks);
  RankSteps now;
  for (int r = 0; r < ranks; ++r) now.ranks.push_back(r), now.steps.push_back(1);
  Q_EMIT measurer_.pulse(now);
  EXPECT_EQ(panel().live().ranks().front().step, 1);
  measurer_.finish_all();
  EXPECT_EQ(panel().tab(), MeasurePanel::results) << "a run that went well is looked at";
  ASSERT_NE(panel().results_page().a(), nullptr);
  EXPECT_EQ(panel().results_page().a()->measured.rows.size(), measurer_.request_.cases.size());
  QStringList pictures;
  for (const PagePicture& p : panel().page().pictures()) pictures << p.file_name;
  EXPECT_EQ(pictures, (QStringList{"results", "results-beside", "results-origin"})) << "nobody said where ranks were";
}

TEST_F(MeasurePages, hosts_in_trouble_are_left_out_and_the_button_says_how_many_ranks) {
  measurer_.bad = {"n2"};
  take_cluster("n1:4,n2:4,n3:2");
  ready();
  EXPECT_EQ(hosts().ranks(), 6);
  EXPECT_TRUE(run_button()->text().contains("6")) << run_button()->text().toStdString();
  EXPECT_TRUE(hosts().verdict().contains("n2"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return hosts().line().contains("mpirun -n 6"); }, 10'000));
  run_button()->click();
  EXPECT_EQ(measurer_.request_.launch.hosts, (std::vector<Host>{{"n1", 4, ""}, {"n3", 2, ""}}));
}

TEST_F(MeasurePages, the_table_of_hosts_is_worked_by_keys) {
  measurer_.bad = {"n1"};
  take_cluster("n1,n2");
  ready();
  measurer_.bad.clear();
  auto* table = find<HostsTable>("hosts_table");
  table->setFocus();
  table->setCurrentIndex(table->model()->index(0, 0));
  QTest::keyClick(table, Qt::Key_Return);  // the remedy of n1: asked again
  ready();
  EXPECT_EQ(hosts().ranks(), 2);
  measurer_.bad = {"n2"};
  QTest::keyClick(table, Qt::Key_R);
  ready();
  EXPECT_EQ(hosts().ranks(), 1);
}

TEST_F(MeasurePages, a_cluster_without_hosts_asks_for_them_and_starts_nothing) {
  ready();
  auto* where = find<QComboBox>("measure_where");
  where->setCurrentIndex(2);
  Q_EMIT where->activated(2);
  EXPECT_TRUE(hosts().blocked().contains("n01:8")) << hosts().blocked().toStdString();
  EXPECT_TRUE(hosts().plan().on_cluster()) << "nothing of the plan before is left standing";
  EXPECT_TRUE(hosts().line().isEmpty());
  run_button()->click();
  EXPECT_TRUE(measurer_.request_.cases.empty());
}

TEST_F(MeasurePages, a_field_that_cannot_be_read_says_so_and_blocks_the_run) {
  take_cluster("n1,,n2");
  EXPECT_FALSE(hosts().blocked().isEmpty());
  type("measure_hosts", "n1,n2");
  type("measure_agent", "not a path");
  EXPECT_FALSE(hosts().blocked().isEmpty());
  type("measure_agent", "/usr/bin/agent");
  ready();
  EXPECT_EQ(hosts().plan().launch.agent, "/usr/bin/agent");
}

TEST_F(MeasurePages, changes_of_the_plan_are_taken_back) {
  ready();
  const MeasurePlan before = hosts().plan();
  type("measure_sizes", "64KiB");
  EXPECT_EQ(hosts().plan().sizes, std::vector<std::int64_t>{65536});
  panel().undo_stack().undo();
  EXPECT_EQ(hosts().plan(), before);
}

TEST_F(MeasurePages, escape_asks_before_it_stops_and_what_is_finished_is_kept) {
  ready();
  run_button()->click();
  measurer_.finish_row(0);
  const auto answer = [&](int button) {
    QTimer::singleShot(50, window_.get(), [button] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      ASSERT_NE(box, nullptr);
      box->buttons().at(button)->click();
    });
    QTest::keyClick(window_.get(), Qt::Key_Escape);
  };
  answer(1);
  EXPECT_TRUE(measurer_.running());
  EXPECT_TRUE(run_button()->text().contains("1")) << "keep 1 case: " << run_button()->text().toStdString();
  answer(0);
  EXPECT_FALSE(measurer_.running());
  ASSERT_NE(panel().results_page().a(), nullptr);
  EXPECT_EQ(panel().results_page().a()->measured.rows.size(), 1U);
}

TEST_F(MeasurePages, between_the_last_case_and_the_end_of_the_run_all_are_done_and_none_is_chosen) {
  ready();
  run_button()->click();
  const std::size_t count = measurer_.request_.cases.size();
  for (std::size_t i = 0; i < count; ++i) measurer_.finish_row(static_cast<int>(i));
  ASSERT_TRUE(panel().live().running());
  auto* list = find<FigureView>("measure_case_list");
  const auto rows = [&] { return dynamic_cast<const RowsFigure*>(list->figure().get()); };
  ASSERT_TRUE(QTest::qWaitFor(
      [&] {
        return rows() != nullptr && rows()->rows().size() == count &&
               std::ranges::all_of(rows()->rows(),
                                   [](const auto& row) { return row.front().mark == QStringLiteral("✓"); });
      },
      5'000));
  EXPECT_EQ(rows()->current(), -1);
  EXPECT_FALSE(window_->grab().isNull());
  measurer_.end();
  EXPECT_NE(panel().results_page().a(), nullptr) << "and what was measured is kept";
}

TEST_F(MeasurePages, a_rank_that_keeps_the_others_waiting_is_named_with_a_countdown) {
  ready();
  run_button()->click();
  RankSteps now;
  now.ranks = {0, 1}, now.steps = {1, 0};
  now.suspect = 1, now.still_s = 2.5, now.ends_in_s = 5.5;
  Q_EMIT measurer_.pulse(now);
  auto* notice = find<QLabel>("measure_notice");
  ASSERT_TRUE(QTest::qWaitFor([&] { return notice->isVisible(); }, 5'000));
  EXPECT_TRUE(notice->text().contains("1") && notice->text().contains("2.5")) << notice->text().toStdString();
}

TEST_F(MeasurePages, a_run_that_never_began_leaves_the_page_of_no_run_and_its_sentence) {
  ready();
  run_button()->click();
  Q_EMIT measurer_.failed("cuda-local: no GPU");
  measurer_.end();
  auto* notice = find<QLabel>("measure_notice");
  ASSERT_TRUE(QTest::qWaitFor([&] { return notice->isVisible(); }, 5'000));
  EXPECT_EQ(notice->text(), "cuda-local: no GPU");
  EXPECT_TRUE(panel().page().pictures().empty());
  for (const auto* badge : panel().page().findChildren<Badge*>()) EXPECT_FALSE(badge->isVisible());
}

TEST_F(MeasurePages, a_recorded_run_on_gpus_is_not_offered_again_where_there_are_none) {
  ready();
  run_button()->click();
  measurer_.request_.backend = "cuda-local";
  measurer_.finish_all();
  ASSERT_EQ(panel().tab(), MeasurePanel::results);
  EXPECT_EQ(panel().primary().blocked, "no GPU");
  measurer_.gpus_ = {{"GPU 0"}, {}};
  EXPECT_EQ(panel().primary().blocked, "");
}

TEST_F(MeasurePages, a_bundle_opens_the_window_there_by_name_and_by_dropping) {
  QTemporaryDir folder;
  Measurement m;
  Case c;
  c.instance.ranks = 2;
  m.rows = {row_for(*validate(c))};
  m.rows.front().backend = "host";
  m.rows.front().samples_s = {1e-6};
  m.rows.front().median_s = 1e-6;
  const QString path = folder.filePath("m1.json");
  ASSERT_TRUE(write_file(path.toStdString(), to_json(m).dump()));
  window_->set_mode(Mode::explore);
  EXPECT_TRUE(window_->open_target(path)) << window_->error_line().toStdString();
  EXPECT_EQ(window_->mode(), Mode::measure);
  EXPECT_EQ(panel().tab(), MeasurePanel::results);
  EXPECT_EQ(panel().results_page().a()->path, path);
  window_->set_mode(Mode::explore);
  drop_on(window_.get(), path);
  EXPECT_TRUE(QTest::qWaitFor([this] { return window_->mode() == Mode::measure; })) << "read beside the window";
}

TEST_F(MeasurePages, a_log_opens_there_by_what_stands_in_it_and_all_of_it_can_be_read) {
  QTemporaryDir folder;
  const QString path = folder.filePath("alltoall.log");
  std::string text =
      "#    Intel(R) MPI Benchmarks 2021.3, MPI-1 part\n# Benchmarking Alltoall\n# #processes = 16\n"
      " #bytes #repetitions t_min[usec] t_max[usec] t_avg[usec]\n";
  for (int i = 0; i < 23; ++i) text += fmt::format("{} 1000 {}.0 {}.0 {}.0\n", 1 << i, 15 + i, 18 + i, 16 + i);
  ASSERT_TRUE(write_file(path.toStdString(), text));
  window_->set_mode(Mode::explore);
  ASSERT_TRUE(window_->open_target(path)) << window_->error_line().toStdString();
  EXPECT_EQ(window_->mode(), Mode::measure);
  ASSERT_EQ(panel().tab(), MeasurePanel::results);
  EXPECT_TRUE(panel().results_page().a()->place().contains("alltoall.log"));
  for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
    window_->resize(size);
    QTest::qWait(150);
    auto* table = find<FigureView>("measure_beside");
    const int edges = 12;
    EXPECT_GE(table->height() - edges, table->figure()->least_height(table->width() - edges)) << "a place for each row";
    auto* words = find<QLabel>("measure_conclusion");
    EXPECT_GE(words->height(), words->heightForWidth(words->width())) << "every line of it";
    QWidget* around = table;
    while (around != nullptr && qobject_cast<QScrollArea*>(around) == nullptr) around = around->parentWidget();
    ASSERT_NE(around, nullptr) << "the table scrolls";
    EXPECT_GE(words->mapTo(window_.get(), QPoint()).y(), around->mapTo(window_.get(), QPoint()).y() + around->height());
  }
  auto* quantity = find<QComboBox>("measure_quantity");
  quantity->setCurrentIndex(2);
  Q_EMIT quantity->activated(2);
  EXPECT_NE(find<FigureView>("measure_times")->figure()->description().find("B/s"), std::string::npos);
}

TEST_F(MeasurePages, a_dropped_log_opens_there) {
  QTemporaryDir folder;
  const QString path = folder.filePath("osu.csv");  // whatever it is called
  const std::string text = "mpirun -np 4 ./osu_allreduce\n# OSU MPI Allreduce Latency Test v7.0\n";
  ASSERT_TRUE(write_file(path.toStdString(), text + "# Size       Avg Latency(us)\n1024 10.00\n"));
  window_->set_mode(Mode::explore);
  drop_on(window_.get(), path);
  EXPECT_TRUE(QTest::qWaitFor([this] { return window_->mode() == Mode::measure; }))
      << window_->error_line().toStdString();
  ASSERT_NE(panel().results_page().a(), nullptr);
  EXPECT_EQ(panel().results_page().a()->title().toStdString(), "OSU 7.0, 4 ranks");
}

TEST_F(MeasurePages, measure_belongs_to_no_scene_and_goes_back_to_what_it_came_from) {
  window_->set_mode(Mode::build);
  const Case before = question();
  window_->set_mode(Mode::measure);
  EXPECT_EQ(question(), before);
  EXPECT_EQ(window_->document().scene({}, {}).layout, "build");
  window_->set_mode(Mode::train);
  EXPECT_FALSE(run_button()->isVisible()) << "nothing of Measure's stays";
  window_->set_mode(Mode::measure);
  EXPECT_TRUE(run_button()->isVisible());
  window_->set_mode(Mode::present);
  EXPECT_EQ(question(), before);
}

TEST_F(MeasurePages, every_page_stands_in_a_small_and_in_a_large_window) {
  ready();
  run_button()->click();
  measurer_.finish_all();
  for (const QSize size : {QSize(1280, 720), QSize(1920, 1080), QSize(1000, 600)}) {
    window_->resize(size);
    for (const auto tab : {MeasurePanel::hosts, MeasurePanel::run, MeasurePanel::results}) {
      panel().set_tab(tab);
      QTest::qWait(150);
      EXPECT_LE(panel().width(), size.width());
      EXPECT_FALSE(window_->grab().isNull());
    }
  }
}

}  // namespace
}  // namespace ringside::ui
