// A lesson of one's own beside the editor in which it is written: saved there, shown here.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>

#include "ui/window/disk_watch.h"

namespace ringside::ui {

class LessonPanel;

class OwnLesson : public QObject {
  Q_OBJECT
 public:
  /// Follows the file of whatever lesson `panel` shows; of shipped ones there is none. What is saved while the panel is
  /// not seen is shown when it is seen again. Lives as long as the panel.
  explicit OwnLesson(LessonPanel& panel);

 Q_SIGNALS:
  void reloaded();
  void failed(const QString& line);  ///< it cannot be read now; the page stays

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void follow();
  void look();

  LessonPanel& panel_;
  DiskWatch disk_;
  QString file_;
  QByteArray read_;  ///< the hash of the file as it was read
};

}  // namespace ringside::ui
