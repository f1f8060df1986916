// A class is planned, given by keys alone, and left again: what one worked on is as it was.
#include <algorithm>
#include <set>

#include <QDate>
#include <QImage>
#include <QLabel>
#include <QScreen>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/ui/window/given_class.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/model/case_edit.h"
#include "ui/present/class_screen.h"
#include "ui/present/plan_list.h"
#include "ui/present/presenter_page.h"

namespace ringside::ui {
namespace {

/// How many colours a picture has, up to 16: a picture of nothing has one.
std::size_t colours(const QImage& image) {
  std::set<QRgb> seen;
  for (int y = 0; y < image.height() && seen.size() < 16; ++y)
    for (int x = 0; x < image.width(); ++x) seen.insert(image.pixel(x, y));
  return seen.size();
}

TEST_F(ClassTest, is_given_by_keys_and_leaves_my_case_and_measurement_alone) {
  change(with_ranks(question(), 5));
  window_->run();
  measurer_.speak(0, 24e-6);
  measurer_.end();
  window_->cursor().set({2, 0});
  const Case mine = question();
  const int edits = window_->document().undo_stack().index();
  start_at_the_second_step();
  EXPECT_TRUE(hall().isVisible());
  EXPECT_FALSE(page().isVisible());
  ASSERT_TRUE(lecture().waiting());
  EXPECT_EQ(step(), 1);
  key(Qt::Key_Space);
  key(Qt::Key_End);
  EXPECT_EQ(step(), 1) << "nothing plays ahead of the answer";
  key(Qt::Key_D);
  key(Qt::Key_B);
  key(Qt::Key_B);
  key(Qt::Key_B, Qt::ShiftModifier);
  EXPECT_EQ(lecture().hands(), (std::vector<int>{0, 1, 0, 1}));
  EXPECT_FALSE(hall().blank()) << "B is an answer here";
  key(Qt::Key_PageDown);
  EXPECT_TRUE(lecture().revealed());
  EXPECT_TRUE(reaches(2)) << "the run has played on to the answer";
  key(Qt::Key_PageUp);
  EXPECT_TRUE(lecture().waiting());
  EXPECT_EQ(step(), 1) << "one press back is one press undone";
  key(Qt::Key_Down);
  EXPECT_EQ(lecture().at(), at_ + 1);
  key(Qt::Key_Up);
  EXPECT_EQ(lecture().at(), at_);
  end_class();
  EXPECT_TRUE(page().isVisible());
  EXPECT_EQ(plan().plan().items[at_].hands, (std::vector<int>{0, 1, 0, 1})) << "the plan keeps them";
  EXPECT_TRUE(find<QLabel>("answer_B")->text().endsWith("hands: 1")) << "and they are seen beside the answers";
  EXPECT_TRUE(find<QLabel>("answer_C")->text().endsWith("hands: 0"));
  EXPECT_TRUE(find<QLabel>("class_before")->text().contains(QDate::currentDate().toString(Qt::ISODate)));
  key(Qt::Key_Escape);
  EXPECT_EQ(window_->mode(), Mode::explore);
  settle();
  EXPECT_EQ(question(), mine);
  EXPECT_EQ(window_->cursor().position(), (CursorPosition{2, 0}));
  ASSERT_NE(window_->results().measured(), nullptr);
  EXPECT_EQ(window_->results().measured()->rows.front().median_s, 24e-6);
  EXPECT_EQ(window_->document().undo_stack().index(), edits) << "a class is no edit of the scene";
}

TEST_F(ClassTest, escape_leads_back_to_whichever_mode_it_was_opened_from) {
  for (const Mode mode : {Mode::learn, Mode::build, Mode::train, Mode::measure, Mode::explore}) {
    window_->set_mode(mode);
    open_plan("4.2b");
    key(Qt::Key_F5);
    ASSERT_TRUE(lecture().running());
    end_class();
    EXPECT_EQ(window_->mode(), Mode::present) << "the plan";
    key(Qt::Key_Escape);
    EXPECT_EQ(window_->mode(), mode) << static_cast<int>(mode);
    if (mode == Mode::explore || mode == Mode::build) {
      EXPECT_EQ(window_->focusWidget(), window_.get()) << "Space plays";
    }
  }
}

TEST_F(ClassTest, steps_through_a_scene_and_then_goes_to_the_next_item) {
  change(with_ranks(question(), 2));  // two steps
  window_->open_plan();
  Plan two;
  PlanItem item;
  item.title = "Two ranks";
  item.scene = window_->document().desk("explore").scene;
  two.items = {item, item};
  plan().change(two, "test");
  key(Qt::Key_F5);
  for (int i = 1; i <= 2; ++i) {
    key(Qt::Key_Right);
    EXPECT_EQ(lecture().at(), 0U);
    EXPECT_TRUE(reaches(i));
  }
  key(Qt::Key_Left);
  EXPECT_TRUE(reaches(1));
  key(Qt::Key_Right);
  EXPECT_TRUE(reaches(2));
  key(Qt::Key_Right);
  EXPECT_EQ(lecture().at(), 1U);
  EXPECT_EQ(step(), 0);
}

TEST_F(ClassTest, hides_the_split_until_the_reveal_or_until_it_is_asked_for) {
  start_at_the_second_step();
  key(Qt::Key_A);
  const auto seen = [&] { return hall().grab().toImage(); };
  const QImage one_hand = seen();
  key(Qt::Key_A, Qt::ShiftModifier);
  key(Qt::Key_B);
  EXPECT_EQ(seen(), one_hand) << "one hand, whoever raised it";
  key(Qt::Key_H);
  EXPECT_NE(seen(), one_hand);
}

// With one display the class sees that screen, too.
TEST_F(ClassTest, hides_the_split_on_the_teacher_s_screen_where_there_is_no_other) {
  start_at_the_second_step();
  key(Qt::Key_N);
  ASSERT_FALSE(window_->findChild<PresenterPage*>()->plain());
  key(Qt::Key_B);
  const auto count = [&] { return find<QLabel>("hands_B")->text(); };
  EXPECT_EQ(count(), "");
  key(Qt::Key_H);
  EXPECT_EQ(count(), "1");
  key(Qt::Key_H);
  EXPECT_EQ(count(), "");
}

TEST_F(ClassTest, shows_the_page_s_text_where_a_question_needs_it) {
  start_at_the_second_step();
  EXPECT_TRUE(find<QWidget>("present_figure")->isVisible());
  const QImage picture = hall().grab().toImage();
  key(Qt::Key_T);
  EXPECT_FALSE(find<QWidget>("present_figure")->isVisible());
  EXPECT_NE(hall().grab().toImage(), picture);
  key(Qt::Key_T);
  EXPECT_EQ(hall().grab().toImage(), picture);
}

TEST_F(ClassTest, goes_black_and_comes_back_with_any_key) {
  start_at_the_second_step();
  key(Qt::Key_Period);
  EXPECT_TRUE(hall().blank());
  key(Qt::Key_Right);
  EXPECT_FALSE(hall().blank());
  EXPECT_TRUE(lecture().waiting()) << "that key did nothing else";
}

TEST_F(ClassTest, every_item_of_every_shipped_plan_paints_a_picture) {
  for (const PlanInfo& info : plans()) {
    open_plan(info.id.c_str());
    key(Qt::Key_F5);
    ASSERT_TRUE(lecture().running()) << info.id;
    for (std::size_t i = 0; i < lecture().plan().items.size(); ++i) {
      ASSERT_EQ(lecture().at(), i);
      if (lecture().moment().scene) {
        EXPECT_GT(colours(find<QWidget>("present_figure")->grab().toImage()), 4)
            << info.id << ", " << lecture().moment().title;
      }
      key(Qt::Key_Down);
    }
    end_class();
  }
}

TEST_F(ClassTest, a_window_of_its_own_shows_the_hall_s_picture_and_takes_keys) {
  start_at_the_second_step();
  EXPECT_TRUE(window_->findChild<PresenterPage*>()->plain()) << "one display";
  key(Qt::Key_W);
  ClassScreen* screen = nullptr;
  for (QWidget* top : QApplication::topLevelWidgets())
    if (auto* found = qobject_cast<ClassScreen*>(top)) screen = found;
  ASSERT_NE(screen, nullptr);
  EXPECT_FALSE(window_->findChild<PresenterPage*>()->plain()) << "the teacher has notes and clock";
  const QSize display = screen->screen()->availableSize();
  EXPECT_LT(screen->width(), display.width()) << "with its frame it lies within the display";
  EXPECT_LT(screen->height(), display.height());
  EXPECT_GT(colours(screen->grab().toImage()), 8);
  screen->set_frozen(true);
  const QImage still = screen->grab().toImage();
  QTest::keyClick(screen, Qt::Key_Down);
  settle();
  EXPECT_EQ(lecture().at(), at_ + 1);
  EXPECT_EQ(screen->grab().toImage(), still);
  screen->set_frozen(false);
  EXPECT_NE(screen->grab().toImage(), still);
  end_class();
  settle();
  for (QWidget* top : QApplication::topLevelWidgets())
    EXPECT_FALSE(qobject_cast<ClassScreen*>(top) && top->isVisible());
}

TEST_F(ClassTest, takes_pages_and_scenes_into_the_plan) {
  ASSERT_TRUE(window_->open_lesson("4.2b/3"));
  settle();
  key(Qt::Key_L, Qt::ControlModifier);
  const std::size_t before = plan().plan().items.size();
  EXPECT_EQ(plan().plan().items.back().lesson, "4.2b");
  const Page third = show_page(load_lesson("4.2b").value(), 2).value();
  EXPECT_EQ(plan().plan().items.back().page, third.heading);
  const auto asks = [](const Block& block) { return std::holds_alternative<Question>(block); };
  EXPECT_EQ(plan().plan().items.back().question, std::get<Question>(*std::ranges::find_if(third.blocks, asks)).id);
  window_->set_mode(Mode::explore);
  settle();
  key(Qt::Key_L, Qt::ControlModifier);
  ASSERT_EQ(plan().plan().items.size(), before + 1);
  EXPECT_EQ(plan().plan().items.back().scene->question, question());
  window_->open_plan();
  settle();
  auto* list = find<PlanList>("plan_list");
  EXPECT_EQ(list->count(), static_cast<int>(before) + 1);
  list->setCurrentRow(0);
  QTest::keyClick(list, Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(list->currentRow(), 1);
  QTest::keyClick(list, Qt::Key_Delete);
  EXPECT_EQ(list->count(), static_cast<int>(before));
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(list->count(), static_cast<int>(before) + 1) << "undo is the plan's here";
}

// A hall drags nothing: what the lesson's own class is asked goes into the plan, with its notes.
TEST_F(ClassTest, takes_a_page_as_the_lesson_s_own_class_is_asked) {
  ASSERT_TRUE(window_->open_lesson("1/1"));
  settle();
  key(Qt::Key_L, Qt::ControlModifier);
  EXPECT_EQ(plan().plan().items.back(), load_plan("1")->items.front());
  EXPECT_FALSE(plan().plan().items.back().hall.empty());
}

TEST_F(ClassTest, enter_starts_at_the_chosen_item_and_the_keys_are_the_class_s) {
  open_plan("4.2b");
  auto* list = find<PlanList>("plan_list");
  ASSERT_EQ(window_->focusWidget(), list) << "arrows choose at once";
  QTest::keyClick(list, Qt::Key_Down);
  QTest::keyClick(list, Qt::Key_Return);
  settle();
  ASSERT_TRUE(lecture().running());
  EXPECT_EQ(lecture().at(), 1U);
  EXPECT_EQ(window_->focusWidget(), window_.get());
  EXPECT_TRUE(lecture().waiting()) << "the same key has not revealed the answer";
}

}  // namespace
}  // namespace ringside::ui
