// A schedule's text that cannot be read: a change like any other, which no file holds.
#include <utility>
#include <vector>

#include <QSpinBox>

#include "tests/ui/model/spoken_measurer.h"
#include "tests/ui/window/remembered_files.h"
#include "ui/editor/code_edit.h"
#include "ui/editor/schedule_panel.h"
#include "ui/model/run_control.h"

namespace ringside::ui {
namespace {

constexpr const char* kUnreadable = "allreduce 4 ranks 1 chunk\nstep\n  0 -> 1 : 0 redduce\n";

CodeEdit& write_in_build(MainWindow& window, const QString& text) {
  window.set_mode(Mode::build);
  CodeEdit& editor = window.findChild<SchedulePanel*>()->editor();
  editor.setPlainText(text);
  QTest::qWait(SchedulePanel::kPauseMs + 100);
  return editor;
}

TEST_F(RememberedFiles, a_text_that_cannot_be_read_is_a_change_and_is_not_saved) {
  const QString path = scene(5);
  const auto window = start();
  window->set_mode(Mode::build);
  ASSERT_TRUE(window->open_scene(path));
  EXPECT_FALSE(window->isWindowModified());
  CodeEdit& editor = write_in_build(*window, kUnreadable);
  EXPECT_TRUE(window->isWindowModified());
  EXPECT_EQ(save(*window, "Save"), "");
  EXPECT_EQ(said(*window),
            "Not saved: the text has an error in line 3, and only a schedule that can be read is saved.");
  EXPECT_TRUE(window->isWindowModified());
  EXPECT_FALSE(window->findChild<QSpinBox*>("own_ranks")->isEnabled()) << "other ranks would replace the text";
  window->set_mode(Mode::explore);
  window->set_mode(Mode::build);
  EXPECT_EQ(editor.toPlainText(), kUnreadable);
  write_in_build(*window, "allreduce 2 ranks 1 chunk\nstep\n  0 -> 1 : 0 reduce\n");
  EXPECT_TRUE(window->document().draft().isEmpty());
  EXPECT_TRUE(window->findChild<QSpinBox*>("own_ranks")->parentWidget()->toolTip().contains("write K ranks"));
  EXPECT_EQ(save(*window, "Save"), "");
  EXPECT_EQ(said(*window), "") << "what was saved takes the error away";
  EXPECT_FALSE(window->isWindowModified());
}

TEST_F(RememberedFiles, a_text_that_cannot_be_read_is_asked_about_and_recovered) {
  auto first = start();
  write_in_build(*first, kUnreadable);
  ASSERT_TRUE(QTest::qWaitFor([] { return copies() == 1; }, 5'000));
  QTest::qWait(500);
  QString asked;
  QTimer::singleShot(50, first.get(), [&] {
    if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) asked = box->text(), box->reject();
  });
  EXPECT_FALSE(first->close());
  EXPECT_EQ(asked, "Save the changes to Untitled scene?");
  kill(first);
  const auto second = start();
  press(*second, "notice_first");
  EXPECT_EQ(second->mode(), Mode::build);
  EXPECT_EQ(second->findChild<SchedulePanel*>()->editor().toPlainText(), kUnreadable);
  EXPECT_EQ(second->document().draft(), kUnreadable);
  EXPECT_TRUE(second->isWindowModified());
}

TEST_F(RememberedFiles, closing_from_train_asks_about_build_and_then_about_the_case_behind_train) {
  auto window = start();
  work(*window, 6);
  write_in_build(*window, kUnreadable);
  window->set_mode(Mode::explore);
  window->set_mode(Mode::train);
  std::vector<std::pair<bool, int>> asked;  // whether Build's text was asked about, and the ranks that showed
  QTimer answers;
  QObject::connect(&answers, &QTimer::timeout, [&] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (box == nullptr) return;
    asked.emplace_back(!window->document().draft().isEmpty(), ranks(*window));
    for (QAbstractButton* button : box->buttons())
      if (box->buttonRole(button) == QMessageBox::DestructiveRole) return button->click();
    box->reject();
  });
  answers.start(20);
  EXPECT_TRUE(window->close());
  ASSERT_EQ(asked.size(), 2U);
  EXPECT_TRUE(asked[0].first);
  EXPECT_EQ(asked[1], std::pair(false, 6));
}

TEST_F(RememberedFiles, a_text_that_cannot_be_read_is_not_run) {
  SpokenMeasurer measurer;
  const auto window = opened(forgetful(Mode::build), &measurer);
  window->findChild<SchedulePanel*>()->editor().setPlainText(kUnreadable);
  window->run();
  EXPECT_FALSE(measurer.running()) << "what was just typed is read first";
  window->set_mode(Mode::explore);
  window->run();
  EXPECT_TRUE(measurer.running()) << "Explore's case can be run";
}

TEST_F(RememberedFiles, an_error_about_a_file_goes_when_a_file_is_opened) {
  const auto window = start();
  EXPECT_FALSE(window->open_scene(folder_.filePath("nowhere.ringside")));
  EXPECT_FALSE(said(*window).isEmpty());
  set_ranks(*window, 6);
  EXPECT_FALSE(said(*window).isEmpty()) << "that is about something else";
  ASSERT_TRUE(window->open_scene(scene(5)));
  EXPECT_EQ(said(*window), "");
}

}  // namespace
}  // namespace ringside::ui
