// Predict in Explore: asked first, nothing given away, then watched from that moment.
#include <algorithm>

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/ui/window/opened_window.h"
#include "ui/case/case_panel.h"
#include "ui/controls/focus_ring.h"
#include "ui/lesson/option_button.h"
#include "ui/lesson/predict_panel.h"
#include "ui/lesson/sketch_field.h"
#include "ui/lesson/verdict_line.h"
#include "ui/model/case_edit.h"
#include "ui/play/play_bar.h"
#include "ui/play/scrubber.h"
#include "ui/stage/stage.h"

namespace ringside::ui {
namespace {

class PredictWindowTest : public OpenedWindow {
 protected:
  void SetUp() override {
    window_ = opened(forgetful(), nullptr, {1920, 1080});
    window_->play_bar().set_reduced_motion(true);
  }
  PredictPanel* panel() { return find<PredictPanel>("predict_panel"); }
  void press(const char* name) { find<QPushButton>(name)->click(); }
  /// Asks until a question of this kind comes.
  void ask_for(CaseQuestion::Kind kind) {
    for (int i = 0; i < 12 && panel()->question()->kind != kind; ++i) panel()->ask(window_->cursor().position());
    ASSERT_EQ(panel()->question()->kind, kind);
  }
  void commit(double value) {
    const Question q = panel()->question()->question;
    if (q.options.empty()) {
      auto* field = find<QLineEdit>(("field_" + q.id).c_str());
      QTest::keyClicks(field, QString::number(value));
    } else {
      const auto options = panel()->findChildren<OptionButton*>();
      for (std::size_t i = 0; i < q.options.size(); ++i)
        if (q.options[i].value == value) options[static_cast<int>(i)]->click();
    }
    find<QPushButton>(("commit_" + q.id).c_str())->click();
  }
};

TEST_F(PredictWindowTest, while_a_question_waits_nothing_shows_its_answer) {
  press("predict");
  ASSERT_TRUE(panel()->waiting());
  EXPECT_EQ(window_->findChild<Stage*>()->arrangement(), Arrangement::hero);
  EXPECT_EQ(window_->findChild<Stage*>()->hero(), View::chunks);
  EXPECT_FALSE(window_->findChild<CasePanel*>()->isVisible()) << "it knows the times";
  EXPECT_FALSE(window_->play_bar().findChild<Scrubber*>()->isVisible()) << "it shows how many steps there are";
  for (const QLabel* label : window_->play_bar().findChildren<QLabel*>())
    EXPECT_FALSE(label->text().contains("of 6") || label->text().contains("µs")) << label->text().toStdString();
  EXPECT_FALSE(find<QPushButton>("run")->isEnabled()) << "what is measured would tell, and is not shown now";
  const CursorPosition before = window_->cursor().position();
  for (const auto key : {Qt::Key_Space, Qt::Key_Right, Qt::Key_End}) QTest::keyClick(window_.get(), key);
  EXPECT_EQ(window_->cursor().position(), before);
  press("predict");
  EXPECT_TRUE(window_->findChild<CasePanel*>()->isVisible());
  EXPECT_TRUE(window_->play_bar().findChild<Scrubber*>()->isVisible());
  EXPECT_FALSE(panel()->isVisible());
}

TEST_F(PredictWindowTest, what_is_asked_about_is_what_the_magnifier_shows) {
  press("predict");
  ask_for(CaseQuestion::Kind::cell);
  const Selected chosen = window_->selection().selected();
  ASSERT_TRUE(chosen.cell());
  const std::string& prompt = panel()->question()->question.prompt;
  EXPECT_NE(prompt.find("Chunk " + std::to_string(*chosen.chunk) + " of rank " + std::to_string(*chosen.rank)),
            std::string::npos)
      << prompt;
  ask_for(CaseQuestion::Kind::next_transfer);
  EXPECT_TRUE(window_->selection().selected().place());
  EXPECT_TRUE(panel()->waiting()) << "showing it is no answer";
}

TEST_F(PredictWindowTest, a_question_that_is_left_leaves_no_mark) {
  window_->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window_.get()));
  press("predict");
  ask_for(CaseQuestion::Kind::next_transfer);
  panel()->focus_input();
  const QWidget* frame = window_->findChild<FocusRing*>()->frame();
  ASSERT_TRUE(frame != nullptr && frame->isVisible());
  press("predict");
  QCoreApplication::processEvents();
  EXPECT_TRUE(window_->selection().selected().empty());
  // It goes with the keyboard, or is gone.
  const QWidget* now = window_->focusWidget();
  EXPECT_TRUE(QTest::qWaitFor([&] {
    return !frame->isVisible() || (now != nullptr && now->isVisible() &&
                                   frame->geometry().contains(now->mapTo(window_.get(), now->rect().center())));
  }));
}

