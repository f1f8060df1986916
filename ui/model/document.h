// The three models of the window, never one: Document (the scene, undoable), Cursor and Selection (shared by all
// views), Results (derived from a Case, computed off the UI thread).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QUndoGroup>
#include <QUndoStack>

#include "core/consequence.h"
#include "core/flow.h"
#include "core/library_times.h"
#include "core/measure/measurement.h"
#include "core/measure/published.h"
#include "core/scene.h"

namespace ringside::ui {

/// What one mode works on. One desk is in use; the others wait as they were left.
struct Desk {
  Scene scene;             ///< cursor and selection as they were when it was left
  QString path;            ///< of its file; empty while there is none
  QByteArray seen;         ///< SHA-256 of that file's bytes as they were last read or written here
  bool recovered = false;  ///< from a copy of unsaved work, and not saved since
  QUndoStack undo;
  bool scratch = false;  ///< what a lesson shows: nobody is asked to save it
  bool begun = false;    ///< something was done on it
  QString draft;         ///< a schedule's text that cannot be read, as it is typed; empty while there is none
  int draft_line = 0;    ///< of its first error
  bool modified() const { return !scratch && (!undo.isClean() || !draft.isEmpty()); }
};

/// The question that the window shows: that of the desk in use. Every change of the case is one undoable command; the
/// cursor is not undone.
class Document : public QObject {
  Q_OBJECT
 public:
  explicit Document(QObject* parent = nullptr);
  const Case& question() const { return desk_->scene.question; }
  /// The scene with the present cursor and selection, for saving.
  Scene scene(const CursorPosition& cursor, const Selected& selection) const;
  QUndoStack& undo_stack() { return desk_->undo; }
  /// The stacks of all desks, of which that in use is the active one: for actions and for who follows every change.
  QUndoGroup& undo_group() { return group_; }
  const QString& path() const { return desk_->path; }
  const QByteArray& seen() const { return desk_->seen; }
  bool recovered() const { return desk_->recovered; }
  bool modified() const { return desk_->modified(); }
  /// A text that cannot be read is a change, too, but no file holds it. Of the desk in use.
  const QString& draft() const { return desk_->draft; }
  int draft_line() const { return desk_->draft_line; }
  void set_draft(const QString& text, int line);

  /// Every mode has a desk, by its name, made when it is first asked for; "explore" is in use at first.
  Desk& desk(const std::string& name);
  const std::map<std::string, Desk>& desks() const { return desks_; }
  const std::string& desk_in_use() const { return in_use_; }
  /// Leaves the desk in use as it is, with this cursor and selection, and goes on with the other; loaded() follows.
  void use(const std::string& name, const CursorPosition& cursor, const Selected& selection);
  /// The desks with changes that are not saved.
  std::vector<std::string> modified_desks() const;

  /// Validates; an error is returned and nothing changes. What has no answer already may stay so. A placement that has
  /// to be searched is searched with the answer; see settle().
  Result<bool> change(const Case& question, const QString& what);
  /// The same for other wires: while they are edited they need not join all ranks.
  Result<bool> rewire(const Case& question, const QString& what);
  /// Replaces everything (new, open, what a lesson shows) and begins a new undo history, so that undo never brings one
  /// scene under the other's name. The scene's own file read again is one undoable change. `path`: empty for no file.
  Result<bool> load(const Scene& scene, const QString& path, const QByteArray& seen = {});
  /// Unsaved work of an earlier window: it keeps its file, but is not what lies there.
  Result<bool> recover(const Scene& scene, const QString& path, const QByteArray& seen, const QString& draft = {});
  /// The answer's question says where the ranks were put: it replaces the word by which that was asked for.
  void settle(const Case& answered);
  /// `seen`: see Desk.
  void mark_saved(const QString& path, const QByteArray& seen = {});
  /// Where the next run takes place: one of backends(). Undoable.
  const std::string& backend() const { return desk_->scene.backend; }
  void set_backend(const std::string& backend);
  /// The cost model that times over size show besides alpha-beta; by its name. Undoable.
  const std::string& costs() const { return desk_->scene.costs; }
  void set_costs(const std::string& costs);
  /// What a library's model asks besides; undoable.
  std::int32_t gpus_per_process() const { return desk_->scene.gpus_per_process; }
  void set_gpus_per_process(std::int32_t gpus);
  /// What goes otherwise than planned. Undoable.
  const WhatIf& what_if() const { return desk_->scene.what_if; }
  void set_what_if(const WhatIf& what);
  /// What of a training step belongs to the scene; see Scene.
  const std::string& lab() const { return desk_->scene.lab; }
  /// What a scene names beside its case, and how its ranks call; see Scene.
  const std::vector<std::string>& beside() const { return desk_->scene.beside; }
  /// Undoable.
  void set_beside(const std::vector<std::string>& beside);
  const std::optional<BlockingRules>& calls() const { return desk_->scene.calls; }
  /// Layout and open lesson are saved with the scene, but looking elsewhere is no edit.
  void set_view(const std::string& layout, const std::string& lesson);

