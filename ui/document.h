// The three models of the window, never one: Document (the scene, undoable), Cursor and Selection (shared by all
// views), Results (derived from a Case, computed off the UI thread).
#pragma once

#include <functional>
#include <memory>

#include <QObject>
#include <QString>
#include <QUndoStack>

#include "core/flow.h"
#include "core/measure/measurement.h"
#include "core/scene.h"

namespace ringside::ui {

/// The question that the window shows. Every change of the case is one undoable command; the cursor is not undone.
class Document : public QObject {
  Q_OBJECT
 public:
  explicit Document(QObject* parent = nullptr);
  const Case& question() const { return scene_.question; }
  /// The scene with the present cursor and selection, for saving.
  Scene scene(const CursorPosition& cursor, const Selected& selection) const;
  QUndoStack& undo_stack() { return undo_; }
  const QString& path() const { return path_; }

  /// Validates; an error is returned and nothing changes. What has no answer already may stay so.
  Result<bool> change(const Case& question, const QString& what);
  /// The same for other wires: while they are edited they need not join all ranks.
  Result<bool> rewire(const Case& question, const QString& what);
  /// Replaces everything (open, lesson link); undoable as one command.
  Result<bool> load(const Scene& scene, const QString& path);
  /// What a lesson shows: as load(), but it belongs to no file and is no edit that anybody would want to save.
  Result<bool> visit(const Scene& scene);
  void mark_saved(const QString& path);
  /// Where the next run takes place: "emulated" or "host". Undoable.
  const std::string& backend() const { return scene_.backend; }
  void set_backend(const std::string& backend);
  /// Layout and open lesson are saved with the scene, but looking elsewhere is no edit.
  void set_view(const std::string& layout, const std::string& lesson);

 Q_SIGNALS:
  void question_changed(const ringside::Case& question);
  void path_changed();
  void loaded(const ringside::Scene& scene);  ///< cursor, selection and layout are the receivers' to take over

 private:
  friend class ChangeCommand;
  Result<bool> take(const Result<Case>& valid, const QString& what);
  void apply(const Scene& scene);
  Scene scene_;
  QString path_;
  QUndoStack undo_;
};

/// Where in time all views stand.
class Cursor : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  const CursorPosition& position() const { return position_; }
  void set(CursorPosition position);

 Q_SIGNALS:
  void moved(const ringside::CursorPosition& position);

 private:
  CursorPosition position_;
};

/// What is marked (by click) and hovered, in all views at once.
class Selection : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  const Selected& selected() const { return selected_; }
  const Selected& hovered() const { return hovered_; }
  void select(const Selected& s);
  void hover(const Selected& s);

 Q_SIGNALS:
  void changed();

 private:
  Selected selected_, hovered_;
};

/// The Answer to the document's question: computed on a worker thread; a newer question cancels an older one.
class Results : public QObject {
  Q_OBJECT
 public:
  explicit Results(QObject* parent = nullptr);
  ~Results() override;
  void ask(const Case& question);
  std::shared_ptr<const Answer> answer() const { return answer_; }
  std::shared_ptr<const Measurement> measured() const { return measured_; }
  void set_measured(std::shared_ptr<const Measurement> m);

 Q_SIGNALS:
  void ready();                      ///< answer() is new
  void failed(const QString& line);  ///< the question has no answer; one line
  void measured_changed();

 private:
  std::shared_ptr<const Answer> answer_;
  std::shared_ptr<const Measurement> measured_;
  std::shared_ptr<struct Job> job_;
};

}  // namespace ringside::ui
