// The whole window, offscreen: both themes, the sizes of the look, the layouts, and what a person does first.
#include "ui/window/main_window.h"

#include <algorithm>
#include <map>
#include <set>

#include <QFile>
#include <QImage>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/ui/window/opened_window.h"
#include "ui/charts/chart_card.h"
#include "ui/model/case_edit.h"
#include "ui/model/run_control.h"
#include "ui/paint/theme.h"
#include "ui/play/play_bar.h"
#include "ui/stage/registry.h"

namespace ringside::ui {
namespace {

class WindowTest : public testing::Test {
 protected:
  std::unique_ptr<MainWindow> open(QSize size, bool dark, Mode mode = Mode::explore) {
    auto window = opened(forgetful(mode, dark), nullptr, size);
    QTest::qWait(50);
    return window;
  }
  static QWidget* named(const MainWindow& window, const char* name) {
    auto* widget = window.findChild<QWidget*>(QString::fromLatin1(name));
    EXPECT_NE(widget, nullptr) << name;
    return widget;
  }
  static void expect_inside(const MainWindow& window) {
    for (const QWidget* w : window.findChildren<QWidget*>()) {
      if (!w->isVisible() || w->objectName().isEmpty() || w->objectName().startsWith("qt_")) continue;
      const QWidget* parent = w->parentWidget();
      if (parent->objectName() == "qt_scrollarea_viewport") continue;  // scrolls
      EXPECT_TRUE(parent->rect().contains(w->geometry())) << w->objectName().toStdString() << " is cut off";
    }
  }
};

/// How many different colours a part of the picture has: an empty card has two or three.
int colours(const QImage& image) {
  std::set<QRgb> seen;
  for (int y = 0; y < image.height(); y += 2)
    for (int x = 0; x < image.width(); x += 2) seen.insert(image.pixel(x, y));
  return static_cast<int>(seen.size());
}

TEST_F(WindowTest, shows_every_view_in_both_themes_and_sizes) {
  for (const bool dark : {false, true})
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080), QSize(2560, 1440)}) {
      const auto window = open(size, dark);
      expect_inside(*window);
      const QImage picture = window->grab().toImage();
      EXPECT_EQ(picture.pixelColor(size.width() / 2, size.height() - 3), (dark ? dark_theme() : light_theme()).panel);
      for (const char* name : {"chunks_view", "spacetime_view", "topology_view", "script_view"}) {
        QWidget* view = named(*window, name);
        ASSERT_TRUE(view->isVisible()) << name;
        EXPECT_GT(colours(view->grab().toImage()), 8) << name << " is empty at " << size.width();
      }
    }
}

TEST_F(WindowTest, the_theme_switches_live) {
  const auto window = open({1280, 720}, false);
  const QColor light = window->grab().toImage().pixelColor(640, 3);
  window->set_dark(true);
  const QColor dark = window->grab().toImage().pixelColor(640, 3);
  EXPECT_EQ(light, light_theme().panel);
  EXPECT_EQ(dark, dark_theme().panel);
}

