#include "ui/window/disk_watch.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

namespace ringside::ui {
namespace {

constexpr int kAwayMs = 1000;   // a file that is away may come back
constexpr int kSettleMs = 200;  // who writes a file may write it in parts, or put another in its place

}  // namespace

QByteArray hash_of(std::string_view bytes) {
  QCryptographicHash hash(QCryptographicHash::Sha256);
  hash.addData(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
  return hash.result();
}

QByteArray hash_of_file(const QString& path) {
  // Reading a FIFO would wait for its writer.
  QFile file(path);
  QCryptographicHash hash(QCryptographicHash::Sha256);
  if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly) || !hash.addData(&file)) return {};
  return hash.result();
}

DiskWatch::DiskWatch(QObject* parent) : QObject(parent) {
  soon_.setSingleShot(true);
  soon_.setInterval(kSettleMs);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, &soon_, qOverload<>(&QTimer::start));
  connect(&soon_, &QTimer::timeout, this, [this] {
    const bool was_away = away_;
    add();
    if (!was_away || !away_) Q_EMIT touched();
  });
}

void DiskWatch::follow(const QString& path) {
  if (path == path_) return;
  if (!watcher_.files().isEmpty()) watcher_.removePaths(watcher_.files());
  path_ = path;
  soon_.stop();
  add();
}

// A file that was put in another's place is a new one for the watcher.
void DiskWatch::add() {
  away_ = !path_.isEmpty() && !QFileInfo::exists(path_);
  soon_.setInterval(away_ ? kAwayMs : kSettleMs);
  if (away_) soon_.start();
  if (!path_.isEmpty() && !watcher_.files().contains(path_) && QFileInfo::exists(path_)) watcher_.addPath(path_);
}

}  // namespace ringside::ui
