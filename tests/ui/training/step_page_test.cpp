// A training step in the window: what is chosen is what core says, and a verb comes to the stage and back.
#include <algorithm>

#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QSpinBox>
#include <QTemporaryDir>

#include "core/base/text.h"
#include "core/flow.h"
#include "core/training_wires.h"
#include "tests/ui/window/opened_window.h"
#include "ui/training/memory_figure.h"
#include "ui/training/sentence_figure.h"
#include "ui/training/step_page.h"
#include "ui/training/timeline_figure.h"
#include "ui/training/train_panel.h"
#include "ui/training/walked_view.h"
#include "ui/window/notice.h"

namespace ringside::ui {
namespace {

class StepPageTest : public OpenedWindow {
 protected:
  void SetUp() override {
    window_ = opened(forgetful(Mode::train));
    wait([](const StepData&) { return true; });
  }
  StepPage& page() { return find<TrainPanel>("train_panel")->step(); }
  void wait(const std::function<bool(const StepData&)>& there) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().data() && there(*page().data()); }, 60'000));
  }
  /// What core says, asked directly.
  static StepEstimate expected(const TrainingJob& job, const Mix& mix, const std::string& topology) {
    Case c;
    c.instance.ranks = mix.ranks();
    c.wiring.topology = topology;
    const TrainingWires wires = training_wires(c).value();
    CallTimes times(wires, job.algorithm);
    return estimate(job, mix, times).value();
  }
};

TEST_F(StepPageTest, it_begins_with_a_step_that_core_tells_alike) {
  const StepData& d = *page().data();
  const StepEstimate e = expected(d.question.job, d.mix(), "h100-rails:8");
  ASSERT_EQ(d.step.sentence.size(), e.sentence.size());
  for (std::size_t i = 0; i < e.sentence.size(); ++i) {
    EXPECT_EQ(d.step.sentence[i].collective, e.sentence[i].collective);
    EXPECT_EQ(d.step.sentence[i].seconds, e.sentence[i].seconds);
  }
  // ZeRO 3 moves half as much again as stages 0 to 2 (Rajbhandari et al. 2020, section 7).
  EXPECT_NEAR(e.sent() / d.replicated, 1.5, 1e-9);
  EXPECT_TRUE(page().verdict().contains("20.7")) << page().verdict().toStdString();
}

TEST_F(StepPageTest, the_rows_of_the_timeline_add_up_to_the_estimate) {
  const StepData& d = *page().data();
  const TimelineFigure line(page().data());
  EXPECT_NEAR(line.rows().front().total.value, d.step.compute.value, 1e-12);
  EXPECT_NEAR(line.rows().back().total.value, d.step.exposed.value, 1e-12);
  Seconds calls;
  for (std::size_t i = 1; i + 1 < line.rows().size(); ++i) calls += line.rows()[i].total;
  EXPECT_NEAR(calls.value, d.step.communication.value, 1e-12);
  for (std::size_t verb = 0; verb < d.step.sentence.size(); ++verb) {
    Seconds own;
    for (const auto& row : line.rows())
      for (const auto& bar : row.bars)
        if (bar.verb == static_cast<int>(verb)) own += bar.end - bar.start;
    EXPECT_NEAR(own.value, d.step.sentence[verb].seconds.value, 1e-12) << "the bars of verb " << verb;
  }
}

TEST_F(StepPageTest, a_mix_chosen_in_the_fields_changes_sentence_memory_and_verdict) {
  find<QSpinBox>("train_dp")->setValue(8);
  find<QSpinBox>("train_tp")->setValue(8);
  wait([](const StepData& d) { return d.mix().dp == 8 && d.mix().tp == 8; });
  const StepData& d = *page().data();
  const StepEstimate e = expected(d.question.job, d.mix(), "h100-rails:8");
  EXPECT_EQ(d.step.sentence.size(), e.sentence.size());
  EXPECT_EQ(d.memory[3].use.total(), e.memory.total());
  EXPECT_EQ(d.step.step(), e.step());
  EXPECT_FALSE(page().verdict().contains("bubble")) << "there is no pipeline";
  EXPECT_TRUE(page().verdict().contains(QString::fromStdString(format_seconds(e.step()))))
      << page().verdict().toStdString();
}

