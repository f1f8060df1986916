#include "ui/window/main_window.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QMenuBar>
#include <QStyle>
#include <QTimer>

#include "core/sim/improve.h"
#include "lessons/lesson.h"
#include "ui/case/case_line.h"
#include "ui/controls/accessible.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/editor/schedule_panel.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/predict_panel.h"
#include "ui/measure/measure_panel.h"
#include "ui/model/case_edit.h"
#include "ui/model/library_control.h"
#include "ui/model/run_control.h"
#include "ui/model/what_if_control.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"
#include "ui/play/play_bar.h"
#include "ui/play/run_follower.h"
#include "ui/present/plan_document.h"
#include "ui/stage/look_ahead.h"
#include "ui/stage/present_view.h"
#include "ui/stage/stage.h"
#include "ui/stage/views.h"
#include "ui/window/application.h"
#include "ui/window/notice.h"
#include "ui/window/scene_files.h"
#include "ui/window/toast.h"

namespace ringside::ui {
namespace {

constexpr int kSoonMs = 250;  // an answer that comes sooner needs no words

/// A lesson's summary shows, beside which there is nothing to run.
bool sums_up(Mode mode, const LessonPanel* lesson) {
  return mode == Mode::learn && lesson != nullptr && lesson->sums_up();
}

}  // namespace

MainWindow::MainWindow(Measurer* measurer, const Options& options)
    : options_(options),
      measurer_(measurer),
      document_(new Document(this)),
      cursor_(new Cursor(this)),
      selection_(new Selection(this)),
      results_(new Results(this, options.compute)) {
  setObjectName(QStringLiteral("main_window"));
  setAcceptDrops(true);
  results_->set_prepare(&look_ahead);
  Scene scene;
  scene.question = first_case();
  static_cast<void>(document_->load(scene, QString()));
  Desk& lesson = document_->desk(std::string(mode_name(Mode::learn)));
  lesson.scene = document_->scene({}, {});
  lesson.scratch = true;
  run_ = new RunControl(*document_, *results_, measurer_, this);
  library_ = new LibraryControl(*document_, *results_, this);
  what_if_ = new WhatIfControl(*document_, *results_, this);
  files_ = new SceneFiles(*document_, *cursor_, *selection_, options_.remember, this);
  begin_settings();
  name_drop_downs();
  build();
  build_menus();
  wire();
  restore();
  ask();
  // The keys move the cursor until somebody goes to a control; a click beside everything brings them back.
  setFocusPolicy(Qt::ClickFocus);
  setFocus();
}

MainWindow::~MainWindow() {
  // The undo stacks say a last word when they go, to whoever still listens.
  disconnect(&document_->undo_group(), nullptr, this, nullptr);
}

void MainWindow::wire() {
  connect(document_, &Document::question_changed, this, &MainWindow::ask);
  connect(document_, &Document::path_changed, this, &MainWindow::refresh_title);
  connect(document_, &Document::loaded, this, [this](const Scene& scene) {
    // The cursor waits for the answer that it points into.
    arriving_ = scene.cursor;
    selection_->select(scene.selection);
    // In a lesson the view was chosen before, and the next page chooses anew.
    if (!scene.what_if.none() && (mode_ == Mode::explore || mode_ == Mode::learn)) stage_->show_view(View::whatif);
    if (results_->answer() && results_->answer()->question == document_->question()) place_cursor();
  });
  connect(&document_->undo_group(), &QUndoGroup::cleanChanged, this, &MainWindow::refresh_title);
  connect(document_, &Document::draft_changed, this, &MainWindow::refresh_title);
  connect(document_, &Document::draft_changed, this, &MainWindow::refresh_run);
  connect(results_, &Results::ready, this, &MainWindow::show_answer);
  connect(results_, &Results::proved, this, [this] {
    case_line_->set_answer(results_->answer().get(), false, results_->unproved(), results_->proved_by());
  });
  connect(results_, &Results::failed, this, [this](const QString& line) {
    unanswered_ = true;
    case_line_->set_answer(nullptr);
    notice_->show_error(line);
  });
  connect(document_, &Document::left_out, toast_, &Toast::say);
  waiting_.setSingleShot(true);
  waiting_.setInterval(kSoonMs);
  connect(results_, &Results::asked, &waiting_, qOverload<>(&QTimer::start));
  connect(results_, &Results::ended, this, [this] {
    if (results_->asking()) return;
    waiting_.stop();
    toast_->release();
  });
  connect(&waiting_, &QTimer::timeout, this, [this] {
    toast_->hold(asks_for_improvement(document_->question().wiring.placement)
                     ? tr("Searching for the best placement… Undo stops the search.")
                     : tr("Computing…"));
  });
  if (auto* application = qobject_cast<Application*>(QCoreApplication::instance()))
    connect(application, &Application::faulted, notice_, &Notice::show_error);
  connect(files_, &SceneFiles::failed, this, [this](const QString& line) { notice_->show_error_about(kFile, line); });
  connect(files_, &SceneFiles::succeeded, this, [this] { notice_->forgive(kFile); });
  connect(files_, &SceneFiles::changed_on_disk, this, [this](const QString& line) {
    if (line.isEmpty()) return notice_->withdraw(QStringLiteral("disk"));
    notice_->show_offer(QStringLiteral("disk"), line, {tr("Reload"), [this] { files_->reload(); }});
  });
  connect(files_, &SceneFiles::open_elsewhere, this,
          [this](const QString& line) { notice_->show_offer(QStringLiteral("elsewhere"), line); });
  connect(library_, &LibraryControl::failed, this,
          [this](const QString& line) { notice_->show_error_about(kCase, line); });
  connect(what_if_, &WhatIfControl::failed, this,
          [this](const QString& line) { notice_->show_error_about(kCase, line); });
  connect(results_, &Results::what_if_changed, this, &MainWindow::refresh_what_if);
  connect(run_, &RunControl::failed, notice_, &Notice::show_error);
  connect(run_, &RunControl::started, notice_, &Notice::dismiss);
  connect(run_, &RunControl::progress, tool_bar_, &ToolBar::set_progress);
  connect(run_, &RunControl::stopped, tool_bar_, &ToolBar::set_idle);
  connect(tool_bar_, &ToolBar::run_pressed, this, [this] { run(); });
  auto* follower = new RunFollower(
      measurer_, *results_, *play_bar_, [this] { return !is_lab(mode_) && !in_plan() && !in_class(); }, this);
  connect(run_, &RunControl::starting, follower, &RunFollower::begin);
  connect(play_bar_, &PlayBar::taken_over, toast_,
          [this] { toast_->say(tr("The run goes on without the cursor. \"Follow again\" takes it along")); });
  connect(tool_bar_, &ToolBar::cancel_pressed, run_, &RunControl::cancel);
  connect(tool_bar_, &ToolBar::mode_chosen, this,
          [this](Mode mode) { mode == Mode::present ? open_plan() : set_mode(mode); });
  connect(tool_bar_, &ToolBar::theme_pressed, this, [this] { set_dark(!dark_); });
  connect(tool_bar_, &ToolBar::export_pressed, this, &MainWindow::export_figure);
  connect(views_.get(), &Views::size_chosen, this, [this](qint64 bytes) {
    const Case question = with_bytes(document_->question(), bytes);
    const auto done = document_->change(question, tr("Size %1").arg(qt(size_text(question.size()))));
    if (!done) notice_->show_error_about(kCase, qt(done.error().line()));
  });
  connect(views_.get(), &Views::case_dragged, this, [this](const Case& question) {
    const auto done = document_->change(question, tr("Move a rank"));
    if (!done) notice_->show_error_about(kCase, qt(done.error().line()));
    if (done && worked_in() == Mode::learn) lesson_panel_->seat(document_->question().wiring.placement);
  });
  connect(views_.get(), &Views::edit_asked, this, &MainWindow::set_editing);
  connect(views_.get(), &Views::algorithm_chosen, this, [this](const QString& name) {
    const auto done =
        document_->change(with_algorithm(document_->question(), name.toStdString()), tr("Choose algorithm"));
    if (!done) notice_->show_error_about(kCase, qt(done.error().line()));
  });
  connect(play_bar_, &PlayBar::brushed, selection_, &Selection::set_brush);
  connect(selection_, &Selection::changed, this, [this] { play_bar_->set_brush(selection_->brush()); });
  connect(case_line_, &QAbstractButton::clicked, this, &MainWindow::toggle_case_panel);
  connect(play_bar_, &PlayBar::changed, this, [this] { views_->set_reduced_motion(play_bar_->reduced_motion()); });
}

void MainWindow::ask() {
  notice_->forgive(kCase);
  case_line_->set_case(document_->question());
  refresh_run();
  refresh_title();
  results_->ask(document_->question());
}

void MainWindow::show_answer() {
  if (unanswered_) notice_->dismiss();
  unanswered_ = false;
  const auto answer = results_->answer();
  document_->settle(answer->question);
  case_line_->set_answer(answer.get(), results_->proving(), {}, results_->proved_by());
  play_bar_->set_answer(answer);
  refresh_what_if();  // whose run it may follow
  refresh_run();
  place_cursor();
  refresh_still();
  if (predicts()) predict_panel_->set_case(answer, cursor_->position());
}

void MainWindow::place_cursor() {
  const Case& now = results_->answer()->question;
  // Another schedule starts at its beginning; another size or tier of the same one changes nothing in the picture.
  const bool same = now.collective == shown_.collective && now.algorithm == shown_.algorithm &&
                    now.program == shown_.program && now.instance == shown_.instance;
  if (arriving_)
    cursor_->set(play_bar_->axis().clamp(*arriving_));
  else if (!same)
    cursor_->set({});
  if (!same) selection_->set_brush({});
  arriving_.reset();
  shown_ = now;
  if (watched_ && !results_->asking()) play_bar_->play_to(*std::exchange(watched_, std::nullopt));
}

void MainWindow::refresh_run() {
  tool_bar_->set_run_shown(!is_lab(mode_) && !in_plan() && !sums_up(mode_, lesson_panel_));
  tool_bar_->set_run(document_->question().instance.ranks, why_no_run());
}

QString MainWindow::why_no_run(bool slowly) const {
  if (sums_up(mode_, lesson_panel_)) return tr("A summary has nothing to run");
  if (holds_run()) return tr("Real ranks run it when you have committed to an answer");
  if (!document_->draft().isEmpty())
    return tr("The text has an error in line %1: real ranks run it when it can be read").arg(document_->draft_line());
  return run_blocker(document_->question(), measurer_, slowly ? "emulated" : document_->backend(),
                     results_->answer().get());
}

void MainWindow::refresh_title() {
  const bool changed = in_plan() ? plan_->modified() : document_->modified();
  QString name = files_->shown_name();
  if (mode_ == Mode::present && presenting_ != Presenting::the_case)
    name = plan_->shown_name();
  else if (worked_in() == Mode::learn && lesson_panel_ != nullptr && !lesson_panel_->position().isEmpty()) {
    const QString id = lesson_panel_->lesson_id();
    name = tr("Lesson %1").arg(id);
    for (const LessonInfo& info : lessons())
      if (id.toStdString() == info.id)
        name = id.compare(qt(info.title), Qt::CaseInsensitive) == 0 ? qt(info.title) : name + ", " + qt(info.title);
  }
  name_->setText(changed ? tr("%1 (unsaved changes)").arg(name) : name);
  name_->adjustSize();
  // In the middle; beside the menus where these reach so far; and where there is no room at all in the window's title.
  // Their width, since a bar that is not shown yet has not moved them to its right end where that is their place.
  const QMenuBar* bar = menuBar();
  const QRect all = bar->actionGeometry(bar->actions().first()) | bar->actionGeometry(bar->actions().last());
  const int menus = all.width() + 3 * metric::gap;
  const int x = std::max((width() - name_->width()) / 2, menus);
  const QPoint at(x, (metric::menu_height - name_->height()) / 2);
  name_->move(QStyle::visualRect(layoutDirection(), rect(), QRect(at, name_->size())).topLeft());
  name_->setVisible(x + name_->width() <= width());
  setWindowTitle(tr("%1[*] - Ringside").arg(name));
  setWindowModified(changed);
}

void MainWindow::run(bool slowly) {
  // A clicker's Start key is F5, too: what is presented is not measured.
  if (in_plan()) return start_class({});
  if (mode_ == Mode::measure) {
    if (!slowly) return measure_panel_->press_primary();
    if (const QString why = measure_panel_->run_slowly(); !why.isEmpty()) toast_->say(why);
    return;
  }
  if (mode_ == Mode::present || mode_ == Mode::train) return;
  if (schedule_panel_ != nullptr) schedule_panel_->read_now();
  const QString why_not = why_no_run(slowly);
  if (slowly && !why_not.isEmpty()) toast_->say(why_not);
  if (!why_not.isEmpty()) return;
  if (!run_->running() && measurer_->running())
    return notice_->show_error(
        tr("Another run is under way in Train or Measure: run this when that has ended, or stop it there"));
  run_->run(slowly);
}

QString MainWindow::error_line() const {
  return notice_->line();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  arrange();
  refresh_title();
}

void MainWindow::paintEvent(QPaintEvent* event) {
  QMainWindow::paintEvent(event);
  if (painted_) return;
  painted_ = true;
  QTimer::singleShot(0, this, &MainWindow::painted_first);
}

}  // namespace ringside::ui
