#include "ui/gamma/gamma_panel.h"

#include <gtest/gtest.h>
#include <QAbstractButton>
#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

#include "ui/charts/chart_card.h"
#include "ui/charts/chart_view.h"
#include "ui/controls/field.h"
#include "ui/controls/segmented.h"
#include "ui/controls/style.h"
#include "ui/gamma/gamma_table.h"
#include "ui/gamma/symbol_field.h"

namespace ringside::ui {
namespace {

struct Panel {
  GammaPanel panel;
  Panel() {
    panel.resize(1030, 560);
    panel.show();
  }
  QLineEdit* field(const char* name) { return panel.findChild<QLineEdit*>(QString(name) + "_field"); }
  QSlider* slider(const char* name) { return panel.findChild<QSlider*>(QString(name) + "_slider"); }
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

TEST(GammaPanel, takes_the_numbers_of_the_case) {
  Panel p;
  Case c;
  c.instance.ranks = 16;
  c.bytes = 1 << 20;
  p.panel.offer_case([&] { return c; });
  p.panel.findChild<QAbstractButton*>("gamma_case")->click();
  EXPECT_EQ(p.panel.workers(), 16);
  EXPECT_EQ(p.panel.step().global_batch, TrainingStep{}.global_batch) << "a case has no batch";
  // Its all-reduce is the case's ring: 2 (K-1) (alpha + n beta / K).
  const CostParameters wires = cost_parameters(c).value();
  const double expected = 2 * 15 * (wires.alpha.value + c.size().value / 16 * wires.beta.value);
  EXPECT_NEAR(gamma_row(p.panel.step(), 16).comm.value / expected, 1, 1e-12);
}

TEST(GammaPanel, its_point_is_dragged_along_either_axis) {
  Panel p;
  ChartView& view = p.panel.findChild<ChartCard*>("gamma_chart")->view();
  Q_EMIT view.handle_dragged(Qt::Horizontal, 100.4, 1);
  EXPECT_EQ(p.panel.workers(), 100);
  const double before = gamma_row(p.panel.step(), 100).gamma;
  const double batch = *p.panel.step().global_batch;
  // Half of gamma is twice the batch, however many moves it took.
  Q_EMIT view.handle_dragged(Qt::Vertical, before / 8, 2);
  Q_EMIT view.handle_dragged(Qt::Vertical, before / 2, 2);
  EXPECT_EQ(*p.panel.step().global_batch, 2 * batch);
  EXPECT_EQ(p.panel.workers(), 100);
  Q_EMIT view.handle_nudged(Qt::Horizontal, -1);
  EXPECT_EQ(p.panel.workers(), 99);
}

TEST(GammaPanel, reset_shows_all_of_the_curve_again) {
  Panel p;
  ChartView& view = p.panel.findChild<ChartCard*>("gamma_chart")->view();
  const QRectF home = view.live()->home();
  view.live()->set_window({home.left(), home.top(), home.width() / 3, home.height() / 3});
  ASSERT_TRUE(view.is_zoomed());
  p.panel.findChild<QAbstractButton*>("gamma_reset")->click();
  EXPECT_FALSE(view.is_zoomed());
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

void expect_read_back(int stride) {
  Panel p;
  for (const char* name :
       {"workers", "global_batch", "bandwidth", "flops", "bytes_per_parameter", "parameters", "alpha"}) {
    for (int notch = 0; notch <= p.slider(name)->maximum(); notch += stride) {
      p.slider(name)->setValue(notch);
      const QString shown = p.field(name)->text();
      p.type(name, shown + ' ');  // another text, the same value
      EXPECT_EQ(p.field(name)->text(), shown) << name;
      EXPECT_EQ(p.slider(name)->value(), notch) << name << " " << shown.toStdString();
    }
  }
}

TEST(GammaPanel, what_it_shows_it_reads_back) {
  expect_read_back(5);
}

TEST(FullGammaPanel, what_it_shows_it_reads_back_at_every_notch) {
  expect_read_back(1);
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
  QTest::mouseClick(p.table()->viewport(), Qt::LeftButton, {}, QPoint(100, 23 + 10));  // the second row
  EXPECT_EQ(p.panel.workers(), 4);
  p.type("parameters", "1e6");
  QTest::mouseClick(p.panel.findChild<QWidget*>("gamma_reset"), Qt::LeftButton);
  EXPECT_EQ(p.panel.step().parameters, 7e9);
  EXPECT_EQ(p.panel.workers(), 64);
}

TEST(GammaPanel, the_table_is_walked_copied_and_chosen_from_with_the_keys) {
  Panel p;
  GammaTable* table = p.table();
  table->setFocus();
  table->setCurrentIndex(table->model()->index(0, 0));
  QTest::keyClick(table, Qt::Key_Down);
  EXPECT_EQ(p.panel.workers(), 64) << "walking chooses nothing";
  QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier);
  QTest::keyClick(table, Qt::Key_Right, Qt::ShiftModifier);
  QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QGuiApplication::clipboard()->text(), "4\t512\n16\t128");  // 2048 / 4, 2048 / 16
  QTest::keyClick(table, Qt::Key_Return);
  EXPECT_EQ(p.panel.workers(), 16);
  EXPECT_EQ(table->currentIndex().row(), 2) << "the keys go on from where they were";
}

TEST(GammaPanel, a_screen_reader_finds_rows_columns_and_the_chosen_one) {
  Panel p;
  QAccessibleTableInterface* table = QAccessible::queryAccessibleInterface(p.table())->tableInterface();
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(table->rowCount(), 6);
  EXPECT_EQ(table->columnCount(), 9);
  EXPECT_EQ(table->columnDescription(1), "local batch");
  EXPECT_EQ(table->rowDescription(1), "K = 4");
  EXPECT_EQ(table->rowDescription(3), "K = 64, chosen");
  ASSERT_NE(table->cellAt(1, 1), nullptr);
  EXPECT_EQ(table->cellAt(1, 1)->text(QAccessible::Name), "512");
}

TEST(GammaPanel, a_slider_goes_where_it_is_pressed_and_its_handle_stands_there) {
  Panel p;
  apply_theme(light_theme());
  QSlider* slider = p.slider("bandwidth");
  QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(slider->width() - 3, slider->height() / 2));
  EXPECT_EQ(slider->value(), slider->maximum());
  QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(3, slider->height() / 2));
  EXPECT_EQ(slider->value(), slider->minimum());
  QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(slider->width() / 2, slider->height() / 2));
  EXPECT_NEAR(slider->value(), slider->maximum() / 2.0, 0.02 * slider->maximum());
  // The middle of the handle is panel, the track beside it is not.
  const QImage image = slider->grab().toImage();
  EXPECT_EQ(image.pixelColor(slider->width() / 2, slider->height() / 2), light_theme().panel);
  EXPECT_EQ(image.pixelColor(slider->width() / 4, slider->height() / 2), light_theme().control);
  EXPECT_EQ(image.pixelColor(3 * slider->width() / 4, slider->height() / 2), light_theme().hair);
}

