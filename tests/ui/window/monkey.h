// Somebody who presses, clicks, drags, types and scrolls without knowing what it does.
#pragma once

#include <deque>
#include <random>
#include <string>
#include <vector>

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include "ui/window/main_window.h"

namespace ringside::ui {

class Monkey {
 public:
  /// The same seed does the same, as far as answers and timers allow.
  Monkey(MainWindow& window, unsigned seed);
  /// One action; events that are due are done.
  void act();
  /// What was done last, for who wants to do it again.
  std::string last_actions() const;

 private:
  int below(int n) { return n < 2 ? 0 : std::uniform_int_distribution<>(0, n - 1)(random_); }
  QWidget* target();
  void press_key();
  void click();
  void drag();
  void type();
  void scroll();
  /// Modal dialogs and some menus block whoever opened them: they are left after a while.
  void leave_dialog();
  void note(std::string what);

  MainWindow& window_;
  std::mt19937 random_;
  std::deque<std::string> done_;
  QTimer janitor_;
  QPointer<QWidget> dialog_;
  int dialog_age_ = 0;
};

}  // namespace ringside::ui
