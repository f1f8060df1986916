// What everybody needs of a window: edges that are seen in every theme, rings that nothing cuts off, help that fits the
// screen, keys by the names that they have, and files that are taken wherever they are dropped.
#include <QAction>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFontMetricsF>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPainter>
#include <QPlainTextEdit>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleOptionButton>
#include <QStyleOptionFrame>
#include <QTableView>
#include <QTemporaryDir>
#include <QUrl>

#include "core/scene.h"
#include "lessons/progress.h"
#include "tests/ui/window/opened_window.h"
#include "tests/ui/window/remembered_files.h"
#include "ui/controls/focus_ring.h"
#include "ui/controls/style.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/window/help_dialog.h"
#include "ui/window/language.h"
#include "ui/window/settings.h"

namespace ringside::ui {
namespace {

class Everyone : public OpenedWindow {
 protected:
  void TearDown() override {
    OpenedWindow::TearDown();
    QApplication::setLayoutDirection(Qt::LeftToRight);
    speak(QStringLiteral("en"));
  }
};

// LOOK.md, section 1: the edge of a control has 3:1 on its panel, which theme_test holds; it is drawn with no other.
TEST(EveryTheme, boxes_to_tick_and_frames_are_drawn_with_the_edge_of_controls) {
  for (const Theme* theme : {&light_theme(), &dark_theme(), &strong_theme(false), &strong_theme(true)}) {
    const Style style(*theme);
    const QPlainTextEdit text;
    const auto top = [&](QStyle::PrimitiveElement element, const QStyleOption& option) {
      QImage image(20, 20, QImage::Format_RGB32);
      image.fill(theme->window);
      QPainter p(&image);
      style.drawPrimitive(element, &option, &p, &text);
      p.end();
      return image.pixelColor(10, 2);
    };
    QStyleOptionButton box;
    box.rect = QRect(2, 2, 16, 16);
    box.state = QStyle::State_Enabled | QStyle::State_Off;
    EXPECT_EQ(top(QStyle::PE_IndicatorCheckBox, box).name(), theme->control.name()) << theme->dark;
    box.state = QStyle::State_Enabled | QStyle::State_On;
    EXPECT_EQ(top(QStyle::PE_IndicatorCheckBox, box).name(), theme->accent.name()) << theme->dark;
    QStyleOptionFrame frame;
    frame.rect = box.rect;
    frame.state = QStyle::State_Enabled;
    EXPECT_EQ(top(QStyle::PE_Frame, frame).name(), theme->control.name()) << theme->dark;
  }
}

// Of a table, the area that it lies in would show no more than the chosen cell.
TEST_F(Everyone, the_ring_around_the_data_is_whole_where_there_is_room) {
  window_ = opened(forgetful());
  window_->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window_.get()));
  QTest::keyClick(window_.get(), Qt::Key_F9);
  settle();
  auto* table = find<QTableView>("data_table");
  auto* scroll = find<QScrollArea>("case_scroll");
  ASSERT_LT(table->height() + 50, scroll->viewport()->height());
  table->setCurrentIndex(table->model()->index(0, 0));
  scroll->verticalScrollBar()->setValue(0);
  ASSERT_GT(table->mapTo(scroll->viewport(), QPoint(0, table->height())).y(), scroll->viewport()->height());
  table->setFocus(Qt::TabFocusReason);
  QCoreApplication::processEvents();
  const QWidget* frame = window_->findChild<FocusRing*>()->frame();
  ASSERT_NE(frame, nullptr);
  ASSERT_TRUE(frame->isVisible());
  const QRect inside(table->mapTo(window_.get(), QPoint()), table->size());
  EXPECT_TRUE(frame->geometry().contains(inside.adjusted(0, -3, 0, 3)))
      << frame->geometry().top() << " to " << frame->geometry().bottom() << ", the table " << inside.top() << " to "
      << inside.bottom();
}

TEST_F(Everyone, the_list_of_keys_fits_the_screen_and_its_words_have_room) {
  for (const QString& language : languages()) {
    speak(language);
    window_ = opened(forgetful());
    QTest::keyClick(window_.get(), Qt::Key_F1);
    auto* help = find<QDialog>("keyboard_help");
    ASSERT_NE(help, nullptr);
    QCoreApplication::processEvents();
    const QSize screen = help->screen()->availableSize();
    EXPECT_LE(help->width(), screen.width()) << language.toStdString();
    EXPECT_LE(help->height(), screen.height()) << language.toStdString();
    auto* keys = help->findChild<QScrollArea*>();
    ASSERT_NE(keys, nullptr);
    EXPECT_EQ(help->focusWidget(), keys) << "arrows scroll";
    EXPECT_LE(keys->widget()->width(), keys->viewport()->width()) << language.toStdString();
    const auto words = keys->widget()->findChildren<QLabel*>();
    EXPECT_GT(words.size(), 30);
    for (const QLabel* label : words)
      EXPECT_LE(label->heightForWidth(label->width()), label->height()) << label->text().toStdString();
    window_.reset();
  }
}

