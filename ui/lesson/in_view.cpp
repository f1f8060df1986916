#include "ui/lesson/in_view.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLayout>
#include <QScrollArea>
#include <QTimer>

namespace ringside::ui {
namespace {

constexpr int kMarginInView = 16;  // pixels between what is shown and the edge

}  // namespace

void bring_into_view(QWidget* widget, const QRect& part) {
  QScrollArea* area = nullptr;
  for (QWidget* around = widget->parentWidget(); around != nullptr && area == nullptr; around = around->parentWidget())
    area = qobject_cast<QScrollArea*>(around);
  if (area == nullptr || area->widget() == nullptr || !widget->isVisible()) return;
  // Text knows its height only when it has its width: every layout that waits comes first, and what those ask for.
  QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  if (area->widget()->layout() != nullptr) area->widget()->layout()->activate();
  const QRect there(widget->mapTo(area->widget(), part.topLeft()), part.size());
  area->ensureVisible(0, there.bottom(), 0, kMarginInView);
  area->ensureVisible(0, there.top(), 0, kMarginInView);
}

void bring_into_view_soon(QWidget* widget) {
  QTimer::singleShot(0, widget, [widget] { bring_into_view(widget, widget->rect()); });
}

}  // namespace ringside::ui
