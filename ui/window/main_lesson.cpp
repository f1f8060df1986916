// A lesson beside the stage: its scenes are shown and watched, and while it asks nothing else tells.
#include <algorithm>

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QStandardPaths>

#include "core/sim/blocking.h"
#include "ui/controls/field.h"
#include "ui/gamma/gamma_panel.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/paint/qt_text.h"
#include "ui/play/play_bar.h"
#include "ui/present/lecture.h"
#include "ui/stage/present_view.h"
#include "ui/stage/registry.h"
#include "ui/stage/stage.h"
#include "ui/stage/views.h"
#include "ui/window/main_window.h"
#include "ui/window/notice.h"
#include "ui/window/own_lesson.h"
#include "ui/window/toast.h"

namespace ringside::ui {
namespace {

constexpr int kRoomForTheTurn = 900;           // beside tabs and title
constexpr QLatin1String kOwnLesson{"lesson"};  // errors about its file

}  // namespace

void MainWindow::leave_lesson() {
  if (worked_in() == Mode::learn) set_mode(Mode::explore);
}

/// Also where no lesson has been opened yet.
LessonPanel& MainWindow::lesson_panel() {
  if (lesson_panel_ == nullptr) {
    make_lesson_panel();
    lesson_panel_->hide();
  }
  return *lesson_panel_;
}

void MainWindow::export_answers() {
  const QString file =
      QFileDialog::getSaveFileName(this, tr("Export answers"), QStringLiteral("answers.json"), tr("Answers (*.json)"));
  if (file.isEmpty()) return;
  const auto done = write_progress(without_drafts(lesson_panel().progress()), file.toStdString());
  if (!done) notice_->show_error(qt(done.error().line()));
}

/// Without a file it asks for one.
bool MainWindow::import_answers(QString file) {
  if (file.isEmpty()) file = QFileDialog::getOpenFileName(this, tr("Import answers"), {}, tr("Answers (*.json)"));
  if (file.isEmpty()) return false;
  if (const auto done = lesson_panel().take_in(file); !done)
    return notice_->show_error_about(kFile, qt(done.error().line())), false;
  toast_->say(tr("Taken in: the answers of %1").arg(QFileInfo(file).fileName()));
  return true;
}

void MainWindow::make_lesson_panel() {
  lesson_panel_ = new LessonPanel(
      options_.remember ? QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/lessons.json"
                        : QString());
  lesson_panel_->setObjectName(QStringLiteral("lesson_panel"));
  lesson_panel_->set_measurer(measurer_);
  const auto tell = [this] { lesson_panel_->set_moment(cursor_->position(), document_->question().algorithm); };
  connect(cursor_, &Cursor::moved, lesson_panel_, tell);
  connect(document_, &Document::loaded, lesson_panel_, tell);
  body_->insertWidget(0, lesson_panel_);
  const auto* own = new OwnLesson(*lesson_panel_);
  connect(own, &OwnLesson::failed, this, [this](const QString& line) { notice_->show_error_about(kOwnLesson, line); });
  connect(own, &OwnLesson::reloaded, this, [this] {
    notice_->forgive(kOwnLesson);
    toast_->say(tr("The lesson's file has changed: this is what it says now"));
  });
  // Its scenes go to Learn's own document, so Learn comes before the first of them.
  connect(lesson_panel_, &LessonPanel::opening, this, [this] {
    if (mode_ != Mode::learn) set_mode(Mode::learn);
  });
  connect(lesson_panel_, &LessonPanel::scene_requested, this, [this](const Scene& scene) {
    watched_.reset();
    load_of_lesson(scene, scene.cursor);
  });
  connect(lesson_panel_, &LessonPanel::watch_requested, this, &MainWindow::watch);
  connect(lesson_panel_, &LessonPanel::failed, this, [this](const QString& line) { notice_->show_error(line); });
  // What was dragged on one page is no fact of the next.
  connect(lesson_panel_, &LessonPanel::page_turned, this, [this] {
    if (auto* gamma = stage_->findChild<GammaPanel*>()) gamma->reset();
    refresh_run();
  });
  connect(lesson_panel_, &LessonPanel::stage_requested, this, [this](const QString& figure) {
    // A page without a view of its own shows what its scene is about.
    const View first = document_->lab().empty() ? View() : View::lab;
    if (const auto view = figure.isEmpty() ? first : find_view(figure.toStdString())) {
      lesson_view_ = *view;
      stage_->show_view(*view);
    } else
      notice_->show_error(qt(view.error().line()));
  });
  connect(lesson_panel_, &LessonPanel::page_changed, this, [this](const QString& position) {
    toast_->pass();
    document_->set_view(std::string(mode_name(mode_)), position.toStdString());
    refresh_title();
  });
  connect(lesson_panel_, &LessonPanel::waiting_changed, this, &MainWindow::refresh_turn);
  // A cell that is clicked answers a question that asks for one; hovering changes nothing.
  connect(selection_, &Selection::changed, lesson_panel_, [this, last = Selected()]() mutable {
    if (selection_->selected() == last) return;
    last = selection_->selected();
    if (mode_ != Mode::learn || !lesson_panel_->pick(last) || !lesson_panel_->picking()) return;
    last = {};  // so that a second click lets it go
    selection_->select({});
  });
  connect(lesson_panel_, &LessonPanel::picks_changed, this, [this] {
    views_->set_picked(lesson_panel_->picked());
    views_->set_parts(lesson_panel_->parts());
  });
  connect(views_.get(), &Views::part_clicked, lesson_panel_, &LessonPanel::pick_part);
  connect(views_.get(), &Views::part_pointed, lesson_panel_, &LessonPanel::set_bar);
  connect(lesson_panel_, &LessonPanel::bar_pointed, this, [this](const QString& bar) {
    lesson_panel_->set_bar(bar);
    views_->point_at(bar);
  });
}

void MainWindow::watch(const Scene& scene) {
  const CursorPosition here = cursor_->position();
  const bool on =
      scene.question == document_->question() && !arriving_ &&
      (here.step < scene.cursor.step || (here.step == scene.cursor.step && here.phase <= scene.cursor.phase));
  Scene from = scene;
  from.cursor = on ? here : CursorPosition{};
  // Without a moment of its own it is shown as it begins.
  watched_ = scene.cursor == CursorPosition{} ? std::nullopt : std::optional(scene.cursor);
  load_of_lesson(from, scene.cursor);
}

void MainWindow::load_of_lesson(const Scene& scene, const CursorPosition& asked) {
  if (!in_class()) asked_ = asked;  // a class keeps back for itself, and the lesson under it waits where it did
  refresh_turn();
  const std::string before = document_->lab();
  if (const auto done = document_->load(scene, QString()); !done)
    notice_->show_error(qt(done.error().line()));
  else if (!scene.lab.empty() && scene.lab != before && worked_in() == Mode::learn)
    stage_->show_view(View::lab);
}

bool MainWindow::predicts_or_learns() const {
  return foretells() || (worked_in() == Mode::learn && lesson_panel_ != nullptr && lesson_panel_->waiting());
}

bool MainWindow::holds_run() const {
  return predicts_or_learns() || (worked_in() == Mode::learn && lesson_panel_ != nullptr && lesson_panel_->holds_run());
}

void MainWindow::refresh_turn() {
  const bool waits = predicts_or_learns();
  refresh_run();
  refresh_still();
  const bool learns = worked_in() == Mode::learn && lesson_panel_ != nullptr;
  const bool asks = learns && lesson_panel_->asking();
  const bool kept_back = in_class() && lecture_->waiting();
  if (presenting_ != Presenting::the_case && mode_ == Mode::present) {
    const auto until = in_class() && !kept_back ? lecture_->until() : std::nullopt;
    play_bar_->set_blocked(kept_back ? tr("Play waits until the answer is revealed")
                           : until   ? tr("Play waits: the class is asked later what comes next")
                                     : QString(),
                           kept_back, until.value_or(CursorPosition()));
    return present_->set_waiting(false);
  }
  const bool summary = asks && lesson_panel_->sums_up();
  play_bar_->set_blocked(!holds_run() ? QString()
                         : summary    ? tr("Play waits: the page of this picture is not answered yet")
                                      : tr("Play waits until you have committed to an answer"),
                         waits || asks, worked_in() == Mode::learn ? asked_ : CursorPosition());
  // Where the page keeps all others back there are no tabs; its own view, kept back, has nothing to choose.
  std::vector<View> withheld, without_tab;
  for (std::size_t i = 0; learns && i < views().size(); ++i) {
    if (!lesson_panel_->shown().keeps_back(views()[i].name)) continue;
    withheld.push_back(static_cast<View>(i));
    if (views()[i].name != lesson_panel_->shown().stage) without_tab.push_back(static_cast<View>(i));
  }
  const bool alone =
      learns && std::ranges::find(lesson_panel_->shown().hides, kOtherViews) != lesson_panel_->shown().hides.end();
  stage_->set_tabs_shown(!waits && !asks && !alone);
  views_->set_withheld(std::move(withheld));
  stage_->set_withheld(without_tab);
  views_->set_asked(waits || (asks && lesson_panel_->untold()), holds_run());
  if (present_ != nullptr) present_->set_waiting(waits);
  turn_->setProperty("wanted", waits && stage_->width() >= kRoomForTheTurn);  // the play bar says it, too
  stage_->refresh_header(View::chunks);
}

void MainWindow::refresh_still() {
  play_bar_->set_timed(stage_->hero() != View::race);  // where each lane has a time of its own
  if (in_class()) return play_bar_->set_still({});     // whose picture is not the stage's
  const ViewKind& shown = kind_of(stage_->hero());
  const bool learns = mode_ == Mode::learn;
  const auto stuck = [&] {
    const auto& calls = document_->calls();
    const auto answer = results_->answer();
    if (!learns || !calls || !answer || answer->question != document_->question()) return false;
    const auto run = run_blocking(answer->schedule, answer->question.size(), *calls, size_of(answer->question.type));
    return run && !run->completes();
  };
  // Of a schedule that is written on the page nothing is counted before it is proved.
  const auto& now = results_->answer();
  const bool blank = learns && now && now->question.own() && now->schedule.step_count() == 0;
  play_bar_->set_still(shown.of_lesson ? tr("The picture shows a whole step of training: nothing moves")
                       : blank         ? tr("Nothing is sent yet: nothing moves")
                       : stuck()       ? tr("Some calls never return here: nothing moves")
                       : learns && stage_->arrangement() == Arrangement::hero && (shown.stale_on & kTime) == 0
                           ? tr("The picture shows the whole run: nothing moves")
                           : QString());
}

}  // namespace ringside::ui
