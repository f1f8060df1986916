// Measure, Hosts: surveys, calibrations, the runner copied over, the nodes of an allocation.
#include <QImage>
#include <QPainter>
#include <QSpinBox>
#include <QTimer>
#include <QUndoStack>

#include "tests/ui/measure/measure_pages.h"
#include "ui/figures/figure_view.h"
#include "ui/measure/hosts_table.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

/// A field's row, which a narrow window folds away with the form.
const QWidget* row_of(const QWidget* editor) {
  return editor->parentWidget()->parentWidget();
}

/// Every pair 10 us and 1 GB/s, but what n3 receives at a tenth of that.
PairSurvey survey_of(const std::vector<std::string>& hosts) {
  PairSurvey s;
  s.hosts = hosts;
  const auto count = static_cast<std::int32_t>(hosts.size());
  const auto into = [&](std::int32_t to) { return hosts[static_cast<std::size_t>(to)] == "n3" ? 1e-8 : 1e-9; };
  for (std::int32_t a = 0; a < count; ++a)
    for (std::int32_t b = a + 1; b < count; ++b) s.pairs.push_back({a, b, 1e-5, into(b), into(a), 1 << 20});
  return s;
}

TEST_F(MeasurePages, a_survey_shows_its_line_names_the_slow_host_and_the_plan_is_simulated_on_what_it_found) {
  take_cluster("n1:2,n2:2,n3:2");
  ready();
  find<QAbstractButton>("measure_start_survey")->click();
  EXPECT_TRUE(run_button()->text().contains("3")) << run_button()->text().toStdString();
  ASSERT_TRUE(QTest::qWaitFor([&] { return hosts().line().contains("survey of 3"); }, 10'000));
  run_button()->click();
  EXPECT_EQ(measurer_.request_.kind, JobKind::survey);
  EXPECT_EQ(panel().tab(), MeasurePanel::hosts);
  EXPECT_TRUE(measurer_.running());
  Q_EMIT measurer_.surveyed(survey_of({"n1", "n2", "n3"}));
  measurer_.end();
  const auto* shown = find<FigureView>("measure_cases");
  EXPECT_NE(shown->figure()->description().find("100 MB/s"), std::string::npos) << shown->figure()->description();
  find<QAbstractButton>("measure_start_run")->click();
  const auto says = [&] { return dynamic_cast<const RowsFigure*>(shown->figure().get()); };
  ASSERT_TRUE(QTest::qWaitFor([&] { return says() && says()->foot().contains("surveyed"); }, 20'000))
      << says()->foot().toStdString();
  // Other hosts are others: nothing is known of them.
  type("measure_hosts", "n1:2,n2:2,n4:2");
  ASSERT_TRUE(QTest::qWaitFor([&] { return says() && !says()->foot().contains("surveyed"); }, 20'000));
  type("measure_hosts", "n1:2,n2:2,n3:2");
  find<QAbstractButton>("measure_start_survey")->click();
  find<QAbstractButton>("measure_use_found")->click();
  EXPECT_EQ(window_->mode(), Mode::explore) << window_->error_line().toStdString();
  EXPECT_FALSE(question().wiring.uniform());
  EXPECT_LE(question().instance.ranks, 6) << "as many as the hosts take";
}

TEST_F(MeasurePages, a_survey_is_stopped_by_the_button_and_a_fault_is_one_line) {
  take_cluster("n1,n2");
  ready();
  find<QAbstractButton>("measure_start_survey")->click();
  run_button()->click();
  EXPECT_FALSE(hosts().blocked(JobKind::measure).isEmpty()) << "one at a time";
  run_button()->click();
  EXPECT_FALSE(measurer_.running());
  run_button()->click();
  EXPECT_TRUE(measurer_.running());
  QTest::keyClick(window_.get(), Qt::Key_Escape);
  EXPECT_FALSE(measurer_.running()) << "nothing is lost: nobody is asked";
  run_button()->click();
  Q_EMIT measurer_.failed("rank 1 on n2 has died");
  measurer_.end();
  EXPECT_TRUE(hosts().verdict().contains("n2 has died")) << hosts().verdict().toStdString();
  EXPECT_TRUE(measurer_.request_.cases.empty()) << "no run was started";
}

TEST_F(MeasurePages, this_computer_is_calibrated_and_its_runs_are_priced_by_that) {
  ready();
  const auto* shown = find<FigureView>("measure_cases");
  const auto foot = [&] {
    const auto* rows = dynamic_cast<const RowsFigure*>(shown->figure().get());
    return rows != nullptr ? rows->foot() : QString();
  };
  ASSERT_TRUE(QTest::qWaitFor([&] { return foot().contains("shared memory"); }, 20'000)) << foot().toStdString();
  EXPECT_FALSE(hosts().blocked(JobKind::survey).isEmpty()) << "there is no pair of hosts";
  find<QAbstractButton>("measure_start_calibrate")->click();
  run_button()->click();
  EXPECT_EQ(measurer_.request_.kind, JobKind::calibrate);
  Calibration found;
  found.environment.host = "n7", found.environment.date = "2026-11-24T08:00:00Z";
  found.alpha_s = 1e-6, found.beta_s_per_byte = 1e-10;
  Calibration bad = found;
  bad.residual_median = 0.9;  // trouble_with() says from where on
  Q_EMIT measurer_.calibrated(bad);
  EXPECT_TRUE(foot().contains("90%")) << "why it is not kept: " << foot().toStdString();
  Q_EMIT measurer_.calibrated(found);
  measurer_.end();
  EXPECT_TRUE(foot().contains("calibrated on n7, 2026-11-24")) << foot().toStdString();
  EXPECT_TRUE(foot().contains("machines/n7.json")) << foot().toStdString();
  measurer_.kept_ = found;
  find<QAbstractButton>("measure_start_run")->click();
  ASSERT_TRUE(QTest::qWaitFor([&] { return foot().contains("calibrated on n7"); }, 20'000)) << foot().toStdString();
  find<QAbstractButton>("measure_start_calibrate")->click();
  find<QAbstractButton>("measure_use_found")->click();
  EXPECT_EQ(question().calibrated, "calibrated on n7, 2026-11-24, backend host");
}

TEST_F(MeasurePages, a_host_without_the_runner_offers_to_copy_it_over) {
  measurer_.lacking = {"n2"};
  take_cluster("n1,n2");
  ready();
  EXPECT_EQ(hosts().ranks(), 1);
  auto* table = find<HostsTable>("hosts_table");
  EXPECT_EQ(HostsModel::action(table->rows()[1]), "Copy over");
  table->setFocus();
  table->setCurrentIndex(table->model()->index(1, 0));
  QTest::keyClick(table, Qt::Key_Return);
  ready();
  EXPECT_TRUE(hosts().plan().launch.stage);
  EXPECT_EQ(hosts().ranks(), 2);
  run_button()->click();
  EXPECT_TRUE(measurer_.request_.launch.stage) << "it is copied for the run, too";
  measurer_.end();
  panel().undo_stack().undo();
  ready();
  EXPECT_EQ(hosts().ranks(), 1);
}

TEST_F(MeasurePages, without_an_allocation_nothing_asks_how_long_slurm_is_waited_for) {
  take_cluster("n1:2,n2:2");
  ready();
  EXPECT_TRUE(row_of(find<QSpinBox>("measure_wait"))->isHidden());
  EXPECT_EQ(hosts().plan().launch.wait, kSlurmWaits);
}

TEST_F(MeasurePages, an_allocation_of_slurm_gives_its_hosts) {
  window_.reset();
  qputenv("SLURM_JOB_NODELIST", "n[1-3]");
  qputenv("SLURM_TASKS_PER_NODE", "2(x3)");
  window_ = opened(forgetful(Mode::measure), &measurer_);
  take_cluster("");
  find<QAbstractButton>("measure_slurm")->click();
  ready();
  EXPECT_TRUE(hosts().plan().launch.slurm);
  EXPECT_EQ(hosts().ranks(), 6);
  EXPECT_FALSE(hosts().verdict().contains("sking")) << "srun reaches them, so they are met like others";
  EXPECT_TRUE(hosts().blocked(JobKind::survey).isEmpty());
  auto* wait = find<QSpinBox>("measure_wait");
  EXPECT_FALSE(row_of(wait)->isHidden());
  EXPECT_EQ(wait->value(), kSlurmWaits);
  wait->setValue(60);
  ready();
  EXPECT_EQ(hosts().plan().launch.wait, 60);
  run_button()->click();
  EXPECT_EQ(measurer_.request_.launch.wait, 60);
  measurer_.end();
  qunsetenv("SLURM_JOB_NODELIST"), qunsetenv("SLURM_TASKS_PER_NODE");
}

TEST(RowsFigure, a_chosen_row_that_there_is_not_is_painted_as_none) {
  std::vector<std::vector<RowsFigure::Cell>> rows;
  for (const char* name : {"a", "b", "c"}) rows.push_back({{QString::fromUtf8(name)}});
  for (const int chosen : {-1, 0, 2, 3, 99}) {
    const RowsFigure figure({{QStringLiteral("n"), Align::left, 1}}, rows, chosen);
    for (const double height : {20.0, 60.0, 90.0, 400.0}) {
      const QRectF area(0, 0, 200, height);
      QImage image(200, 400, QImage::Format_ARGB32_Premultiplied);
      QPainter painter(&image);
      figure.paint(painter, area, light_theme());
      for (double y = 0; y < height; ++y)
        if (const auto at = figure.hit({10, y}, area)) {
          EXPECT_LT(*at->rank, 3);
          EXPECT_FALSE(figure.tip({10, y}, area).empty());
        }
    }
  }
}

}  // namespace
}  // namespace ringside::ui
