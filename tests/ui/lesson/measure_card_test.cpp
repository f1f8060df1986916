// A measurement in a lesson, with a measurer whose records the test speaks.
#include "ui/lesson/measure_card.h"

#include <gtest/gtest.h>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include "tests/ui/model/spoken_measurer.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/lesson_text.h"

namespace ringside::ui {
namespace {

MeasureBlock both(const std::string& backend) {
  MeasureBlock block;
  block.id = "both";
  block.prompt = "Run both.";
  block.backend = backend;
  for (const char* algorithm : {"chain", "ring"}) {
    Case c;
    c.algorithm = algorithm;
    c.bytes = 1 << 20;
    c.tier = "infiniband";
    block.cases.push_back(validate(c).value());
  }
  return block;
}

TEST(MeasureCard, it_runs_its_cases_and_keeps_what_came_out) {
  load_fonts();
  apply_theme(light_theme());
  SpokenMeasurer measurer;
  MeasureCard card(both("emulated"), &measurer, {});
  QSignalSpy measured(&card, &MeasureCard::measured);
  auto* button = card.findChild<Button*>("measure_both");
  button->click();
  ASSERT_TRUE(measurer.running());
  EXPECT_EQ(measurer.request_.backend, "emulated");
  ASSERT_EQ(measurer.request_.cases.size(), 2U);
  EXPECT_EQ(button->text(), "Stop");
  measurer.speak(0, 3e-3, 10);  // slowed tenfold: 300 µs of the tier's own time
  EXPECT_EQ(measured.count(), 0) << "half of it is no answer";
  measurer.speak(1, 1e-3, 10);
  measurer.end();
  ASSERT_EQ(measured.count(), 1);
  const QString text = QString::fromStdString(card.given().text);
  EXPECT_TRUE(card.given().done);
  EXPECT_TRUE(text.contains("300.00 µs") && text.contains("100.00 µs")) << text.toStdString();
  EXPECT_TRUE(text.contains("3.00 ×")) << "3 ms over 1 ms";
  EXPECT_TRUE(text.contains("emulated") && !text.contains("measured")) << "never called measured";
  EXPECT_EQ(button->text(), "Run again on 4 ranks");
}

TEST(MeasureCard, a_run_that_fails_says_so_and_leaves_nothing) {
  SpokenMeasurer measurer;
  MeasureCard card(both("host"), &measurer, {});
  auto* button = card.findChild<Button*>("measure_both");
  button->click();
  measurer.speak(0, 3e-3, 1);
  Q_EMIT measurer.failed("mpirun is not installed");
  measurer.end();
  EXPECT_FALSE(card.given().done);
  EXPECT_EQ(card.findChild<Text*>("measure_state_both")->text(), "mpirun is not installed");
  EXPECT_EQ(button->text(), "Run on 4 ranks");
}

SgdJob broken() {
  SgdJob job;
  job.fault = SgdFault::fewer_batches;
  return job;
}

TEST(MeasureCard, training_is_told_beside_a_single_worker) {
  SpokenMeasurer measurer;
  MeasureBlock block;
  block.id = "train";
  block.training = SgdJob{};
  MeasureCard card(block, &measurer, {});
  auto* button = card.findChild<Button*>("measure_train");
  EXPECT_EQ(button->text(), "Run on 4 ranks");
  button->click();
  ASSERT_TRUE(measurer.request_.training);
  SgdRun run;
  run.steps = {{0.5, 0.5, 0}, {0.25, 0.25, 4.8e-9}};
  Q_EMIT measurer.trained(run);
  measurer.end();
  EXPECT_TRUE(card.given().done);
  const QString text = QString::fromStdString(card.given().text);
  EXPECT_TRUE(text.contains("after step 2") && text.contains("0.250000") && text.contains("4.8e-09"))
      << text.toStdString();
}

TEST(MeasureCard, wrong_sums_are_a_result_and_say_that_ranks_differ) {
  SpokenMeasurer measurer;
  MeasureBlock block;
  block.id = "train";
  block.training = SgdJob{};
  block.training->fault = SgdFault::mixed_types;
  MeasureCard card(block, &measurer, {});
  card.findChild<Button*>("measure_train")->click();
  SgdRun run;
  run.steps = {{0.5, 0.5, 0.28}};
  run.workers_agree = false;
  Q_EMIT measurer.trained(run);
  measurer.end();
  EXPECT_TRUE(card.given().done);
  const QString text = QString::fromStdString(card.given().text);
  EXPECT_TRUE(text.contains("do not hold the same bits") && text.contains("0.28")) << text.toStdString();
}

TEST(MeasureCard, what_is_broken_on_purpose_ends_with_what_the_ranks_say) {
  for (const bool on_purpose : {true, false})
    for (const bool ranks_ran : {true, false}) {
      SpokenMeasurer measurer;
      MeasureBlock block;
      block.id = "train";
      block.training = on_purpose ? broken() : SgdJob{};
      MeasureCard card(block, &measurer, {});
      card.findChild<Button*>("measure_train")->click();
      Environment here;
      here.host = "here", here.date = "2026-11-24T10:00:00Z";
      if (ranks_ran) Q_EMIT measurer.environment(here);
      Q_EMIT measurer.failed("rank 3 hangs");
      measurer.end();
      EXPECT_EQ(card.given().done, on_purpose && ranks_ran);
      EXPECT_EQ(card.given().text.find("**rank 3 hangs**") == 0, on_purpose && ranks_ran);
    }
}

TEST(MeasureCard, it_waits_for_its_question_for_a_runner_and_for_others_runs) {
  SpokenMeasurer measurer;
  MeasureCard held(both("host"), &measurer, {}), alone(both("host"), nullptr, {}), second(both("host"), &measurer, {});
  held.set_held(true);
  held.findChild<Button*>("measure_both")->click();
  EXPECT_FALSE(measurer.running());
  held.set_held(false);
  held.findChild<Button*>("measure_both")->click();
  EXPECT_TRUE(measurer.running());
  second.findChild<Button*>("measure_both")->click();
  EXPECT_EQ(second.findChild<Text*>("measure_state_both")->text(), "Another run is under way.");
  alone.findChild<Button*>("measure_both")->click();
  EXPECT_FALSE(alone.given().done);
}

TEST(MeasureCard, what_was_measured_is_there_again_when_the_lesson_is_opened_anew) {
  load_fonts();
  apply_theme(light_theme());
  const QTemporaryDir folder;
  const QString file = folder.filePath("lessons.json");
  SpokenMeasurer measurer;
  for (const bool first : {true, false}) {
    LessonPanel panel(file);
    panel.set_measurer(&measurer);
    panel.resize(468, 700);
    panel.show();
    ASSERT_TRUE(panel.open("pitfalls/1"));
    QTest::qWait(20);
    auto* button = panel.findChild<Button*>("measure_crumbs-here");
    ASSERT_NE(button, nullptr);
    if (first) {
      button->click();
      EXPECT_FALSE(measurer.running()) << "the question comes first";
      QTest::keyClicks(panel.findChild<QWidget*>("field_crumbs"), "23.9");
      panel.findChild<Button*>("commit_crumbs")->click();
      QTest::qWait(20);
      button->click();
      ASSERT_TRUE(measurer.running());
      measurer.speak(0, 2e-4);
      measurer.speak(1, 5e-4);
      measurer.end();
    }
    auto* result = panel.findChild<LessonText*>("measured_crumbs-here");
    EXPECT_TRUE(result->toPlainText().contains("0.40 ×")) << result->toPlainText().toStdString();
  }
}

}  // namespace
}  // namespace ringside::ui
