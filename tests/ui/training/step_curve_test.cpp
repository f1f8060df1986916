// What can be done about gamma in the window: levers as switches, and a curve that is dragged.
#include <algorithm>

#include <QCheckBox>
#include <QSpinBox>

#include "tests/ui/window/opened_window.h"
#include "ui/charts/chart_card.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/gamma_figure.h"
#include "ui/training/lab_gamma.h"
#include "ui/training/lever_switches.h"
#include "ui/training/step_page.h"
#include "ui/training/train_panel.h"

namespace ringside::ui {
namespace {

class StepCurveTest : public OpenedWindow {
 protected:
  void SetUp() override {
    window_ = opened(forgetful(Mode::train));
    wait([](const StepData&) { return true; });
  }
  StepPage& page() { return find<TrainPanel>("train_panel")->step(); }
  void wait(const std::function<bool(const StepData&)>& there) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().data() && there(*page().data()); }, 60'000));
  }
};

// Two levers that each halve the time of the sum: together they quarter it, and the curve and its break-even follow.
TEST_F(StepCurveTest, levers_are_pulled_by_keyboard_and_undone) {
  const TrainingStep as_it_is = page().data()->gamma.step;
  for (const auto& [lever, divided] : {std::pair{"lever_0", 2.0}, {"lever_2", 4.0}}) {
    auto* links = find<QCheckBox>(lever);
    links->setFocus();
    QTest::keyClick(links, Qt::Key_Space);
    wait([&](const StepData& d) { return d.on.size() == (divided == 2 ? 2u : 3u); });
    EXPECT_TRUE(links->isChecked());
    const StepData& d = *page().data();
    // Simulated: all but the messages' latency is halved.
    EXPECT_GE(d.together.gamma, d.gamma.here.gamma / divided * (1 - 1e-9));
    EXPECT_LE(d.together.gamma, d.gamma.here.gamma / divided * 1.05);
    EXPECT_EQ(d.together.origin, "simulation");
    EXPECT_NEAR(gamma_row(d.pulled, d.gamma.workers).gamma, d.together.gamma, 1e-9) << "the curve goes through it";
    // K - 1 = f G B / (2 g R) grows as the sum gets shorter.
    const double further = *break_even_workers(d.pulled) - 1;
    EXPECT_NEAR(further / (*break_even_workers(as_it_is) - 1) / divided, 1, 0.05);
  }
  const auto figure = std::dynamic_pointer_cast<const GammaFigure>(find<ChartCard>("train_gamma")->figure());
  ASSERT_TRUE(figure);
  EXPECT_EQ(figure->break_even(), break_even_workers(page().data()->pulled));
  const QString bill = find<LeverSwitches>("train_levers")->bill();
  EXPECT_TRUE(bill.contains("formula")) << "gamma";
  EXPECT_TRUE(bill.contains("simulation")) << "of the step";
  for (const char* price : {"latency stays", "rounded"}) EXPECT_TRUE(bill.contains(price)) << bill.toStdString();
  auto* undo = window_->document().undo_group().activeStack();
  ASSERT_EQ(undo, &find<TrainPanel>("train_panel")->page().undo_stack());
  undo->undo();
  wait([](const StepData& d) { return d.on == LeverSet{LeverKind::links, LeverKind::overlap}; });
  EXPECT_FALSE(find<QCheckBox>("lever_2")->isChecked());
  window_->set_mode(Mode::explore);
  EXPECT_EQ(window_->document().undo_group().activeStack(), &window_->document().undo_stack());
}

// One step on the page: what the levers bring is said against none, and overlap is the simulated step's own.
TEST_F(StepCurveTest, the_lever_of_overlap_is_the_steps_own) {
  const auto before = page().data();
  ASSERT_TRUE(before->on.contains(LeverKind::overlap) && before->question.job.overlap);
  find<QCheckBox>("lever_4")->click();
  wait([](const StepData& d) { return d.on.empty(); });
  const auto after = page().data();
  EXPECT_FALSE(after->question.job.overlap);
  // Nothing hides: ZeRO 3 sends nothing but what data parallelism sends.
  EXPECT_NEAR(after->step.step() / (after->step.compute + after->step.communication), 1, 1e-9);
  EXPECT_EQ(after->together.step, after->step.step()) << "no second step beside it";
  EXPECT_EQ(before->together.step, before->step.step());
  EXPECT_GT(after->step.step(), before->step.step());
  EXPECT_FALSE(find<LeverSwitches>("train_levers")->bill().contains(" ms"));
  page().undo_stack().undo();
  wait([](const StepData& d) { return d.question.job.overlap; });
  EXPECT_EQ(page().data()->step.step(), before->step.step());
}

