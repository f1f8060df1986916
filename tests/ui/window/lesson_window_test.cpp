// A lesson in the window: nothing tells while it asks, an answer is watched from the moment asked, nothing is lost.
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMouseEvent>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include "core/base/file.h"
#include "lessons/scene_text.h"
#include "tests/ui/window/remembered_files.h"
#include "ui/controls/segmented.h"
#include "ui/gamma/gamma_panel.h"
#include "ui/lesson/code_listing.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/option_button.h"
#include "ui/play/play_bar.h"
#include "ui/play/scrubber.h"
#include "ui/stage/stage.h"
#include "ui/window/toast.h"

namespace ringside::ui {
namespace {

class LessonWindowTest : public RememberedFiles {
 protected:
  static LessonPanel& panel(MainWindow& window) { return *window.findChild<LessonPanel*>("lesson_panel"); }
  static QString bar(MainWindow& window) {
    QString all;
    for (const QLabel* label : window.findChildren<QLabel*>())
      if (label->isVisible() && (window.play_bar().isAncestorOf(label) || label->objectName() == "card_hint"))
        all += label->text() + '|';
    return all;
  }
  /// Page 4 asks before step 4 of 6 which chunk rank 0 holds next in full.
  static void answer(MainWindow& window) {
    window.findChild<OptionButton*>("option_turn-round_0")->click();
    press(window, "commit_turn-round");
  }
};

TEST_F(LessonWindowTest, an_answer_is_watched_from_the_moment_asked) {
  const auto window = start(Mode::learn);
  window->play_bar().set_reduced_motion(true);
  ASSERT_TRUE(window->open_lesson("4.2b/6"));
  settle(*window);
  ASSERT_EQ(window->cursor().position(), (CursorPosition{3, 0}));
  std::vector<CursorPosition> seen;
  QObject::connect(&window->cursor(), &Cursor::moved, window.get(),
                   [&](const CursorPosition& p) { seen.push_back(p); });
  answer(*window);
  EXPECT_EQ(window->cursor().position(), (CursorPosition{3, 0})) << "not at once";
  EXPECT_TRUE(QTest::qWaitFor([&] { return window->cursor().position() == CursorPosition{4, 0}; }));
  EXPECT_FALSE(window->play_bar().playing());
  for (const CursorPosition& p : seen) EXPECT_GE(p.step, 3) << "it does not begin anew";
  QTest::qWait(50);
  EXPECT_EQ(window->cursor().position(), (CursorPosition{4, 0})) << "and ends where the answer is to be seen";
}

// The page has a second question, which keeps Play back, while the run of the first answer plays on.
TEST_F(LessonWindowTest, nobody_is_waited_for_while_it_plays) {
  const auto window = start(Mode::learn);
  ASSERT_TRUE(window->open_lesson("4.2b/6"));
  settle(*window);
  EXPECT_TRUE(bar(*window).contains("waits for you")) << bar(*window).toStdString();
  answer(*window);
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->play_bar().playing(); }));
  EXPECT_FALSE(bar(*window).contains("waits for you") || bar(*window).contains("it is your turn"))
      << bar(*window).toStdString();
}

TEST_F(LessonWindowTest, no_steps_are_counted_while_the_pages_editor_holds_some) {
  const auto window = start(Mode::learn);
  ASSERT_TRUE(window->open_lesson("4.2b/1"));
  settle(*window);
  EXPECT_EQ(window->play_bar().axis().steps(), 0) << "nothing is proved yet";
  EXPECT_FALSE(bar(*window).contains("No steps")) << bar(*window).toStdString();
}

TEST_F(LessonWindowTest, a_line_that_floats_stands_in_the_line_of_the_menus) {
  const auto window = start(Mode::learn);
  window->resize(1280, 720);
  settle(*window);
  auto* toast = window->findChild<Toast*>();
  const auto place = [&](const QWidget& w) { return QRect(w.mapTo(window.get(), QPoint()), w.size()); };
  const QRect menus = window->menuBar()->rect();
  const auto menu_end = window->menuBar()->actionGeometry(window->menuBar()->actions().last()).right();
  for (const Mode mode : {Mode::learn, Mode::explore, Mode::build, Mode::train, Mode::measure}) {
    window->set_mode(mode);
    settle(*window);
    toast->say("This page follows what was chosen on Overlap");
    EXPECT_TRUE(menus.contains(place(*toast))) << static_cast<int>(mode);
    const auto* name = window->menuBar()->findChild<QLabel*>(QString(), Qt::FindDirectChildrenOnly);
    EXPECT_TRUE(name->isVisible());
    EXPECT_FALSE(place(*toast).intersects(place(*name))) << "nor over the name of what is open";
    toast->say(QString("a long line, ").repeated(8));
    EXPECT_TRUE(menus.contains(place(*toast))) << "over the name, at the worst";
    EXPECT_GT(place(*toast).left(), menu_end);
    toast->say(QString("a very long line, ").repeated(12));
    EXPECT_TRUE(window->rect().contains(place(*toast))) << "wrapped";
  }
}