TEST_F(PredictWindowTest, a_committed_answer_is_watched_from_that_moment) {
  window_->cursor().set({2, 0});
  window_->findChild<Stage*>()->show_view(View::whatif);
  press("predict");
  ask_for(CaseQuestion::Kind::next_transfer);
  const Question asked = panel()->question()->question;
  commit(asked.answer);
  EXPECT_FALSE(panel()->waiting());
  EXPECT_EQ(window_->findChild<Stage*>()->hero(), View::chunks) << "what was asked about is what is watched";
  EXPECT_NE(asked.right.find(" to " + asked.truth), std::string::npos) << asked.right;
  // One step, not the end.
  EXPECT_TRUE(QTest::qWaitFor([&] { return window_->cursor().position() == CursorPosition{3, 0}; }));
  QTest::qWait(50);
  EXPECT_EQ(window_->cursor().position(), (CursorPosition{3, 0}));
  EXPECT_TRUE(panel()->isVisible());
  press("predict_another");
  EXPECT_TRUE(panel()->waiting());
  EXPECT_EQ(panel()->question()->asked_at, 3);
}

TEST_F(PredictWindowTest, how_long_it_takes_is_seen_by_letting_it_run) {
  press("predict");
  ask_for(CaseQuestion::Kind::steps);
  commit(5);
  const QString said = find<QWidget>("feedback_steps")->findChild<VerdictLine*>()->words();
  EXPECT_EQ(said, "Not as you predicted");
  EXPECT_TRUE(window_->play_bar().playing() || window_->cursor().position().step > 0);
  EXPECT_TRUE(QTest::qWaitFor([&] { return window_->cursor().position().step == 6; }, 30'000));
}

TEST_F(PredictWindowTest, a_sketched_curve_is_held_against_the_chart_that_comes_after_it) {
  press("predict");
  ask_for(CaseQuestion::Kind::curve);
  EXPECT_EQ(window_->findChild<Stage*>()->hero(), View::chunks);
  auto* field = find<SketchField>("sketch_curve");
  field->set_text(sketch_text(panel()->question()->question.sketch->truth));
  Q_EMIT field->edited();
  press("commit_curve");
  EXPECT_FALSE(panel()->waiting());
  EXPECT_EQ(find<QWidget>("feedback_curve")->findChild<VerdictLine*>()->words(), "As you predicted");
  EXPECT_TRUE(QTest::qWaitFor([&] { return find<QWidget>("performance_view")->isVisible(); }));
  EXPECT_FALSE(window_->play_bar().playing());
}

TEST_F(PredictWindowTest, another_case_gets_another_question_and_other_modes_are_left_alone) {
  press("predict");
  ASSERT_TRUE(panel()->waiting());
  change(with_ranks(question(), 5));
  ASSERT_TRUE(panel()->waiting());
  EXPECT_TRUE(panel()->question()->question.prompt.find("4 ranks") == std::string::npos);
  window_->set_mode(Mode::build);
  settle();
  EXPECT_FALSE(panel()->isVisible());
  QTest::keyClick(window_.get(), Qt::Key_End);
  EXPECT_GT(window_->cursor().position().step, 0) << "nothing waits in Build";
  window_->set_mode(Mode::explore);
  settle();
  EXPECT_TRUE(panel()->isVisible());
  EXPECT_TRUE(panel()->waiting());
}

// From the shortcut on no mouse is needed: to answer, to ask another, to leave.
TEST_F(PredictWindowTest, is_played_by_keys_alone) {
  window_->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window_.get()));
  QTest::keyClick(window_.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_TRUE(panel()->waiting());
  const auto press_key = [](Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); };
  const auto at_question = [&] { return panel()->isAncestorOf(QApplication::focusWidget()); };
  ASSERT_TRUE(at_question()) << "without one Tab";
  ask_for(CaseQuestion::Kind::steps);
  ASSERT_TRUE(at_question()) << "another question keeps the keyboard";
  const double asked = panel()->question()->question.answer;
  for (const QChar digit : QString::number(asked)) QTest::keyClick(QApplication::focusWidget(), digit.toLatin1());
  press_key(Qt::Key_Return);
  ASSERT_FALSE(panel()->waiting());
  ASSERT_TRUE(at_question()) << "at the reply";
  window_->play_bar().stop();
  window_->cursor().set({0, 0});
  press_key(Qt::Key_Tab);
  EXPECT_EQ(QApplication::focusWidget(), find<QPushButton>("predict_another"));
  find<QWidget>("feedback_steps")->setFocus();
  press_key(Qt::Key_Return);
  EXPECT_TRUE(panel()->waiting());
  EXPECT_TRUE(at_question());
  // What is typed while the keyboard is on the stage is meant for the question, too.
  window_->cursor().set({0, 0});
  ask_for(CaseQuestion::Kind::steps);
  window_->setFocus();
  QTest::keyClick(window_.get(), Qt::Key_4);
  EXPECT_TRUE(at_question());
  find<QPushButton>("predict_close")->setFocus();
  press_key(Qt::Key_Escape);
  EXPECT_FALSE(panel()->isVisible());
}

