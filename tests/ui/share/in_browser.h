// A page in a real browser, driven by a script; skipped by name where there is no Chromium.
#pragma once

#include <map>
#include <string>

#include <gtest/gtest.h>
#include <QByteArray>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QStringList>
#include <QTemporaryDir>

#include "lessons/lesson.h"
#include "lessons/plan/plan.h"
#include "ui/share/lesson_page.h"

namespace ringside::ui {

/// Made once for all tests of a process.
template <class Of>
QByteArray made_once(const std::string& key, const std::string& title, const Of& of) {
  static std::map<std::string, QByteArray> made;
  QByteArray& page = made[key];
  if (page.isEmpty()) page = lesson_page(title, shared_sheets(of).value()).value();
  return page;
}
inline QByteArray made_page(const std::string& lesson) {
  const Lesson of = load_lesson(lesson).value();
  return made_once(lesson, of.info.label(), of);
}
inline QByteArray made_class(const std::string& plan) {
  return made_once("class " + plan, plan, load_plan(plan).value());
}

class InBrowser : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"chromium", "chromium-browser", "google-chrome"})
      if (browser_.isEmpty()) browser_ = QStandardPaths::findExecutable(name);
    if (browser_.isEmpty()) GTEST_SKIP() << "no Chromium in PATH";
  }

  void open(const std::string& lesson) { page_ = made_page(lesson); }
  void open_class(const std::string& plan) { page_ = made_class(plan); }

  /// Runs the page, then `script`, whose `log(text)` collects lines; gives these.
  QStringList run(const QString& script, const QString& width, const QString& height = "900") {
    QFile file(dir_.filePath("page.html"));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    // In virtual time, which a browser without a window is given, no frame is drawn after the first.
    file.write("<script>requestAnimationFrame=(f)=>setTimeout(()=>f(performance.now()),16)</script>");
    file.write(page_);
    file.write(
        QStringLiteral("<pre id=\"log\"></pre><script>ringside.then(async()=>{"
                       "const $=(id)=>document.getElementById(id);"
                       "const log=(text)=>$('log').append('['+text+']');"
                       "const key=(k)=>document.body.dispatchEvent(new KeyboardEvent('keydown',{key:k,bubbles:true}));"
                       "%1})</script>")
            .arg(script)
            .toUtf8());
    file.close();
    static const QTemporaryDir home;  // of all tests of a process: a browser's first start takes the longest
    QProcess chromium;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("HOME", home.path());
    chromium.setProcessEnvironment(environment);
    chromium.start(browser_, {"--headless=new", "--no-sandbox", "--disable-gpu",
                              "--user-data-dir=" + home.filePath("profile"), "--window-size=" + width + "," + height,
                              "--virtual-time-budget=20000", "--dump-dom", "file://" + dir_.filePath("page.html")});
    EXPECT_TRUE(chromium.waitForFinished(90'000));
    const QString dom = QString::fromUtf8(chromium.readAllStandardOutput());
    const QString log =
        QRegularExpression("<pre id=\"log\">(.*?)</pre>", QRegularExpression::DotMatchesEverythingOption)
            .match(dom)
            .captured(1);
    QStringList lines = log.mid(1, log.size() - 2).split("][");
    return lines;
  }

  QString browser_;
  QTemporaryDir dir_;
  QByteArray page_;
};

}  // namespace ringside::ui
