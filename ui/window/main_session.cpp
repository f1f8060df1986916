// How the window begins, opens, is driven by keys, and ends: what a person left is there again, and nothing is lost.
#include <algorithm>

#include <QAction>
#include <QCloseEvent>
#include <QFile>
#include <QKeyEvent>
#include <QScreen>
#include <QSettings>

#include "core/scene.h"
#include "ui/editor/schedule_files.h"
#include "ui/editor/schedule_panel.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/predict_panel.h"
#include "ui/measure/measure_panel.h"
#include "ui/model/run_control.h"
#include "ui/play/play_bar.h"
#include "ui/present/lecture.h"
#include "ui/present/plan_document.h"
#include "ui/present/presenter_page.h"
#include "ui/stage/present_view.h"
#include "ui/stage/stage.h"
#include "ui/window/held_keys.h"
#include "ui/window/main_window.h"
#include "ui/window/notice.h"
#include "ui/window/scene_files.h"
#include "ui/window/settings.h"

namespace ringside::ui {
namespace {

constexpr int kStateVersion = 4;
constexpr QLatin1String kRecovered("recovered");

Mode mode_of(const Kept& left) {
  return left.desk == mode_name(Mode::build) ? Mode::build : Mode::explore;
}

}  // namespace

bool MainWindow::open_scene(const QString& path) {
  if (read_scene(QFile::encodeName(path).toStdString())) show_cases();
  return files_->open_path(path);
}

void MainWindow::show_cases() {
  if ((is_lab(mode_) || in_plan()) && mode_ != options_.mode) set_mode(Mode::explore);
}

void MainWindow::restore() {
  resize(1280, 720);
  Mode mode = mode_;
  // With larger text a small screen has room for less.
  if (taken_text_percent() > 100) resize(size().boundedTo(screen()->availableSize()));
  if (options_.remember) {
    QSettings settings;
    // Another version's go at once: keep_mode() says that what is kept is this one's.
    if (settings.value(QStringLiteral("version")).toInt() != kStateVersion)
      for (const char* kept : {"geometry", "case_open", "layout"}) settings.remove(QLatin1String(kept));
    restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
    case_open_ = settings.value(QStringLiteral("case_open"), false).toBool();
    const int kept = settings.value(QStringLiteral("layout"), -1).toInt();
    if (kept >= static_cast<int>(Mode::learn) && kept <= static_cast<int>(Mode::present)) mode = Mode{kept};
  }
  follow_settings();
  Recovery* recovery = files_->recovery();
  // A desk that two windows left so is offered the second time.
  for (const Kept* left = recovery == nullptr ? nullptr : recovery->left();
       left != nullptr && left->again && !document_->desk(std::string(mode_name(mode_of(*left)))).modified();
       left = recovery->left()) {
    set_mode(mode_of(*left));
    files_->open_recovered();
    set_mode(Mode::explore);
  }
  mode_ = mode;
  // Present is left on a plan, or on a class that is over.
  if (!options_.mode && mode_ == Mode::present)
    open_plan();
  else
    set_mode(options_.mode.value_or(mode_));
  if (options_.remember && !text_percent_chosen() && settings_.text_percent < kWideScreenPercent &&
      screen()->availableSize().width() >= kWideScreen) {
    const auto enlarge = [this] {
      Settings larger = settings_;
      larger.text_percent = kWideScreenPercent;
      set_settings(larger);
      reopen();
    };
    notice_->show_offer(QStringLiteral("text"), tr("This screen has room for larger text and controls."),
                        {tr("Make them larger"), enlarge}, {tr("Leave them"), [this] { keep_settings(); }});
  }
  offer_recovered();
  if (recovery == nullptr || recovery->unreadable().isEmpty()) return;
  const QStringList& lines = recovery->unreadable();
  notice_->show_error(lines.size() == 1 ? lines.front()
                                        : tr("%1 (and %2 more)").arg(lines.front()).arg(lines.size() - 1));
}

void MainWindow::offer_recovered() {
  Recovery* recovery = files_->recovery();
  if (recovery == nullptr) return;
  const Kept* left = recovery->left();
  if (left == nullptr) return notice_->withdraw(kRecovered);
  const auto open = [this, mode = mode_of(*left)] {
    set_mode(mode);
    files_->open_recovered();
    offer_recovered();
  };
  const auto discard = [this, recovery] {
    recovery->discard();
    offer_recovered();
  };
  notice_->show_offer(kRecovered,
                      tr("A window ended before the changes to %1 were saved.")
                          .arg(left->path.isEmpty() ? tr("an untitled scene") : SceneFiles::shown_name(left->path)),
                      {tr("Open them"), open}, {tr("Throw them away"), discard});
}

void MainWindow::closeEvent(QCloseEvent* event) {
  // Every document with changes is shown before it is asked about; the one that shows now comes last. A plan and its
  // class stay: the documents are asked about over them.
  const Mode here = mode_, shown = worked_in();
  const bool stays = here == Mode::present && presenting_ != Presenting::the_case;
  if (options_.remember) {
    const std::string desk = document_->desk_in_use();
    bool may = true;
    for (const Mode mode : {Mode::explore, Mode::build}) {
      const std::string name(mode_name(mode));
      if (!may || (mode == shown && !stays) || !document_->desk(name).modified()) continue;
      stays ? use_desk(name) : set_mode(mode);
      may = files_->may_discard();
      if (!may && !stays) return event->ignore();
    }
    if (stays) {
      use_desk(desk);
      if (in_plan()) document_->undo_group().setActiveStack(&plan_->undo_stack());
      if (!may) return event->ignore();
    } else {
      set_mode(shown);  // the labs and Present show the document of the mode before them
      set_mode(here);
    }
  }
  if (!files_->may_close()) return event->ignore();
  put_away();
  QMainWindow::closeEvent(event);
}

void MainWindow::leave(bool again) {
  files_->keep_unsaved(again);
  put_away();
}

void MainWindow::put_away() {
  run_->cancel();
  if (measure_panel_ != nullptr) measure_panel_->live().stop();
  if (lesson_panel_ != nullptr) lesson_panel_->keep_drafts();
  if (!options_.remember) return;
  keep_mode();
  if (!in_class()) keep_geometry();  // it is kept as it was before
  QSettings().setValue(QStringLiteral("case_open"), case_open_);
}

void MainWindow::keep_geometry() const {
  if (options_.remember) QSettings().setValue(QStringLiteral("geometry"), saveGeometry());
}

void MainWindow::keep_mode() const {
  if (!options_.remember) return;
  QSettings settings;
  settings.setValue(QStringLiteral("version"), kStateVersion);
  settings.setValue(QStringLiteral("layout"), static_cast<int>(mode_));
}

bool MainWindow::key_in_present(QKeyEvent* event) {
  // A key that is held too long is one press: it shows no answer and no item that nobody asked for.
  if (in_class() && held_keys_->holds(*event) && !event->modifiers().testFlag(Qt::ShiftModifier)) return true;
  const int key = event->key();
  const bool blank = present_->blank(), counts = in_class() && lecture_->choices() > 1;
  present_->set_blank(!blank && ((key == Qt::Key_B && !counts) || key == Qt::Key_Period));
  presenter_page_->set_blank(present_->blank());
  if (blank) return true;  // any key brings the picture back
  if (in_class() && key_in_class(event)) return true;
  switch (key) {
    case Qt::Key_PageDown: play_bar_->next(); return true;
    case Qt::Key_PageUp: play_bar_->previous(); return true;
    case Qt::Key_S: present_->set_script(!present_->script()); return true;
    default: return present_->blank();
  }
}

// From the step at the cursor on: a step more, or a step less and then more to the left.
void MainWindow::stretch_brush(int by) {
  const std::int64_t last = play_bar_->axis().steps() - 1;
  if (last < 0) return;
  const std::int64_t here = std::min(cursor_->position().step, last);
  StepRange steps = selection_->brush().value_or(StepRange{here, here});
  if (selection_->brush()) {
    std::int64_t& end = by < 0 && steps.last <= here   ? steps.first
                        : by > 0 && steps.first < here ? steps.first
                                                       : steps.last;
    end = std::clamp<std::int64_t>(end + by, 0, last);
  }
  selection_->set_brush(steps);
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
  if (in_plan()) {
    if (event->key() == Qt::Key_Escape) leave_present();
    return QMainWindow::keyPressEvent(event);
  }
  if (mode_ == Mode::present && key_in_present(event)) return;
  if (mode_ == Mode::measure && event->key() == Qt::Key_Escape && measure_panel_->escape()) return;
  // There is no moment to move, and the arrows are the page's.
  if (is_lab(mode_) && !(event->key() == Qt::Key_Escape && run_->running())) return QMainWindow::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_Space: play_bar_->toggle_play(); break;
    case Qt::Key_Right:
    case Qt::Key_Left: {
      const bool on = event->key() == Qt::Key_Right;
      if (event->modifiers().testFlag(Qt::ShiftModifier))
        stretch_brush(on ? 1 : -1);
      else
        on ? play_bar_->next() : play_bar_->previous();
      break;
    }
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (foretells() ? predict_panel_->commit_picked() : mode_ == Mode::learn && lesson_panel_->commit_picked()) break;
      QMainWindow::keyPressEvent(event);
      break;
    case Qt::Key_Home: play_bar_->first(); break;
    case Qt::Key_End: play_bar_->last(); break;
    case Qt::Key_Plus:
    case Qt::Key_Equal: play_bar_->faster(); break;
    case Qt::Key_Minus: play_bar_->slower(); break;
    case Qt::Key_Escape:
      if (run_->running())
        run_->cancel();
      else if (!selection_->selected().empty())
        selection_->select({});
      else if (selection_->brush())
        selection_->set_brush({});
      else if (mode_ == Mode::present)
        leave_present();
      else if (stage_->enlarged())
        stage_->enlarge({});
      else if (of_train_)
        set_mode(Mode::train);
      break;
    default:
      if (foretells() ? predict_panel_->take_typed(event) : mode_ == Mode::learn && lesson_panel_->take_typed(event))
        break;
      QMainWindow::keyPressEvent(event);
      break;
  }
}

}  // namespace ringside::ui
