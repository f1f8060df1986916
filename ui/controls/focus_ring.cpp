#include "ui/controls/focus_ring.h"

#include <QApplication>
#include <QFocusEvent>
#include <QPainter>

#include "ui/controls/style.h"

namespace ringside::ui {

FocusRing::FocusRing(QWidget* window) : QFocusFrame(window), window_(window) {
  qApp->installEventFilter(this);
  hide();
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn) {
    auto* target = qobject_cast<QWidget*>(watched);
    if (target != nullptr && target->window() == window_) {
      const auto reason = static_cast<QFocusEvent*>(event)->reason();
      const bool keyboard =
          reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
      while (target->parentWidget() != nullptr && target->parentWidget()->focusProxy() == target)
        target = target->parentWidget();
      setWidget(keyboard ? target : nullptr);
    }
  }
  return QFocusFrame::eventFilter(watched, event);
}

void FocusRing::paintEvent(QPaintEvent*) {
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(QPen(theme_of(window_).accent, 2.5));
  p.setBrush(Qt::NoBrush);
  p.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), metric::card_radius, metric::card_radius);
}

}  // namespace ringside::ui
