// The application: what throws while an event is handled becomes one line, and the window goes on.
#pragma once

#include <QApplication>
#include <QString>

namespace ringside::ui {

class Application : public QApplication {
  Q_OBJECT
 public:
  Application(int& argc, char** argv) : QApplication(argc, argv) {}
  bool notify(QObject* receiver, QEvent* event) override;

 Q_SIGNALS:
  /// One line for the person in front of the window; sent from the event loop, never from within the fault.
  void faulted(const QString& line);

 private:
  void report(const QString& what);
};

}  // namespace ringside::ui
