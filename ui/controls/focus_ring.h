// The focus ring: 2.5 px outside the widget that has the keyboard, with a gap. Shown once the keyboard is in use.
#pragma once

#include <QFocusFrame>

namespace ringside::ui {

class FocusRing : public QFocusFrame {
  Q_OBJECT
 public:
  /// Follows the focus within `window` from now on.
  explicit FocusRing(QWidget* window);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QWidget* window_;
};

}  // namespace ringside::ui
