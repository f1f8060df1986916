// A window that remembers nothing, and what its tests do with it.
#pragma once

#include <memory>
#include <utility>

#include <QSize>
#include <QString>
#include <QTest>

#include <gtest/gtest.h>

#include "ui/paint/theme.h"
#include "ui/window/main_window.h"

namespace ringside::ui {

/// What a window begins with in tests.
inline MainWindow::Options forgetful(Mode mode = Mode::explore, bool dark = false) {
  load_fonts();
  MainWindow::Options options;
  options.remember = false;
  options.dark = dark;
  options.mode = mode;
  return options;
}

/// Waits until the question that stands is answered, and all that follows from it is done.
inline void settle(MainWindow& window) {
  ASSERT_TRUE(QTest::qWaitFor(
      [&] {
        const auto answer = window.results().answer();
        return !window.results().asking() && answer && answer->question == window.document().question();
      },
      60'000));
  QTest::qWait(2);
}

inline std::unique_ptr<MainWindow> opened(const MainWindow::Options& options, Measurer* measurer = nullptr,
                                          QSize size = {1280, 720}) {
  auto window = std::make_unique<MainWindow>(measurer, options);
  window->resize(size);
  window->show();
  settle(*window);
  return window;
}

class OpenedWindow : public testing::Test {
 protected:
  /// Before what it was given goes.
  void TearDown() override { window_.reset(); }
  void settle() { ui::settle(*window_); }
  const Case& question() const { return window_->document().question(); }
  void change(const Case& c) {
    const auto done = window_->document().change(c, "test");
    ASSERT_TRUE(done) << done.error().line();
    settle();
  }
  template <class T>
  T* find(const char* name) {
    auto* found = window_->findChild<T*>(QString::fromLatin1(name));
    EXPECT_NE(found, nullptr) << name;
    return found;
  }
  std::unique_ptr<MainWindow> window_;
};

}  // namespace ringside::ui
