#include "ui/training/walked_view.h"

#include <QKeyEvent>

namespace ringside::ui {

void WalkedView::keyPressEvent(QKeyEvent* event) {
  switch (event->modifiers() & ~Qt::KeypadModifier ? 0 : event->key()) {
    case Qt::Key_Left: return Q_EMIT walked(-1);
    case Qt::Key_Right: return Q_EMIT walked(1);
    case Qt::Key_Return:
    case Qt::Key_Enter: return Q_EMIT opened();
    default: FigureView::keyPressEvent(event);
  }
}

}  // namespace ringside::ui