TEST_F(StepPageTest, how_a_pipeline_runs_and_who_sits_together_is_chosen) {
  StepQuestion q = first_step();
  q.mix = Mix{.dp = 2, .tp = 8, .pp = 4, .micro_batches = 8};
  q.job.sequences = 8;
  page().ask(q);
  wait([](const StepData& d) { return d.mix().pp == 4; });
  const auto before = page().data();
  EXPECT_TRUE(page().verdict().contains("bubble " + QString::fromStdString(format_seconds(before->step.bubble))));
  const auto take = [&](const char* object, int index) {
    auto* choice = find<QComboBox>(object);
    choice->setCurrentIndex(index);
    Q_EMIT choice->activated(index);
  };
  take("train_schedule", 2);
  wait([](const StepData& d) { return d.question.job.interleave == 2; });
  EXPECT_LT(page().data()->step.bubble, before->step.bubble) << "pieces of stages fill sooner";
  take("train_order", 1);
  wait([](const StepData& d) { return d.question.job.order.front() == "dp"; });
  EXPECT_GT(page().data()->step.communication, before->step.communication) << "tensor parallelism across machines";
  take("train_recompute", 2);
  wait([](const StepData& d) { return d.question.job.recompute == Recompute::full; });
  EXPECT_LT(page().data()->step.memory.activations, before->step.memory.activations);
}

TEST_F(StepPageTest, a_call_of_one_group_of_many_says_that_it_is_alone) {
  StepQuestion q = first_step();
  q.mix = Mix{.dp = 8, .tp = 8, .zero = 1};
  q.job.sequences = 16;
  page().ask(q);
  wait([](const StepData& d) { return d.mix().tp == 8; });
  page().primary();
  settle();
  EXPECT_EQ(window_->mode(), Mode::explore);
  EXPECT_TRUE(find<Notice>("notice")->line().contains("One of the 8 groups"))
      << find<Notice>("notice")->line().toStdString();
}

