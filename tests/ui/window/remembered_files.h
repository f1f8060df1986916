// Windows that remember: folders of their own, and what a person does with a window and its files. All windows of a
// test have one process number, as the only processes of two containers have.
#pragma once

#include <memory>
#include <optional>

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QMessageBox>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <gtest/gtest.h>

#include "tests/ui/window/opened_window.h"
#include "ui/model/case_edit.h"
#include "ui/window/notice.h"
#include "ui/window/scene_files.h"

namespace ringside::ui {

class RememberedFiles : public testing::Test {
 protected:
  using Window = std::unique_ptr<MainWindow>;
  void SetUp() override {
    load_fonts();
    ASSERT_TRUE(folder_.isValid());
    before_ = qgetenv("XDG_DATA_HOME");
    qputenv("XDG_DATA_HOME", QFile::encodeName(folder_.filePath("data")));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.filePath("config"));
  }
  void TearDown() override { before_.isEmpty() ? qunsetenv("XDG_DATA_HOME") : qputenv("XDG_DATA_HOME", before_); }

  static Window start(std::optional<Mode> mode = Mode::explore) {
    MainWindow::Options options;
    options.dark = false;
    options.mode = mode;
    return opened(options);
  }
  /// As kill -9: nobody is asked, nothing is put away.
  static void kill(Window& window) { window.reset(); }
  static QString recovery_folder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/recovery";
  }
  static QStringList files(const QString& pattern) { return QDir(recovery_folder()).entryList({pattern}, QDir::Files); }
  static qsizetype copies() { return files("*.ringside").size(); }
  static void set_ranks(MainWindow& window, int ranks) {
    const auto done = window.document().change(with_ranks(window.document().question(), ranks), "ranks");
    ASSERT_TRUE(done) << done.error().line();
  }
  /// Changes the case and waits until the window has one copy more.
  static void work(MainWindow& window, int ranks) {
    const qsizetype had = copies();
    set_ranks(window, ranks);
    ASSERT_TRUE(QTest::qWaitFor([&] { return copies() > had; }, 5'000));
  }
  static int ranks(MainWindow& window) { return window.document().question().instance.ranks; }
  static QString said(const MainWindow& window) { return window.findChild<Notice*>("notice")->line(); }
  static void press(MainWindow& window, const char* button) {
    window.findChild<QAbstractButton*>(QString::fromLatin1(button))->click();
  }
  QString scene(int ranks, const char* name = "mine.ringside") {
    Scene s;
    s.question = with_ranks(first_case(), ranks);
    const QString path = folder_.filePath(name);
    EXPECT_TRUE(write_scene(s, path.toStdString()));
    return path;
  }
  static int ranks_in(const QString& path) {
    const auto s = read_scene(path.toStdString());
    EXPECT_TRUE(s);
    return s ? s->question.instance.ranks : 0;
  }
  /// Presses Ctrl+S and answers the question that comes; what was asked, or nothing where nobody asked.
  static QString save(MainWindow& window, const QString& answer) {
    QString asked;
    QTimer::singleShot(50, &window, [&] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (box == nullptr) return;
      asked = box->text();
      for (QAbstractButton* button : box->buttons())
        if (button->text().remove('&').startsWith(answer)) return button->click();
      ADD_FAILURE() << "no button " << answer.toStdString();
      box->reject();
    });
    window.findChild<SceneFiles*>()->save();
    QTest::qWait(80);
    return asked;
  }

  QTemporaryDir folder_;
  QByteArray before_;
};

}  // namespace ringside::ui