 Q_SIGNALS:
  void question_changed(const ringside::Case& question);
  void path_changed();
  void draft_changed();
  void draft_recovered(const QString& text);
  /// A change was accepted, and something that was given did not fit it; one line.
  void left_out(const QString& line);
  void loaded(const ringside::Scene& scene);  ///< cursor, selection and layout are the receivers' to take over

 private:
  friend class ChangeCommand;
  Result<bool> take(const Result<Case>& valid, const QString& what);
  /// One undoable change of what is not the case's.
  template <class T>
  void set(T Scene::* field, const T& value, const QString& what);
  void apply(Desk& desk, const Scene& scene);
  std::map<std::string, Desk> desks_;
  QUndoGroup group_;
  std::string in_use_;
  Desk* desk_ = nullptr;  ///< in use
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

/// What is marked (by click), hovered and brushed, in all views at once.
class Selection : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  const Selected& selected() const { return selected_; }
  const Selected& hovered() const { return hovered_; }
  void select(const Selected& s);
  void hover(const Selected& s);
  /// The steps that views of what happened look at; all of them while there are none.
  const std::optional<StepRange>& brush() const { return brush_; }
  void set_brush(const std::optional<StepRange>& steps);

 Q_SIGNALS:
  void changed();

 private:
  Selected selected_, hovered_;
  std::optional<StepRange> brush_;
};

/// How a question is answered, on a worker thread; `cancelled` is asked now and then.
using Compute = std::function<Result<Begun>(const Case& question, const std::function<bool()>& cancelled)>;

/// The Answer to the document's question: computed on a worker thread; a newer question cancels an older one. The last
/// few answers are kept, so that undo and another mode need not wait.
class Results : public QObject {
  Q_OBJECT
 public:
  /// Without `compute` it is ringside::begin_answer(); tests answer late.
  explicit Results(QObject* parent = nullptr, Compute compute = {});
  ~Results() override;
  /// Called with every new answer on the worker thread, before ready(): for what its pictures look up once.
  void set_prepare(std::function<void(const std::shared_ptr<const Answer>&)> prepare) { prepare_ = std::move(prepare); }
  /// ready() or failed() follows, never before this returns.
  void ask(const Case& question);
  /// A question was asked, and neither ready() nor failed() has followed.
  bool asking() const { return job_ != nullptr && !proving_; }
  /// answer() is drawn while its proof is under way: proved() follows where it is right, ready() with its faults where
  /// it is wrong.
  bool proving() const { return proving_; }
  /// Why answer() could not be proved; empty where it was, or still is.
  const QString& unproved() const { return unproved_; }
  /// What the proof of answer() rests on, once it has ended.
  Proof::By proved_by() const { return proved_by_; }
  std::shared_ptr<const Answer> answer() const { return answer_; }
  std::shared_ptr<const Measurement> measured() const { return measured_; }
  /// Whether that comes out of a file; else it was measured in this window.
  bool recorded() const { return recorded_; }
  void set_measured(std::shared_ptr<const Measurement> m, bool recorded = false);
  /// What the document's cost model takes over sizes, as far as it is known; null for alpha-beta.
  std::shared_ptr<const LibraryCurve> library() const { return library_; }
  void set_library(std::shared_ptr<const LibraryCurve> curve);
  /// What follows for answer() from what the document says goes otherwise; null while nothing does, or not yet.
  std::shared_ptr<const Consequence> what_if() const { return what_if_; }
  /// What is said in its place while it is being reckoned, or why it cannot be; empty where nothing goes otherwise.
  const QString& instead_of_what_if() const { return instead_of_what_if_; }
  void set_what_if(std::shared_ptr<const Consequence> consequence, const QString& instead = {});
  /// What others measured, of files that were opened here.
  const std::vector<PublishedRun>& published() const { return published_; }
  void set_published(std::vector<PublishedRun> runs);

 Q_SIGNALS:
  void asked();
  void ready();                      ///< answer() is new
  void failed(const QString& line);  ///< the question has no answer; one line
  void ended();                      ///< after ready() or failed()
  void proved();                     ///< the proof of answer() has ended; see unproved()
  void measured_changed();
  void library_changed();
  void published_changed();
  void what_if_changed();

 private:
  std::shared_ptr<const Answer> answer_;
  std::shared_ptr<const Measurement> measured_;
  bool recorded_ = false;
  std::shared_ptr<const LibraryCurve> library_;
  std::shared_ptr<const Consequence> what_if_;
  QString instead_of_what_if_;
  std::vector<PublishedRun> published_;
  struct Known {
    Case question;  ///< as it was asked
    std::shared_ptr<const Answer> answer;
    Proof::By by = Proof::By::replay;
  };
  /// `proved`: nothing of it is still to come.
  void deliver(const Known& known, bool proved);
  void conclude(const Known& known, const QString& unproved);
  void fail(const QString& line);
  void keep(const Known& known);

  Compute compute_;
  std::function<void(const std::shared_ptr<const Answer>&)> prepare_;
  std::shared_ptr<struct Job> job_;  ///< null while nothing is computed
  bool proving_ = false;
  QString unproved_;
  Proof::By proved_by_ = Proof::By::replay;
  std::vector<Known> known_;  ///< the newest last
};

}  // namespace ringside::ui
