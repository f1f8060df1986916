#include "ui/training/veil.h"

#include <QEvent>
#include <QPainter>

#include "ui/controls/style.h"

namespace ringside::ui {

Veil::Veil(QWidget* over) : QWidget(over) {
  setObjectName(QStringLiteral("train_veil"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  over->installEventFilter(this);
  hide();
}

void Veil::showEvent(QShowEvent* event) {
  setGeometry(parentWidget()->rect());
  raise();
  QWidget::showEvent(event);
}

bool Veil::eventFilter(QObject* over, QEvent* event) {
  if (event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
  return QWidget::eventFilter(over, event);
}

void Veil::paintEvent(QPaintEvent*) {
  QColor veil = theme_of(this).panel;
  veil.setAlphaF(0.72F);
  QPainter(this).fillRect(rect(), veil);
}

}  // namespace ringside::ui
