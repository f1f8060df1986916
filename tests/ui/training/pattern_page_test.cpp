// Steps that are no mix, in the window: what is chosen is what core says, and every word comes to the stage.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>

#include "core/flow.h"
#include "core/training_wires.h"
#include "tests/ui/window/opened_window.h"
#include "ui/controls/field.h"
#include "ui/training/lever_switches.h"
#include "ui/training/memory_figure.h"
#include "ui/training/sentence_figure.h"
#include "ui/training/step_memory.h"
#include "ui/training/step_page.h"
#include "ui/training/timeline_figure.h"
#include "ui/training/train_panel.h"

namespace ringside::ui {
namespace {

class PatternPageTest : public OpenedWindow {
 protected:
  void SetUp() override {
    window_ = opened(forgetful(Mode::train));
    wait([](const StepData&) { return true; });
  }
  StepPage& page() { return find<TrainPanel>("train_panel")->step(); }
  void wait(const std::function<bool(const StepData&)>& there) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().data() && there(*page().data()); }, 60'000));
  }
  void take(int roles, TrainingPattern pattern, bool asynchronous = false) {
    auto* choice = find<QComboBox>("train_pattern");
    choice->setCurrentIndex(roles);
    Q_EMIT choice->activated(roles);
    wait([&](const StepData& d) { return d.mix().pattern == pattern && d.mix().asynchronous == asynchronous; });
  }
  /// In a small window the panel is closed, and its fields are where they were.
  bool offered(const char* object) {
    const QWidget* field = find<QSpinBox>(object)->parentWidget();
    return !field->isHidden() && !field->parentWidget()->isHidden();
  }
  /// What is shown is what core says, the bars add up, and each word is a case that runs.
  void expect_of_core() {
    const auto data = page().data();
    const StepData& d = *data;
    const TrainingWires wires = training_wires(cluster_case(d.question.cluster, d.mix().ranks())).value();
    CallTimes times(wires, d.question.job.algorithm);
    const StepEstimate e = estimate(d.question.job, d.mix(), times).value();
    EXPECT_EQ(d.step.step(), e.step());
    const TimelineFigure line(data);
    EXPECT_NEAR(line.rows().front().total.value, e.compute.value, 1e-12);
    EXPECT_NEAR(line.rows().back().total.value, e.exposed.value, 1e-12);
    ASSERT_FALSE(e.sentence.empty());
    for (std::size_t word = 0; word < e.sentence.size(); ++word) {
      const Case c = verb_case(d, word);
      EXPECT_EQ(name(c.collective), e.sentence[word].collective);
      EXPECT_EQ(c.instance.ranks, e.sentence[word].ranks);
      const auto answered = answer(c);
      EXPECT_TRUE(answered.has_value()) << answered.error().line();
    }
    EXPECT_EQ(SentenceFigure(data).csv().find("servers") != std::string::npos,
              d.mix().pattern == TrainingPattern::parameter_server);
  }
};

TEST_F(PatternPageTest, workers_and_servers_share_the_ranks_and_open_on_the_stage) {
  take(1, TrainingPattern::parameter_server);
  EXPECT_EQ(page().data()->mix().ranks(), 64) << "as many as before";
  EXPECT_EQ(page().data()->mix().servers, 8);
  EXPECT_TRUE(offered("train_servers"));
  EXPECT_FALSE(offered("train_tp"));
  expect_of_core();
  EXPECT_TRUE(find<LeverSwitches>("train_levers")->bill().contains("without servers"));
  EXPECT_TRUE(find<QLabel>("train_gamma_unserved")->text().contains("without servers"));
  find<QSpinBox>("train_servers")->setValue(4);
  wait([](const StepData& d) { return d.mix().servers == 4; });
  const MemoryFigure memory(page().data());
  EXPECT_NE(memory.description().find("worker"), std::string::npos);
  EXPECT_NE(memory.description().find("server"), std::string::npos);
  const auto waiting = page().data()->step.step();
  take(2, TrainingPattern::parameter_server, true);
  EXPECT_LE(page().data()->step.step(), waiting);
  expect_of_core();
  EXPECT_EQ(step_of(text_of(page().question()))->mix, page().question().mix) << "the next window begins with it";
  // The first word's first group: a server and the one worker that is not in its way.
  page().primary();
  settle();
  EXPECT_EQ(window_->mode(), Mode::explore);
  EXPECT_EQ(question().collective, Collective::reduce);
  EXPECT_EQ(question().instance.ranks, 2);
  EXPECT_EQ(question().wiring.placement, "56,0") << "of 56 workers and 4 servers rank 56 is the first server";
}

TEST_F(PatternPageTest, actors_and_a_learner_are_a_step_too) {
  take(3, TrainingPattern::actor_learner);
  EXPECT_EQ(page().data()->mix().dp, 63);
  expect_of_core();
  auto* rollout = find<QLineEdit>("train_rollout");
  rollout->setText(QStringLiteral("4MiB"));
  rollout->setModified(true);
  Q_EMIT rollout->editingFinished();
  wait([](const StepData& d) { return d.question.job.rollout == Bytes(4 << 20); });
  expect_of_core();
}

TEST_F(PatternPageTest, tables_are_shared_by_the_ranks_of_a_recommender) {
  take(5, TrainingPattern::embedding_lookup);
  EXPECT_EQ(page().data()->question.job.model->name, "dlrm");
  EXPECT_TRUE(offered("train_tables"));
  EXPECT_TRUE(find<QSpinBox>("train_tokens")->parentWidget()->isHidden()) << "a click has no tokens";
  EXPECT_EQ(find<QSpinBox>("train_sequences")->accessibleName(), "Clicks a rank");
  expect_of_core();
  take(0, TrainingPattern::mix);
  EXPECT_EQ(page().data()->question.job.model->name, "llama2-7b");
  EXPECT_TRUE(offered("train_tp"));
}

TEST_F(PatternPageTest, a_rate_that_comes_with_the_model_is_assumed_and_another_one_is_given) {
  for (const char* model : {"llama2-7b", "resnet-50"}) {
    SCOPED_TRACE(model);
    StepQuestion q = first_step();
    q.cluster = "pcie", q.mix = Mix{.dp = 4};
    take_model(q, find_model(model).value());
    for (const auto& [share, said] : {std::pair{1.0, "assumed"}, {0.5, "given"}}) {
      q.job.flops *= share;
      page().ask(q);
      wait([&](const StepData& d) {
        return d.question.job.model == q.job.model && d.question.job.flops == q.job.flops;
      });
      EXPECT_TRUE(find<Text>("train_rate")->text().contains(said)) << find<Text>("train_rate")->text().toStdString();
    }
  }
}

}  // namespace
}  // namespace ringside::ui
