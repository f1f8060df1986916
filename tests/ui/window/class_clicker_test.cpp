// A class given by a clicker alone, which sends Page Down and Page Up: no run holds it up.
#include <vector>

#include <QApplication>
#include <QKeyEvent>
#include <QPushButton>

#include <gtest/gtest.h>

#include "tests/ui/window/given_class.h"
#include "ui/model/case_edit.h"
#include "ui/stage/key_button.h"
#include "ui/window/toast.h"

namespace ringside::ui {
namespace {

class ClassClicker : public ClassTest {
 protected:
  CursorPosition stop() { return lecture().until().value_or(bar().axis().end()); }
  /// Nothing is left but the end of the class.
  bool over() {
    return lecture().at() + 1 == lecture().plan().items.size() && !lecture().waiting() && !hall().rests() &&
           !bar().playing();
  }
  void expect_few_presses(const std::vector<std::string>& ids);
};

// Of a question: the answer, its end, the rest, its end, the next item. Of a run that goes by steps: each step and its
// end.
void ClassClicker::expect_few_presses(const std::vector<std::string>& ids) {
  for (const std::string& id : ids) {
    open_plan(id.c_str());
    key(Qt::Key_F5);
    std::vector<Place> pressed;
    while (!over()) {
      const std::size_t at = lecture().at();
      const std::string where = id + ", " + lecture().moment().title;
      const std::int64_t most =
          lecture().moment().question || !hall().goes_by_steps() ? 5 : 2 * bar().axis().steps() + 1;
      for (std::int64_t presses = 0; lecture().at() == at && !over(); ++presses) {
        ASSERT_LT(presses, most) << where;
        if (!bar().playing()) pressed.push_back(here());
        const bool rests = hall().rests();
        key(Qt::Key_PageDown);
        if (lecture().at() != at) {
          EXPECT_FALSE(rests) << where << ": the run was shown to its end";
        }
      }
    }
    for (; !pressed.empty(); pressed.pop_back()) {
      key(Qt::Key_PageUp);
      ASSERT_EQ(here(), pressed.back()) << id << ", item " << pressed.back().at + 1;
    }
    end_class();
  }
}

TEST_F(ClassClicker, page_down_comes_through_a_plan_in_a_few_presses_and_page_up_undoes_it) {
  expect_few_presses(some_plans());
}

class FullClassClicker : public ClassClicker {};

TEST_F(FullClassClicker, page_down_comes_through_every_plan_in_a_few_presses_and_page_up_undoes_it) {
  expect_few_presses(all_plans());
}

TEST_F(ClassClicker, page_down_plays_a_race_and_then_ends_it_where_right_goes_by_steps) {
  window_->open_plan();
  PlanItem item;
  item.scene = window_->document().desk("explore").scene;
  item.view = "race";
  plan().change({"t", 10, {item, item}}, "test");
  key(Qt::Key_F5);
  ASSERT_EQ(hall().drawn(), View::race);
  key(Qt::Key_Right);
  ASSERT_TRUE(reaches(1));
  EXPECT_FALSE(bar().playing()) << "one step";
  key(Qt::Key_PageUp);
  ASSERT_EQ(step(), 0);
  key(Qt::Key_PageDown);
  ASSERT_TRUE(QTest::qWaitFor([&] { return step() > 1; })) << "it plays on by itself";
  key(Qt::Key_PageDown);
  EXPECT_EQ(window_->cursor().position(), stop());
  EXPECT_FALSE(bar().playing());
  EXPECT_EQ(lecture().at(), 0U);
  key(Qt::Key_PageUp);
  EXPECT_EQ(step(), 0) << "one press back undoes all of the race";
  key(Qt::Key_PageDown);
  key(Qt::Key_PageDown);
  key(Qt::Key_PageDown);
  EXPECT_EQ(lecture().at(), 1U);
}

// Another item in between, and Page Up: the run is not shown once more from its beginning.
TEST_F(ClassClicker, page_up_comes_back_to_a_run_where_it_was_left) {
  window_->open_plan();
  PlanItem item;
  item.scene = window_->document().desk("explore").scene;
  plan().change({"t", 10, {item, item}}, "test");
  key(Qt::Key_F5);
  key(Qt::Key_Right);
  ASSERT_TRUE(reaches(1));
  key(Qt::Key_Down);
  ASSERT_EQ(lecture().at(), 1U);
  EXPECT_EQ(step(), 0);
  key(Qt::Key_PageUp);
  ASSERT_EQ(lecture().at(), 0U);
  EXPECT_EQ(window_->cursor().position(), (CursorPosition{1, 0}));
  key(Qt::Key_Right);
  EXPECT_TRUE(reaches(2)) << "and goes on from there";
}

// While the answer plays, Right would not play on: it ends the step.
TEST_F(ClassClicker, the_key_says_what_it_does_while_something_plays) {
  start_at_the_second_step();
  const auto right = [&] {
    for (const auto* button : hall().findChildren<KeyButton*>())
      if (button->isVisible() && button->text() != "count a hand") return button->text();
    return QString();
  };
  const auto forward = [&] { return find<QPushButton>("class_forward")->text(); };
  EXPECT_EQ(right(), "reveal");
  QTest::keyClick(window_.get(), Qt::Key_Right);
  ASSERT_TRUE(QTest::qWaitFor([&] { return bar().playing() && hall().findChildren<KeyButton*>().size() == 1; }));
  EXPECT_EQ(right(), "end of the step");
  EXPECT_EQ(forward(), "End of the step  →");
  ASSERT_TRUE(reaches(2));
  ASSERT_TRUE(QTest::qWaitFor([&] { return right() == "play on"; })) << right().toStdString();
  EXPECT_EQ(forward(), "Play on  →");
}

/// An item whose run is over, and one that asks of another case, whose picture has to be computed.
Plan shown_then_asked(const Scene& scene) {
  PlanItem shown, asked;
  shown.title = "Shown";
  shown.scene = scene;
  shown.scene->cursor = {1'000, 0};
  asked.title = "Asked";
  asked.scene = scene;
  asked.scene->question = with_ranks(scene.question, 7);
  asked.asks = PlanQuestion{"Which?", {{"a", ""}, {"b", "no"}}, 0, "It is."};
  return {"t", 10, {shown, asked}};
}

// Pressed for the item before, since nobody can have seen this one yet.
TEST_F(ClassClicker, a_press_made_before_an_item_is_painted_does_not_reveal_it) {
  window_->open_plan();
  plan().change(shown_then_asked(window_->document().desk("explore").scene), "test");
  key(Qt::Key_F5);
  ASSERT_FALSE(hall().rests());
  QTest::keyClick(window_.get(), Qt::Key_PageDown);
  ASSERT_EQ(lecture().at(), 1U);
  for (const Qt::Key k : {Qt::Key_PageDown, Qt::Key_Right, Qt::Key_Return}) QTest::keyClick(window_.get(), k);
  EXPECT_TRUE(lecture().waiting()) << "the question is computed, and nobody has seen it";
  settle();
  EXPECT_TRUE(lecture().waiting());
  key(Qt::Key_PageDown);
  EXPECT_TRUE(lecture().revealed());
}

// It waits in the window system's queue while the picture is painted.
TEST_F(ClassClicker, a_press_right_behind_the_first_paint_is_one_made_before_it) {
  window_->open_plan();
  plan().change(shown_then_asked(window_->document().desk("explore").scene), "test");
  key(Qt::Key_F5);
  QTest::keyClick(window_.get(), Qt::Key_PageDown);
  ASSERT_EQ(lecture().at(), 1U);
  const auto* sight = window_->findChild<FirstSight*>();
  const auto press = [&] {
    QKeyEvent event(QEvent::KeyPress, Qt::Key_PageDown, Qt::NoModifier);
    event.setTimestamp(1'000);  // any: as the window system's are
    QApplication::sendEvent(window_.get(), &event);
  };
  for (int i = 0; i < 1'000'000 && !sight->painted(); ++i) QApplication::processEvents();
  ASSERT_TRUE(sight->painted());
  press();
  EXPECT_TRUE(lecture().waiting());
  EXPECT_TRUE(window_->findChild<Toast*>()->line().contains("does not count")) << "and who pressed is told";
  QTest::qWait(static_cast<int>(FirstSight::kAtLeastMs) + 50);
  press();
  EXPECT_TRUE(lecture().revealed());
}

// Twice where once was meant: the second press would show the next item, or end what plays of the answer.
TEST_F(ClassClicker, a_press_right_behind_the_reveal_goes_no_further) {
  window_->open_plan();
  Plan two = shown_then_asked(window_->document().desk("explore").scene);
  two.items.push_back(two.items.front());
  plan().change(two, "test");
  key(Qt::Key_F5);
  key(Qt::Key_Down);
  ASSERT_TRUE(lecture().waiting());
  const auto press = [&] {
    QKeyEvent event(QEvent::KeyPress, Qt::Key_Right, Qt::NoModifier);
    event.setTimestamp(1'000);  // any: as the window system's are
    QApplication::sendEvent(window_.get(), &event);
  };
  QTest::qWait(static_cast<int>(FirstSight::kAtLeastMs) + 50);
  press();
  ASSERT_TRUE(lecture().revealed());
  press();
  const auto* sight = window_->findChild<FirstSight*>();
  for (int i = 0; i < 1'000'000 && !sight->painted(); ++i) QApplication::processEvents();
  ASSERT_TRUE(sight->painted());
  press();
  EXPECT_EQ(lecture().at(), 1U);
  EXPECT_EQ(step(), 0);
  EXPECT_TRUE(bar().playing()) << "the answer, which is not cut short";
  QTest::qWait(static_cast<int>(FirstSight::kAtLeastMs) + 50);
  press();
  EXPECT_FALSE(bar().playing()) << "seen and decided";
}

// A stray key ends no class of two hundred.
TEST_F(ClassClicker, escape_ends_a_class_when_it_is_pressed_again_at_once) {
  start_at_the_second_step();
  const auto* toast = window_->findChild<Toast*>();
  key(Qt::Key_Escape);
  EXPECT_TRUE(lecture().running());
  EXPECT_EQ(toast->line(), "Esc again ends the class");
  key(Qt::Key_A);
  EXPECT_EQ(toast->line(), "");
  key(Qt::Key_Escape);
  EXPECT_TRUE(lecture().running()) << "something else was done in between";
  key(Qt::Key_Period);
  ASSERT_TRUE(hall().blank());
  key(Qt::Key_Escape);
  EXPECT_FALSE(hall().blank());
  EXPECT_TRUE(lecture().running()) << "it brought the picture back";
  key(Qt::Key_Escape);
  key(Qt::Key_Escape);
  EXPECT_FALSE(lecture().running());
}

TEST_F(ClassClicker, one_escape_ends_a_class_of_which_all_was_shown) {
  window_->open_plan();
  PlanItem item;
  item.scene = window_->document().desk("explore").scene;
  plan().change({"t", 10, {item}}, "test");
  key(Qt::Key_F5);
  key(Qt::Key_End);
  ASSERT_TRUE(over());
  key(Qt::Key_Escape);
  EXPECT_FALSE(lecture().running());
}

// Enter that starts the class at an item would reveal its answer, Right that does would show the next one.
TEST_F(ClassClicker, a_key_that_is_held_is_one_press) {
  start_at_the_second_step();
  const auto held = [&](Qt::Key k) {
    QKeyEvent repeated(QEvent::KeyPress, k, Qt::NoModifier, {}, true);
    QApplication::sendEvent(window_.get(), &repeated);
    settle();
  };
  for (const Qt::Key k : {Qt::Key_Return, Qt::Key_Right, Qt::Key_PageDown, Qt::Key_A}) held(k);
  EXPECT_TRUE(lecture().waiting());
  EXPECT_EQ(lecture().hands(), (std::vector<int>{0, 0, 0, 0}));
  key(Qt::Key_B);
  key(Qt::Key_4);
  key(Qt::Key_7);
  EXPECT_EQ(lecture().hands(), (std::vector<int>{0, 47, 0, 0}));
}

// X11 repeats a held key as releases and presses, and Qt does not see each pair as one.
TEST_F(ClassClicker, a_release_with_a_press_at_once_is_the_same_press) {
  start_at_the_second_step();
  const auto send = [&](QEvent::Type type, Qt::Key k, quint64 milliseconds) {
    QKeyEvent event(type, k, Qt::NoModifier);
    event.setTimestamp(milliseconds);
    QApplication::sendEvent(window_.get(), &event);
    settle();
  };
  send(QEvent::KeyPress, Qt::Key_B, 1'000);
  for (quint64 at = 1'500; at < 1'800; at += 40) {
    send(QEvent::KeyRelease, Qt::Key_B, at);
    send(QEvent::KeyPress, Qt::Key_B, at + 5);
  }
  EXPECT_EQ(lecture().hands(), (std::vector<int>{0, 1, 0, 0})) << "held";
  send(QEvent::KeyRelease, Qt::Key_B, 1'900);
  send(QEvent::KeyPress, Qt::Key_B, 2'000);
  EXPECT_EQ(lecture().hands(), (std::vector<int>{0, 2, 0, 0})) << "tapped as fast as one can";
  send(QEvent::KeyRelease, Qt::Key_B, 2'050);
  send(QEvent::KeyPress, Qt::Key_C, 2'051);
  EXPECT_EQ(lecture().hands(), (std::vector<int>{0, 2, 1, 0})) << "another key";
}

}  // namespace
}  // namespace ringside::ui
