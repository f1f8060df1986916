#include "ui/controls/focus_ring.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QFocusEvent>
#include <QFrame>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>

#include "ui/controls/style.h"

namespace ringside::ui {
namespace {

constexpr int kAway = 5;  // from the widget to the outer edge of its ring
constexpr double kRingWidth = 2.5;

/// Shows the part of a ring that its window has room for.
class Frame : public QWidget {
 public:
  explicit Frame(QWidget* window) : QWidget(window) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    hide();
  }
  /// Both in the window's pixels.
  void surround(const QRect& ring, const QRect& shown) {
    setGeometry(shown);
    ring_ = ring.translated(-shown.topLeft());
    // What lies inside is painted without asking this.
    setMask(QRegion(rect()) - QRegion(ring_.adjusted(kAway, kAway, -kAway, -kAway)));
    raise();
    show();
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(theme_of(window()).accent, kRingWidth));
    p.setBrush(Qt::NoBrush);
    p.drawRoundedRect(QRectF(ring_).adjusted(1.5, 1.5, -1.5, -1.5), metric::card_radius, metric::card_radius);
  }

 private:
  QRect ring_;
};

bool by_keyboard(Qt::FocusReason reason) {
  return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
}

/// What the keyboard comes to is scrolled into view, with a little of what stands around it.
void bring_into_view(QWidget* widget) {
  constexpr int kAround = 24;
  for (QWidget* above = widget->parentWidget(); above != nullptr; above = above->parentWidget()) {
    auto* area = qobject_cast<QScrollArea*>(above);
    if (area == nullptr || area->widget() == nullptr || !area->widget()->isAncestorOf(widget)) continue;
    area->ensureWidgetVisible(widget, 0, kAround);
    // Of a table that was only its chosen cell: all of it, where there is room.
    const int high = widget->height() + 2 * kAround, y = widget->mapTo(area->widget(), widget->rect().center()).y();
    if (high <= area->viewport()->height()) area->ensureVisible(area->horizontalScrollBar()->value(), y, 0, high / 2);
  }
}

/// It had the keyboard before, too.
bool comes_back(Qt::FocusReason reason) {
  return reason == Qt::ActiveWindowFocusReason || reason == Qt::PopupFocusReason || reason == Qt::MenuBarFocusReason;
}

}  // namespace

FocusRing::FocusRing(QObject* parent) : QObject(parent) {
  qApp->installEventFilter(this);
}

FocusRing::~FocusRing() {
  delete frame_;
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
  auto* widget = watched->isWidgetType() ? static_cast<QWidget*>(watched) : nullptr;
  switch (event->type()) {
    case QEvent::FocusIn: {
      if (widget == nullptr || widget->windowType() == Qt::Popup || widget->window()->windowType() == Qt::Popup) break;
      while (widget->parentWidget() != nullptr && widget->parentWidget()->focusProxy() == widget)
        widget = widget->parentWidget();
      const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
      if (comes_back(reason) && widget == target_) break;
      if (by_keyboard(reason)) bring_into_view(widget);
      const bool wanted = by_keyboard(reason) && !widget->property(kOwnFocusRing).toBool();
      follow(wanted ? widget : nullptr);
      break;
    }
    // It goes where its widget goes, and where that goes with what it lies in.
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::ParentChange:
      if (target_ && widget != nullptr && widget != frame_ && (widget == target_ || widget->isAncestorOf(target_)))
        QMetaObject::invokeMethod(this, &FocusRing::place, Qt::QueuedConnection);
      break;
    default: break;
  }
  return false;
}

void FocusRing::follow(QWidget* target) {
  target_ = target;
  if (target != nullptr) connect(target, &QObject::destroyed, this, &FocusRing::let_go, Qt::UniqueConnection);
  if (target != nullptr && (!frame_ || frame_->parentWidget() != target->window())) {
    delete frame_;
    frame_ = new Frame(target->window());
  }
  place();
}

// One that goes while it is seen is not hidden before, and is still there for a pointer while it says so.
void FocusRing::let_go(QObject* gone) {
  if (target_ != gone) return;
  target_ = nullptr;
  place();
}

void FocusRing::place() {
  if (!frame_) return;
  if (!target_ || !target_->isVisible() || target_->window() != frame_->parentWidget()) return frame_->hide();
  QWidget* window = target_->window();
  const auto in_window = [window](const QWidget* w) { return QRect(w->mapTo(window, QPoint()), w->size()); };
  QRect inside = in_window(target_);
  // Margins of a widget's own are no part of what it shows; a frame is.
  const auto* framed = qobject_cast<const QFrame*>(target_.data());
  const int frame = framed != nullptr ? framed->frameWidth() : 0;
  inside = inside.marginsRemoved((target_->contentsMargins() - frame) | QMargins());
  const QRect ring = inside.adjusted(-kAway, -kAway, kAway, kAway) & window->rect();
  QRect shown = ring;
  // What has scrolled out of sight has no ring there.
  for (const QWidget* w = target_; w != window; w = w->parentWidget()) {
    const auto* area = qobject_cast<const QAbstractScrollArea*>(w->parentWidget());
    if (area == nullptr || area->viewport() != w) continue;
    if (!in_window(w).intersects(inside)) return frame_->hide();
    shown &= in_window(area).adjusted(-kAway, 0, kAway, 0);
  }
  static_cast<Frame*>(frame_.data())->surround(ring, shown);
}

}  // namespace ringside::ui
