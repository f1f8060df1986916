// How the window is put together, and how its parts are arranged in the modes and at every size.
#include <QAction>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "lessons/lesson.h"
#include "ui/case/case_line.h"
#include "ui/case/case_panel.h"
#include "ui/controls/field.h"
#include "ui/controls/focus_ring.h"
#include "ui/controls/slim_scroll_bar.h"
#include "ui/controls/style.h"
#include "ui/editor/schedule_panel.h"
#include "ui/figures/figure_view.h"
#include "ui/gamma/gamma_measure.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/predict_panel.h"
#include "ui/measure/measure_panel.h"
#include "ui/model/run_control.h"
#include "ui/paint/qt_text.h"
#include "ui/play/play_bar.h"
#include "ui/present/lecture.h"
#include "ui/present/plan_page.h"
#include "ui/present/presenter_page.h"
#include "ui/stage/present_view.h"
#include "ui/stage/stage.h"
#include "ui/stage/views.h"
#include "ui/stage/what_if_panel.h"
#include "ui/training/lab_page.h"
#include "ui/training/train_panel.h"
#include "ui/window/main_window.h"
#include "ui/window/notice.h"
#include "ui/window/scene_files.h"
#include "ui/window/toast.h"

namespace ringside::ui {
namespace {

constexpr int kSideWidth = 288, kPredictWidth = 420;
constexpr QSize kFullFrom{1600, 900};  // from here on all cards fit at once
constexpr int kWideFrom = 2800;

/// Of what stands beside the stage: a lesson, or the text of a schedule.
int side_width(int window) {
  return window < kFullFrom.width() ? 468 : window < kWideFrom ? 560 : 720;
}

}  // namespace

void MainWindow::build() {
  undo_action_ = document_->undo_group().createUndoAction(this, tr("&Undo"));
  redo_action_ = document_->undo_group().createRedoAction(this, tr("&Redo"));
  predict_action_ = new QAction(tr("Pr&edict"), this);
  predict_action_->setCheckable(true);
  connect(predict_action_, &QAction::toggled, this, &MainWindow::set_predicting);
  tool_bar_ = new ToolBar(undo_action_, redo_action_, predict_action_);
  case_panel_ = new CasePanel(*document_, *results_, measurer_ ? measurer_->gpus() : Gpus{});
  case_line_ = new CaseLine;
  notice_ = new Notice;
  play_bar_ = new PlayBar(*cursor_);
  views_ = std::make_unique<Views>(*document_, *cursor_, *selection_, *results_);
  views_->set_gamma_foot([this] { return new GammaMeasure(*document_, measurer_); });
  stage_ = new Stage([this](View v) { return views_->make(v); });
  views_->attach(stage_);
  connect(stage_, &Stage::view_shown, this, &MainWindow::refresh_what_if);
  connect(stage_, &Stage::view_shown, this, &MainWindow::refresh_still);
  turn_ = new Text(tr("paused: it is your turn"), Text::Ink::accent, text_font(14, 600));
  turn_->setProperty("wanted", false);
  stage_->set_extra(View::chunks, turn_);

  // The lines above the stage bring their own margin, so that none is left where nothing is said.
  auto* lines = new QVBoxLayout;
  lines->setContentsMargins(metric::card_gap, 0, metric::card_gap, 0);
  lines->setSpacing(0);
  lines->addWidget(case_line_);
  auto* right = new QVBoxLayout;
  right->setSpacing(0);
  right->addLayout(lines);
  right->addWidget(stage_, 1);
  case_body_ = new QWidget;
  body_ = new QHBoxLayout(case_body_);
  body_->setContentsMargins(0, 0, 0, 0);
  body_->setSpacing(0);
  body_->addWidget(case_panel_);
  body_->addLayout(right, 1);
  auto* work = new QWidget;
  auto* column = new QVBoxLayout(work);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(tool_bar_);
  auto* said = new QVBoxLayout;  // whatever the mode shows under it
  said->setContentsMargins(metric::card_gap, 0, metric::card_gap, 0);
  said->addWidget(notice_);
  column->addLayout(said);
  column->addWidget(case_body_, 1);
  column->addWidget(play_bar_);
  pages_ = new QStackedWidget;
  pages_->addWidget(work);
  setCentralWidget(pages_);
  setMinimumSize(850, 460);  // a screen of 1280 x 720 whose desktop enlarges all by half
  toast_ = new Toast(this);
  new FocusRing(this);
}

void MainWindow::set_mode(Mode mode) {
  show_mode(mode, Presenting::the_case);
}

void MainWindow::show_mode(Mode mode, Presenting presenting) {
  if (in_class() && (mode != Mode::present || presenting == Presenting::the_case)) end_class();
  if (mode == Mode::present || is_lab(mode)) presented_ = worked_in();
  if (mode == Mode::present && mode_ != Mode::present) came_from_ = mode_;
  if (mode == Mode::present && presenting == Presenting::the_case)
    from_plan_ = mode_ == Mode::present && (presenting_ != Presenting::the_case || from_plan_);
  const bool comes_back = mode == Mode::learn && mode_ != Mode::learn;
  if (mode_ == Mode::learn && mode != Mode::learn) lesson_view_ = stage_->hero();
  if (mode == Mode::train) close_verb();
  of_train_.reset();
  notice_->withdraw(kVerb);
  if (mode != Mode::explore) set_editing(false);
  // A lesson asks for itself.
  if (mode == Mode::learn) set_predicting(false);
  predict_action_->setEnabled(mode != Mode::learn);
  if (mode == Mode::present && present_ == nullptr) make_present_view();
  if (mode == Mode::learn && lesson_panel_ == nullptr) make_lesson_panel();
  if (mode == Mode::build && schedule_panel_ == nullptr) make_schedule_panel();
  if (mode == Mode::train && train_panel_ == nullptr) make_train_panel();
  if (mode == Mode::measure && measure_panel_ == nullptr) make_measure_panel();
  // What was typed a moment ago still belongs to Build's document.
  if (mode != Mode::build && schedule_panel_ != nullptr) schedule_panel_->set_shown(false);
  const bool lab = is_lab(mode);
  const bool of_class = mode == Mode::present && presenting != Presenting::the_case;
  use_desk(of_class ? std::string(kClassDesk)
                    : std::string(mode_name(mode == Mode::present || lab ? presented_ : mode)));
  // Undo is of what shows.
  if (lab || is_lab(mode_))
    document_->undo_group().setActiveStack(mode == Mode::train     ? &train_panel_->page().undo_stack()
                                           : mode == Mode::measure ? &measure_panel_->undo_stack()
                                                                   : &document_->undo_stack());
  mode_ = mode;
  presenting_ = presenting;
  keep_mode();
  tool_bar_->set_mode(mode);
  refresh_action();
  // A scene shows a case: a lab is no layout of it.
  document_->set_view(std::string(mode_name(lab ? presented_ : mode)),
                      lesson_panel_ != nullptr ? lesson_panel_->position().toStdString() : "");
  arrange();
  if (comes_back && lesson_view_) stage_->show_view(*lesson_view_);
  if (mode == Mode::learn && lesson_panel_->position().isEmpty()) open_lesson(lesson_panel_->last_lesson());
  // Else the keyboard would stay in the mode bar, or come to it from what shows no more.
  if (comes_back) lesson_panel_->take_keyboard();
  if (mode == Mode::explore || mode == Mode::build) setFocus();
  if (mode == Mode::present && !in_plan()) {
    present_->set_blank(false);
    present_->set_alone(stage_->hero());
    present_->show_of_class(in_class() && lecture_->running() ? std::optional(lecture_->shown()) : std::nullopt);
    if (!in_class()) presenter_page_->set_plain(true);
    setFocus();
  }
  if (in_plan()) play_bar_->stop();
  if (mode == Mode::measure) measure_panel_->set_explored(document_->question());
  if (lab) play_bar_->stop(), lab_page()->setFocus();
  refresh_title();
  refresh_turn();
  refresh_what_if();
}

void MainWindow::use_desk(const std::string& name) {
  const std::string explore(mode_name(Mode::explore)), build(mode_name(Mode::build));
  if (name == document_->desk_in_use()) return;
  play_bar_->stop();
  // A cursor that still waits for its answer is where that desk stands.
  const CursorPosition cursor = arriving_.value_or(cursor_->position());
  // Build begins with the case of Explore.
  Desk& next = document_->desk(name);
  if (name == kClassDesk && !next.scratch) {
    next.scratch = true;
    next.scene = document_->scene(cursor, selection_->selected());
  }
  if (name == build && !next.begun)
    next.scene = document_->desk_in_use() == explore ? document_->scene(cursor, selection_->selected())
                                                     : document_->desk(explore).scene;
  document_->use(name, cursor, selection_->selected());
}

void MainWindow::take_case_to(Mode mode) {
  const Case question = document_->question();
  set_mode(mode);
  if (const auto done = document_->change(question, tr("Take the case along")); !done)
    notice_->show_error_about(kCase, qt(done.error().line()));
}

void MainWindow::arrange() {
  const bool full = width() >= kFullFrom.width() && height() >= kFullFrom.height();
  const bool learn = mode_ == Mode::learn, build = mode_ == Mode::build;
  const bool present = mode_ == Mode::present && !in_plan();
  menuBar()->setVisible(!present);
  present ? pages_->setCurrentWidget(presenter_page_) : pages_->setCurrentIndex(0);
  if (present) return views_->present_on(present_);
  views_->present_on(in_plan() ? plan_page_->preview() : nullptr);
  if (plan_page_ != nullptr) plan_page_->setVisible(in_plan());
  if (train_panel_ != nullptr) {
    train_panel_->set_full(full);
    train_panel_->setVisible(mode_ == Mode::train);
  }
  if (measure_panel_ != nullptr) {
    measure_panel_->set_full(full);
    measure_panel_->setVisible(mode_ == Mode::measure);
  }
  case_body_->setVisible(!is_lab(mode_) && !in_plan());
  play_bar_->setVisible(!is_lab(mode_) && !in_plan());
  if (in_plan()) return;
  if (lesson_panel_ != nullptr) {
    lesson_panel_->setVisible(learn);
    lesson_panel_->setFixedWidth(side_width(width()));
  }
  if (schedule_panel_ != nullptr) {
    schedule_panel_->setVisible(build);
    schedule_panel_->set_shown(build);
    schedule_panel_->setFixedWidth(side_width(width()));
  }
  const bool predict = predicts();
  if (predict_panel_ != nullptr) {
    predict_panel_->setVisible(predict);
    predict_panel_->setFixedWidth(kPredictWidth);
  }
  case_line_->setVisible(!full && !learn && !build && !predict);
  case_line_->setChecked(case_open_);
  case_panel_->setVisible(!learn && !build && !predict && (full || case_open_));
  case_panel_->setFixedWidth(kSideWidth + (full ? 0 : SlimScrollBar::kWidth));
  play_bar_->set_compact(!full);
  stage_->set_tall_script(case_open_);
  views_->set_editable(mode_ == Mode::explore);
  // Beside a lesson tabs keep their places, whether a question waits or not; in less width they need the room.
  QSizePolicy room = turn_->sizePolicy();
  room.setRetainSizeWhenHidden(learn && width() >= kFullFrom.width());
  turn_->setSizePolicy(room);
  stage_->arrange(learn || editing_ || ((build || predict) && !full) || foretells() ? Arrangement::hero
                  : full && !build && !predict                                      ? Arrangement::full
                                                                                    : Arrangement::compact,
                  foretells() ? "predict" : std::string(mode_name(mode_)));
  if (foretells()) stage_->show_view(View::chunks);
  refresh_turn();
}

void MainWindow::toggle_case_panel(bool open) {
  if (mode_ == Mode::present) return;
  case_open_ = open;
  if (mode_ != Mode::explore) set_mode(Mode::explore);
  arrange();
}

void MainWindow::set_editing(bool on) {
  if (on == editing_ || (on && mode_ == Mode::present)) return;
  if (on && mode_ != Mode::explore) set_mode(Mode::explore);
  editing_ = on;
  arrange();
  if (on) stage_->show_view(View::topology);
  views_->set_editing(on);
  if (!on) setFocus();
}

void MainWindow::make_schedule_panel() {
  schedule_panel_ = new SchedulePanel(*document_, *cursor_, *selection_, *results_);
  schedule_panel_->setObjectName(QStringLiteral("schedule_panel"));
  body_->insertWidget(0, schedule_panel_);
  connect(schedule_panel_, &SchedulePanel::failed, this,
          [this](const QString& line) { notice_->show_error_about(kCase, line); });
  connect(files_, &SceneFiles::taking_stock, schedule_panel_, &SchedulePanel::read_now);
}

void MainWindow::refresh_what_if() {
  const QString about = QStringLiteral("what_if");
  const auto consequence = results_->what_if();
  const bool here = stage_->hero() == View::whatif;
  if (const auto answer = results_->answer()) {
    // Its cursor stands in the run that goes otherwise, and so do the times of the play bar.
    const Answer& clock = here && consequence && consequence->before == answer ? consequence->clock() : *answer;
    play_bar_->set_times(clock.step_end);
  }
  // Where What if is open, its own card says it. A lab shows no case.
  if (!consequence || foretells() || is_lab(mode_) || in_plan() || here) return notice_->withdraw(about);
  notice_->show_offer(about,
                      tr("What if %1? The views What if, Space-time, Topology, Traffic and Time over size show what "
                         "follows, the other views and prices the plan alone.")
                          .arg(WhatIfPanel::words_of(consequence->what)),
                      {tr("Clear"), [this] { document_->set_what_if({}); }}, {}, Glyph::warning);
}

void MainWindow::enlarge(View view) {
  stage_->enlarge(view);
}

}  // namespace ringside::ui
