#include "ui/controls/slim_scroll_bar.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollArea>
#include <QStyleOptionSlider>

#include "ui/controls/style.h"

namespace ringside::ui {

SlimScrollBar::SlimScrollBar(QWidget* parent, Qt::Orientation orientation) : QScrollBar(orientation, parent) {
  orientation == Qt::Vertical ? setFixedWidth(kWidth) : setFixedHeight(kWidth);
  setAttribute(Qt::WA_Hover);
}

void SlimScrollBar::paintEvent(QPaintEvent*) {
  if (maximum() <= minimum()) return;
  QStyleOptionSlider option;
  initStyleOption(&option);
  const QRect handle = style()->subControlRect(QStyle::CC_ScrollBar, &option, QStyle::SC_ScrollBarSlider, this);
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(Qt::NoPen);
  p.setBrush(underMouse() || isSliderDown() ? t.control : t.bar);
  p.drawRoundedRect(orientation() == Qt::Vertical ? QRectF(2, handle.top(), 6, handle.height())
                                                  : QRectF(handle.left(), 2, handle.width(), 6),
                    3, 3);
}

namespace {

/// Left and Right, which a plain area takes although it has nothing to scroll across, go on to the window.
class DownScrollArea : public QScrollArea {
 protected:
  void keyPressEvent(QKeyEvent* event) override {
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) return event->ignore();
    QScrollArea::keyPressEvent(event);
  }
};

}  // namespace

QScrollArea* scrolled(QWidget* body) {
  auto* area = new DownScrollArea;
  area->setWidget(body);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setVerticalScrollBar(new SlimScrollBar);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setFocusPolicy(Qt::NoFocus);
  area->viewport()->setAutoFillBackground(false);
  body->setAutoFillBackground(false);
  return area;
}

}  // namespace ringside::ui
