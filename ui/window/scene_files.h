// Scenes as files: new, open, save, recent ones, what others do to them on disk, and a recovery copy so that nothing is
// ever lost.
#pragma once

#include <memory>
#include <string>

#include <QObject>
#include <QStringList>
#include <QTimer>

#include "core/scene.h"
#include "ui/window/disk_watch.h"
#include "ui/window/open_scenes.h"
#include "ui/window/recovery.h"

class QWidget;

namespace ringside::ui {

class Cursor;
class Document;
class Selection;

class SceneFiles : public QObject {
  Q_OBJECT
 public:
  /// `remember`: recent files and the recovery copy live in the person's folders; off for pictures and tests.
  SceneFiles(Document& document, Cursor& cursor, Selection& selection, bool remember, QWidget* window);

  /// Each asks first where unsaved changes would be lost; false: nothing happened.
  bool new_scene();
  bool open();
  bool open_path(const QString& path);
  /// A file that somebody else has written since is asked about, too.
  bool save();
  bool save_as();
  /// Reads the file of the desk in use again; Undo brings back what was there.
  bool reload();
  /// Before the window closes; false keeps it open.
  bool may_close();
  /// Writes the recovery copies of all that is not saved, now; `again` as in Kept.
  void keep_unsaved(bool again = false);
  /// Asks about the changes of the desk in use, if there are any; false: they are to stay.
  bool may_discard();
  QStringList recent() const;
  /// The copies of unsaved work that earlier windows left, or null; one after the other is dealt with.
  Recovery* recovery() { return recovery_.get(); }
  /// Opens the newest copy on the desk in use, asking first where that has unsaved changes; it keeps its name and file.
  bool open_recovered();
  /// "ring-4.ringside", "ring-4.ringside (recovered)" or "Untitled scene".
  QString shown_name() const;
  static QString shown_name(const QString& path);

 Q_SIGNALS:
  void failed(const QString& line);
  /// A file was opened or saved.
  void succeeded();
  /// What is still being typed is to be taken now.
  void taking_stock();
  void recent_changed();
  /// One line while the file of the desk in use is no longer what was read or written here; else empty.
  void changed_on_disk(const QString& line);
  /// The file that has just been opened or saved, here or elsewhere, is open elsewhere, too; one line.
  void open_elsewhere(const QString& line);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// A text that cannot be read is not saved; that is said.
  bool may_write();
  bool write(const QString& path);
  void add_recent(const QString& path);
  void write_copies(bool again = false);
  /// The hash of the file's bytes, if they are others than were last read or written here.
  QByteArray strange_bytes() const;
  void look_at_disk();
  bool save_over_changes();
  void follow_path();
  void tell_elsewhere(OpenScenes::Elsewhere elsewhere);

  Document& document_;
  Cursor& cursor_;
  Selection& selection_;
  bool remember_;
  QWidget* window_;
  QTimer recovery_timer_, rest_timer_;
  std::unique_ptr<Recovery> recovery_;  // null where nothing is remembered
  std::unique_ptr<OpenScenes> open_;    // as well
  DiskWatch disk_;
  QString told_path_;  // what changed_on_disk() last spoke of
  QByteArray told_;
};

}  // namespace ringside::ui
