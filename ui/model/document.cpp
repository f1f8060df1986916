#include "ui/model/document.h"

#include <utility>

#include <QUndoCommand>

#include "core/base/try.h"
#include "core/placements.h"
#include "core/sim/improve.h"
#include "ui/model/case_edit.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

/// One change of the scene's case and all that hangs on it.
class ChangeCommand : public QUndoCommand {
 public:
  ChangeCommand(Document& document, Desk& desk, Scene after, const QString& what)
      : QUndoCommand(what), document_(document), desk_(desk), before_(desk.scene), after_(std::move(after)) {}
  void undo() override { document_.apply(desk_, before_); }
  void redo() override { document_.apply(desk_, after_); }

 private:
  Document& document_;
  Desk& desk_;
  Scene before_, after_;
};

Document::Document(QObject* parent) : QObject(parent), in_use_("explore"), desk_(&desk(in_use_)) {
  group_.setActiveStack(&desk_->undo);
}

Desk& Document::desk(const std::string& name) {
  const auto [it, made] = desks_.try_emplace(name);
  if (made) group_.addStack(&it->second.undo);
  return it->second;
}

void Document::use(const std::string& name, const CursorPosition& cursor, const Selected& selection) {
  if (name == in_use_) return;
  desk_->scene = scene(cursor, selection);
  desk_ = &desk(name);
  in_use_ = name;
  group_.setActiveStack(&desk_->undo);
  Q_EMIT question_changed(desk_->scene.question);
  Q_EMIT path_changed();
  Q_EMIT loaded(desk_->scene);
}

std::vector<std::string> Document::modified_desks() const {
  std::vector<std::string> names;
  for (const auto& [name, desk] : desks_)
    if (desk.modified()) names.push_back(name);
  return names;
}

Scene Document::scene(const CursorPosition& cursor, const Selected& selection) const {
  Scene s = desk_->scene;
  s.cursor = cursor;
  s.selection = selection;
  return s;
}

Result<bool> Document::change(const Case& question, const QString& what) {
  auto valid = validate_unsearched(question);
  if (!valid && !validate_unsearched(this->question())) valid = well_formed_unsearched(question);
  return take(valid, what);
}

Result<bool> Document::rewire(const Case& question, const QString& what) {
  return take(well_formed_unsearched(question), what);
}

Result<bool> Document::take(const Result<Case>& valid, const QString& what) {
  if (!valid) return Failure(valid.error());
  if (*valid == question()) return false;
  Scene after = desk_->scene;
  after.question = *valid;
  const std::string lost = lost_data(question(), *valid);
  desk_->undo.push(new ChangeCommand(*this, *desk_, after, what));
  if (!lost.empty()) Q_EMIT left_out(qt(lost));
  return true;
}

Result<bool> Document::load(const Scene& scene, const QString& path, const QByteArray& seen) {
  RINGSIDE_TRY(const auto valid, well_formed_unsearched(scene.question));
  Scene after = scene;
  after.question = valid;
  const bool again = !path.isEmpty() && path == desk_->path;
  if (!(after == desk_->scene))
    again ? desk_->undo.push(new ChangeCommand(*this, *desk_, after, tr("Reload"))) : apply(*desk_, after);
  if (!again) desk_->undo.clear();
  set_draft({}, 0);
  mark_saved(path, seen);
  Q_EMIT loaded(desk_->scene);
  return true;
}

Result<bool> Document::recover(const Scene& scene, const QString& path, const QByteArray& seen, const QString& draft) {
  RINGSIDE_OK(load(scene, path, seen));
  desk_->recovered = true;
  desk_->undo.clear();
  desk_->undo.resetClean();
  Q_EMIT path_changed();
  if (!draft.isEmpty()) Q_EMIT draft_recovered(draft);
  return true;
}

void Document::set_draft(const QString& text, int line) {
  if (text == draft() && line == draft_line()) return;
  desk_->draft = text;
  desk_->draft_line = line;
  desk_->begun = true;
  Q_EMIT draft_changed();
}

template <class T>
void Document::set(T Scene::* field, const T& value, const QString& what) {
  if (desk_->scene.*field == value) return;
  Scene after = desk_->scene;
  after.*field = value;
  desk_->undo.push(new ChangeCommand(*this, *desk_, after, what));
}

void Document::set_backend(const std::string& backend) {
  set(&Scene::backend, backend, tr("Choose backend"));
}

void Document::set_costs(const std::string& costs) {
  set(&Scene::costs, costs, tr("Choose costs"));
}

void Document::set_gpus_per_process(std::int32_t gpus) {
  set(&Scene::gpus_per_process, gpus, tr("Change GPUs per process"));
}

void Document::set_what_if(const WhatIf& what) {
  set(&Scene::what_if, what, what.none() ? tr("Clear what if") : tr("What if"));
}

void Document::set_beside(const std::vector<std::string>& beside) {
  set(&Scene::beside, beside, tr("Compare"));
}

void Document::set_view(const std::string& layout, const std::string& lesson) {
  desk_->scene.layout = layout;
  desk_->scene.lesson = lesson;
}

void Document::settle(const Case& answered) {
  Case settled = question();
  if (!asks_for_improvement(settled.wiring.placement)) return;
  settled.wiring.placement = answered.wiring.placement;
  const auto valid = validate(settled);
  if (!valid || !(*valid == answered)) return;
  Scene after = desk_->scene;
  after.question = answered;
  apply(*desk_, after);
}

void Document::mark_saved(const QString& path, const QByteArray& seen) {
  desk_->path = path;
  desk_->seen = seen;
  desk_->recovered = false;
  desk_->undo.setClean();
  Q_EMIT path_changed();
}

void Document::apply(Desk& desk, const Scene& scene) {
  desk.scene = scene;
  desk.begun = true;
  if (&desk == desk_) Q_EMIT question_changed(desk.scene.question);
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

void Selection::set_brush(const std::optional<StepRange>& steps) {
  if (steps == brush_) return;
  brush_ = steps;
  Q_EMIT changed();
}

}  // namespace ringside::ui
