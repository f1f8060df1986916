#include "ui/window/first_sight.h"

#include <QKeyEvent>
#include <QWindow>

#include "ui/model/document.h"
#include "ui/stage/present_view.h"

namespace ringside::ui {

FirstSight::FirstSight(PresentView* hall, const Results& results, QObject* parent)
    : QObject(parent), hall_(hall), results_(results) {
  hall_->installEventFilter(this);
  connect(&results_, &Results::ended, hall_, qOverload<>(&QWidget::update));
}

void FirstSight::begin() {
  ++item_;
  hall_->update();
}

bool FirstSight::painted() const {
  const QWindow* window = hall_->window()->windowHandle();
  return painted_item_ == item_ || !hall_->isVisible() || window == nullptr || !window->isExposed();
}

bool FirstSight::too_soon(const QKeyEvent& press) const {
  if (!painted()) return true;
  return press.timestamp() != 0 && painted_.isValid() && painted_.elapsed() < kAtLeastMs;
}

bool FirstSight::eventFilter(QObject*, QEvent* event) {
  if (event->type() != QEvent::Paint || painted_item_ == item_ || results_.asking()) return false;
  // Once it is over: a large picture takes its time.
  const auto seen = [this, item = item_] {
    if (item == item_ && painted_item_ != item) painted_item_ = item, painted_.start();
  };
  QMetaObject::invokeMethod(this, seen, Qt::QueuedConnection);
  return false;
}

}  // namespace ringside::ui
