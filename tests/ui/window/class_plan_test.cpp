// The plan of a class in the window: what is written there, how its items are named, what it is opened from.
#include <QApplication>
#include <QFile>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <gtest/gtest.h>

#include "tests/ui/window/given_class.h"
#include "ui/model/case_edit.h"
#include "ui/present/question_dialog.h"

namespace ringside::ui {
namespace {

class ClassPlan : public ClassTest {};

TEST_F(ClassPlan, the_plan_s_title_and_minutes_are_edited_where_they_stand) {
  open_plan("4.2b");
  auto* title = find<QLineEdit>("class_title");
  title->selectAll();
  QTest::keyClicks(title, "Rings");
  find<QSpinBox>("class_room")->setValue(30);
  EXPECT_EQ(plan().plan().title, "Rings");
  EXPECT_EQ(plan().plan().room, 30);
  plan().undo_stack().undo();
  EXPECT_EQ(find<QSpinBox>("class_room")->value(), 45);
}

TEST_F(ClassPlan, a_question_without_a_title_stands_under_its_case) {
  window_->open_plan();
  PlanItem item;
  item.scene = window_->document().desk("explore").scene;
  item.asks = PlanQuestion{"How many?", {}, 0, ""};
  plan().change({"t", 10, {item}}, "test");
  key(Qt::Key_F5);
  EXPECT_EQ(hall().of_class()->title, QString::fromStdString(one_line(item.scene->question)));
}

TEST_F(ClassPlan, a_title_is_painted_without_the_marks_of_formulas) {
  window_->open_plan();
  PlanItem item;
  item.title = "Why $K$ steps?";
  item.scene = window_->document().desk("explore").scene;
  plan().change({"t", 10, {item}}, "test");
  key(Qt::Key_F5);
  EXPECT_EQ(hall().of_class()->title, "Why K steps?");
}

TEST_F(ClassPlan, the_overview_opens_by_its_name) {
  EXPECT_TRUE(window_->open_target("overview"));
  EXPECT_TRUE(page().isVisible());
  EXPECT_EQ(plan().plan(), load_plan("overview").value());
}

TEST_F(ClassPlan, escape_drops_a_question_that_was_typed_only_when_one_says_so) {
  QuestionDialog dialog({}, window_.get());
  dialog.show();
  QTest::keyClick(&dialog, Qt::Key_Escape);
  EXPECT_FALSE(dialog.isVisible()) << "nothing was typed";
  dialog.show();
  QTest::keyClicks(dialog.findChild<QLineEdit*>("class_prompt"), "Who?");
  int asked = 0;
  const auto answer = [&](QMessageBox::StandardButton button) {
    QTimer::singleShot(50, &dialog, [&asked, button] {
      if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget()))
        ++asked, box->button(button)->click();
    });
    QTest::keyClick(&dialog, Qt::Key_Escape);
  };
  answer(QMessageBox::Cancel);
  EXPECT_TRUE(dialog.isVisible());
  answer(QMessageBox::Discard);
  EXPECT_FALSE(dialog.isVisible());
  EXPECT_EQ(asked, 2);
}

TEST_F(ClassPlan, a_file_that_cannot_be_read_is_one_line) {
  QTemporaryDir folder;
  QFile file(folder.filePath("broken.ringclass"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{\"format\": \"ringside/scene\"}");
  file.close();
  EXPECT_FALSE(window_->open_target(file.fileName()));
  EXPECT_TRUE(window_->error_line().contains("ringside/class")) << qPrintable(window_->error_line());
}

}  // namespace
}  // namespace ringside::ui
