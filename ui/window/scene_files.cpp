#include "ui/window/scene_files.h"

#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>

#include "ui/model/case_edit.h"
#include "ui/model/document.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kRecent = 8;
constexpr int kRecoveryDelayMs = 400;
constexpr int kRestMs = 100;  // longer than between two frames, shorter than the rest between two steps that play

QString data_folder(const char* name) {
  return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QLatin1Char('/') +
         QLatin1String(name);
}

}  // namespace

SceneFiles::SceneFiles(Document& document, Cursor& cursor, Selection& selection, bool remember, QWidget* window)
    : QObject(window),
      document_(document),
      cursor_(cursor),
      selection_(selection),
      remember_(remember),
      window_(window),
      disk_(this) {
  connect(&document_, &Document::path_changed, this, &SceneFiles::follow_path);
  connect(&disk_, &DiskWatch::touched, this, &SceneFiles::look_at_disk);
  window_->installEventFilter(this);
  if (!remember_) return;
  recovery_ = std::make_unique<Recovery>(data_folder("recovery"));
  open_ = std::make_unique<OpenScenes>(data_folder("open"),
                                       [this] { tell_elsewhere(OpenScenes::Elsewhere::another_window); });
  recovery_timer_.setSingleShot(true);
  recovery_timer_.setInterval(kRecoveryDelayMs);
  connect(&recovery_timer_, &QTimer::timeout, this, [this] { write_copies(); });
  connect(&document_.undo_group(), &QUndoGroup::indexChanged, &recovery_timer_, qOverload<>(&QTimer::start));
  connect(&document_.undo_group(), &QUndoGroup::cleanChanged, &recovery_timer_, qOverload<>(&QTimer::start));
  connect(&document_, &Document::draft_changed, &recovery_timer_, qOverload<>(&QTimer::start));
  // Where a run comes to rest is kept at once; a timer of its own, so that one that plays puts off no edit.
  rest_timer_.setSingleShot(true);
  rest_timer_.setInterval(kRestMs);
  connect(&rest_timer_, &QTimer::timeout, this, [this] { write_copies(); });
  connect(&cursor_, &Cursor::moved, &rest_timer_, [this] {
    if (window_->isVisible() && document_.modified()) rest_timer_.start();  // one that is closed has dropped its copies
  });
}

bool SceneFiles::new_scene() {
  if (!may_discard()) return false;
  Scene scene;
  scene.question = first_case();
  if (const auto done = document_.load(scene, QString()); !done) return Q_EMIT failed(qt(done.error().line())), false;
  return true;
}

bool SceneFiles::open() {
  if (!may_discard()) return false;
  const QString path = QFileDialog::getOpenFileName(window_, tr("Open scene"), QFileInfo(document_.path()).path(),
                                                    tr("Ringside scenes (*.ringside)"));
  return !path.isEmpty() && open_path(path);
}

bool SceneFiles::open_path(const QString& path) {
  // Looked at before it is read: what is written in between is seen as a change.
  const QByteArray seen = hash_of_file(path);
  const auto scene = read_scene(path.toStdString());
  if (!scene) return Q_EMIT failed(qt(scene.error().line())), false;
  if (const auto done = document_.load(*scene, QFileInfo(path).absoluteFilePath(), seen); !done)
    return Q_EMIT failed(qt(done.error().line())), false;
  add_recent(path);
  Q_EMIT succeeded();
  return true;
}

bool SceneFiles::save() {
  if (!may_write()) return false;
  if (document_.path().isEmpty()) return save_as();
  return strange_bytes().isEmpty() ? write(document_.path()) : save_over_changes();
}

bool SceneFiles::save_over_changes() {
  QMessageBox ask(QMessageBox::NoIcon, tr("Changed on disk"),
                  tr("%1 was changed on disk since you opened it.").arg(shown_name(document_.path())),
                  QMessageBox::Cancel, window_);
  const QPushButton* over = ask.addButton(tr("&Overwrite"), QMessageBox::DestructiveRole);
  QPushButton* other = ask.addButton(tr("Save &as…"), QMessageBox::AcceptRole);
  const QPushButton* again = ask.addButton(tr("&Reload"), QMessageBox::ActionRole);
  ask.setDefaultButton(other);
  ask.exec();
  if (ask.clickedButton() == over) return write(document_.path());
  if (ask.clickedButton() == other) return save_as();
  // What is reloaded was not saved: who wanted to close stays.
  if (ask.clickedButton() == again) reload();
  return false;
}