TEST_F(StepCurveTest, the_curve_is_dragged_to_other_workers_and_another_batch) {
  auto& view = find<ChartCard>("train_gamma")->view();
  ASSERT_TRUE(view.live() && view.live()->handle);
  // A step has 128 sequences: dealt to 32 workers, each has 4. What is passed on the way is one change with it.
  const int before = page().undo_stack().index();
  Q_EMIT view.handle_dragged(Qt::Horizontal, 50, 1);
  Q_EMIT view.handle_dragged(Qt::Horizontal, 35, 1);
  // Before the step is simulated the point has moved along the curve, by the formula.
  ASSERT_EQ(page().data()->mix().dp, 64);
  const auto moved = std::dynamic_pointer_cast<const GammaFigure>(find<ChartCard>("train_gamma")->figure());
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->here(), 32);
  EXPECT_EQ(moved->step().global_batch, page().data()->pulled.global_batch);
  EXPECT_EQ(moved->step().bandwidth, page().data()->pulled.bandwidth);
  wait([](const StepData& d) { return d.mix().dp == 32; });
  EXPECT_EQ(page().data()->question.job.sequences, 4);
  EXPECT_EQ(page().undo_stack().index(), before + 1);
  EXPECT_EQ(find<QSpinBox>("train_dp")->value(), 32);
  page().undo_stack().undo();
  wait([](const StepData& d) { return d.mix().dp == 64; });
  EXPECT_EQ(page().data()->question.job.sequences, 2);
  // gamma is as 1 / b: a quarter of it takes 8 sequences in place of 2.
  Q_EMIT view.handle_dragged(Qt::Vertical, page().data()->gamma.here.gamma / 4, 2);
  wait([](const StepData& d) { return d.question.job.sequences == 8; });
  EXPECT_EQ(page().data()->mix().dp, 64);
  Q_EMIT view.handle_nudged(Qt::Horizontal, -1);
  wait([](const StepData& d) { return d.mix().dp == 32 && d.question.job.sequences == 16; });
  Q_EMIT view.handle_nudged(Qt::Vertical, 1);
  wait([](const StepData& d) { return d.question.job.sequences == 8; });
}

TEST(WorkerChoices, deal_the_batch_in_whole_sequences) {
  StepQuestion q = first_step();
  q.mix.dp = 6, q.job.sequences = 3;
  EXPECT_EQ(worker_choices(q), (std::vector<std::int32_t>{1, 2, 3, 6, 9, 18}));
  q.mix.micro_batches = 3, q.mix.pp = 2;  // 3, 6, 9 or 18 for each
  EXPECT_EQ(worker_choices(q), (std::vector<std::int32_t>{1, 2, 3, 6}));
}

TEST(MeasuredStep, is_on_the_curve_of_its_own_constants) {
  MeasurementRow row;
  row.ranks = 4, row.bytes = 4'000'000;
  row.gamma = MeasuredGamma{"blas", 1e6, 64, 6 * 1e6 * 64, 2e-3, 3e-3, 5e-3, 4e-3};
  const TrainingStep t = measured_step(row);
  EXPECT_NEAR(gamma_row(t, 4).gamma, 1.5, 1e-12);
  EXPECT_NEAR(gamma_row(t, 4).compute.value, 2e-3, 1e-15);
  const GammaFigure figure({}, kChapterWorkers, 64, true, GammaFigure::Measured{t, 4, "measured on 4 ranks here"});
  const auto chart = figure.build({0, 0, 600, 400}, light_theme());
  const auto point = std::find_if(chart->points.begin(), chart->points.end(),
                                  [](const ChartPoint& p) { return p.words.contains("measured"); });
  ASSERT_NE(point, chart->points.end());
  EXPECT_NEAR(point->value.y(), 1.5, 1e-12);
  EXPECT_EQ(point->value.x(), 4);
  EXPECT_NE(figure.description().find("1.500 at K = 4 measured"), std::string::npos) << figure.description();
}

TEST_F(StepCurveTest, a_lever_without_effect_says_why) {
  auto* local = find<QCheckBox>("lever_3");
  EXPECT_FALSE(local->isEnabled()) << "ZeRO 3 has no whole replicas";
  EXPECT_TRUE(local->toolTip().contains("ZeRO 0"));
  StepQuestion q = page().data()->question;
  q.mix.zero = 0;
  page().ask(q);
  wait([](const StepData& d) { return d.mix().zero == 0; });
  ASSERT_TRUE(local->isEnabled());
  local->click();
  wait([](const StepData& d) { return d.on.contains(LeverKind::local_steps); });
  EXPECT_NEAR(page().data()->together.gamma, page().data()->gamma.here.gamma / 8, 1e-12);
  q.levers = {LeverKind::local_steps};
  q.mix.dp = 1;
  EXPECT_TRUE(solve_step(q)->on.empty()) << "one worker has no sums to leave out";
}

}  // namespace
}  // namespace ringside::ui
