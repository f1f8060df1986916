// Every mode has a document of its own and comes back to what it left.
#include <QAccessible>
#include <QComboBox>
#include <QImage>
#include <QLayout>
#include <QPushButton>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/ui/model/spoken_measurer.h"
#include "tests/ui/window/opened_window.h"
#include "ui/controls/chooser.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/model/case_edit.h"
#include "ui/model/run_control.h"
#include "ui/play/play_bar.h"
#include "ui/stage/stage.h"
#include "ui/window/toast.h"
#include "ui/window/tool_bar.h"

namespace ringside::ui {
namespace {

class ModesTest : public OpenedWindow {
 protected:
  void SetUp() override { window_ = opened(forgetful(), &measurer_); }
  void go(Mode mode) {
    window_->set_mode(mode);
    settle();
  }
  void key(Qt::Key k) { QTest::keyClick(window_.get(), k); }
  CursorPosition at() { return window_->cursor().position(); }

  SpokenMeasurer measurer_;
};

TEST_F(ModesTest, a_lesson_has_the_keyboard_again_after_another_mode) {
  ASSERT_TRUE(window_->open_lesson("1"));
  settle();
  for (const Mode other : {Mode::explore, Mode::measure}) {
    go(other);
    go(Mode::learn);
    ASSERT_NE(window_->focusWidget(), nullptr);
    EXPECT_TRUE(window_->findChild<LessonPanel*>()->isAncestorOf(window_->focusWidget()))
        << "not the bar of modes, where Enter chooses";
  }
}

// The plan's list had it, and would leave it to the bar of modes, where Space chooses one.
TEST_F(ModesTest, space_plays_in_a_mode_that_was_come_to_from_another_page) {
  window_->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window_.get()));
  for (const Mode mode : {Mode::explore, Mode::build}) {
    window_->open_plan();
    settle();
    go(mode);
    ASSERT_EQ(window_->focusWidget(), window_.get()) << static_cast<int>(mode);
    QTest::keyClick(window_->focusWidget(), Qt::Key_Space);
    EXPECT_TRUE(window_->play_bar().playing());
    EXPECT_EQ(window_->mode(), mode);
  }
}

TEST_F(ModesTest, a_lesson_leaves_my_case_my_place_and_my_measurement_alone) {
  change(with_ranks(question(), 5));
  window_->run();
  ASSERT_TRUE(measurer_.running());
  measurer_.speak(0, 24e-6);
  measurer_.end();
  const Case mine = question();
  window_->cursor().set({2, 0});
  Selected marked;
  marked.rank = 1;
  window_->selection().select(marked);
  ASSERT_TRUE(window_->open_lesson("4.2"));
  settle();
  EXPECT_EQ(window_->mode(), Mode::learn);
  EXPECT_NE(question(), mine);
  EXPECT_EQ(window_->results().measured(), nullptr) << "the lesson's case was not measured";
  go(Mode::explore);
  EXPECT_EQ(question(), mine);
  EXPECT_EQ(at(), (CursorPosition{2, 0}));
  EXPECT_EQ(window_->selection().selected(), marked);
  ASSERT_NE(window_->results().measured(), nullptr);
  EXPECT_EQ(window_->results().measured()->rows.front().median_s, 24e-6);
  window_->document().undo_stack().undo();
  settle();
  EXPECT_EQ(question().instance.ranks, 4) << "undo is mine, too: no lesson's scene stands in between";
}

TEST_F(ModesTest, a_lesson_comes_back_to_its_page_and_moment) {
  ASSERT_TRUE(window_->open_lesson("4.2b/6"));
  settle();
  const Case scene = question();
  const CursorPosition moment = at();
  EXPECT_EQ(moment.step, 3) << "page 6 opens in the middle of the ring";
  go(Mode::explore);
  change(with_ranks(question(), 7));
  go(Mode::learn);
  EXPECT_EQ(question(), scene);
  EXPECT_EQ(at(), moment);
  EXPECT_EQ(find<LessonPanel>("lesson_panel")->position(), "4.2b/6");
  EXPECT_FALSE(window_->document().modified()) << "nobody is asked to save what a lesson shows";
}

TEST_F(ModesTest, a_lesson_s_page_is_where_undo_begins) {
  ASSERT_TRUE(window_->open_lesson("4.2b/6"));
  settle();
  EXPECT_FALSE(window_->document().undo_stack().canUndo());
  const Case scene = question();
  change(with_ranks(question(), 7));
  window_->document().undo_stack().undo();
  EXPECT_EQ(question(), scene);
}

