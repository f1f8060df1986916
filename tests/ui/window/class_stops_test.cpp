// Where runs stop for what is asked: a class leaves a lesson's stop alone, and says where its own are.
#include <algorithm>

#include <QTest>

#include <gtest/gtest.h>

#include "tests/ui/window/drawn_texts.h"
#include "tests/ui/window/given_class.h"
#include "ui/controls/field.h"
#include "ui/model/case_edit.h"
#include "ui/play/play_bar.h"
#include "ui/present/plan_list.h"
#include "ui/present/presenter_page.h"
#include "ui/stage/key_button.h"
#include "ui/window/toast.h"

namespace ringside::ui {
namespace {

class ClassStops : public ClassTest {
 protected:
  PlanItem own(const CursorPosition& at = {}) {
    PlanItem item;
    item.scene = window_->document().desk("explore").scene;
    item.scene->cursor = at;
    return item;
  }
  /// A run of 14 steps is shown, then words, then the same run is asked of before its first step.
  void plan_that_asks_how_many() {
    change(with_ranks(question(), 8));
    window_->open_plan();
    PlanItem asked = own();
    asked.asks = PlanQuestion{"How many steps does it take?", {{"14", ""}, {"8", "no"}}, 0, ""};
    plan().change({"t", 10, {own(), asked}}, "test");
    settle();
  }
  static QString words_on(QWidget& widget) {
    QString all;
    for (const DrawnText& text : drawn_texts(widget)) all += text.words + u'\n';
    return all;
  }
  static bool offers_play(const PresentView& slide) {
    return std::ranges::any_of(slide.findChildren<KeyButton*>(),
                               [](const KeyButton* button) { return button->text() == "play"; });
  }
};

// Page 4 asks before step 2 of the ring, and so does the third item of the overview.
TEST_F(ClassStops, a_reveal_in_class_plays_no_answer_of_the_lesson_under_it) {
  window_->play_bar().set_reduced_motion(true);
  for (const bool own_window : {false, true}) {
    ASSERT_TRUE(window_->open_lesson("4.2b/4"));
    settle();
    ASSERT_EQ(step(), 1);
    open_plan("overview");
    key(Qt::Key_F5);
    if (own_window) key(Qt::Key_W);
    key(Qt::Key_Down);
    key(Qt::Key_Down);
    ASSERT_EQ(lecture().moment().scene->cursor, (CursorPosition{1, 0}));
    key(Qt::Key_PageDown);
    ASSERT_TRUE(lecture().revealed());
    ASSERT_TRUE(reaches(2));
    end_class();
    key(Qt::Key_Escape);
    ASSERT_EQ(window_->mode(), Mode::learn);
    settle();
    ASSERT_EQ(step(), 1);
    window_->play_bar().toggle_play();
    EXPECT_FALSE(window_->play_bar().playing());
    window_->play_bar().last();
    QTest::qWait(50);
    EXPECT_EQ(step(), 1) << "the question is not answered; " << own_window;
  }
}

TEST_F(ClassStops, an_own_scene_that_is_asked_of_later_says_in_list_slide_and_notes_why_it_stops) {
  plan_that_asks_how_many();
  const auto* list = find<PlanList>("plan_list");
  EXPECT_EQ(list->stops(0), "Stops before step 1, of which item 2 asks later");
  EXPECT_TRUE(list->item(0)->text().endsWith(list->stops(0))) << "for who hears it";
  EXPECT_EQ(list->stops(1), "") << "it asks itself";
  page().choose(0);
  settle();
  EXPECT_FALSE(offers_play(*page().preview())) << "as in class";
  key(Qt::Key_F5);
  ASSERT_EQ(lecture().until(), CursorPosition{});
  EXPECT_FALSE(offers_play(hall()));
  const QString slide = words_on(hall());
  EXPECT_TRUE(slide.contains("goes on later")) << slide.toStdString();
  EXPECT_FALSE(slide.contains("14")) << slide.toStdString();
  EXPECT_FALSE(slide.contains(QString::fromUtf8(" µs"))) << slide.toStdString();
  const auto keys = [&] { return find<Text>("class_keys")->text().replace(QChar::Nbsp, u' '); };
  EXPECT_TRUE(keys().contains("the run stops here: item 2 asks what comes next"));
  for (const Qt::Key k : {Qt::Key_Space, Qt::Key_End}) {
    window_->findChild<Toast*>()->pass();
    key(k);
    EXPECT_EQ(window_->findChild<Toast*>()->line(), "The run stops here: item 2 asks what comes next");
    EXPECT_EQ(step(), 0);
  }
  key(Qt::Key_Down);
  key(Qt::Key_Right);
  settle();
  EXPECT_FALSE(keys().contains("stops here")) << "nobody asks after that";
}

TEST_F(ClassStops, the_preview_follows_where_another_item_makes_the_run_stop) {
  change(with_ranks(question(), 8));
  window_->open_plan();
  plan().change({"t", 10, {own()}}, "test");
  page().choose(0);
  settle();
  EXPECT_TRUE(offers_play(*page().preview()));
  PlanItem asked = own();
  asked.asks = PlanQuestion{"How many?", {{"14", ""}, {"8", "no"}}, 0, ""};
  plan().insert(1, asked);
  page().choose(0);
  settle();
  EXPECT_FALSE(offers_play(*page().preview()));
}

}  // namespace
}  // namespace ringside::ui
