// The plan of a class in the window: what is written there, how its items are named, what it is opened from.
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <gtest/gtest.h>

#include "tests/ui/window/given_class.h"
#include "ui/controls/chooser.h"
#include "ui/controls/style.h"
#include "ui/figures/figure_view.h"
#include "ui/model/case_edit.h"
#include "ui/present/plan_list.h"
#include "ui/present/plan_words.h"
#include "ui/present/question_dialog.h"
#include "ui/stage/key_button.h"
#include "ui/stage/stage.h"

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
  EXPECT_EQ(find<QLineEdit>("plan_title")->placeholderText(), QString::fromStdString(one_line(item.scene->question)));
  key(Qt::Key_F5);
  EXPECT_EQ(hall().of_class()->title, QString::fromStdString(one_line(item.scene->question)));
}

TEST_F(ClassPlan, scenes_of_one_case_are_told_apart_by_their_views) {
  window_->open_plan();
  PlanItem chunks, wires;
  chunks.scene = wires.scene = window_->document().desk("explore").scene;
  chunks.view = "chunks";
  wires.view = "topology";
  plan().change({"t", 10, {chunks, wires}}, "test");
  auto* list = find<PlanList>("plan_list");
  EXPECT_TRUE(list->item(0)->text().contains("own scene, shown"));
  EXPECT_TRUE(list->item(1)->text().contains("own scene, Topology, shown")) << list->item(1)->text().toStdString();
}

TEST_F(ClassPlan, what_the_page_shows_stays_marked_in_the_list) {
  open_plan("4.2b");
  auto* list = find<PlanList>("plan_list");
  ASSERT_GT(list->count(), 1);
  list->setCurrentRow(1);
  list->resize(list->width(), list->sizeHintForRow(0) * list->count() + 200);
  const QRect last = list->visualItemRect(list->item(list->count() - 1));
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, {last.center().x(), last.bottom() + 60});
  EXPECT_EQ(list->currentRow(), 1);
  EXPECT_TRUE(list->item(1)->isSelected()) << "after a click beside the items";
  QTest::mouseClick(list->viewport(), Qt::LeftButton, Qt::ControlModifier,
                    list->visualItemRect(list->item(1)).center());
  EXPECT_TRUE(list->item(list->currentRow())->isSelected()) << "after one that takes the mark away";
  list->setCurrentRow(0);
  ASSERT_EQ(list->selectedItems().size(), 1);
  EXPECT_TRUE(list->item(0)->isSelected());
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

// As from the plan's button, after which the plan's own case is put away.
TEST_F(ClassPlan, the_case_alone_is_seen_in_the_race_that_explore_has_large) {
  auto* stage = window_->findChild<Stage*>();
  const auto seen_in = [&](View view) {
    window_->set_mode(Mode::explore);
    settle();
    stage->show_view(view);
    window_->open_plan();
    settle();
    window_->set_mode(Mode::present);
    settle();
    return hall().drawn();
  };
  EXPECT_EQ(seen_in(View::race), View::race);
  EXPECT_NE(hall().figure()->figure()->description().find(", a race at "), std::string::npos);
  EXPECT_EQ(seen_in(View::chunks), View::chunks);
}

