// Routed tokens in the window: core's counts, conserved, and a choice that cannot be is refused under its field.
#include <algorithm>
#include <set>

#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>

#include "core/routing_tasks.h"
#include "tests/ui/model/spoken_measurer.h"
#include "tests/ui/window/opened_window.h"
#include "ui/training/experts_figure.h"
#include "ui/training/experts_page.h"
#include "ui/training/lab_form.h"
#include "ui/training/lab_measure.h"
#include "ui/training/train_panel.h"
#include "ui/training/walked_view.h"

namespace ringside::ui {
namespace {

class ExpertsPageTest : public OpenedWindow {
 protected:
  void SetUp() override {
    window_ = opened(forgetful(Mode::train));
    QTest::keyClick(window_.get(), Qt::Key_3, Qt::AltModifier);
    page_ = dynamic_cast<ExpertsPage*>(&find<TrainPanel>("train_panel")->page());
    ASSERT_NE(page_, nullptr);
    wait([](const ExpertsData&) { return true; });
  }
  void wait(const std::function<bool(const ExpertsData&)>& there) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return page_->data() && there(*page_->data()); }, 60'000));
  }
  ExpertsPage* page_ = nullptr;
};

TEST(ExpertsPageMeasure, runs_the_routing_that_shows_and_sets_the_simulation_beside_it) {
  SpokenMeasurer measurer;
  ExpertsPage page(&measurer);
  ExpertsChoice small;
  small.question.router = {.ranks = 2, .experts = 2, .tokens = 64};
  small.question.router.top = 1;
  small.question.token = Bytes(64);
  page.ask(small);
  ASSERT_TRUE(QTest::qWaitFor([&] { return page.data() && page.data()->answer.question.router.ranks == 2; }, 60'000));
  page.primary();
  ASSERT_TRUE(measurer.running());
  ASSERT_EQ(measurer.request_.tasks.size(), 2U) << "to the experts and back";
  EXPECT_EQ(measurer.request_.backend, "emulated") << "uniform wires can be imposed";
  MeasurementRow row = row_for(measurer.request_.tasks.front().question);
  row.backend = "emulated";
  row.verified = true;
  row.model.alpha_s = 1e-3;
  row.model.beta_s_per_byte = 0;
  row.median_s = 2e-3;
  // Two ranks send each other one message: one latency, whatever the bytes.
  EXPECT_DOUBLE_EQ(simulated(measurer.request_.tasks.front(), row).value().value, 1e-3);
  Q_EMIT measurer.row(0, row);
  EXPECT_TRUE(page.measure().words().contains("2.00 ms")) << qPrintable(page.measure().words());
  EXPECT_TRUE(page.measure().words().contains("1.00 ms")) << qPrintable(page.measure().words());
  measurer.end();
  EXPECT_FALSE(page.measure().running());
  small.question.router.tokens = 128;
  page.ask(small);
  ASSERT_TRUE(QTest::qWaitFor([&] { return page.data()->answer.question.router.tokens == 128; }, 60'000));
  EXPECT_FALSE(page.measure().words().contains("2.00 ms")) << "another routing was not measured";
}

TEST(ExpertsPageMeasure, says_why_a_routing_cannot_be_run) {
  ExpertsPage page(nullptr);
  EXPECT_FALSE(page.measure().running());
  page.measure().press();
  EXPECT_FALSE(page.measure().running()) << "no runner";
}

TEST_F(ExpertsPageTest, the_counts_are_the_router_s_and_none_is_lost) {
  const RoutingAnswer& a = page_->data()->answer;
  EXPECT_EQ(a.asked, route(a.question.router));
  std::int64_t kept = 0;
  for (const auto& row : a.here.kept)
    for (const std::int64_t n : row) kept += n;
  EXPECT_EQ(kept + a.here.dropped_choices, a.question.router.ranks * a.question.router.tokens * a.question.router.top);
  // On uniform wires the fullest port is busy as long as the formula says.
  Seconds busiest;
  for (const PortUse& port : a.here.ports) busiest = std::max(busiest, port.busy);
  EXPECT_NEAR(busiest / a.here.bound, 1, 1e-9);
}

// A layout does not ask again how high a view would like to be when its figure changes, only when something moves.
TEST_F(ExpertsPageTest, the_numbers_keep_their_rows_when_the_window_was_narrow) {
  auto* numbers = find<FigureView>("experts_numbers");
  const auto room = [&] {
    const double width = numbers->width() - 12, height = numbers->height() - 12;  // a view's edges
    return height - numbers->figure()->least_height(width);
  };
  for (const QSize size : {QSize(1600, 900), QSize(1280, 720), QSize(1600, 900)}) {
    window_->resize(size);
    settle();
    if (numbers->isVisible()) {
      EXPECT_GE(room(), 0) << size.width();
    }
  }
  EXPECT_TRUE(numbers->isVisible());
}

TEST_F(ExpertsPageTest, every_cell_of_the_matrix_says_its_count) {
  const ExpertsFigure figure(page_->data());
  const QRectF area(0, 0, 900, 500);
  std::set<std::pair<int, int>> seen;
  for (double x = 0; x < 900; x += 9)
    for (double y = 0; y < 500; y += 9)
      if (const auto hit = figure.hit({x, y}, area)) {
        seen.emplace(*hit->rank, *hit->chunk);
        const auto n =
            page_->data()
                ->answer.here.kept[static_cast<std::size_t>(*hit->rank)][static_cast<std::size_t>(*hit->chunk)];
        EXPECT_TRUE(figure.words(*hit->rank, *hit->chunk).contains(QString::number(n)));
      }
  EXPECT_EQ(seen.size(), 64U);
}

TEST_F(ExpertsPageTest, a_models_layer_is_its_own_until_one_of_its_sizes_is_changed) {
  auto* model = find<QComboBox>("experts_model");
  // None, then those that have experts, then a file.
  ASSERT_EQ(model->count(), 4);
  model->setCurrentIndex(model->findText("Mixtral 8x7B"));
  Q_EMIT model->activated(model->currentIndex());
  wait([](const ExpertsData& d) { return d.choice.model != nullptr; });
  EXPECT_EQ(page_->data()->answer.question.router.top, 2);
  EXPECT_EQ(page_->data()->answer.question.token, Bytes(2 * 4096));
  EXPECT_NE(words_of(*page_->data()).find("Mixtral 8x7B: 8 experts"), std::string::npos);
  find<QSpinBox>("experts_top")->setValue(1);
  wait([](const ExpertsData& d) { return d.answer.question.router.top == 1; });
  EXPECT_EQ(page_->data()->choice.model, nullptr);
  EXPECT_EQ(model->currentIndex(), 0);
}

TEST_F(ExpertsPageTest, the_arrows_go_from_cell_to_cell_and_each_is_read) {
  auto* matrix = find<WalkedView>("experts_matrix");
  QTest::keyClick(matrix, Qt::Key_Right);  // from nowhere: the first
  QTest::keyClick(matrix, Qt::Key_Down);
  QTest::keyClick(matrix, Qt::Key_Right);
  const ExpertsFigure figure(page_->data(), {});
  EXPECT_EQ(matrix->accessibleDescription(), figure.words(1, 1));
  EXPECT_TRUE(figure.words(1, 1).startsWith("rank 1 to expert 1: "));
}

TEST_F(ExpertsPageTest, experts_that_the_ranks_cannot_share_are_refused_under_their_field) {
  const auto before = page_->data();
  find<QSpinBox>("experts_experts")->setValue(12);
  ASSERT_TRUE(QTest::qWaitFor([&] { return page_->findChild<LabForm*>()->errors().size() == 1; }, 10'000));
  EXPECT_EQ(page_->data(), before);
  find<QSpinBox>("experts_experts")->setValue(16);
  wait([](const ExpertsData& d) { return d.answer.layer.experts == 16; });
  auto* capacity = find<QLineEdit>("experts_capacity");
  capacity->setText("none");
  capacity->setModified(true);
  Q_EMIT capacity->editingFinished();
  wait([](const ExpertsData& d) { return !d.answer.layer.capacity; });
  EXPECT_EQ(page_->data()->answer.here.dropped_choices, 0);
}

TEST_F(ExpertsPageTest, undo_takes_back_another_number_of_experts) {
  const std::int32_t before = page_->data()->answer.question.router.experts;
  auto* experts = find<QSpinBox>("experts_experts");
  experts->setValue(2 * before);
  wait([&](const ExpertsData& d) { return d.answer.question.router.experts == 2 * before; });
  ASSERT_EQ(window_->document().undo_group().activeStack(), &page_->undo_stack());
  window_->document().undo_group().undo();
  wait([&](const ExpertsData& d) { return d.answer.question.router.experts == before; });
  EXPECT_EQ(experts->value(), before);
}

}  // namespace
}  // namespace ringside::ui
