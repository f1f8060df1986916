// A class on two displays: the teacher's screen on the laptop, the picture alone on the projector. Qt's offscreen
// platform is given two screens, which needs an application of its own.
#include <QApplication>
#include <QFile>
#include <QScreen>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "tests/ui/window/drawn_texts.h"
#include "tests/ui/window/given_class.h"
#include "ui/paint/qt_text.h"
#include "ui/present/class_screen.h"
#include "ui/present/presenter_page.h"

namespace ringside::ui {
namespace {

constexpr const char* kScreens = R"({"screens": [
  {"name": "laptop", "x": 0, "y": 0, "width": 1280, "height": 720},
  {"name": "hall", "x": 1280, "y": 0, "width": 1920, "height": 1080}]})";

class TwoDisplays : public ClassTest {
 protected:
  PresenterPage& presenter() { return *find<PresenterPage>("presenter_page"); }
  ClassScreen* screen() const {
    for (QWidget* widget : QApplication::topLevelWidgets())
      if (auto* found = qobject_cast<ClassScreen*>(widget); found != nullptr && found->isVisible()) return found;
    return nullptr;
  }
  QString words_on(QWidget& widget) const {
    QString all;
    for (const DrawnText& text : drawn_texts(widget)) all += text.words + u' ';
    return all;
  }
  void keep(QWidget& widget, const char* name) {
    const QByteArray folder = qgetenv("RINGSIDE_SHOTS");
    if (!folder.isEmpty())
      widget.grab().save(QString::fromUtf8(folder) + QLatin1Char('/') + QLatin1String(name) + ".png");
  }
};

TEST_F(TwoDisplays, the_hall_sees_the_picture_and_the_teacher_the_notes) {
  ASSERT_EQ(QGuiApplication::screens().size(), 2) << "Qt's offscreen platform has taken the configuration";
  start_at_the_second_step();
  ASSERT_NE(screen(), nullptr) << "the second display is found by itself";
  EXPECT_EQ(screen()->geometry(), QRect(1280, 0, 1920, 1080));
  EXPECT_TRUE(screen()->isFullScreen());
  EXPECT_FALSE(window_->isFullScreen()) << "the teacher's window stays as it is";
  EXPECT_FALSE(presenter().plain());
  const SpeakerNotes& notes = lecture().plan().items[at_].notes;
  ASSERT_FALSE(notes.expect.empty());
  const auto first_words = [](const std::string& text) { return qt(text.substr(0, text.find(' ', 12))); };
  EXPECT_TRUE(words_on(*window_).contains(first_words(notes.expect)));
  EXPECT_FALSE(words_on(*screen()).contains(first_words(notes.expect)));
  keep(*window_, "two-teacher-asked");
  keep(*screen(), "two-hall-asked");
  // Keys are the class's on either of them.
  QTest::keyClick(screen(), Qt::Key_PageDown);
  EXPECT_TRUE(lecture().revealed());
  ASSERT_TRUE(reaches(2));
  settle();
  keep(*window_, "two-teacher-told");
  keep(*screen(), "two-hall-told");
  EXPECT_TRUE(words_on(*window_).contains("the class sees them now"));
  presenter().set_frozen(true, true);
  EXPECT_TRUE(words_on(*window_).contains("the class sees them when its screen goes on"));
  EXPECT_TRUE(words_on(*window_).contains("its screen is frozen"));
  EXPECT_FALSE(words_on(*window_).contains("the class sees the picture"));
  end_class();
  EXPECT_EQ(screen(), nullptr) << "the projector is free again";
  EXPECT_TRUE(page().isVisible());
}

}  // namespace
}  // namespace ringside::ui

int main(int argc, char** argv) {
  const QTemporaryDir folder;
  const QString file = folder.filePath("screens.json");
  if (QFile config(file); !config.open(QIODevice::WriteOnly) || config.write(ringside::ui::kScreens) < 0) return 1;
  qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + QFile::encodeName(file));
  testing::InitGoogleTest(&argc, argv);
  QApplication application(argc, argv);
  return RUN_ALL_TESTS();
}
