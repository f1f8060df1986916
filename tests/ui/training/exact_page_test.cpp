// Exactness in the window: what core says of K workers beside one, and which choices make it no rounding.
#include "ui/training/exact_page.h"

#include <algorithm>

#include <QComboBox>

#include "core/sgd_json.h"
#include "tests/ui/window/opened_window.h"
#include "ui/controls/button.h"
#include "ui/training/choice_memory.h"
#include "ui/training/train_panel.h"

namespace ringside::ui {
namespace {

class ExactPageTest : public OpenedWindow {
 protected:
  void SetUp() override {
    window_ = opened(forgetful(Mode::train));
    QTest::keyClick(window_.get(), Qt::Key_5, Qt::AltModifier);
    wait([](const ExactData&) { return true; });
  }
  ExactPage& page() { return find<TrainPanel>("train_panel")->exact(); }
  void wait(const std::function<bool(const ExactData&)>& there) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().data() && there(*page().data()); }, 60'000));
  }
};

TEST_F(ExactPageTest, shows_what_core_says_and_calls_it_rounding) {
  EXPECT_EQ(find<TrainPanel>("train_panel")->tab(), 4);
  const auto run = run_sgd(SgdJob{});
  EXPECT_EQ(page().data()->run.steps.back().difference, run->steps.back().difference);
  EXPECT_TRUE(page().verdict().startsWith("One worker's steps but for rounding")) << qPrintable(page().verdict());
  EXPECT_EQ(page().pictures().size(), 3U) << "curves, steps and numbers";
}

TEST_F(ExactPageTest, an_average_of_averages_is_exact_where_shares_are_even_alone) {
  SgdJob job;
  job.fault = SgdFault::average_of_averages;
  page().ask(job);
  wait([](const ExactData& d) { return d.job.fault == SgdFault::average_of_averages; });
  EXPECT_TRUE(page().verdict().startsWith("One worker's steps")) << qPrintable(page().verdict());
  job.uneven = true;
  page().ask(job);
  wait([](const ExactData& d) { return d.job.uneven; });
  EXPECT_TRUE(page().verdict().startsWith("Not one worker's steps")) << qPrintable(page().verdict());
  window_->document().undo_group().undo();
  wait([](const ExactData& d) { return !d.job.uneven; });
}

TEST_F(ExactPageTest, opens_on_the_stage_what_adds_the_gradients) {
  for (const bool sharded : {false, true}) {
    SgdJob job;
    job.workers = 8, job.type = ElementType::bf16, job.sharded = sharded;
    page().ask(job);
    wait([&](const ExactData& d) { return d.job.workers == 8 && d.job.sharded == sharded; });
    QTest::keyClick(window_.get(), Qt::Key_Return, Qt::ControlModifier);
    settle();
    EXPECT_EQ(window_->mode(), Mode::explore);
    EXPECT_EQ(question().collective, sharded ? Collective::reduce_scatter : Collective::allreduce);
    EXPECT_EQ(question().algorithm, "ring");
    EXPECT_EQ(question().instance.ranks, 8);
    EXPECT_EQ(question().bytes, 161 * 2) << "a perceptron's parameters in bf16";
    window_->set_mode(Mode::train);
    settle();
  }
}

TEST(TrainPages, each_has_one_primary_button) {
  TrainPanel panel;
  for (const LabPage* page : panel.pages()) {
    const auto buttons = page->findChildren<Button*>();
    EXPECT_EQ(std::ranges::count(buttons, Button::Kind::primary, &Button::kind), 1) << page->name().toStdString();
  }
}

TEST_F(ExactPageTest, an_algorithm_that_is_none_is_refused_in_a_line) {
  SgdJob job;
  job.algorithm = "no-such";
  page().ask(job);
  ASSERT_TRUE(QTest::qWaitFor([&] { return page().verdict().contains("no-such"); }, 60'000));
}

TEST(ExactChoice, comes_back_from_its_text_unless_it_needs_real_ranks) {
  SgdJob job;
  job.workers = 8, job.type = ElementType::bf16, job.sharded = true;
  const auto back = sgd_of(to_json(job).dump());
  ASSERT_TRUE(back);
  EXPECT_EQ(to_json(*back), to_json(job));
  job.fault = SgdFault::fewer_batches;
  EXPECT_FALSE(sgd_of(to_json(job).dump()));
  EXPECT_FALSE(sgd_of("{"));
}

}  // namespace
}  // namespace ringside::ui