// A closed list that has no room for its choice would break it off: here the panel is 288 wide (LOOK.md, section 3).
TEST_F(Everyone, what_a_step_is_made_of_is_read_whole) {
  for (const QString& language : languages()) {
    speak(language);
    window_ = opened(forgetful(Mode::train), nullptr, {1920, 1080});
    const double room = find<QComboBox>("train_pattern")->width() - 40;  // left of the words, and the chevron
    for (const char* name : {"train_pattern", "train_recompute", "train_tensor", "train_kept", "train_context"}) {
      const auto* box = find<QComboBox>(name);
      for (int i = 0; i < box->count(); ++i)
        EXPECT_LE(QFontMetricsF(box->font()).horizontalAdvance(box->itemText(i)), room)
            << box->itemText(i).toStdString();
    }
    window_.reset();
  }
}

TEST_F(Everyone, keys_are_called_as_on_the_keyboard) {
  EXPECT_EQ(key_name("Ctrl+Page Down"), "Ctrl+Page Down");
  if (!languages().contains("de")) GTEST_SKIP() << "built without lrelease";
  speak("de");
  EXPECT_EQ(key_name("Ctrl+Page Down"), "Strg+Bild ab");
  EXPECT_EQ(key_name("+"), "+");
  window_ = opened(forgetful());
  QStringList shown;
  for (const QAction* menu : window_->menuBar()->actions())
    for (const QAction* action : menu->menu()->actions()) shown << action->text().section(u'\t', 1);
  EXPECT_TRUE(shown.contains("Leertaste")) << shown.join(' ').toStdString();
  EXPECT_FALSE(shown.contains("Space"));
}

TEST_F(Everyone, the_name_of_the_scene_lies_beside_the_menus_from_right_to_left_too) {
  QApplication::setLayoutDirection(Qt::RightToLeft);
  window_ = opened(forgetful());
  const QMenuBar* bar = window_->menuBar();
  const QLabel* name = nullptr;
  for (const QLabel* label : bar->findChildren<QLabel*>())
    if (label->text() == "Untitled scene") name = label;
  ASSERT_NE(name, nullptr);
  for (QAction* menu : bar->actions())
    EXPECT_FALSE(bar->actionGeometry(menu).intersects(name->geometry())) << menu->text().toStdString();
}

TEST_F(Everyone, answers_that_somebody_exported_are_taken_in_where_they_are_dropped) {
  window_ = opened(forgetful());
  const Case before = question();
  const QTemporaryDir folder;
  const QString path = folder.filePath("answers.json");
  LessonProgress given;
  given.answers["4.1/two-times"] = {.option = 1, .tries = 2, .done = true, .right = true};
  ASSERT_TRUE(write_progress(given, path.toStdString()));
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(path)});
  QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(window_.get(), &enter);
  QDropEvent event(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(window_.get(), &event);
  const auto taken = [&] {
    const auto* panel = window_->findChild<LessonPanel*>("lesson_panel");
    return panel != nullptr && panel->progress().answers == given.answers;
  };
  EXPECT_TRUE(QTest::qWaitFor(taken));
  EXPECT_EQ(question(), before);
  EXPECT_EQ(window_->mode(), Mode::explore);
}

class EveryFile : public RememberedFiles {};

// LOOK section 3: 4K at 100 % has large text on, 4K at 200 % is as 1920 x 1080.
TEST_F(EveryFile, larger_text_is_on_or_offered_until_something_was_chosen) {
  EXPECT_FALSE(text_percent_chosen());
  EXPECT_TRUE(larger_by_itself(3840, 1));
  EXPECT_FALSE(larger_by_itself(3840, 2));
  EXPECT_FALSE(larger_by_itself(2560, 1));
  qputenv("RINGSIDE_LARGER_TEXT", "1");
  EXPECT_FALSE(larger_by_itself(3840, 1)) << "it has begun again";
  EXPECT_EQ(read_settings().text_percent, kWideScreenPercent);
  qunsetenv("RINGSIDE_LARGER_TEXT");
  write_settings({.theme = Settings::Theme::dark});
  EXPECT_TRUE(text_percent_chosen()) << "whoever was in the settings saw it there";
  EXPECT_FALSE(larger_by_itself(3840, 1));
  EXPECT_EQ(read_settings().text_percent, 100);
}

TEST_F(EveryFile, a_recent_scene_is_listed_by_its_whole_name) {
  const QString path = folder_.filePath("mine & yours.ringside");
  Scene scene;
  scene.question = first_case();
  ASSERT_TRUE(write_scene(scene, path.toStdString()));
  Window window = start();
  ASSERT_TRUE(window->open_scene(path));
  QMenu* recent = nullptr;
  for (QMenu* menu : window->findChildren<QMenu*>())
    if (menu->title().contains("recent")) recent = menu;
  ASSERT_NE(recent, nullptr);
  Q_EMIT recent->aboutToShow();
  ASSERT_EQ(recent->actions().size(), 1);
  EXPECT_TRUE(recent->actions().front()->text().endsWith("mine && yours.ringside"))
      << recent->actions().front()->text().toStdString();
}

}  // namespace
}  // namespace ringside::ui
