#include "ui/scene_files.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSettings>
#include <QStandardPaths>

#include "ui/case_edit.h"
#include "ui/document.h"

namespace ringside::ui {
namespace {

constexpr int kRecent = 8;
constexpr int kRecoveryDelayMs = 400;

QString recovery_folder() {
  return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/recovery");
}

bool alive(qint64 pid) {
  return QFileInfo::exists(QStringLiteral("/proc/%1").arg(pid));
}

/// The newest copy whose window is gone. The file's name is the process that wrote it.
QString find_left_behind() {
  const auto files = QDir(recovery_folder()).entryInfoList({QStringLiteral("*.ringside")}, QDir::Files, QDir::Time);
  for (const QFileInfo& file : files)
    if (!alive(file.baseName().toLongLong())) return file.filePath();
  return {};
}

}  // namespace

SceneFiles::SceneFiles(Document& document, Cursor& cursor, Selection& selection, bool remember, QWidget* window)
    : QObject(window),
      document_(document),
      cursor_(cursor),
      selection_(selection),
      remember_(remember),
      window_(window) {
  recovery_timer_.setSingleShot(true);
  recovery_timer_.setInterval(kRecoveryDelayMs);
  connect(&recovery_timer_, &QTimer::timeout, this, &SceneFiles::write_recovery);
  if (!remember_) return;
  left_behind_ = find_left_behind();
  connect(&document_.undo_stack(), &QUndoStack::indexChanged, &recovery_timer_, qOverload<>(&QTimer::start));
  connect(&document_.undo_stack(), &QUndoStack::cleanChanged, &recovery_timer_, qOverload<>(&QTimer::start));
}

bool SceneFiles::new_scene() {
  if (!may_discard()) return false;
  Scene scene;
  scene.question = first_case();
  if (const auto done = document_.load(scene, QString()); !done)
    return Q_EMIT failed(QString::fromStdString(done.error().line())), false;
  document_.mark_saved(QString());
  return true;
}

bool SceneFiles::open() {
  if (!may_discard()) return false;
  const QString path = QFileDialog::getOpenFileName(window_, tr("Open scene"), QFileInfo(document_.path()).path(),
                                                    tr("Ringside scenes (*.ringside)"));
  return !path.isEmpty() && open_path(path);
}

bool SceneFiles::open_path(const QString& path) {
  const auto scene = read_scene(path.toStdString());
  if (!scene) return Q_EMIT failed(QString::fromStdString(scene.error().line())), false;
  if (const auto done = document_.load(*scene, QFileInfo(path).absoluteFilePath()); !done)
    return Q_EMIT failed(QString::fromStdString(done.error().line())), false;
  add_recent(path);
  return true;
}

bool SceneFiles::save() {
  return document_.path().isEmpty() ? save_as() : write(document_.path());
}

bool SceneFiles::save_as() {
  QString start = document_.path();
  if (start.isEmpty()) {
    const Case& c = document_.question();
    start = QStringLiteral("%1-%2.ringside").arg(QString::fromStdString(c.algorithm)).arg(c.instance.ranks);
  }
  QString path = QFileDialog::getSaveFileName(window_, tr("Save scene"), start, tr("Ringside scenes (*.ringside)"));
  if (path.isEmpty()) return false;
  if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".ringside");
  return write(path);
}

bool SceneFiles::write(const QString& path) {
  const auto done = write_scene(document_.scene(cursor_.position(), selection_.selected()), path.toStdString());
  if (!done) return Q_EMIT failed(QString::fromStdString(done.error().line())), false;
  document_.mark_saved(QFileInfo(path).absoluteFilePath());
  add_recent(path);
  return true;
}

bool SceneFiles::may_discard() {
  if (document_.undo_stack().isClean()) return true;
  QMessageBox ask(QMessageBox::NoIcon, tr("Unsaved changes"), tr("Save the changes to %1?").arg(shown_name()),
                  QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, window_);
  ask.setDefaultButton(QMessageBox::Save);
  ask.button(QMessageBox::Discard)->setObjectName(QStringLiteral("discard_changes"));
  const int chosen = ask.exec();
  if (chosen == QMessageBox::Save) return save();
  return chosen == QMessageBox::Discard;
}

bool SceneFiles::may_close() {
  if (!remember_) return true;
  if (!may_discard()) return false;
  recovery_timer_.stop();
  QFile::remove(recovery_path());
  return true;
}

QString SceneFiles::shown_name() const {
  return document_.path().isEmpty() ? tr("Untitled scene") : QFileInfo(document_.path()).fileName();
}

QStringList SceneFiles::recent() const {
  QStringList paths = remember_ ? QSettings().value(QStringLiteral("recent")).toStringList() : QStringList();
  paths.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
  return paths;
}

void SceneFiles::add_recent(const QString& path) {
  if (!remember_) return;
  QStringList paths = recent();
  const QString absolute = QFileInfo(path).absoluteFilePath();
  paths.removeAll(absolute);
  paths.prepend(absolute);
  QSettings().setValue(QStringLiteral("recent"), paths.mid(0, kRecent));
  Q_EMIT recent_changed();
}

QString SceneFiles::recovery_path() const {
  return QStringLiteral("%1/%2.ringside").arg(recovery_folder()).arg(QCoreApplication::applicationPid());
}

void SceneFiles::write_recovery() {
  if (document_.undo_stack().isClean()) {
    QFile::remove(recovery_path());
    return;
  }
  QDir().mkpath(recovery_folder());
  // A copy that cannot be written must not disturb: the work itself is still in the window.
  static_cast<void>(
      write_scene(document_.scene(cursor_.position(), selection_.selected()), recovery_path().toStdString()));
}

QString SceneFiles::recovered() const {
  return left_behind_;
}

bool SceneFiles::open_recovered() {
  const auto scene = read_scene(left_behind_.toStdString());
  if (!scene) return Q_EMIT failed(QString::fromStdString(scene.error().line())), false;
  if (const auto done = document_.load(*scene, QString()); !done)
    return Q_EMIT failed(QString::fromStdString(done.error().line())), false;
  // Now this window's own copy takes over.
  write_recovery();
  discard_recovered();
  return true;
}

void SceneFiles::discard_recovered() {
  QFile::remove(left_behind_);
  left_behind_.clear();
}

}  // namespace ringside::ui