TEST(GammaPanel, a_small_stage_shows_the_chosen_row_in_words_instead_of_the_table) {
  Panel p;
  EXPECT_TRUE(p.table()->isVisible());
  p.panel.resize(780, 290);
  EXPECT_FALSE(p.table()->isVisible());
  EXPECT_TRUE(p.panel.findChild<QLabel*>("gamma_summary")->isVisible());
  EXPECT_LE(p.panel.minimumSizeHint().height(), 300);
}

// As in a window of 1000 x 600.
TEST(GammaPanel, in_less_room_than_its_symbols_take_they_scroll_and_the_chart_stays) {
  Panel p;
  p.panel.resize(600, 185);
  QCoreApplication::processEvents();  // what has been hidden leaves its room
  EXPECT_FALSE(p.panel.findChild<QLabel*>("gamma_summary")->isVisible());
  const auto fields = p.panel.findChildren<SymbolField*>();
  int lowest = 0;
  for (const SymbolField* field : fields) {
    if (!field->isVisible()) continue;
    EXPECT_GE(field->y(), lowest) << "none lies on another";
    EXPECT_GE(field->height(), field->minimumSizeHint().height());
    lowest = field->y() + field->height();
  }
  EXPECT_GT(lowest, 185);
  EXPECT_GE(p.panel.findChild<ChartCard*>("gamma_chart")->height(), 150);
}

}  // namespace
}  // namespace ringside::ui