TEST_F(ModesTest, every_mode_keeps_its_own_view_in_front) {
  auto* stage = window_->findChild<Stage*>();
  stage->show_view(View::performance);
  ASSERT_TRUE(find<QWidget>("performance_view")->isVisible());
  go(Mode::learn);
  stage->show_view(View::spacetime);
  ASSERT_TRUE(find<QWidget>("spacetime_view")->isVisible());
  go(Mode::explore);
  EXPECT_TRUE(find<QWidget>("performance_view")->isVisible());
  EXPECT_FALSE(find<QWidget>("spacetime_view")->isVisible());
  go(Mode::learn);
  EXPECT_EQ(stage->hero(), View::spacetime);
}

TEST_F(ModesTest, build_begins_with_my_case_and_then_keeps_its_own) {
  change(with_ranks(question(), 3));
  const Case mine = question();
  go(Mode::build);
  EXPECT_EQ(question(), mine);
  Case own = question();
  own.program = "broadcast 2 ranks 1 chunk\nstep\n  0 -> 1 : 0 copy\n";
  change(own);
  const Case built = question();
  go(Mode::explore);
  EXPECT_EQ(question(), mine);
  EXPECT_EQ(window_->document().modified_desks(), (std::vector<std::string>{"build", "explore"}));
  change(with_ranks(question(), 6));
  go(Mode::build);
  EXPECT_EQ(question(), built);
  window_->take_case_to(Mode::explore);
  settle();
  EXPECT_EQ(window_->mode(), Mode::explore);
  EXPECT_EQ(question(), built);
  window_->document().undo_stack().undo();
  EXPECT_EQ(question().instance.ranks, 6) << "what was taken along is one change";
}

TEST_F(ModesTest, present_shows_what_one_comes_from_and_goes_back_there) {
  for (const Mode mode : {Mode::learn, Mode::build, Mode::explore}) {
    go(mode);
    const Case shown = question();
    go(Mode::present);
    EXPECT_EQ(question(), shown);
    window_->selection().select({});  // a lesson's scene may select a rank, which Escape lets go of first
    key(Qt::Key_Escape);
    EXPECT_EQ(window_->mode(), mode);
    EXPECT_EQ(question(), shown);
  }
}

TEST_F(ModesTest, present_does_not_play_past_a_question_that_waits) {
  ASSERT_TRUE(window_->open_lesson("4.2b/6"));
  settle();
  ASSERT_TRUE(find<LessonPanel>("lesson_panel")->waiting());
  const CursorPosition moment = at();
  go(Mode::present);
  for (const Qt::Key k : {Qt::Key_Space, Qt::Key_Right, Qt::Key_PageDown, Qt::Key_End}) {
    key(k);
    QTest::qWait(30);
    EXPECT_EQ(at(), moment) << k;
    EXPECT_FALSE(window_->play_bar().playing());
  }
  key(Qt::Key_Escape);
  EXPECT_EQ(window_->mode(), Mode::learn);
}

