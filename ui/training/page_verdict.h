// The sentence in which a page of Train or Measure ends: fits, hidden, dropped, ready.
#pragma once

#include <QWidget>

#include "ui/controls/field.h"

namespace ringside::ui {

/// What was chosen, in words on one line: as much of it as there is room for, but no mere beginning of a word.
class PageChoice : public Text {
  Q_OBJECT
 public:
  PageChoice();
  QSize minimumSizeHint() const override { return {0, Text::minimumSizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
};

/// A check on the soft ground, or a warning on the error's; its words wrap.
class PageVerdict : public QWidget {
  Q_OBJECT
 public:
  explicit PageVerdict(QWidget* parent = nullptr);
  void say(const QString& words, bool good);
  /// Says in their place that others are being computed, until they are said or this is taken back.
  void set_computing(bool computing);
  /// What was said; empty while others are being computed.
  QString words() const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Text* text_;
  QString words_;
  bool good_ = true, computing_ = false;
  void show_words();
};

}  // namespace ringside::ui