// Section 4.1's step: pointing at a bar lights its lines, and a line marks its bar.
TEST_F(LessonWindowTest, a_listing_of_a_training_step_and_its_bars_light_up_together) {
  const auto window = start(Mode::learn);
  ASSERT_TRUE(window->open_lesson("4.1/1"));
  settle(*window);
  auto* listing = window->findChild<CodeListing*>("code_step-lines");
  ASSERT_NE(listing, nullptr);
  EXPECT_TRUE(listing->lit().empty());
  panel(*window).set_bar("allreduce");
  EXPECT_EQ(listing->lit(), (std::vector<int>{4, 5, 6}));
  panel(*window).set_bar("");
  QTest::keyClick(listing, Qt::Key_Down);
  EXPECT_TRUE(listing->lit().empty()) << "for x, y in batches";
  window->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  listing->setFocus();
  const QImage first = listing->grab().toImage();
  QTest::keyClick(listing, Qt::Key_Down);
  EXPECT_EQ(listing->lit(), std::vector<int>{2});
  EXPECT_EQ(listing->accessibleName(), "Code, line 2: loss = model(x, y)");
  QTest::keyClick(listing, Qt::Key_Up);
  EXPECT_EQ(listing->grab().toImage(), first) << "the same line again";
  window->setFocus();
  EXPECT_NE(listing->grab().toImage(), first) << "where one is, is seen, although the line is no bar";
  const auto move_to = [&](int y) {
    const QPointF there(listing->width() / 2.0, y);
    QMouseEvent moved(QEvent::MouseMove, there, listing->mapToGlobal(there), Qt::NoButton, Qt::NoButton,
                      Qt::NoModifier);
    QApplication::sendEvent(listing, &moved);
  };
  move_to(25);
  EXPECT_TRUE(listing->accessibleName().startsWith("Code, line 1")) << listing->accessibleName().toStdString();
  move_to(listing->height() - 3);
  EXPECT_EQ(listing->accessibleName(), "Code") << "below the last line";
}

TEST_F(LessonWindowTest, while_a_page_asks_neither_bar_nor_tabs_tell) {
  const auto window = start(Mode::learn);
  ASSERT_TRUE(window->open_lesson("4.2b/6"));
  settle(*window);
  const auto tabs = [&] {
    for (const auto* t : window->findChild<Stage*>()->findChildren<Segmented*>())
      if (t->isVisible() && t->accessibleName() == "View") return true;
    return false;
  };
  ASSERT_TRUE(panel(*window).asking());
  EXPECT_FALSE(bar(*window).contains(" of ")) << bar(*window).toStdString();
  EXPECT_FALSE(tabs());
  EXPECT_FALSE(window->play_bar().findChild<Scrubber*>()->isVisible()) << "it shows how many steps there are";
  answer(*window);
  if (panel(*window).asking()) {
    EXPECT_FALSE(bar(*window).contains(" of ")) << "another question of the page waits";
    EXPECT_FALSE(tabs());
  }
  const QTemporaryDir folder;
  const QString silent = folder.filePath("silent.md");
  ASSERT_TRUE(write_file(silent.toStdString(), "---\nid: silent\ntitle: T\n---\n\n# P\n\nNothing is asked.\n"));
  ASSERT_TRUE(window->open_lesson(silent));
  QTest::qWait(10);
  EXPECT_TRUE(bar(*window).contains(" of "));
  EXPECT_TRUE(tabs());
}

TEST_F(LessonWindowTest, a_page_about_training_shows_its_picture_and_nothing_plays) {
  const auto window = start(Mode::learn);
  ASSERT_TRUE(window->open_lesson("4.10/1"));
  settle(*window);
  auto* stage = window->findChild<Stage*>();
  const auto tab = [&] {
    for (const auto* button : stage->findChildren<QAbstractButton*>())
      if (button->text() == "Training") return button->isVisibleTo(button->parentWidget());
    return false;
  };
  EXPECT_EQ(stage->hero(), View::lab);
  EXPECT_TRUE(panel(*window).untold());
  EXPECT_TRUE(tab());
  const int before = window->cursor().position().step;
  window->play_bar().toggle_play();
  EXPECT_FALSE(window->play_bar().playing());
  EXPECT_EQ(window->cursor().position().step, before);
  auto* field = window->findChild<QLineEdit*>("field_exposed-behind-backward");
  ASSERT_NE(field, nullptr);
  QTest::keyClicks(field, "43.07");  // 45.94 ms of exchange, 2/3 of 4.31 ms hidden
  press(*window, "commit_exposed-behind-backward");
  EXPECT_FALSE(panel(*window).untold()) << "the page has no other question";
  EXPECT_EQ(stage->hero(), View::lab);
  for (const Mode other : {Mode::explore, Mode::present, Mode::train}) {
    window->set_mode(other);
    settle(*window);
    window->set_mode(Mode::learn);
    settle(*window);
    EXPECT_EQ(stage->hero(), View::lab) << "the page's own, whatever was looked at meanwhile";
  }
  ASSERT_TRUE(window->open_lesson("4.2b/6"));
  settle(*window);
  EXPECT_EQ(stage->hero(), View::chunks);
  EXPECT_FALSE(tab()) << "this scene has no such picture";
}

