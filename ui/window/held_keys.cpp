#include "ui/window/held_keys.h"

#include <QKeyEvent>

namespace ringside::ui {

bool HeldKeys::holds(const QKeyEvent& press) const {
  if (press.isAutoRepeat()) return true;
  const quint64 now = press.timestamp();
  return released_at_ != 0 && press.key() == released_ && now >= released_at_ && now - released_at_ <= kAtOnceMs;
}

bool HeldKeys::eventFilter(QObject*, QEvent* event) {
  if (event->type() != QEvent::KeyRelease) return false;
  const auto* key = static_cast<QKeyEvent*>(event);
  released_ = key->key();
  released_at_ = key->timestamp();
  return false;
}

}  // namespace ringside::ui
