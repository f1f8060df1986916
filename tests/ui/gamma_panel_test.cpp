#include "ui/gamma_panel.h"

#include <gtest/gtest.h>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include "ui/controls/field.h"
#include "ui/controls/segmented.h"
#include "ui/gamma_table.h"
#include "ui/symbol_field.h"

namespace ringside::ui {
namespace {

struct Panel {
  GammaPanel panel;
  Panel() {
    panel.resize(1030, 560);
    panel.show();
  }
  QLineEdit* field(const char* name) { return panel.findChild<QLineEdit*>(QString(name) + "_field"); }
  SymbolSlider* slider(const char* name) { return panel.findChild<SymbolSlider*>(QString(name) + "_slider"); }
  GammaTable* table() { return panel.findChild<GammaTable*>(); }
  Segmented* segmented(int i) { return panel.findChildren<Segmented*>()[i]; }
  void type(const char* name, const QString& text) {
    field(name)->setFocus();
    field(name)->selectAll();
    QTest::keyClicks(field(name), text);
    QTest::keyClick(field(name), Qt::Key_Return);
  }
};

QString milliseconds(double seconds) {
  return QString::number(1e3 * seconds, 'f', 2);
}

TEST(GammaPanel, its_foot_gives_way_to_the_fields) {
  Panel p;
  auto* foot = new QWidget;
  foot->setMinimumHeight(40);
  p.panel.add_foot(foot);
  EXPECT_TRUE(foot->isVisible());
  p.panel.setMinimumHeight(1);  // a card may give it less than its layout asks for
  p.panel.resize(p.panel.width(), 200);
  EXPECT_FALSE(foot->isVisible());
  p.panel.resize(p.panel.width(), 560);
  EXPECT_TRUE(foot->isVisible());
}

TEST(GammaPanel, rows_are_those_of_output_4_1_1) {
  Panel p;
  const std::vector<std::int64_t> workers{1, 4, 16, 64, 256, 1024};
  ASSERT_EQ(p.table()->rows(), static_cast<int>(workers.size()));
  for (int i = 0; i < p.table()->rows(); ++i) {
    // Code 4.1.1 itself: b = max(G // K, 1), compute = 6 P b / R, all-reduce = 2 (K-1)/K P g / B.
    const auto K = static_cast<double>(workers[static_cast<std::size_t>(i)]);
    const double b = std::max(std::floor(2048 / K), 1.0);
    const double compute = 6 * 7e9 * b / 312e12, comm = 2 * (K - 1) / K * (7e9 * 2) / 600e9;
    const QStringList cells = p.table()->cells(i);
    EXPECT_EQ(cells[0], QString::number(K));
    EXPECT_EQ(cells[1], QString::number(b));
    EXPECT_EQ(cells[2], milliseconds(compute));
    EXPECT_EQ(cells[3], milliseconds(comm));
    EXPECT_EQ(cells[4], QString::number(comm / compute, 'f', 3));
    EXPECT_EQ(cells[5], comm > compute ? "communication" : "compute");
    EXPECT_EQ(cells[6], milliseconds(comm + compute));
  }
}

TEST(GammaPanel, rows_over_parameters_are_those_of_table_4_1_1) {
  Panel p;
  QTest::mouseClick(p.segmented(1)->segment(1), Qt::LeftButton);
  ASSERT_EQ(p.table()->rows(), 4);
  const std::vector<double> models{1e8, 7e8, 7e9, 7e10};
  for (int i = 0; i < 4; ++i) {
    const double P = models[static_cast<std::size_t>(i)];
    const double compute = 6 * P * 32 / 312e12, comm = 2 * 63.0 / 64 * P * 2 / 600e9;
    EXPECT_EQ(p.table()->cells(i)[2], milliseconds(compute));
    EXPECT_EQ(p.table()->cells(i)[3], milliseconds(comm));
    EXPECT_EQ(p.table()->cells(i)[4], "10.664") << "P cancels";
  }
}

TEST(GammaPanel, typing_a_value_changes_the_figure_and_the_rows) {
  Panel p;
  QSignalSpy changed(&p.panel, &GammaPanel::changed);
  p.type("bandwidth", "100Gbit/s");
  EXPECT_EQ(changed.count(), 1);
  EXPECT_DOUBLE_EQ(p.panel.step().bandwidth.value, 12.5e9);
  EXPECT_EQ(p.field("bandwidth")->text(), "12.5 GB/s");
  // K = 1 + 6 G B / (2 g R)
  EXPECT_NEAR(*p.panel.figure()->break_even(), 1 + 6 * 2048 * 12.5e9 / (2 * 2 * 312e12), 1e-9);
  p.type("flops", "1 PFLOP/s");
  EXPECT_DOUBLE_EQ(p.panel.step().flops, 1e15);
  p.type("alpha", "5us");
  EXPECT_DOUBLE_EQ(p.panel.step().alpha.value, 5e-6);
  EXPECT_EQ(p.field("alpha")->text(), "5 µs");
  p.type("workers", "100");
  EXPECT_EQ(p.panel.workers(), 100);
  EXPECT_EQ(p.table()->rows(), 7) << "a row of its own";
}

TEST(GammaPanel, what_it_shows_it_reads_back) {
  Panel p;
  for (const char* name :
       {"workers", "global_batch", "bandwidth", "flops", "bytes_per_parameter", "parameters", "alpha"}) {
    for (int notch = 0; notch <= p.slider(name)->maximum(); ++notch) {
      p.slider(name)->setValue(notch);
      const QString shown = p.field(name)->text();
      p.type(name, shown + ' ');  // another text, the same value
      EXPECT_EQ(p.field(name)->text(), shown) << name;
      EXPECT_EQ(p.slider(name)->value(), notch) << name << " " << shown.toStdString();
    }
  }
}

TEST(GammaPanel, nonsense_is_refused_in_one_line_and_changes_nothing) {
  Panel p;
  for (const char* name :
       {"workers", "global_batch", "bandwidth", "flops", "bytes_per_parameter", "parameters", "alpha"}) {
    for (const char* nonsense : {"", "x", "-1", "nan", "1e999", "0x", "9e99999"}) {
      QSignalSpy changed(&p.panel, &GammaPanel::changed);
      p.type(name, nonsense);
      if (*nonsense == 0) p.field(name)->clear(), QTest::keyClick(p.field(name), Qt::Key_Return);
      EXPECT_EQ(changed.count(), 0) << name << " " << nonsense;
      EXPECT_FALSE(p.panel.findChild<ErrorLine*>()->line().isEmpty()) << name << " " << nonsense;
    }
    p.panel.reset();
    EXPECT_TRUE(p.panel.findChild<ErrorLine*>()->line().isEmpty());
  }
}

TEST(GammaPanel, arrow_keys_move_by_a_notch) {
  Panel p;
  p.slider("workers")->setFocus();
  QTest::keyClick(p.slider("workers"), Qt::Key_Right);
  EXPECT_EQ(p.panel.workers(), 128);
  p.field("workers")->setFocus();
  QTest::keyClick(p.field("workers"), Qt::Key_Down);
  QTest::keyClick(p.field("workers"), Qt::Key_Down);
  EXPECT_EQ(p.panel.workers(), 32);
}

TEST(GammaPanel, weak_scaling_keeps_the_step_at_the_chosen_workers) {
  Panel p;
  QTest::mouseClick(p.segmented(0)->segment(1), Qt::LeftButton);
  ASSERT_TRUE(p.panel.step().local_batch);
  EXPECT_EQ(*p.panel.step().local_batch, 32);  // 2048 / 64
  EXPECT_TRUE(p.field("local_batch")->isVisible());
  EXPECT_FALSE(p.field("global_batch")->isVisible());
  QTest::mouseClick(p.segmented(0)->segment(0), Qt::LeftButton);
  EXPECT_EQ(*p.panel.step().global_batch, 2048);
}

TEST(GammaPanel, a_row_is_chosen_by_a_click_and_reset_brings_the_chapter_back) {
  Panel p;
  QTest::mouseClick(p.table(), Qt::LeftButton, {}, QPoint(100, 23 * 2 + 10));
  EXPECT_EQ(p.panel.workers(), 4);
  p.type("parameters", "1e6");
  QTest::mouseClick(p.panel.findChild<QWidget*>("gamma_reset"), Qt::LeftButton);
  EXPECT_EQ(p.panel.step().parameters, 7e9);
  EXPECT_EQ(p.panel.workers(), 64);
}

TEST(GammaPanel, a_small_stage_shows_the_chosen_row_in_words_instead_of_the_table) {
  Panel p;
  EXPECT_TRUE(p.table()->isVisible());
  p.panel.resize(780, 290);
  EXPECT_FALSE(p.table()->isVisible());
  EXPECT_TRUE(p.panel.findChild<QLabel*>("gamma_summary")->isVisible());
  EXPECT_LE(p.panel.minimumSizeHint().height(), 300);
}

}  // namespace
}  // namespace ringside::ui