TEST_F(ModesTest, the_keys_of_a_clicker_step_and_blank_and_start_no_run) {
  go(Mode::present);
  key(Qt::Key_PageDown);
  ASSERT_TRUE(QTest::qWaitFor([&] { return at() == CursorPosition{1, 0}; }, 5'000));
  key(Qt::Key_PageUp);
  EXPECT_EQ(at(), (CursorPosition{0, 0}));
  const auto black = [&] {
    const QImage seen = find<QWidget>("present_view")->grab().toImage();
    return seen.pixelColor(seen.rect().center()) == Qt::black && seen.pixelColor(70, 60) == Qt::black &&
           !find<QWidget>("present_figure")->isVisible();
  };
  EXPECT_FALSE(black());
  key(Qt::Key_B);
  EXPECT_TRUE(black());
  key(Qt::Key_PageDown);
  EXPECT_FALSE(black()) << "any key brings the picture back";
  EXPECT_EQ(at(), (CursorPosition{0, 0})) << "and does nothing else";
  key(Qt::Key_F5);
  EXPECT_FALSE(measurer_.running());
  window_->run();
  EXPECT_FALSE(measurer_.running());
  key(Qt::Key_Escape);
  window_->run();
  EXPECT_TRUE(measurer_.running());
}

TEST_F(ModesTest, a_line_about_what_was_done_moves_nothing_and_goes_by_itself) {
  const QRect before = find<QWidget>("chunks_view")->geometry();
  auto* toast = window_->findChild<Toast*>();
  ASSERT_NE(toast, nullptr);
  toast->say("Saved somewhere");
  QTest::qWait(20);
  EXPECT_EQ(toast->line(), "Saved somewhere");
  EXPECT_EQ(find<QWidget>("chunks_view")->geometry(), before);
  EXPECT_TRUE(toast->parentWidget()->rect().contains(toast->geometry()));
  EXPECT_TRUE(QTest::qWaitFor([&] { return toast->line().isEmpty(); }, Toast::kShownMs + 3'000));
}

TEST_F(ModesTest, more_ranks_keep_the_numbers_that_were_given_and_fewer_say_what_is_lost) {
  auto typed = with_number(question(), 3, 0, "77");
  ASSERT_TRUE(typed);
  typed = with_number(*typed, 3, 1, "78");
  ASSERT_TRUE(typed);
  change(*typed);
  const auto given = question().data;
  ASSERT_EQ(given.size(), 4U);
  change(with_ranks(question(), 5));
  ASSERT_EQ(question().data.size(), 5U);
  for (std::size_t r = 0; r < 4; ++r) EXPECT_EQ(question().data[r], given[r]);
  auto* toast = window_->findChild<Toast*>();
  EXPECT_TRUE(toast->line().isEmpty()) << "nothing is lost: " << toast->line().toStdString();
  change(with_ranks(question(), 2));
  EXPECT_EQ(question().data.size(), 2U);
  EXPECT_TRUE(toast->line().contains("Undo brings them back")) << toast->line().toStdString();
  window_->document().undo_stack().undo();
  EXPECT_EQ(question().data.size(), 5U);
  EXPECT_EQ(question().data[3], given[3]);
}

TEST_F(ModesTest, nothing_is_said_of_numbers_that_nobody_gave) {
  change(with_bytes(question(), std::int64_t{1} << 20));
  EXPECT_TRUE(question().data.empty());
  EXPECT_EQ(window_->findChild<Toast*>()->line(), "") << "the window began with those";
}

TEST_F(ModesTest, drop_downs_are_called_by_their_label_and_say_what_is_chosen) {
  int seen = 0;
  const auto expect_named = [&](QWidget* widget, const QString& chosen) {
    QAccessibleInterface* said = QAccessible::queryAccessibleInterface(widget);
    ASSERT_NE(said, nullptr);
    EXPECT_EQ(said->role(), QAccessible::ComboBox) << widget->objectName().toStdString();
    EXPECT_EQ(said->text(QAccessible::Value), chosen) << widget->objectName().toStdString();
    const QString name = said->text(QAccessible::Name);
    EXPECT_FALSE(name.isEmpty()) << widget->objectName().toStdString();
    EXPECT_NE(name, chosen) << widget->objectName().toStdString();
    ++seen;
  };
  for (auto* box : window_->findChildren<QComboBox*>()) expect_named(box, box->currentText());
  for (auto* chooser : window_->findChildren<Chooser*>()) expect_named(chooser, chooser->current());
  EXPECT_GE(seen, 8);
  auto* collective = find<QComboBox>("collective");
  EXPECT_EQ(QAccessible::queryAccessibleInterface(collective)->text(QAccessible::Name), "Collective");
}

/// Where it is narrower than all of it wants to be, words and buttons go that menus and keys have, too.
TEST_F(ModesTest, nothing_above_the_stage_lies_on_its_neighbour) {
  for (const int width : {853, 1024, 1280, 1920})
    for (const Mode mode : {Mode::learn, Mode::explore, Mode::train, Mode::measure}) {
      window_->resize(width, 640);
      go(mode);
      QTest::qWait(20);
      const auto* bar = window_->findChild<ToolBar*>();
      int end = 0;
      for (int i = 0; i < bar->layout()->count(); ++i) {
        const QWidget* one = bar->layout()->itemAt(i)->widget();
        if (one == nullptr || !one->isVisible()) continue;
        EXPECT_GE(one->x(), end) << width << " " << one->objectName().toStdString();
        EXPECT_GE(one->width(), one->minimumSizeHint().width()) << width << " " << one->objectName().toStdString();
        end = one->geometry().right();
      }
      EXPECT_LE(end, bar->width()) << width;
    }
}

}  // namespace
}  // namespace ringside::ui
