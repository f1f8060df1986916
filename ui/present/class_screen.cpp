#include "ui/present/class_screen.h"

#include <algorithm>

#include <QCloseEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QScreen>

#include "ui/stage/present_view.h"

namespace ringside::ui {

ClassScreen::ClassScreen(PresentView* source) : QWidget(nullptr, Qt::Window), source_(source) {
  setObjectName(QStringLiteral("class_screen"));
  setWindowTitle(tr("Class screen - Ringside"));
  setMinimumSize(320, 180);
  resize(1280, 720);
  source_->installEventFilter(this);
  for (QWidget* part : source_->findChildren<QWidget*>()) part->installEventFilter(this);
}

void ClassScreen::open() {
  const QScreen* here = source_->screen();
  for (QScreen* other : QGuiApplication::screens())
    if (other != here) {
      setScreen(other);
      setGeometry(other->geometry());
      return showFullScreen();
    }
  show();
}

void ClassScreen::set_frozen(bool frozen) {
  still_ = frozen ? grab() : QPixmap();
  update();
}

bool ClassScreen::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Paint && !painting_) update();
  if (event->type() == QEvent::ChildAdded && watched == source_)
    static_cast<QChildEvent*>(event)->child()->installEventFilter(this);
  return false;
}

void ClassScreen::paintEvent(QPaintEvent*) {
  QPainter p(this);
  if (frozen()) return p.drawPixmap(rect(), still_);
  p.fillRect(rect(), Qt::black);
  const QSizeF size = source_->size();
  if (size.isEmpty()) return;
  const double scale = std::min(width() / size.width(), height() / size.height());
  p.translate((width() - scale * size.width()) / 2, (height() - scale * size.height()) / 2);
  p.scale(scale, scale);
  p.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painting_ = true;
  source_->render(&p, QPoint(), QRegion(), QWidget::DrawChildren);
  painting_ = false;
}

void ClassScreen::closeEvent(QCloseEvent* event) {
  QWidget::closeEvent(event);
  Q_EMIT closed();
}

void ClassScreen::keyPressEvent(QKeyEvent* event) {
  Q_EMIT key_pressed(event);
}

}  // namespace ringside::ui
