#include "ui/window/application.h"

#include <exception>
#include <new>

#include <QMetaObject>

namespace ringside::ui {

// Every event, and so every slot, timer and late answer, comes through here. Qt itself would print lines of its own and
// end the program, or leave whatever the exception skipped half done.
bool Application::notify(QObject* receiver, QEvent* event) {
  try {
    return QApplication::notify(receiver, event);
  } catch (const std::bad_alloc&) {
    report(tr("the machine has no more memory"));
  } catch (const std::exception& e) {
    report(QString::fromUtf8(e.what()));
  } catch (...) {
    report(tr("an error without words"));
  }
  return false;
}

void Application::report(const QString& what) {
  const QString line = tr("That did not work: %1. Nothing is lost; undo or save, and go on.").arg(what.simplified());
  QMetaObject::invokeMethod(this, [this, line] { Q_EMIT faulted(line); }, Qt::QueuedConnection);
}

}  // namespace ringside::ui