TEST_F(WindowTest, keys_move_the_cursor_and_the_picture) {
  const auto window = open({1280, 720}, false);
  const QImage before = named(*window, "chunks_view")->grab().toImage();
  QTest::keyClick(window.get(), Qt::Key_End);
  EXPECT_EQ(window->cursor().position().step, 6) << "the ring on 4 ranks has 2 (K - 1) steps";
  EXPECT_NE(before, named(*window, "chunks_view")->grab().toImage());
  QTest::keyClick(window.get(), Qt::Key_Left);
  EXPECT_EQ(window->cursor().position(), (CursorPosition{5, 0}));
  QTest::keyClick(window.get(), Qt::Key_Home);
  EXPECT_EQ(window->cursor().position(), (CursorPosition{0, 0}));
  QTest::keyClick(window.get(), Qt::Key_Space);
  EXPECT_TRUE(window->play_bar().playing());
  EXPECT_TRUE(QTest::qWaitFor([&] { return window->cursor().position().phase > 0; }, 5'000));
  QTest::keyClick(window.get(), Qt::Key_Space);
  EXPECT_FALSE(window->play_bar().playing());
}

TEST_F(WindowTest, a_selection_marks_every_view) {
  const auto window = open({1920, 1080}, false);
  window->cursor().set({2, 0.5});
  std::map<std::string, QImage> before;
  for (const char* name : {"chunks_view", "spacetime_view", "topology_view"})
    before[name] = named(*window, name)->grab().toImage();
  Selected transfer;
  transfer.step = 2;
  transfer.transfer = 2;
  window->selection().select(transfer);
  for (const auto& [name, image] : before) EXPECT_NE(image, named(*window, name.c_str())->grab().toImage()) << name;
}

TEST_F(WindowTest, another_case_keeps_the_old_picture_until_the_new_one_is_there_and_starts_at_the_beginning) {
  const auto window = open({1280, 720}, false);
  window->cursor().set({3, 0});
  ASSERT_TRUE(window->document().change(with_algorithm(window->document().question(), "chain"), "algorithm"));
  EXPECT_NE(window->results().answer(), nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->results().answer()->question.algorithm == "chain"; }, 20'000));
  EXPECT_EQ(window->cursor().position(), (CursorPosition{0, 0}));
  EXPECT_EQ(window->play_bar().axis().steps(), 6);
}

TEST_F(WindowTest, without_a_runner_run_is_disabled_and_says_why) {
  const auto window = open({1280, 720}, false);
  EXPECT_FALSE(named(*window, "run")->isEnabled());
  EXPECT_FALSE(named(*window, "run")->toolTip().isEmpty());
}

TEST_F(WindowTest, a_size_that_a_figure_chose_is_undone_by_the_name_that_it_has_elsewhere) {
  const auto window = open({1280, 720}, false);
  window->enlarge(View::performance);
  settle(*window);
  const auto cards = window->findChildren<ChartCard*>();
  const auto shown = std::ranges::find_if(cards, [](const ChartCard* card) { return card->isVisible(); });
  ASSERT_NE(shown, cards.end());
  Q_EMIT(*shown)->point_clicked(qint64{88} << 20);
  EXPECT_EQ(window->document().question().bytes, std::int64_t{88} << 20);
  EXPECT_EQ(window->document().undo_stack().undoText(), "Size 88 MiB");
}

TEST_F(WindowTest, escape_shows_all_views_again) {
  const auto window = open({1920, 1080}, false);
  window->enlarge(View::spacetime);
  QCoreApplication::processEvents();
  ASSERT_FALSE(named(*window, "chunks_view")->isVisible());
  QTest::keyClick(window.get(), Qt::Key_Escape);
  EXPECT_TRUE(QTest::qWaitFor([&] { return named(*window, "chunks_view")->isVisible(); }, 2'000));
}

TEST_F(WindowTest, present_shows_one_figure_and_escape_leaves) {
  const auto window = open({1920, 1080}, false, Mode::present);
  EXPECT_TRUE(named(*window, "present_view")->isVisible());
  EXPECT_GT(colours(named(*window, "present_figure")->grab().toImage()), 8);
  QTest::keyClick(window.get(), Qt::Key_Escape);
  EXPECT_FALSE(named(*window, "present_view")->isVisible());
  EXPECT_TRUE(QTest::qWaitFor([&] { return named(*window, "chunks_view")->isVisible(); }, 2'000));
}

TEST_F(WindowTest, build_shows_the_schedule_as_text_beside_its_pictures) {
  for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
    const auto window = open(size, size.width() > 1500, Mode::build);
    EXPECT_TRUE(named(*window, "code")->isVisible());
    EXPECT_TRUE(named(*window, "chunks_view")->isVisible());
    expect_inside(*window);
    auto* code = window->findChild<QPlainTextEdit*>("code");
    EXPECT_TRUE(code->toPlainText().startsWith("allreduce 4 ranks")) << code->toPlainText().toStdString();
    window->set_mode(Mode::explore);
    EXPECT_FALSE(code->isVisible());
  }
}

TEST_F(WindowTest, a_schedule_file_opens_in_build_and_is_a_case_like_any_other) {
  QTemporaryDir folder;
  const QString path = folder.filePath("mine.txt");
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("broadcast 3 ranks 1 chunk\nstep\n  0 -> 1 : 0 copy\nstep\n  1 -> 2 : 0 copy\n");
  file.close();
  const auto window = open({1280, 720}, false);
  ASSERT_TRUE(window->open_target(path));
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->results().answer()->question.own(); }, 20'000));
  EXPECT_TRUE(window->results().answer()->proof.ok());
  EXPECT_EQ(window->results().answer()->schedule.ranks, 3);
  EXPECT_FALSE(window->open_target(folder.filePath("none.txt")));
  EXPECT_FALSE(window->error_line().isEmpty());
}

TEST_F(WindowTest, learn_opens_the_first_lesson_beside_the_stage) {
  const auto window = open({1280, 720}, true, Mode::learn);
  EXPECT_TRUE(named(*window, "lesson_panel")->isVisible());
  EXPECT_TRUE(window->error_line().isEmpty());
  expect_inside(*window);
  EXPECT_TRUE(window->open_lesson("4.2"));
  EXPECT_FALSE(window->open_lesson("9.9"));
  EXPECT_FALSE(window->error_line().isEmpty()) << "one line, and the window lives on";
}

TEST_F(WindowTest, the_keyboard_reaches_every_control_of_the_bars) {
  const auto window = open({1920, 1080}, false);
  std::set<QString> reached;
  QWidget* start = window->focusWidget();
  for (int i = 0; i < 200; ++i) {
    QTest::keyClick(window->focusWidget() != nullptr ? window->focusWidget() : window.get(), Qt::Key_Tab);
    QWidget* now = window->focusWidget();
    if (now == nullptr || now == start) continue;
    reached.insert(now->objectName());
    EXPECT_FALSE(now->accessibleName().isEmpty() && qobject_cast<QPushButton*>(now) == nullptr)
        << now->objectName().toStdString();
  }
  for (const char* name :
       {"collective", "algorithm", "ranks", "tier", "export_figure", "play", "next_step", "speed", "scrubber"})
    EXPECT_TRUE(reached.contains(name)) << name;
}

}  // namespace
}  // namespace ringside::ui
