// Tells the hold of a key from presses. X11 sends a release and a press for each repeat, and Qt takes them for one hold
// only where both wait in its queue.
#pragma once

#include <QObject>

class QKeyEvent;

namespace ringside::ui {

class HeldKeys : public QObject {
  Q_OBJECT
 public:
  /// Nobody taps one key again as soon after letting it go; milliseconds of the window system's clock.
  static constexpr quint64 kAtOnceMs = 25;
  using QObject::QObject;
  /// Its releases are listened to.
  void watch(QObject* widget) { widget->installEventFilter(this); }
  /// Whether a press is the hold of a key that went down before. What carries no time, since a program sent it, is a
  /// press.
  bool holds(const QKeyEvent& press) const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  int released_ = 0;         ///< the key
  quint64 released_at_ = 0;  ///< 0: not known
};

}  // namespace ringside::ui
