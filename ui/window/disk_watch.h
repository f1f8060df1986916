// Whether a file is still what was read from it: its bytes count, not its time.
#pragma once

#include <string_view>

#include <QByteArray>
#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

namespace ringside::ui {

/// SHA-256.
QByteArray hash_of(std::string_view bytes);
/// Of a file's bytes; empty where it cannot be read.
QByteArray hash_of_file(const QString& path);

/// Says that somebody may have written one file. Not every file system tells; who comes back to the window looks again.
class DiskWatch : public QObject {
  Q_OBJECT
 public:
  explicit DiskWatch(QObject* parent);
  /// An empty path watches nothing.
  void follow(const QString& path);

 Q_SIGNALS:
  void touched();

 private:
  void add();
  QString path_;
  bool away_ = false;  ///< gone, for now
  QFileSystemWatcher watcher_;
  QTimer soon_;
};

}  // namespace ringside::ui