// 1280 x 720 of a desktop that enlarges all by a quarter, less a title bar: the card is higher than its room.
TEST_F(PredictWindowTest, in_a_low_window_nothing_lies_on_the_answers_and_all_can_be_read) {
  window_->resize(1024, 560);
  change(with_ranks(question(), 8));
  press("predict");
  ask_for(CaseQuestion::Kind::next_transfer);
  QTest::qWait(2);  // what was asked before is gone
  const Question asked = panel()->question()->question;
  const auto top = [&](const QWidget* part) { return part->mapTo(panel(), QPoint()).y(); };
  const auto bottom = [&](const QWidget* part) { return part->mapTo(panel(), QPoint(0, part->height())).y(); };
  const auto answers = [&] {
    int lowest = 0;
    for (const OptionButton* option : panel()->findChildren<OptionButton*>()) lowest = std::max(lowest, bottom(option));
    return lowest;
  };
  const auto whole = [](const QWidget* part) { return part->visibleRegion().boundingRect() == part->rect(); };
  const auto* button = find<QPushButton>(("commit_" + asked.id).c_str());
  EXPECT_TRUE(QTest::qWaitFor([&] { return answers() <= top(button); })) << answers() << " on " << top(button);
  commit(asked.answer);
  const auto* said = find<QWidget>(("feedback_" + asked.id).c_str());
  EXPECT_TRUE(QTest::qWaitFor([&] { return answers() <= top(said) && whole(said->findChild<VerdictLine*>()); }))
      << "what is said about the answer comes into view, below the answers: " << answers() << " on " << top(said);
  const auto* area = panel()->findChild<QScrollArea*>();
  QScrollBar* bar = area->verticalScrollBar();
  EXPECT_TRUE(QTest::qWaitFor([&] { return bar->setValue(bar->maximum()), bottom(said) <= bottom(area->viewport()); }))
      << "its last line";
  EXPECT_LE(said->childrenRect().bottom(), said->rect().bottom());
  EXPECT_TRUE(whole(find<QPushButton>("predict_another")));
  // The panel has the place of the script: else no number fits in a cell.
  EXPECT_EQ(window_->findChild<Stage*>()->arrangement(), Arrangement::hero);
}

// A lesson asks for itself: going there ends Predict, and it cannot be begun there.
TEST_F(PredictWindowTest, a_lesson_has_none) {
  press("predict");
  window_->set_mode(Mode::learn);
  const auto* button = window_->findChild<QAbstractButton*>("predict");
  EXPECT_FALSE(button->isVisible());
  EXPECT_FALSE(button->isChecked());
  window_->set_mode(Mode::explore);
  EXPECT_TRUE(button->isVisible());
}

}  // namespace
}  // namespace ringside::ui
