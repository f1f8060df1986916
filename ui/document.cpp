#include "ui/document.h"

#include <atomic>
#include <new>
#include <utility>

#include <QCoreApplication>
#include <QMetaObject>
#include <QPointer>
#include <QThreadPool>
#include <QUndoCommand>

namespace ringside::ui {

/// One change of the scene's case and all that hangs on it.
class ChangeCommand : public QUndoCommand {
 public:
  ChangeCommand(Document& document, Scene before, Scene after, const QString& what)
      : QUndoCommand(what), document_(document), before_(std::move(before)), after_(std::move(after)) {}
  void undo() override { document_.apply(before_); }
  void redo() override { document_.apply(after_); }

 private:
  Document& document_;
  Scene before_, after_;
};

Document::Document(QObject* parent) : QObject(parent) {}

Scene Document::scene(const CursorPosition& cursor, const Selected& selection) const {
  Scene s = scene_;
  s.cursor = cursor;
  s.selection = selection;
  return s;
}

Result<bool> Document::change(const Case& question, const QString& what) {
  auto valid = validate(question);
  if (!valid && !validate(scene_.question)) valid = well_formed(question);
  return take(valid, what);
}

Result<bool> Document::rewire(const Case& question, const QString& what) {
  return take(well_formed(question), what);
}

Result<bool> Document::take(const Result<Case>& valid, const QString& what) {
  if (!valid) return Failure(valid.error());
  if (*valid == scene_.question) return false;
  Scene after = scene_;
  after.question = *valid;
  undo_.push(new ChangeCommand(*this, scene_, after, what));
  return true;
}

Result<bool> Document::load(const Scene& scene, const QString& path) {
  const auto valid = well_formed(scene.question);
  if (!valid) return Failure(valid.error());
  Scene after = scene;
  after.question = *valid;
  if (!(after == scene_)) undo_.push(new ChangeCommand(*this, scene_, after, tr("Open scene")));
  if (!path.isNull()) mark_saved(path);
  Q_EMIT loaded(scene_);
  return true;
}

Result<bool> Document::visit(const Scene& scene) {
  const bool clean = undo_.isClean();
  const auto done = load(scene, QString());
  if (!done) return done;
  path_.clear();
  if (clean) undo_.setClean();
  Q_EMIT path_changed();
  return true;
}

void Document::set_backend(const std::string& backend) {
  if (backend == scene_.backend) return;
  Scene after = scene_;
  after.backend = backend;
  undo_.push(new ChangeCommand(*this, scene_, after, tr("Choose backend")));
}

void Document::set_view(const std::string& layout, const std::string& lesson) {
  scene_.layout = layout;
  scene_.lesson = lesson;
}

void Document::mark_saved(const QString& path) {
  path_ = path;
  undo_.setClean();
  Q_EMIT path_changed();
}

void Document::apply(const Scene& scene) {
  scene_ = scene;
  Q_EMIT question_changed(scene_.question);
}

void Cursor::set(CursorPosition position) {
  if (position == position_) return;
  position_ = position;
  Q_EMIT moved(position_);
}

void Selection::select(const Selected& s) {
  if (s == selected_) return;
  selected_ = s;
  Q_EMIT changed();
}

void Selection::hover(const Selected& s) {
  if (s == hovered_) return;
  hovered_ = s;
  Q_EMIT changed();
}

/// A computation that may outlive its asker: it is told to stop, and its late result is dropped.
struct Job {
  std::atomic<bool> cancelled{false};
};

namespace {

Result<Answer> answer_within_memory(const Case& question, const Job& job) {
  try {
    return ringside::answer(question, [&job] { return job.cancelled.load(); });
  } catch (const std::bad_alloc&) {
    return machine_fail("memory", "", "this case needs more than the machine has; ask for fewer ranks or bytes");
  }
}

}  // namespace

Results::Results(QObject* parent) : QObject(parent) {}

Results::~Results() {
  if (job_) job_->cancelled = true;
}

void Results::ask(const Case& question) {
  if (job_) job_->cancelled = true;
  job_ = std::make_shared<Job>();
  const auto job = job_;
  const QPointer<Results> self(this);
  QThreadPool::globalInstance()->start([job, self, question] {
    auto result = answer_within_memory(question, *job);
    if (job->cancelled) return;
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [job, self, result = std::move(result)]() mutable {
          if (job->cancelled || !self) return;
          if (!result) {
            Q_EMIT self->failed(QString::fromStdString(result.error().line()));
            return;
          }
          self->answer_ = std::make_shared<const Answer>(std::move(*result));
          Q_EMIT self->ready();
        },
        Qt::QueuedConnection);
  });
}

void Results::set_measured(std::shared_ptr<const Measurement> m) {
  measured_ = std::move(m);
  Q_EMIT measured_changed();
}

}  // namespace ringside::ui