TEST_F(StepPageTest, a_wide_timeline_magnifies_the_part_that_is_clicked) {
  const TimelineFigure figure(page().data(), 0);
  const QRectF wide(0, 0, 1020, 230), narrow(0, 0, 780, 230);
  EXPECT_FALSE(figure.hit({400, 100}, narrow)) << "no room for a part";
  const auto at = figure.hit({400, 100}, wide);
  ASSERT_TRUE(at && at->step);
  // Names and totals take 210 pixels, the part three tenths.
  EXPECT_NEAR(static_cast<double>(*at->step), 10'000 * (400.0 - 210) / (1020 - 222 - 306), 1);
  // In the part a bar is wide enough for its unit's name.
  EXPECT_NE(figure.tip({960, 40}, wide).find("layer"), std::string::npos) << figure.tip({960, 40}, wide);
}

TEST_F(StepPageTest, what_does_not_suit_the_model_is_said_under_its_field) {
  const auto before = page().data();
  find<QSpinBox>("train_tp")->setValue(3);  // 32 heads
  ASSERT_TRUE(QTest::qWaitFor([&] { return page().verdict().contains("Tensor TP: 3"); }, 10'000));
  EXPECT_EQ(page().data(), before) << "the last answer stays";
  auto* flops = find<QLineEdit>("train_flops");
  find<QSpinBox>("train_tp")->setValue(1);
  flops->setText("fast");
  flops->setModified(true);
  Q_EMIT flops->editingFinished();
  EXPECT_EQ(page().data()->question.job.flops, 400e12);
}

TEST_F(StepPageTest, the_keys_walk_the_verbs_and_escape_comes_back_to_the_same) {
  const Case before = question();
  page().sentence().setFocus();
  QTest::keyClick(&page().sentence(), Qt::Key_Right);
  QTest::keyClick(&page().sentence(), Qt::Key_Right);
  QTest::keyClick(&page().sentence(), Qt::Key_Right);
  EXPECT_EQ(page().chosen(), 2) << "there are three verbs";
  QTest::keyClick(&page().sentence(), Qt::Key_Left);
  ASSERT_EQ(page().chosen(), 1);
  QTest::keyClick(&page().sentence(), Qt::Key_Return);
  settle();
  EXPECT_EQ(window_->mode(), Mode::explore);
  EXPECT_EQ(question().collective, Collective::allgather);
  EXPECT_EQ(question().instance.ranks, 64);
  EXPECT_EQ(question().wiring.topology, "h100-rails:8");
  auto* notice = find<Notice>("notice");
  EXPECT_EQ(notice->line(), "One call of the training step.") << "all ranks are one group";
  QTest::keyClick(window_.get(), Qt::Key_Escape);
  EXPECT_EQ(window_->mode(), Mode::train);
  EXPECT_EQ(page().chosen(), 1);
  EXPECT_TRUE(notice->line().isEmpty());
  window_->set_mode(Mode::explore);
  settle();
  EXPECT_EQ(question(), before) << "the case is as it was before the verb was opened";
  window_->document().undo_stack().redo();
  settle();
  EXPECT_EQ(question().collective, Collective::allgather) << "which can be done again";
}

TEST_F(StepPageTest, a_mix_of_the_list_is_tried_and_the_list_stays) {
  wait([](const StepData& d) { return d.mixes != nullptr; });
  const auto before = page().data();
  const auto mixes = before->mixes;
  const auto other =
      std::find_if(mixes->begin(), mixes->end(), [&](const StepEstimate& e) { return !(e.mix == before->mix()); });
  ASSERT_NE(other, mixes->end());
  Selected row;
  row.rank = static_cast<std::int32_t>(other - mixes->begin());
  Q_EMIT find<FigureView>("train_mixes")->clicked(row);
  wait([&](const StepData& d) { return d.mix() == other->mix; });
  EXPECT_EQ(page().data()->mixes, mixes);
  EXPECT_EQ(page().data()->looked_at, before->looked_at);
}

TEST_F(StepPageTest, every_verb_of_every_kind_of_mix_can_be_opened) {
  for (const auto& [dp, tp, pp, ep, cp, model] :
       {std::tuple{4, 2, 2, 1, 2, "llama2-7b"}, {2, 1, 1, 8, 1, "mixtral-8x7b"}, {16, 1, 1, 1, 1, "resnet-50"}}) {
    StepQuestion q = first_step();
    q.job.model = find_model(model).value();
    if (!q.job.model->transformer()) q.job.tokens = 1;
    q.mix = {.dp = dp, .tp = tp, .pp = pp, .ep = ep, .cp = cp, .zero = 1, .micro_batches = pp > 1 ? 2 : 1};
    for (const char* cluster : {"h100-rails", "infiniband"}) {
      q.cluster = cluster;
      const auto data = solve_step(q);
      ASSERT_TRUE(data) << data.error().line();
      for (std::size_t verb = 0; verb < data->step.sentence.size(); ++verb) {
        const auto valid = validate(verb_case(*data, verb));
        EXPECT_TRUE(valid) << model << ", verb " << verb << ": " << valid.error().line();
      }
    }
  }
}

// One group of the axis has the wires for itself on rails where groups do not share machines, as in pure data
// parallelism.
TEST_F(StepPageTest, an_opened_verb_takes_as_long_on_the_stage_as_a_call_of_the_step) {
  StepQuestion q = first_step();
  q.mix.dp = 16;
  const StepData d = solve_step(q).value();
  for (std::size_t verb = 0; verb < d.step.sentence.size(); ++verb) {
    const auto staged = predict(validate(verb_case(d, verb)).value());
    ASSERT_TRUE(staged && staged->simulation) << verb;
    // The stage's size is whole elements of every rank, and calls of a step differ a little in size.
    EXPECT_NEAR(*staged->simulation / (d.step.sentence[verb].seconds / d.step.sentence[verb].calls), 1, 0.02) << verb;
  }
}

TEST_F(StepPageTest, a_model_of_ones_own_stands_among_the_others_and_another_model_keeps_the_batch) {
  QTemporaryDir folder;
  QFile file(folder.filePath("own.json"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(R"({"name": "Own 1B", "hidden_size": 2048, "num_hidden_layers": 16, "num_attention_heads": 32,
                 "intermediate_size": 8192, "vocab_size": 32000, "max_position_embeddings": 512})");
  file.close();
  StepQuestion q = first_step();
  q.job.model = open_model(file.fileName().toStdString()).value();
  page().ask(q);
  wait([&](const StepData& d) { return d.question.job.model == q.job.model; });
  auto* models = find<QComboBox>("train_model");
  EXPECT_EQ(models->currentText(), "Own 1B");
  models->setCurrentText("Llama-2 13B");
  Q_EMIT models->activated(models->currentIndex());
  wait([](const StepData& d) { return d.question.job.model->name == "llama2-13b"; });
  EXPECT_EQ(page().data()->question.job.tokens, q.job.tokens);
  EXPECT_EQ(page().data()->question.job.sequences, q.job.sequences);
}

TEST_F(StepPageTest, its_gamma_is_the_one_that_core_tells_and_a_worker_is_a_replica) {
  for (const auto& [tp, pp] : {std::pair{1, 1}, {8, 1}, {4, 2}}) {
    StepQuestion q = first_step();
    q.mix = {.dp = 64 / (tp * pp), .tp = tp, .pp = pp, .zero = 1, .micro_batches = pp > 1 ? 2 : 1};
    const StepData d = solve_step(q).value();
    CallTimes times(d.wires, q.job.algorithm);
    EXPECT_EQ(d.gamma.here.gamma, gradient_ratio(q.job, q.mix, times)->here.gamma);
    EXPECT_EQ(d.levers.front()->gamma, d.gamma.here.gamma) << "the lever that is not pulled";
    // A rank computes its 1 / (tp pp) of the replica's work.
    EXPECT_NEAR(d.gamma.here.compute / d.step.compute, 1, 1e-9) << tp << " x " << pp;
  }
}

// Tensor, context and expert parallelism and the pipeline have bars of their own, and nothing is left over.
TEST_F(StepPageTest, the_rows_of_a_mixs_timeline_add_up_too) {
  StepQuestion q = first_step();
  q.cluster = "infiniband";
  q.mix = {.dp = 2, .tp = 4, .pp = 2, .ep = 1, .cp = 2, .zero = 1, .micro_batches = 2};
  const auto d = std::make_shared<const StepData>(solve_step(q).value());
  const TimelineFigure line(d);
  QStringList names;
  Seconds bubble;
  for (const auto& row : line.rows()) {
    names << row.name;
    if (row.name == "bubble") bubble = row.total;
  }
  for (const char* row : {"allgather TP", "reduce-scatter TP", "allgather CP", "send PP + waits"})
    EXPECT_TRUE(names.contains(row)) << row << " in " << names.join(", ").toStdString();
  EXPECT_NEAR(line.rows().front().total / d->step.compute, 1, 1e-9);
  EXPECT_NEAR(line.rows().back().total / d->step.exposed, 1, 1e-9);
  EXPECT_NEAR(bubble / d->step.bubble, 1, 1e-9);
  EXPECT_NE(SentenceFigure(d).description().find(format_seconds(d->step.bubble) + " of it bubble"), std::string::npos);
}

TEST_F(StepPageTest, modes_and_keys) {
  const Case before = question();
  QTest::keyClick(window_.get(), Qt::Key_Right);
  EXPECT_EQ(window_->cursor().position(), CursorPosition{}) << "no moment is moved while none is seen";
  window_->run();
  EXPECT_FALSE(window_->document().modified());
  window_->set_mode(Mode::present);
  EXPECT_EQ(question(), before);
  QTest::keyClick(window_.get(), Qt::Key_Escape);
  EXPECT_EQ(window_->mode(), Mode::train) << "from where Present was opened";
}

}  // namespace
}  // namespace ringside::ui
