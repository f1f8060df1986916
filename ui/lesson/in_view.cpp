#include "ui/lesson/in_view.h"

#include <QLayout>
#include <QPointer>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>

namespace ringside::ui {
namespace {

constexpr int kMarginInView = 16;  // pixels between what is shown and the edge
constexpr int kGrowsMs = 200;
constexpr QLatin1String kGrowing("growing");

QScrollArea* area_around(const QWidget* widget) {
  QScrollArea* area = nullptr;
  for (QWidget* around = widget->parentWidget(); around != nullptr && area == nullptr; around = around->parentWidget())
    area = qobject_cast<QScrollArea*>(around);
  return area;
}

void scroll_to(QWidget* widget, const QRect& part) {
  QScrollArea* area = area_around(widget);
  if (area == nullptr || area->widget() == nullptr || !widget->isVisible()) return;
  if (area->widget()->layout() != nullptr) area->widget()->layout()->activate();
  const QRect there(widget->mapTo(area->widget(), part.topLeft()), part.size());
  area->ensureVisible(0, there.bottom(), 0, kMarginInView);
  area->ensureVisible(0, there.top(), 0, kMarginInView);
}

/// What grows in the area is followed no longer.
void leave_it(const QScrollArea& area) {
  delete area.verticalScrollBar()->findChild<QObject*>(kGrowing, Qt::FindDirectChildrenOnly);
}

}  // namespace

void bring_into_view(QWidget* widget, const QRect& part) {
  if (const QScrollArea* area = area_around(widget)) leave_it(*area);
  scroll_to(widget, part);
}

void bring_into_view_soon(QWidget* widget) {
  QTimer::singleShot(0, widget, [widget] { scroll_to(widget, widget->rect()); });
  const QScrollArea* area = area_around(widget);
  if (area == nullptr) return;
  leave_it(*area);
  // Text knows its height only when it has its width, so that a layout asks for another one.
  auto* growing = new QObject(area->verticalScrollBar());
  growing->setObjectName(kGrowing);
  const auto bring = [widget = QPointer(widget)] {
    if (widget) scroll_to(widget, widget->rect());
  };
  QObject::connect(area->verticalScrollBar(), &QScrollBar::rangeChanged, growing, bring, Qt::QueuedConnection);
  QTimer::singleShot(kGrowsMs, growing, &QObject::deleteLater);
}

}  // namespace ringside::ui
