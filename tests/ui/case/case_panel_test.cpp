#include "ui/case/case_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QSpinBox>
#include <QTest>

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "core/flow.h"
#include "tests/ui/case/case_panel_fixture.h"
#include "ui/case/backend_choice.h"
#include "ui/case/data_table.h"
#include "ui/case/times_table.h"
#include "ui/controls/chooser.h"
#include "ui/model/case_edit.h"
#include "ui/model/document.h"

namespace ringside::ui {
namespace {

TEST_F(CasePanelTest, shows_the_document) {
  EXPECT_EQ(find<QComboBox>("collective")->currentText(), "allreduce");
  EXPECT_EQ(find<Chooser>("algorithm")->current(), "ring");
  EXPECT_EQ(find<QSpinBox>("ranks")->value(), 4);
  EXPECT_EQ(find<QComboBox>("size")->currentText(), "16 B");
  EXPECT_FALSE(find<QSpinBox>("root")->isEnabled()) << "allreduce has no root";
}

TEST(Verdict, says_what_is_known_of_the_proof) {
  Verdict verdict;
  verdict.show_verdict(nullptr, false, {});
  EXPECT_EQ(verdict.text(), "Computing");
  auto known = answer(first_case());
  ASSERT_TRUE(known);
  verdict.show_verdict(&*known, true, {});
  EXPECT_EQ(verdict.text(), QString::fromUtf8("Proving…"));
  verdict.show_verdict(&*known, false, {});
  EXPECT_TRUE(verdict.text().startsWith("Proved: ")) << verdict.text().toStdString();
  verdict.show_verdict(&*known, false, "too large");
  EXPECT_EQ(verdict.text(), "Not proved: too large");
  verdict.show_verdict(&*known, false, {}, Proof::By::samples);
  EXPECT_TRUE(verdict.text().startsWith("Proved by rank 0's row and samples: ")) << verdict.text().toStdString();
  EXPECT_TRUE(verdict.toolTip().contains("samples of steps")) << verdict.toolTip().toStdString();
  known->proof.faults.push_back({2, 3, 0, "planted"});
  verdict.show_verdict(&*known, false, {});
  EXPECT_EQ(verdict.text(), "Step 3, rank 3, chunk 0: planted");
}

TEST_F(CasePanelTest, every_collective_can_be_chosen_and_every_algorithm_of_it) {
  for (const Collective c : all_collectives()) {
    choose("collective", std::string(name(c)).c_str());
    EXPECT_EQ(document_.question().collective, c);
    EXPECT_EQ(find<QSpinBox>("root")->isEnabled(), has_root(c));
    for (const Algorithm* a : algorithms_of(c)) {
      choose("algorithm", a->name.c_str());
      EXPECT_EQ(document_.question().algorithm, a->name) << panel_->errors().join(' ').toStdString();
    }
  }
}

TEST_F(CasePanelTest, zero_ranks_get_the_error_line_the_case_stays_and_a_right_number_recovers) {
  const Case before = document_.question();
  type("ranks", "0");
  ASSERT_EQ(panel_->errors().size(), 1);
  EXPECT_TRUE(panel_->errors()[0].contains("ranks: 0 is not accepted")) << panel_->errors()[0].toStdString();
  EXPECT_TRUE(find<QSpinBox>("ranks")->property("error").toBool());
  EXPECT_EQ(document_.question(), before);
  type("ranks", "6");
  EXPECT_TRUE(panel_->errors().isEmpty());
  EXPECT_FALSE(find<QSpinBox>("ranks")->property("error").toBool());
  EXPECT_EQ(document_.question().instance.ranks, 6);
}

TEST_F(CasePanelTest, a_click_into_the_size_lets_one_type_it) {
  auto* box = find<QComboBox>("size");
  panel_->activateWindow();
  QTest::mouseClick(box->lineEdit(), Qt::LeftButton);
  EXPECT_EQ(panel_->focusWidget(), box);
  box->lineEdit()->selectAll();
  QTest::keyClicks(box, "64 MiB");
  QTest::keyClick(box, Qt::Key_Return);
  EXPECT_EQ(document_.question().size(), Bytes(64 << 20));
}

TEST_F(CasePanelTest, a_size_is_read_with_its_unit_and_refused_in_one_line) {
  auto* edit = find<QComboBox>("size")->lineEdit();
  const auto enter = [&](const char* text) {
    edit->selectAll();
    QTest::keyClicks(edit, text);
    QTest::keyClick(edit, Qt::Key_Return);
  };
  enter("64 KiB");
  EXPECT_EQ(document_.question().bytes, 65536);
  for (const char* wrong : {"-1", "13", "lots", ""}) {  // 13 B is no multiple of 4
    enter(wrong);
    ASSERT_EQ(panel_->errors().size(), 1) << wrong;
    EXPECT_EQ(document_.question().bytes, 65536);
  }
  enter("1 MiB");
  EXPECT_TRUE(panel_->errors().isEmpty());
  EXPECT_EQ(document_.question().bytes, 1 << 20);
}

TEST_F(CasePanelTest, a_custom_tier_starts_from_what_holds_and_takes_units) {
  choose("tier", "custom");
  const auto start = cost_parameters(document_.question());
  ASSERT_TRUE(start);
  EXPECT_DOUBLE_EQ(start->alpha.value, 3e-6);
  auto* alpha = find<QLineEdit>("alpha");
  ASSERT_TRUE(alpha->isVisible());
  alpha->setText("5 us");
  Q_EMIT alpha->editingFinished();
  EXPECT_DOUBLE_EQ(cost_parameters(document_.question())->alpha.value, 5e-6);
  choose("tier", "Ethernet");
  EXPECT_FALSE(document_.question().alpha);
  EXPECT_FALSE(alpha->isVisible());
}

TEST_F(CasePanelTest, undo_is_shown_and_takes_the_error_line_away) {
  type("ranks", "5");
  type("ranks", "-3");
  ASSERT_EQ(panel_->errors().size(), 1);
  document_.undo_stack().undo();
  EXPECT_EQ(find<QSpinBox>("ranks")->value(), 4);
  EXPECT_TRUE(panel_->errors().isEmpty());
}

TEST_F(CasePanelTest, undo_in_a_number_is_the_document_s_while_nothing_is_typed) {
  auto* ranks = find<QSpinBox>("ranks");
  const auto taken = [&] {
    QKeyEvent undo(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
    undo.ignore();
    QApplication::sendEvent(ranks, &undo);
    return undo.isAccepted();
  };
  ranks->stepUp();
  EXPECT_FALSE(taken());
  QTest::keyClicks(ranks->findChild<QLineEdit*>(), "1");
  EXPECT_TRUE(taken()) << "what is being typed is undone first";
  QTest::keyClick(ranks, Qt::Key_Return);
  EXPECT_FALSE(taken());
}

TEST_F(CasePanelTest, every_field_has_a_name_for_screen_readers) {
  for (const char* name :
       {"collective", "algorithm", "size", "element_type", "operation", "tier", "backend", "ranks", "root", "chunks"})
    EXPECT_FALSE(find<QWidget>(name)->accessibleName().isEmpty()) << name;
}

TEST(BackendChoice, gpus_can_be_chosen_where_there_are_some_and_say_why_not_elsewhere) {
  QComboBox with, without;
  const Gpus two{{"H100", "H100", "A100"}, {}}, none{{}, "no NVIDIA driver"};
  offer_backends(with, two);
  offer_backends(without, none);
  const int gpu = with.findData(QStringLiteral("cuda"));
  const auto enabled = [&](QComboBox& box) {
    return bool(box.model()->flags(box.model()->index(gpu, 0)) & Qt::ItemIsEnabled);
  };
  EXPECT_TRUE(enabled(with));
  EXPECT_FALSE(enabled(without));
  EXPECT_EQ(without.itemData(gpu, Qt::ToolTipRole).toString(), "no NVIDIA driver");
  EXPECT_EQ(gpu_names(two), "2 x H100, A100");
  EXPECT_TRUE(about_backend("cuda", 3, two).endsWith("A100."));
  EXPECT_TRUE(about_backend("cuda", 4, two).contains("not links"));
  EXPECT_TRUE(about_backend("cuda", 4, none).contains("no NVIDIA driver"));
}

TEST(CaseEdit, every_change_of_collective_gives_a_case_that_is_accepted) {
  for (const Collective from : all_collectives())
    for (const Collective to : all_collectives())
      for (int k : {1, 2, 3, 4, 7, 8}) {
        const Case c = with_collective(with_collective(with_ranks(first_case(), k), from), to);
        const auto valid = validate(c);
        EXPECT_TRUE(valid) << name(from) << " to " << name(to) << ", " << k << ": "
                           << (valid ? "" : valid.error().line());
      }
}

TEST(CaseEdit, one_line_says_the_whole_case) {
  EXPECT_EQ(one_line(first_case()), "allreduce, ring, 4 ranks, 16 B, InfiniBand");
}

TEST_F(CasePanelTest, a_number_of_the_data_can_be_written_over_and_undone) {
  auto* table = find<DataTable>("data_table");
  table->write_over(2, 1);
  auto* cell = find<QLineEdit>("data_cell");
  ASSERT_NE(cell, nullptr);
  EXPECT_EQ(cell->text(), "1");
  cell->setText("40");
  QTest::keyClick(cell, Qt::Key_Return);
  QCoreApplication::processEvents();  // the editor closes behind its key
  EXPECT_EQ(document_.question().data,
            (std::vector<std::vector<double>>{{8, 6, 5, 2}, {3, 3, 1, 4}, {1, 40, 2, 7}, {8, 6, 9, 1}}));
  document_.undo_stack().undo();
  EXPECT_EQ(inputs_of(document_.question())[2][1], 1);
}

TEST_F(CasePanelTest, what_is_no_number_is_said_under_the_data_and_changes_nothing) {
  auto* table = find<DataTable>("data_table");
  for (const char* text : {"many", "1.5", "9999999999"}) {
    table->write_over(0, 0);
    auto* cell = find<QLineEdit>("data_cell");
    ASSERT_NE(cell, nullptr);
    cell->setText(text);
    QTest::keyClick(cell, Qt::Key_Return);
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_EQ(inputs_of(document_.question())[0][0], 8) << text;
    EXPECT_EQ(panel_->errors().size(), 1) << text;
  }
}

TEST_F(CasePanelTest, escape_leaves_a_number_as_it_was_and_tab_goes_to_the_next) {
  auto* table = find<DataTable>("data_table");
  table->write_over(0, 0);
  find<QLineEdit>("data_cell")->setText("99");
  QTest::keyClick(find<QLineEdit>("data_cell"), Qt::Key_Escape);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_EQ(inputs_of(document_.question())[0][0], 8);
  table->write_over(0, 3);
  find<QLineEdit>("data_cell")->setText("7");
  QTest::keyClick(find<QLineEdit>("data_cell"), Qt::Key_Tab);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_EQ(inputs_of(document_.question())[0][3], 7);
  ASSERT_NE(find<QLineEdit>("data_cell"), nullptr);
  EXPECT_EQ(find<QLineEdit>("data_cell")->text(), "3") << "the first number of rank 1";
}

TEST_F(CasePanelTest, a_block_of_data_is_pasted_as_one_change) {
  auto* table = find<DataTable>("data_table");
  table->setFocus();
  table->setCurrentIndex(table->model()->index(1, 2));
  QGuiApplication::clipboard()->setText(QStringLiteral("20\t21\t22\n30\t31\r\n"));  // 22 would stand beside the table
  QTest::keyClick(table, Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(document_.question().data,
            (std::vector<std::vector<double>>{{8, 6, 5, 2}, {3, 3, 20, 21}, {1, 1, 30, 31}, {8, 6, 9, 1}}));
  document_.undo_stack().undo();
  EXPECT_TRUE(document_.question().data.empty()) << "one step back";
  QGuiApplication::clipboard()->setText(QStringLiteral("20\tmany"));
  QTest::keyClick(table, Qt::Key_V, Qt::ControlModifier);
  EXPECT_TRUE(document_.question().data.empty()) << "all or nothing";
  EXPECT_EQ(panel_->errors().size(), 1);
}

// The window's arrows move the step: after Return they reach it, before it they move the caret.
TEST_F(CasePanelTest, arrows_leave_a_field_once_return_has_taken_it) {
  auto* box = find<QSpinBox>("ranks");
  const auto reaches_window = [&](int key) {
    QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
    event.accept();
    QCoreApplication::sendEvent(box, &event);
    return !event.isAccepted();
  };
  box->setFocus();
  QTest::keyClicks(box, "1");
  EXPECT_FALSE(reaches_window(Qt::Key_Left));
  QTest::keyClick(box, Qt::Key_Return);
  EXPECT_TRUE(reaches_window(Qt::Key_Right));
  EXPECT_TRUE(reaches_window(Qt::Key_Left));
  QTest::keyClick(box, Qt::Key_Home);
  EXPECT_FALSE(reaches_window(Qt::Key_Right));
}

// A parameter's box is in the form like the others: Tab comes to it from above, and a change leaves the keyboard there.
TEST_F(CasePanelTest, a_parameter_keeps_the_keyboard_while_it_is_changed_and_has_its_place_in_the_form) {
  choose("collective", "broadcast");
  choose("algorithm", "knomial");
  auto* box = find<QSpinBox>("radix");
  ASSERT_NE(box, nullptr);
  const auto radix = [&] { return document_.question().instance.parameters.at("radix"); };
  box->setFocus();
  type("radix", "3");
  EXPECT_EQ(radix(), 3) << panel_->errors().join(' ').toStdString();
  QTest::keyClick(box, Qt::Key_Down);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_EQ(radix(), 2);
  EXPECT_EQ(find<QSpinBox>("radix"), box);
  EXPECT_EQ(panel_->focusWidget(), box);
  QWidget* next = find<QComboBox>("operation");
  ASSERT_NE(next, nullptr);
  do next = next->nextInFocusChain();
  while (qobject_cast<QSpinBox*>(next) == nullptr && qobject_cast<QComboBox*>(next) == nullptr);
  EXPECT_EQ(next, box) << next->objectName().toStdString();
}

}  // namespace
}  // namespace ringside::ui