TEST_F(ClassPlan, every_plan_is_offered_with_the_minutes_that_it_takes) {
  window_->open_plan();
  const auto& offered = find<Chooser>("plans")->entries();
  ASSERT_EQ(offered.size(), plans().size());
  for (std::size_t i = 0; i < offered.size(); ++i)
    EXPECT_EQ(offered[i].sentence, QString("a class of %1 minutes").arg(load_plan(plans()[i].id)->minutes()));
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

// A plan's item holds no measurement, and on another computer there is none.
TEST_F(ClassPlan, an_item_shows_nothing_that_was_measured_in_this_window) {
  change(with_ranks(question(), 5));
  window_->run();
  measurer_.speak(0, 24e-6);
  measurer_.end();
  ASSERT_NE(window_->results().measured(), nullptr);
  PlanItem item;
  item.scene = window_->document().desk("explore").scene;
  window_->open_plan();
  plan().change({"t", 10, {item}}, "test");
  settle();
  ASSERT_EQ(question(), item.scene->question);
  EXPECT_EQ(window_->results().measured(), nullptr);
  key(Qt::Key_F5);
  EXPECT_EQ(window_->results().measured(), nullptr);
  end_class();
  key(Qt::Key_Escape);
  ASSERT_EQ(window_->mode(), Mode::explore);
  EXPECT_NE(window_->results().measured(), nullptr) << "it belongs there";
}

TEST_F(ClassPlan, an_item_that_gives_away_what_a_later_one_asks_says_so_in_the_list) {
  window_->open_plan();
  PlanItem shown;
  shown.scene = window_->document().desk("explore").scene;
  PlanItem asked = shown;
  asked.asks = PlanQuestion{"Which?", {{"a", ""}, {"b", "no"}}, 0, ""};
  asked.scene->cursor = {2, 0};
  plan().change({"t", 10, {shown, asked}}, "test");
  auto* list = find<PlanList>("plan_list");
  EXPECT_EQ(list->told(0), "") << "it stops there";
  shown.scene->cursor = {3, 0};
  plan().change({"t", 10, {shown, asked}}, "test");
  EXPECT_EQ(list->told(0), "Played past step 2, of which item 2 asks later");
  EXPECT_EQ(list->told(1), "");
  EXPECT_TRUE(list->item(0)->text().endsWith(list->told(0))) << "for who hears it";
  plan().change({"another title", 10, {shown, asked}}, "test");
  EXPECT_NE(list->told(0), "");
  plan().move(0, 1);
  EXPECT_EQ(list->told(0) + list->told(1), "") << "who has asked may show";
}

TEST_F(ClassPlan, a_new_plan_has_nothing_of_the_one_before) {
  open_plan("4.2b");
  page().choose(1);
  auto* show = find<QPlainTextEdit>("plan_note_show");
  ASSERT_FALSE(show->toPlainText().isEmpty());
  plan().begin();
  EXPECT_EQ(show->toPlainText(), "");
  EXPECT_EQ(find<QLineEdit>("plan_title")->text() + find<QLineEdit>("plan_title")->placeholderText(), "");
  EXPECT_EQ(find<QSpinBox>("plan_minutes")->value(), 0);
  for (const QWidget* field : {static_cast<QWidget*>(show), find<QWidget>("plan_view")})
    EXPECT_FALSE(field->isEnabled());
  EXPECT_EQ(show->palette().color(QPalette::Base), theme_of(show).sunken) << "and it looks so";
  plan().undo_stack().undo();
  EXPECT_NE(show->toPlainText(), "") << "undo brings the plan back";
}

TEST_F(ClassPlan, every_view_is_offered_once) {
  window_->open_plan();
  PlanItem own, of_page = load_plan("4.2b")->items.front();
  own.scene = window_->document().desk("explore").scene;
  plan().change({"t", 10, {own, of_page}}, "test");
  const auto* views = find<QComboBox>("plan_view");
  const auto offered = [&] {
    QStringList all;
    for (int i = 0; i < views->count(); ++i) all << views->itemText(i);
    return all;
  };
  page().choose(0);
  EXPECT_EQ(offered().count("Chunks"), 1);
  EXPECT_EQ(views->currentText(), "Chunks");
  EXPECT_FALSE(offered().contains("The page's view"));
  page().choose(1);
  EXPECT_EQ(views->currentText(), "The page's view");
  EXPECT_EQ(offered().removeDuplicates(), 0);
}

TEST(PlanFile, is_proposed_under_its_title) {
  const auto name = [](const char* title) { return file_name_of({title, 45, {}}, "pdf").toStdString(); };
  EXPECT_EQ(name("4.2b The ring, built by you"), "4.2b The ring, built by you.pdf");
  EXPECT_EQ(name("Why $K$ ranks"), "Why K ranks.pdf");
  EXPECT_EQ(name("../a/b: c?"), "-a-b- c-.pdf");
  EXPECT_EQ(name(" .hidden"), "hidden.pdf");
  EXPECT_EQ(name(""), "class.pdf");
}

TEST_F(ClassPlan, escape_leads_from_the_case_alone_to_the_plan_that_it_was_opened_from) {
  open_plan("4.2b");
  page().choose(2);
  Q_EMIT page().case_pressed();
  settle();
  ASSERT_TRUE(hall().isVisible());
  ASSERT_FALSE(lecture().running());
  key(Qt::Key_Escape);
  EXPECT_TRUE(page().isVisible());
  EXPECT_EQ(page().chosen(), 2);
  key(Qt::Key_Escape);
  EXPECT_EQ(window_->mode(), Mode::explore);
  window_->set_mode(Mode::present);
  key(Qt::Key_Escape);
  EXPECT_EQ(window_->mode(), Mode::explore) << "from there it was opened now";
}

TEST_F(ClassPlan, escape_ends_a_class_by_the_same_word_whatever_the_item_is) {
  window_->open_plan();
  PlanItem item;
  item.scene = window_->document().desk("explore").scene;
  plan().change({"t", 10, {item, item}}, "test");
  key(Qt::Key_F5);
  QStringList said;
  for (const auto* button : hall().findChildren<KeyButton*>()) said << button->text();
  EXPECT_TRUE(said.contains("end")) << said.join(u' ').toStdString();
  EXPECT_FALSE(said.contains("leave"));
}

}  // namespace
}  // namespace ringside::ui
