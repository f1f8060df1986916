// Copies of unsaved work: whose window is gone is offered, once, and nothing is lost.
#include <string>

#include <QPushButton>
#include <QSettings>

#include "tests/ui/window/remembered_files.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/present/lecture.h"
#include "ui/present/plan_document.h"
#include "ui/window/first_sight.h"
#include "ui/window/toast.h"

namespace ringside::ui {
namespace {

TEST_F(RememberedFiles, work_of_dead_windows_is_offered_though_process_numbers_repeat) {
  auto first = start();
  work(*first, 6);
  kill(first);
  auto second = start();
  EXPECT_TRUE(said(*second).contains("an untitled scene")) << said(*second).toStdString();
  work(*second, 7);
  EXPECT_EQ(copies(), 2) << "the second writes beside the first one's copy, not over it";
  kill(second);
  const auto third = start();
  press(*third, "notice_first");
  EXPECT_EQ(ranks(*third), 7) << "the newest is offered first";
  EXPECT_EQ(copies(), 2) << "what is opened is kept until it is saved";
  EXPECT_FALSE(said(*third).isEmpty()) << "then the other one is offered";
  press(*third, "notice_second");
  EXPECT_EQ(copies(), 1) << "and thrown away only when that is asked for";
  EXPECT_TRUE(said(*third).isEmpty());
}

TEST_F(RememberedFiles, a_run_stands_where_it_came_to_rest) {
  auto first = start();
  work(*first, 6);
  settle(*first);
  first->cursor().set({3, 0});
  const QString copy = recovery_folder() + '/' + files("*.ringside").front();
  const auto kept_step = [&] {
    const auto kept = read_scene(copy.toStdString());
    return kept ? kept->cursor.step : -1;
  };
  EXPECT_TRUE(QTest::qWaitFor([&] { return kept_step() == 3; }, 5'000)) << kept_step();
  kill(first);
  const auto second = start();
  press(*second, "notice_first");
  settle(*second);
  EXPECT_EQ(second->cursor().position(), (CursorPosition{3, 0}));
}

TEST_F(RememberedFiles, a_line_that_is_closed_throws_nothing_away) {
  auto first = start();
  work(*first, 6);
  kill(first);
  auto second = start();
  press(*second, "notice_close");
  EXPECT_TRUE(said(*second).isEmpty());
  second->close();
  kill(second);
  EXPECT_EQ(copies(), 1);
  EXPECT_FALSE(said(*start()).isEmpty()) << "the next start offers it again";
}

TEST_F(RememberedFiles, two_windows_never_offer_the_same_and_none_offers_that_of_a_living_one) {
  auto dead = start();
  work(*dead, 6);
  kill(dead);
  auto offers = start();
  ASSERT_FALSE(said(*offers).isEmpty());
  EXPECT_TRUE(said(*start()).isEmpty()) << "another window offers it already";
  press(*offers, "notice_first");
  ASSERT_EQ(ranks(*offers), 6);
  EXPECT_TRUE(said(*start()).isEmpty()) << "another window works on it";
  set_ranks(*offers, 8);
  QTest::qWait(600);
  EXPECT_EQ(copies(), 1);
  kill(offers);
  const auto next = start();
  press(*next, "notice_first");
  EXPECT_EQ(ranks(*next), 8);
}

TEST_F(RememberedFiles, a_window_that_is_closed_or_has_saved_leaves_nothing) {
  const QString path = scene(5);
  auto window = start();
  ASSERT_TRUE(window->open_scene(path));
  work(*window, 6);
  EXPECT_EQ(save(*window, "Overwrite"), "");
  ASSERT_TRUE(QTest::qWaitFor([] { return files("*").isEmpty(); }, 5'000)) << files("*").join(' ').toStdString();
  EXPECT_TRUE(window->close());
  EXPECT_TRUE(said(*start()).isEmpty());
}

TEST_F(RememberedFiles, closing_from_a_plan_asks_there) {
  auto window = start();
  work(*window, 6);
  window->open_plan();
  const auto* plan = window->findChild<QWidget*>("plan_page");
  QString asked;
  bool seen = false;
  const auto close = [&](QMessageBox::StandardButton button) {
    QTimer::singleShot(50, window.get(), [&, button] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (box == nullptr) return;
      asked = box->text(), seen = plan->isVisible();
      box->button(button)->click();
    });
    return window->close();
  };
  EXPECT_FALSE(close(QMessageBox::Cancel));
  EXPECT_EQ(asked, "Save the changes to Untitled scene?");
  EXPECT_TRUE(seen) << "over the plan";
  EXPECT_TRUE(plan->isVisible());
  window->set_mode(Mode::explore);
  EXPECT_EQ(ranks(*window), 6);
  window->open_plan();
  EXPECT_TRUE(close(QMessageBox::Discard));
  EXPECT_EQ(copies(), 0);
}

// As after a crash: the class is over for nobody.
TEST_F(RememberedFiles, a_class_that_was_killed_goes_on_where_it_was_and_says_what_undo_can_do) {
  const auto giving = [](MainWindow& window) { return window.findChild<Lecture*>(); };
  const auto press_key = [](MainWindow& window, Qt::Key key) {
    QTest::keyClick(&window, key);
    settle(window);
    const auto* sight = window.findChild<FirstSight*>();
    EXPECT_TRUE(QTest::qWaitFor([&] { return sight->painted(); }));
  };
  const auto start_says = [](MainWindow& window) {
    return window.findChild<QPushButton*>("start_class")->text().toStdString();
  };
  auto first = start();
  first->open_plan();
  ASSERT_TRUE(first->findChild<PlanDocument*>()->open("4.2b"));
  EXPECT_EQ(start_says(*first), "Start the class");
  press_key(*first, Qt::Key_F5);
  while (giving(*first)->choices() == 0) press_key(*first, Qt::Key_Down);
  press_key(*first, Qt::Key_A);
  press_key(*first, Qt::Key_Right);
  const std::size_t at = giving(*first)->at();
  ASSERT_TRUE(giving(*first)->revealed());
  kill(first);
  const auto second = start();
  second->open_plan();
  EXPECT_EQ(start_says(*second), "Go on with the class at item " + std::to_string(at + 1));
  press_key(*second, Qt::Key_F5);
  EXPECT_EQ(giving(*second)->at(), at);
  EXPECT_TRUE(giving(*second)->revealed());
  EXPECT_EQ(giving(*second)->hands().front(), 1);
  for (int i = 0; i < 2; ++i) press_key(*second, Qt::Key_Escape);
  EXPECT_EQ(second->findChild<Toast*>()->line(), "The plan keeps hands and what was written down");
  EXPECT_EQ(start_says(*second), "Start the class") << "it is over";
}

// The full screen is the class's.
TEST_F(RememberedFiles, a_window_that_is_closed_in_a_class_begins_as_it_was_before_it) {
  for (const bool asks : {true, false}) {
    auto first = start();
    first->open_plan();
    QTest::keyClick(first.get(), Qt::Key_F5);
    settle(*first);
    ASSERT_TRUE(first->findChild<Lecture*>()->running());
    ASSERT_TRUE(first->isFullScreen());
    if (asks)
      EXPECT_TRUE(first->close());
    else
      first->leave();
    kill(first);
    EXPECT_FALSE(start()->isFullScreen()) << asks;
  }
}

TEST_F(RememberedFiles, what_is_recovered_keeps_its_name_and_its_file) {
  const QString path = scene(5);
  auto first = start();
  ASSERT_TRUE(first->open_scene(path));
  work(*first, 6);
  kill(first);
  const auto second = start();
  EXPECT_TRUE(said(*second).contains("mine.ringside")) << said(*second).toStdString();
  press(*second, "notice_first");
  EXPECT_EQ(second->windowTitle(), "mine.ringside (recovered)[*] - Ringside");
  EXPECT_TRUE(second->isWindowModified());
  EXPECT_EQ(ranks_in(path), 5) << "nothing is written before somebody saves";
  EXPECT_EQ(save(*second, "Overwrite"), "") << "nobody else has written the file";
  EXPECT_EQ(ranks_in(path), 6);
  EXPECT_EQ(second->windowTitle(), "mine.ringside[*] - Ringside");
}

TEST_F(RememberedFiles, what_is_recovered_does_not_write_over_what_others_wrote_since) {
  const QString path = scene(5);
  auto first = start();
  ASSERT_TRUE(first->open_scene(path));
  work(*first, 6);
  kill(first);
  scene(9);
  const auto second = start();
  press(*second, "notice_first");
  EXPECT_EQ(save(*second, "Cancel"), "mine.ringside was changed on disk since you opened it.");
  EXPECT_EQ(ranks_in(path), 9);
  EXPECT_EQ(ranks(*second), 6);
}

TEST_F(RememberedFiles, work_goes_back_to_the_mode_that_it_was_done_in) {
  auto first = start(Mode::build);
  work(*first, 6);
  kill(first);
  const auto second = start();
  press(*second, "notice_first");
  EXPECT_EQ(second->mode(), Mode::build);
  EXPECT_EQ(ranks(*second), 6);
  second->set_mode(Mode::explore);
  EXPECT_EQ(ranks(*second), 4);
}

// As Settings does it. What then ends otherwise is offered, so that a scene that ends every window can be thrown away.
TEST_F(RememberedFiles, a_window_that_is_opened_again_has_all_of_it_unasked_and_once) {
  auto first = start(Mode::build);
  work(*first, 6);
  first->set_mode(Mode::explore);
  work(*first, 7);
  first->cursor().set({2, 0});
  first->leave(true);
  kill(first);
  ASSERT_EQ(copies(), 2);
  auto second = start(std::nullopt);
  EXPECT_TRUE(said(*second).isEmpty()) << said(*second).toStdString();
  EXPECT_EQ(second->mode(), Mode::explore);
  EXPECT_EQ(ranks(*second), 7);
  EXPECT_EQ(second->cursor().position(), (CursorPosition{2, 0}));
  EXPECT_TRUE(second->isWindowModified());
  second->set_mode(Mode::build);
  EXPECT_EQ(ranks(*second), 6);
  EXPECT_EQ(copies(), 2) << "and keeps it";
  kill(second);
  const auto third = start(std::nullopt);
  EXPECT_FALSE(said(*third).isEmpty());
  EXPECT_EQ(third->mode(), Mode::build);
  EXPECT_NE(ranks(*third), 6);
}

TEST_F(RememberedFiles, who_was_killed_in_a_lesson_is_there_again_on_its_page) {
  auto first = start();
  ASSERT_TRUE(first->open_lesson("4.5/2"));
  settle(*first);
  kill(first);
  const auto second = start(std::nullopt);
  EXPECT_EQ(second->mode(), Mode::learn);
  EXPECT_EQ(second->findChild<LessonPanel*>()->position(), "4.5/2");
}

TEST_F(RememberedFiles, a_copy_that_cannot_be_read_is_one_line_and_is_kept) {
  auto first = start();
  work(*first, 6);
  const QString copy = recovery_folder() + '/' + files("*.ringside").front();
  kill(first);
  ASSERT_TRUE(QFile::resize(copy, 100)) << "as a full disk cuts it off";
  const auto second = start();
  EXPECT_TRUE(said(*second).startsWith("The recovery copy " + copy + ".unreadable cannot be read and is kept there: "))
      << said(*second).toStdString();
  EXPECT_FALSE(said(*second).contains('\n'));
  EXPECT_EQ(QFile(copy + ".unreadable").size(), 100);
  press(*second, "notice_close");
  EXPECT_TRUE(said(*second).isEmpty());
  EXPECT_TRUE(said(*start()).isEmpty()) << "it is said once";
}

// A window of another version may have been any size, and its bytes may mean something else.
TEST_F(RememberedFiles, of_another_version_s_window_nothing_comes_back_though_the_first_of_this_one_was_killed) {
  QSettings().setValue("version", 3);
  QSettings().setValue("geometry", QByteArray("of version 3"));
  QSettings().setValue("case_open", true);
  auto first = start();
  kill(first);
  EXPECT_EQ(QSettings().value("version").toInt(), 4) << "this one's";
  EXPECT_FALSE(QSettings().contains("geometry"));
  EXPECT_FALSE(QSettings().contains("case_open"));
}

}  // namespace
}  // namespace ringside::ui
