#include "ui/editor/schedule_panel.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <gtest/gtest.h>

#include "core/flow.h"
#include "ui/editor/code_edit.h"
#include "ui/editor/examples.h"
#include "ui/editor/schedule_files.h"
#include "ui/editor/status_line.h"
#include "ui/model/case_edit.h"
#include "ui/model/document.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

constexpr const char* kTwice = R"(allreduce 2 ranks 1 chunk
step
  0 -> 1 : 0 reduce
  1 -> 0 : 0 reduce
step
  0 -> 1 : 0 reduce
)";

class SchedulePanelTest : public testing::Test {
 protected:
  SchedulePanelTest() {
    load_fonts();
    Scene scene;
    scene.question = first_case();
    EXPECT_TRUE(document_.load(scene, QString()));
    document_.undo_stack().clear();
    QObject::connect(&document_, &Document::question_changed, [this](const Case& c) { results_.ask(c); });
    panel_ = std::make_unique<SchedulePanel>(document_, cursor_, selection_, results_);
    panel_->resize(468, 560);
    panel_->show();
    panel_->set_shown(true);
    results_.ask(document_.question());
    settle();
  }
  /// Until the question that stands is answered.
  void settle() {
    QTest::qWait(SchedulePanel::kPauseMs + 60);
    EXPECT_TRUE(QTest::qWaitFor(
        [this] { return results_.answer() && results_.answer()->question == document_.question(); }, 20'000));
    QTest::qWait(20);
  }
  void write(const QString& text) {
    panel_->editor().setPlainText(text);
    settle();
  }
  StatusLine* status() { return panel_->findChild<StatusLine*>("proof_status"); }
  QSpinBox* ranks() { return panel_->findChild<QSpinBox*>("own_ranks"); }

  Document document_;
  Cursor cursor_;
  Selection selection_;
  Results results_;
  std::unique_ptr<SchedulePanel> panel_;
};

TEST_F(SchedulePanelTest, begins_with_the_algorithm_s_schedule_as_text) {
  EXPECT_FALSE(document_.question().own()) << "looking changes nothing";
  EXPECT_TRUE(panel_->editor().toPlainText().startsWith("allreduce 4 ranks"))
      << panel_->editor().toPlainText().toStdString();
  EXPECT_EQ(status()->state(), StatusLine::Kind::right);
  EXPECT_TRUE(panel_->status().startsWith("Correct: every rank ends with 4 of 4 contributions."))
      << panel_->status().toStdString();
  EXPECT_EQ(document_.undo_stack().count(), 0);
}

TEST_F(SchedulePanelTest, a_pause_in_typing_proves_and_undo_takes_it_back) {
  const QString before = panel_->editor().toPlainText();
  write(kTwice);
  EXPECT_TRUE(document_.question().own());
  EXPECT_EQ(document_.question().instance.ranks, 2);
  EXPECT_EQ(status()->state(), StatusLine::Kind::wrong);
  EXPECT_TRUE(panel_->status().startsWith("Step 1, rank 1, chunk 0:") ||
              panel_->status().startsWith("Step 2, rank 1, chunk 0:"))
      << panel_->status().toStdString();
  document_.undo_stack().undo();
  settle();
  EXPECT_FALSE(document_.question().own());
  EXPECT_EQ(panel_->editor().toPlainText(), before);
  document_.undo_stack().redo();
  settle();
  EXPECT_EQ(panel_->editor().toPlainText(), kTwice);
}

TEST_F(SchedulePanelTest, a_mistake_is_underlined_and_the_last_schedule_stays) {
  write("allreduce 4 ranks 1 chunk\nstep\n  0 -> 1 : 0 redduce\n");
  EXPECT_FALSE(document_.question().own());
  EXPECT_EQ(status()->state(), StatusLine::Kind::wrong);
  EXPECT_TRUE(panel_->status().startsWith("Line 3, column ")) << panel_->status().toStdString();
  EXPECT_EQ(panel_->editor().mistake_line(), 3);
  QTest::mouseClick(status(), Qt::LeftButton);
  EXPECT_EQ(panel_->editor().textCursor().blockNumber(), 2);
  write(kTwice);
  EXPECT_EQ(panel_->editor().mistake_line(), 0);
}

TEST_F(SchedulePanelTest, pressing_the_fault_goes_to_its_step_and_selects_its_cell) {
  write(kTwice);
  const Fault fault = results_.answer()->proof.faults.front();
  QTest::mouseClick(status(), Qt::LeftButton);
  ASSERT_TRUE(fault.step);
  EXPECT_EQ(cursor_.position().step, *fault.step + 1);
  EXPECT_EQ(selection_.selected().rank, fault.rank);
  EXPECT_EQ(selection_.selected().chunk, fault.chunk);
  EXPECT_EQ(panel_->editor().textCursor().blockNumber() + 1, *fault.step == 0 ? 2 : 5) << "the line of its step";
}

// A slot that a step sends empty and fills itself: what is wrong is seen before that step.
TEST_F(SchedulePanelTest, a_slot_that_is_sent_empty_is_shown_while_it_is_empty) {
  write("allgather 4 ranks 4 chunks\nstep\n  0 -> 1 : 0 copy\n  1 -> 2 : 0 copy\nstep\n  2 -> 3 : 0 copy\n");
  const auto answer = results_.answer();
  for (const Fault& fault : answer->proof.faults) {
    QTest::mouseClick(status(), Qt::LeftButton);
    const std::int64_t moment = cursor_.position().step;
    const State& state = answer->states[static_cast<std::size_t>(moment)];
    EXPECT_TRUE(state.empty(fault.rank, fault.chunk)) << fault.what << " at " << moment;
    const int line = fault.step == 0 ? 2 : 5;
    if (fault.step) {
      EXPECT_EQ(panel_->editor().current_line(), line) << "the line of its step";
    }
  }
}

TEST_F(SchedulePanelTest, several_faults_are_visited_one_after_the_other) {
  write("allreduce 4 ranks 1 chunk\nstep\n  0 -> 1 : 0 reduce\n");
  const auto& faults = results_.answer()->proof.faults;
  ASSERT_GE(faults.size(), 3U);
  for (std::size_t i = 0; i < faults.size() + 1; ++i) {
    QTest::mouseClick(status(), Qt::LeftButton);
    EXPECT_EQ(selection_.selected().rank, faults[i % faults.size()].rank) << i;
  }
}

TEST_F(SchedulePanelTest, the_line_of_the_present_step_is_marked) {
  write(kTwice);
  cursor_.set({0, 0.5});
  EXPECT_EQ(panel_->editor().current_line(), 2);
  cursor_.set({1, 0.5});
  EXPECT_EQ(panel_->editor().current_line(), 5);
}

TEST_F(SchedulePanelTest, k_is_chosen_beside_the_text_where_the_text_leaves_it_open) {
  write(
      "allreduce K ranks K chunks\nfor s in 0..K-2: step\n  for r in 0..K-1: r -> r+1 : r-s reduce\n"
      "for s in 0..K-2: step\n  for r in 0..K-1: r -> r+1 : r+1-s copy\n");
  EXPECT_TRUE(ranks()->isEnabled());
  EXPECT_EQ(status()->state(), StatusLine::Kind::right) << panel_->status().toStdString();
  ranks()->setValue(6);
  settle();
  EXPECT_EQ(document_.question().instance.ranks, 6);
  EXPECT_EQ(results_.answer()->schedule.step_count(), 10) << "2 (K-1) steps";
  EXPECT_EQ(status()->state(), StatusLine::Kind::right);
  write(kTwice);
  EXPECT_FALSE(ranks()->isEnabled()) << "the text says 2 ranks";
}

TEST_F(SchedulePanelTest, nothing_written_changes_nothing) {
  write("");
  EXPECT_FALSE(document_.question().own());
  EXPECT_EQ(status()->state(), StatusLine::Kind::plain);
}

TEST_F(SchedulePanelTest, a_broken_rank_number_is_a_fault_that_can_be_pressed) {
  write("allreduce 2 ranks 1 chunk\nstep\n  0 -> 7 : 0 reduce\n");
  ASSERT_FALSE(results_.answer()->proof.ok());
  QTest::mouseClick(status(), Qt::LeftButton);
  EXPECT_FALSE(selection_.selected().rank) << "there is no rank 7 to select";
}

TEST_F(SchedulePanelTest, files_round_trip_as_text_and_as_json) {
  write(kTwice);
  QTemporaryDir folder;
  for (const char* name : {"mine.txt", "mine.json"}) {
    const QString path = folder.filePath(name);
    ASSERT_TRUE(panel_->save_path(path));
    EXPECT_TRUE(is_schedule_file(path));
    document_.undo_stack().undo();
    settle();
    ASSERT_FALSE(document_.question().own());
    ASSERT_TRUE(panel_->open_path(path)) << name;
    settle();
    const auto schedule = schedule_of(document_.question());
    ASSERT_TRUE(schedule);
    EXPECT_EQ(schedule->step_count(), 2) << name;
    EXPECT_EQ(schedule->ranks, 2) << name;
  }
  EXPECT_FALSE(panel_->open_path(folder.filePath("none.txt")));
}

// A placement search ends while somebody types: the document's case changes, not its schedule.
TEST_F(SchedulePanelTest, a_change_elsewhere_leaves_what_is_being_typed) {
  panel_->editor().setPlainText(kTwice);
  Case larger = document_.question();
  larger.bytes = 4096;
  ASSERT_TRUE(document_.change(larger, "Size"));
  EXPECT_EQ(panel_->editor().toPlainText(), kTwice);
  settle();
  EXPECT_EQ(panel_->editor().toPlainText(), kTwice);
  EXPECT_TRUE(document_.question().own());
}

TEST_F(SchedulePanelTest, saves_in_the_format_that_was_chosen) {
  const QTemporaryDir folder;
  const QString typed = folder.filePath("ring");
  QObject::connect(panel_.get(), &SchedulePanel::failed,
                   [](const QString& line) { ADD_FAILURE() << line.toStdString(); });
  QTimer::singleShot(100, panel_.get(), [&] {
    auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
    ASSERT_NE(dialog, nullptr);
    auto* formats = dialog->findChild<QComboBox*>("fileTypeCombo");
    ASSERT_NE(formats, nullptr);
    formats->setCurrentIndex(2);
    Q_EMIT formats->activated(2);
    Q_EMIT formats->textActivated(formats->currentText());
    dialog->selectFile(typed);
    QTimer::singleShot(5000, dialog, &QDialog::reject);
    static_cast<QDialog*>(dialog)->accept();
  });
  for (QPushButton* button : panel_->findChildren<QPushButton*>())
    if (button->text().startsWith("Save")) button->click();
  EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files), QStringList("ring.xml"));
  QFile written(typed + ".xml");
  ASSERT_TRUE(written.open(QIODevice::ReadOnly));
  EXPECT_TRUE(written.readAll().contains("<algo"));
}

TEST(ScheduleExamples, are_right_unless_they_say_that_they_are_wrong) {
  for (const ScheduleExample& e : schedule_examples())
    for (const int ranks : {2, 3, 4, 7}) {
      Case c;
      c.program = e.text;
      c.instance = {.ranks = ranks, .root = 0, .chunks = 0, .parameters = {}};
      c.bytes = 4 * 840;
      const auto a = answer(c);
      ASSERT_TRUE(a) << e.name << ": " << a.error().line();
      const bool wrong = e.name.starts_with("Wrong");
      EXPECT_EQ(a->proof.ok(), !wrong) << e.name << " on " << ranks;
    }
}

}  // namespace
}  // namespace ringside::ui
