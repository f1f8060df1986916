#include "ui/training/walked_view.h"

#include <QKeyEvent>
#include <QMetaMethod>

namespace ringside::ui {

void WalkedView::keyPressEvent(QKeyEvent* event) {
  const auto heard = [this](auto signal) { return isSignalConnected(QMetaMethod::fromSignal(signal)); };
  const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
  const int key = event->key(), by = key == Qt::Key_Left || key == Qt::Key_Up ? -1 : 1;
  const bool along = key == Qt::Key_Left || key == Qt::Key_Right, across = key == Qt::Key_Up || key == Qt::Key_Down;
  if (along && modifiers == Qt::ShiftModifier && heard(&WalkedView::walked_finer)) return Q_EMIT walked_finer(by);
  if (modifiers == Qt::NoModifier) {
    if (along) return Q_EMIT walked(by);
    if (across && heard(&WalkedView::crossed)) return Q_EMIT crossed(by);
    if (key == Qt::Key_Home && heard(&WalkedView::best)) return Q_EMIT best();
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && heard(&WalkedView::opened)) return Q_EMIT opened();
  }
  FigureView::keyPressEvent(event);
}

}  // namespace ringside::ui
