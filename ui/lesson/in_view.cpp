#include "ui/lesson/in_view.h"

#include <QLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>

namespace ringside::ui {
namespace {

constexpr int kMarginInView = 16;  // pixels between what is shown and the edge
constexpr int kGrowsMs = 200;

QScrollArea* area_around(const QWidget* widget) {
  QScrollArea* area = nullptr;
  for (QWidget* around = widget->parentWidget(); around != nullptr && area == nullptr; around = around->parentWidget())
    area = qobject_cast<QScrollArea*>(around);
  return area;
}

}  // namespace

void bring_into_view(QWidget* widget, const QRect& part) {
  QScrollArea* area = area_around(widget);
  if (area == nullptr || area->widget() == nullptr || !widget->isVisible()) return;
  if (area->widget()->layout() != nullptr) area->widget()->layout()->activate();
  const QRect there(widget->mapTo(area->widget(), part.topLeft()), part.size());
  area->ensureVisible(0, there.bottom(), 0, kMarginInView);
  area->ensureVisible(0, there.top(), 0, kMarginInView);
}

void bring_into_view_soon(QWidget* widget) {
  const auto bring = [widget] { bring_into_view(widget, widget->rect()); };
  QTimer::singleShot(0, widget, bring);
  const QScrollArea* area = area_around(widget);
  if (area == nullptr) return;
  // Text knows its height only when it has its width, so that a layout asks for another one.
  auto* growing = new QObject(widget);
  QObject::connect(area->verticalScrollBar(), &QScrollBar::rangeChanged, growing, bring, Qt::QueuedConnection);
  QTimer::singleShot(kGrowsMs, growing, &QObject::deleteLater);
}

}  // namespace ringside::ui
