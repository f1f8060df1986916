#include "ui/window/open_scenes.h"

#include <algorithm>
#include <utility>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "ui/model/document.h"

namespace ringside::ui {
namespace {

/// One name for one file, through links, too.
QString real_path(const QString& path) {
  if (path.isEmpty()) return {};
  const QFileInfo file(path);
  return file.exists() ? file.canonicalFilePath() : file.absoluteFilePath();
}

}  // namespace

OpenScenes::OpenScenes(QString folder, const std::function<void()>& joined) : folder_(std::move(folder)) {
  QObject::connect(&knocks_, &QFileSystemWatcher::fileChanged, &knocks_, [this, joined] {
    if (const auto& claim = open_[in_use_].claim; claim && claim->others()) joined();
  });
  const QDir claims(folder_);
  for (const QString& name : claims.entryList({QStringLiteral("*.lock")}, QDir::Files))
    static_cast<void>(Claim::alone(claims.filePath(name)));  // taken where nobody has it, and given back
}

OpenScenes::Elsewhere OpenScenes::follow(const Document& document) {
  Elsewhere elsewhere = Elsewhere::nowhere;
  for (const auto& [name, desk] : document.desks()) {
    const QString path = real_path(desk.path);
    Open& open = open_[name];
    if (open.path == path) continue;
    open = {path, {}, {}};
    if (path.isEmpty()) continue;
    const bool here = std::any_of(open_.begin(), open_.end(),
                                  [&](const auto& o) { return o.first != name && o.second.path == path; });
    const QByteArray hash = QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha256).toHex();
    QDir().mkpath(folder_);
    open.lock = QStringLiteral("%1/%2.lock").arg(folder_, QString::fromLatin1(hash));
    open.claim = Claim::shared(open.lock);
    if (name != document.desk_in_use()) continue;
    if (here)
      elsewhere = Elsewhere::another_mode;
    else if (open.claim && open.claim->others())
      elsewhere = Elsewhere::another_window;
  }
  in_use_ = document.desk_in_use();
  const QString& lock = open_[in_use_].lock;
  if (!knocks_.files().isEmpty()) knocks_.removePaths(knocks_.files());
  if (QFile knock(lock); elsewhere == Elsewhere::another_window && knock.open(QIODevice::Append)) knock.putChar('.');
  if (!lock.isEmpty()) knocks_.addPath(lock);
  return elsewhere;
}

}  // namespace ringside::ui
