// What the keys of a clicker and of a keyboard do while a class is given.
#include <optional>

#include <QInputDialog>
#include <QKeyEvent>
#include <QKeySequence>

#include "ui/play/play_bar.h"
#include "ui/present/class_screen.h"
#include "ui/present/lecture.h"
#include "ui/present/presenter_page.h"
#include "ui/stage/present_view.h"
#include "ui/window/first_sight.h"
#include "ui/window/main_window.h"
#include "ui/window/toast.h"

namespace ringside::ui {
namespace {

/// Where the run of what is shown stands; none: it is about to begin.
std::optional<CursorPosition> run_stands(const Results& results, const Cursor& cursor) {
  return results.asking() ? std::nullopt : std::optional(cursor.position());
}

}  // namespace

void MainWindow::forward(bool whole) {
  // What nobody has seen yet is waited for, and a run that is about to begin; one that plays comes to the end of its
  // step, or to its own.
  if (!lecture_->running() || !sight_->painted() || (!lecture_->waiting() && results_->asking())) return;
  if (play_bar_->playing()) return whole ? play_bar_->finish() : play_bar_->next();
  const bool rests = !lecture_->waiting() && present_->rests();
  if (rests) lecture_->keep_place(cursor_->position());
  if (rests && (lecture_->moment().question || (whole && !present_->goes_by_steps())))
    return play_bar_->play_to(lecture_->until().value_or(play_bar_->axis().end()));
  if (rests) return play_bar_->next();
  const bool asks = lecture_->waiting();
  if (!lecture_->forward(cursor_->position())) return toast_->say(tr("This was the last item; Esc ends the class"));
  if (asks) sight_->begin();  // nobody has seen the answer yet
}

void MainWindow::backward() {
  play_bar_->stop();
  lecture_->back(run_stands(*results_, *cursor_));
}

void MainWindow::step_in_class(int by) {
  if (by < 0 || !lecture_->waiting()) return by < 0 ? play_bar_->previous() : play_bar_->next();
  const auto& asked_at = lecture_->moment().scene;
  const std::int64_t next = cursor_->position().step + 1;
  if (asked_at && next <= asked_at->cursor.step) play_bar_->play_to({next, 0});
}

bool MainWindow::key_in_class(QKeyEvent* event) {
  const QString once_more = tr("Esc again ends the class");
  const bool asked = toast_->line() == once_more;
  toast_->pass();  // a line of the key before
  const int key = event->key();
  const bool control = event->modifiers().testFlag(Qt::ControlModifier);
  if (!control && key != Qt::Key_Shift) present_->say_key(QKeySequence(key).toString(QKeySequence::NativeText));
  const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
  if (!control && key >= Qt::Key_A && key < Qt::Key_A + static_cast<int>(lecture_->choices()))
    return lecture_->count(static_cast<std::size_t>(key - Qt::Key_A), shift ? -1 : 1), true;
  if (!control && key >= Qt::Key_0 && key <= Qt::Key_9 && lecture_->type(key - Qt::Key_0)) return true;
  const bool plays = key == Qt::Key_Space || key == Qt::Key_End || (shift && key == Qt::Key_Right);
  if (const auto& later = lecture_->stopped_by();
      plays && later && !lecture_->waiting() && !before(cursor_->position(), later->moment))
    toast_->say(tr("The run stops here: item %1 asks what comes next").arg(later->item + 1));
  if (shift && (key == Qt::Key_Left || key == Qt::Key_Right)) return step_in_class(key == Qt::Key_Left ? -1 : 1), true;
  const bool forwards =
      key == Qt::Key_PageDown || key == Qt::Key_Right || key == Qt::Key_Return || key == Qt::Key_Enter;
  if (forwards && sight_->too_soon(*event))  // pressed for the item before
    return toast_->say(tr("Pressed before the picture could be seen: it does not count")), true;
  switch (key) {
    case Qt::Key_PageDown: forward(true); return true;  // a clicker has no other way
    case Qt::Key_Right:
    case Qt::Key_Return:
    case Qt::Key_Enter: forward(); return true;
    case Qt::Key_Left:
    case Qt::Key_PageUp: backward(); return true;
    case Qt::Key_Down: lecture_->go(1, run_stands(*results_, *cursor_)); return true;
    case Qt::Key_Up: lecture_->go(-1, run_stands(*results_, *cursor_)); return true;
    case Qt::Key_H: lecture_->show_split(!lecture_->split_shown()); return true;
    case Qt::Key_I:
      if (!lecture_->show_hint(!lecture_->hint_shown())) toast_->say(tr("This question has no hint"));
      return true;
    case Qt::Key_J:
      lecture_->jot(QInputDialog::getText(this, tr("Write it down"), tr("What somebody says, for all to see:")));
      activateWindow();  // nobody else gives the keys back where no window manager does
      setFocus();
      return true;
    case Qt::Key_T: present_->set_text(!present_->text()); return true;
    case Qt::Key_L: present_->set_halo(!present_->halo()); return true;
    case Qt::Key_K: present_->set_echo(!present_->echo()); return true;
    case Qt::Key_N: presenter_page_->set_plain(!presenter_page_->plain()); return true;  // which says who sees it
    case Qt::Key_W:
      class_screen_ == nullptr ? open_class_screen() : static_cast<void>(class_screen_->close());
      presenter_page_->set_plain(class_screen_ == nullptr);
      return true;
    case Qt::Key_Escape:  // one that was hit by mistake ends no class, unless nothing is left of its last item
      asked || (present_->of_class()->last && sight_->painted() && !lecture_->waiting() && !present_->rests())
          ? leave_present()
          : toast_->say(once_more);
      return true;
    default: return false;
  }
}

}  // namespace ringside::ui
