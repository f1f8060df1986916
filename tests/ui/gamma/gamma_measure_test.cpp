#include "ui/gamma/gamma_measure.h"

#include <gtest/gtest.h>

#include <QTest>

#include "tests/ui/model/spoken_measurer.h"
#include "ui/controls/button.h"
#include "ui/model/case_edit.h"
#include "ui/model/document.h"

namespace ringside::ui {
namespace {

class GammaMeasureTest : public testing::Test {
 protected:
  GammaMeasureTest() {
    Scene scene;
    scene.question = first_case();
    EXPECT_TRUE(document_.load(scene, QString()));
    panel_ = std::make_unique<GammaMeasure>(document_, &measurer_);
    panel_->show();
  }
  Button* button() { return panel_->findChild<Button*>(); }
  void press() { QTest::mouseClick(button(), Qt::LeftButton); }
  Document document_;
  SpokenMeasurer measurer_;
  std::unique_ptr<GammaMeasure> panel_;
};

MeasurementRow row() {
  MeasurementRow row;
  row.ranks = 4, row.backend = "host";
  row.gamma = MeasuredGamma{"libblas.so.3", 1e6, 64, 6.0 * 1e6 * 64, 0.1, 0.05, 0.16, 0.12};
  return row;
}

TEST_F(GammaMeasureTest, runs_the_documents_allreduce_of_the_layers_gradient_and_says_what_came_out) {
  press();
  ASSERT_TRUE(measurer_.running());
  EXPECT_EQ(measurer_.request_.backend, "host")
      << "the document says emulated, where there is nothing to compute beside";
  EXPECT_EQ(measurer_.request_.local_batch, GammaMeasure::kLocalBatch);
  const Case& c = measurer_.request_.cases.front();
  EXPECT_EQ(c.bytes, 4'000'000);
  EXPECT_EQ(c.algorithm, document_.question().algorithm);
  Q_EMIT measurer_.row(0, row());
  measurer_.end();
  // gamma = 0.05 / 0.1
  EXPECT_TRUE(panel_->words().contains("γ = 0.5")) << panel_->words().toStdString();
  EXPECT_TRUE(panel_->words().contains("compute-bound"));
  EXPECT_TRUE(panel_->words().contains("160.00 ms, both at once 120.00 ms")) << panel_->words().toStdString();
}

TEST_F(GammaMeasureTest, can_be_stopped_and_tells_failures_in_a_line) {
  press();
  Q_EMIT measurer_.failed(QStringLiteral("no BLAS"));
  EXPECT_EQ(panel_->words(), "no BLAS");
  press();
  EXPECT_FALSE(measurer_.running());
  EXPECT_EQ(button()->text(), "Measure here");
}

TEST_F(GammaMeasureTest, another_run_is_not_disturbed_and_its_rows_are_not_taken) {
  measurer_.start({});
  press();
  Q_EMIT measurer_.row(0, row());
  EXPECT_EQ(panel_->words(), "Another run is under way.");
}

TEST_F(GammaMeasureTest, any_collective_and_a_schedule_of_ones_own_have_a_case) {
  for (const Collective c : all_collectives()) {
    const Case layer = gamma_case(with_collective(first_case(), c));
    EXPECT_TRUE(validate(layer)) << name(c);
    EXPECT_EQ(layer.collective, Collective::allreduce);
  }
  Case own = first_case();
  own.program = "allreduce 2 ranks 1 chunk\nstep\n  0 -> 1 : 0 reduce\nstep\n  1 -> 0 : 0 copy\n";
  EXPECT_EQ(gamma_case(own).algorithm, "ring");
}

}  // namespace
}  // namespace ringside::ui
