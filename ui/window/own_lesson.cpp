#include "ui/window/own_lesson.h"

#include <QApplication>
#include <QEvent>
#include <QTimer>

#include "ui/lesson/lesson_panel.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kAgainMs = 500;

}  // namespace

OwnLesson::OwnLesson(LessonPanel& panel) : QObject(&panel), panel_(panel), disk_(this) {
  connect(&panel, &LessonPanel::page_turned, this, &OwnLesson::follow);
  connect(&disk_, &DiskWatch::touched, this, &OwnLesson::look);
  panel.installEventFilter(this);
}

bool OwnLesson::eventFilter(QObject*, QEvent* event) {
  if (event->type() == QEvent::Show) QMetaObject::invokeMethod(this, &OwnLesson::look, Qt::QueuedConnection);
  return false;
}

void OwnLesson::follow() {
  if (panel_.file() == file_) return;
  file_ = panel_.file();
  read_ = hash_of_file(file_);
  disk_.follow(file_);
}

void OwnLesson::look() {
  // A dialog of the page that is open would go with it.
  if (QApplication::activeModalWidget() != nullptr) return QTimer::singleShot(kAgainMs, this, &OwnLesson::look);
  const QByteArray now = panel_.isVisible() && !file_.isEmpty() ? hash_of_file(file_) : QByteArray();
  if (now.isEmpty() || now == read_) return;
  read_ = now;
  if (const auto done = panel_.reload(); !done) return Q_EMIT failed(qt(done.error().line()));
  Q_EMIT reloaded();
}

}  // namespace ringside::ui
