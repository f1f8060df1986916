// Scenes as files: new, open, save, recent ones, and a recovery copy so that nothing is ever lost.
#pragma once

#include <QObject>
#include <QStringList>
#include <QTimer>

#include "core/scene.h"

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
  bool save();
  bool save_as();
  /// Before the window closes; false keeps it open.
  bool may_close();
  QStringList recent() const;
  /// A copy of unsaved work that an earlier window left behind; empty when there is none.
  QString recovered() const;
  bool open_recovered();
  void discard_recovered();
  /// "ring-4.ringside" or "Untitled"; with a mark while it has unsaved changes.
  QString shown_name() const;

 Q_SIGNALS:
  void failed(const QString& line);
  void recent_changed();

 private:
  bool may_discard();
  bool write(const QString& path);
  void add_recent(const QString& path);
  void write_recovery();
  QString recovery_path() const;

  Document& document_;
  Cursor& cursor_;
  Selection& selection_;
  bool remember_;
  QWidget* window_;
  QTimer recovery_timer_;
  QString left_behind_;
};

}  // namespace ringside::ui
