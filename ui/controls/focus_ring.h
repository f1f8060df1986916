// The focus ring: 2.5 px outside the widget that has the keyboard, with a gap, in whichever window that is. Shown once
// the keyboard is in use. What the keyboard comes to is scrolled into view.
#pragma once

#include <QObject>
#include <QPointer>
#include <QRect>
#include <QWidget>

namespace ringside::ui {

/// A property of widgets that say themselves, within their bounds, that they have the keyboard.
inline constexpr const char* kOwnFocusRing = "own_focus_ring";

class FocusRing : public QObject {
  Q_OBJECT
 public:
  /// Follows the focus in all windows of the program from now on.
  explicit FocusRing(QObject* parent);
  ~FocusRing() override;
  /// Around the widget that it is shown for; it lies over all others of its window, so that none cuts it off. Null
  /// where there is none, hidden while its widget is.
  QWidget* frame() const { return frame_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void follow(QWidget* target);
  void let_go(QObject* gone);
  void place();

  QPointer<QWidget> target_, frame_;
};

}  // namespace ringside::ui