bool SceneFiles::may_write() {
  Q_EMIT taking_stock();
  if (document_.draft().isEmpty()) return true;
  Q_EMIT failed(tr("Not saved: the text has an error in line %1, and only a schedule that can be read is saved.")
                    .arg(document_.draft_line()));
  return false;
}

bool SceneFiles::save_as() {
  if (!may_write()) return false;
  QString start = document_.path();
  if (start.isEmpty()) {
    const Case& c = document_.question();
    start = QStringLiteral("%1-%2.ringside").arg(qt(c.algorithm)).arg(c.instance.ranks);
  }
  // The dialog adds the suffix itself, so that it asks about the file that will be written.
  QFileDialog dialog(window_, tr("Save scene"), start, tr("Ringside scenes (*.ringside)"));
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setDefaultSuffix(QStringLiteral("ringside"));
  if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return false;
  return write(dialog.selectedFiles().front());
}

bool SceneFiles::write(const QString& path) {
  const Scene scene = document_.scene(cursor_.position(), selection_.selected());
  if (const auto done = write_scene(scene, path.toStdString()); !done)
    return Q_EMIT failed(qt(done.error().line())), false;
  document_.mark_saved(QFileInfo(path).absoluteFilePath(), hash_of(scene_file_text(scene)));
  add_recent(path);
  Q_EMIT succeeded();
  return true;
}

bool SceneFiles::reload() {
  return open_path(document_.path());
}

QByteArray SceneFiles::strange_bytes() const {
  if (document_.path().isEmpty()) return {};
  const QByteArray now = hash_of_file(document_.path());
  return now == document_.seen() ? QByteArray() : now;
}

void SceneFiles::look_at_disk() {
  const QByteArray now = strange_bytes();
  if (document_.path() == told_path_ && now == told_) return;
  told_path_ = document_.path();
  told_ = now;
  QString line;
  if (!now.isEmpty()) {
    line = tr("%1 was changed on disk since you opened it.").arg(shown_name(told_path_));
    if (document_.modified()) line += tr(" Undo brings back your changes if you reload it.");
  }
  Q_EMIT changed_on_disk(line);
}

void SceneFiles::follow_path() {
  disk_.follow(document_.path());
  look_at_disk();
  if (open_) tell_elsewhere(open_->follow(document_));
}

void SceneFiles::tell_elsewhere(OpenScenes::Elsewhere elsewhere) {
  const QString name = shown_name(document_.path());
  switch (elsewhere) {
    case OpenScenes::Elsewhere::nowhere: break;
    case OpenScenes::Elsewhere::another_window:
      Q_EMIT open_elsewhere(
          tr("%1 is open in another window, too: what one saves, the other is asked about.").arg(name));
      break;
    case OpenScenes::Elsewhere::another_mode:
      Q_EMIT open_elsewhere(tr("%1 is open in another mode, too: what one saves, the other is asked about.").arg(name));
      break;
  }
}

// Not every change on disk is told by the system: who comes back looks.
bool SceneFiles::eventFilter(QObject*, QEvent* event) {
  if (event->type() == QEvent::WindowActivate) look_at_disk();
  return false;
}

bool SceneFiles::may_discard() {
  Q_EMIT taking_stock();
  if (!document_.modified()) return true;
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
  rest_timer_.stop();
  recovery_->drop_all();
  return true;
}

QString SceneFiles::shown_name() const {
  const QString name = shown_name(document_.path());
  return document_.recovered() ? tr("%1 (recovered)").arg(name) : name;
}

QString SceneFiles::shown_name(const QString& path) {
  return path.isEmpty() ? tr("Untitled scene") : QFileInfo(path).fileName();
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

void SceneFiles::keep_unsaved(bool again) {
  if (!recovery_) return;
  Q_EMIT taking_stock();
  write_copies(again);
}

void SceneFiles::write_copies(bool again) {
  for (const auto& [name, desk] : document_.desks()) {
    if (!desk.modified()) {
      recovery_->drop(name);
      continue;
    }
    const Scene scene =
        name == document_.desk_in_use() ? document_.scene(cursor_.position(), selection_.selected()) : desk.scene;
    recovery_->keep({name, desk.path, desk.seen, scene, desk.draft, again});
  }
}

bool SceneFiles::open_recovered() {
  if (!may_discard()) return false;
  const Kept kept = *recovery_->left();
  if (const auto done = document_.recover(kept.scene, kept.path, kept.seen, kept.draft); !done) {
    recovery_->pass_by();
    return Q_EMIT failed(qt(done.error().line())), false;
  }
  // Now it is this window's copy.
  recovery_->take_over(document_.desk_in_use());
  return true;
}

}  // namespace ringside::ui