TEST_F(LessonWindowTest, a_listing_lights_the_lines_of_the_step_that_the_stage_shows) {
  const auto window = start(Mode::learn);
  ASSERT_TRUE(window->open_lesson("4.2b/8"));
  settle(*window);
  const auto* listing = window->findChild<CodeListing*>("code_ring-lines");
  ASSERT_NE(listing, nullptr);
  window->cursor().set({2, 0.5});
  EXPECT_TRUE(listing->lit().empty()) << "the stage shows the chain";
  ASSERT_TRUE(window->document().load(parse_scene("allreduce ring k=4 n=64B").value(), {}));
  settle(*window);
  window->cursor().set({1, 0.5});
  EXPECT_EQ(listing->lit(), (std::vector<int>{1, 2, 3, 4, 5})) << "the reduce-scatter's loop";
  window->cursor().set({5, 0});
  EXPECT_EQ(listing->lit(), (std::vector<int>{6, 7, 8, 9})) << "the allgather's";
}

TEST_F(LessonWindowTest, what_was_dragged_on_one_page_is_no_fact_of_the_next) {
  const auto window = start(Mode::learn);
  ASSERT_TRUE(window->open_lesson("4.1/3"));
  settle(*window);
  window->findChild<Stage*>()->show_view(View::gamma);
  auto* gamma = window->findChild<GammaPanel*>();
  ASSERT_NE(gamma, nullptr);
  TrainingStep dragged = gamma->step();
  const auto before = dragged.parameters;
  dragged.parameters *= 10;
  gamma->set_step(dragged, 64);
  panel(*window).show_page(4);
  EXPECT_EQ(gamma->step().parameters, before);
}

// An author edits beside the window; what is wrong on the way is said, and shows nothing else.
TEST_F(LessonWindowTest, a_lesson_of_one_s_own_is_shown_as_it_is_saved) {
  const QString path = folder_.filePath("mine.md");
  const auto write = [&](const char* heading, const char* rest) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(QByteArray("---\nid: mine\ntitle: Mine\nsource: me\n---\n\n# One\nsource: me\n\nA.\n\n# ") + heading +
               "\nsource: me\n\n" + rest + "\n");
  };
  write("Two", "B.");
  const auto window = start(Mode::learn);
  ASSERT_TRUE(window->open_lesson(path + "/2"));
  const auto shows = [&](const QString& words) {
    return QTest::qWaitFor(
        [&] {
          for (const auto* label : panel(*window).findChildren<QLabel*>())
            if (label->isVisible() && label->text() == words) return true;
          return false;
        },
        5'000);
  };
  EXPECT_TRUE(shows("Two"));
  write("Second", "B.");
  EXPECT_TRUE(shows("Second")) << "the same page, as it is now";
  EXPECT_EQ(panel(*window).page(), 1);
  write("Broken", "{{no_such_thing}}");
  EXPECT_TRUE(QTest::qWaitFor([&] { return window->error_line().contains("no_such_thing"); }, 5'000));
  EXPECT_TRUE(shows("Second"));
  window->set_mode(Mode::explore);
  write("Mended", "B.");
  QTest::qWait(400);
  EXPECT_EQ(window->mode(), Mode::explore) << "nobody is called away";
  window->set_mode(Mode::learn);
  EXPECT_TRUE(shows("Mended"));
  EXPECT_EQ(window->error_line(), "");
}

TEST_F(LessonWindowTest, a_killed_window_leaves_every_answer) {
  auto window = start(Mode::learn);
  ASSERT_TRUE(window->open_lesson("4.2b/6"));
  settle(*window);
  answer(*window);
  kill(window);
  const auto again = start(Mode::learn);
  EXPECT_EQ(panel(*again).position(), "4.2b/6");
  EXPECT_TRUE(again->findChild<OptionButton*>("option_turn-round_0")->isChecked());
  EXPECT_FALSE(panel(*again).waiting());
}

}  // namespace
}  // namespace ringside::ui
