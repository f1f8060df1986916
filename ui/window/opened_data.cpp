// What the window opens, by name: scenes, schedules, lessons, topologies, what others published, what a calibration
// found, answers.
#include <algorithm>
#include <iterator>

#include <QCoreApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QPointer>
#include <QThreadPool>
#include <QUrl>

#include "core/base/json_fields.h"
#include "core/calibrated.h"
#include "core/lab_scene.h"
#include "core/measure/published.h"
#include "core/measure/recorded.h"
#include "core/measure/run_file.h"
#include "core/printed_numbers.h"
#include "core/topology/import/import.h"
#include "lessons/lesson.h"
#include "lessons/plan/plan.h"
#include "lessons/progress.h"
#include "ui/editor/schedule_files.h"
#include "ui/editor/schedule_panel.h"
#include "ui/gamma/gamma_memory.h"
#include "ui/gamma/gamma_panel.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/measure/measured_picture.h"
#include "ui/model/wiring_edit.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/recipe.h"
#include "ui/stage/registry.h"
#include "ui/stage/stage.h"
#include "ui/training/page_picture.h"
#include "ui/window/main_window.h"
#include "ui/window/notice.h"
#include "ui/window/opened_picture.h"
#include "ui/window/scene_files.h"
#include "ui/window/toast.h"

namespace ringside::ui {
namespace {

constexpr qint64 kMostBytes = 64 << 20;  // of a file whose text decides

std::string local(const QString& path) {
  return QFile::encodeName(path).toStdString();
}

/// The overview: plans of lessons have their lessons' names, which open these.
bool is_plan(const QString& target) {
  const auto named = [&](const auto& one) { return target == qt(one.id); };
  return std::ranges::none_of(lessons(), named) && std::ranges::any_of(plans(), named);
}

/// A list of figures is no lesson, there or not.
Failure refused_list(const QString& path) {
  return fail("file", local(path),
              QFileInfo::exists(path) ? "a file that a window shows: ringside figure FILE.figures makes what is listed"
                                      : "a file that exists and can be read");
}

/// A log may be called anything, so its text decides: of all that no ending names as something else.
bool may_be_log(const QString& path) {
  static const QStringList others{"ringside", "ringclass", "figures", "svg",  "pdf", "png",
                                  "html",     "tex",       "gif",     "apng", "mp4", "gz"};
  return QFileInfo(path).isFile() && !others.contains(QFileInfo(path).suffix(), Qt::CaseInsensitive);
}
bool is_log(const QString& path) {
  if (!may_be_log(path) || QFileInfo(path).size() > kMostBytes) return false;
  const auto text = read_text(local(path));
  return text && holds_log(*text);
}

bool is_table(const QString& path) {
  return path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive) && !is_log(path);
}

QStringList files_of(const QMimeData* data) {
  QStringList paths;
  for (const QUrl& url : data->urls())
    if (url.isLocalFile()) paths << url.toLocalFile();
  return paths;
}

}  // namespace

// Files of calibrations, wires, figures' numbers and schedules end alike, so their text decides, read once; one that is
// none of them is left to Build, which says what is wrong.
MainWindow::Held MainWindow::held_in(const QString& path) {
  if (!is_schedule_file(path)) return is_log(path) ? Held::measurement : Held::other;
  if (QFileInfo(path).size() > kMostBytes) return Held::too_large;
  const auto text = read_text(local(path));
  if (!text) return Held::schedule;
  if (holds_log(*text)) return Held::measurement;
  if (path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive)) {
    const auto json = parse_json(*text, local(path));
    if (json && !printing_verb(*json).empty()) return Held::schedule;  // where it is said what that is
    if (json && json->contains("ping_pong")) return Held::calibration;
    if (json && is_bundle(*json)) return Held::measurement;
    if (json && is_progress(*json)) return Held::answers;
    if (may_hold_recipe(local(path))) return Held::other;  // a figure's numbers, which open what they were made from
  }
  return import_topology(*text) ? Held::topology : Held::schedule;
}

bool MainWindow::open_target(const QString& target) {
  // What looks like a file is one; everything else is a lesson's name.
  if (is_table(target)) return open_published({target});
  if (takes_traces({target})) return open_traces({target}), true;
  return open_held(held_in(target), target);
}

bool MainWindow::open_held(Held held, const QString& target) {
  notice_->withdraw(kFile);  // what was said of the last one
  switch (held) {
    case Held::too_large:
      notice_->show_error_about(kFile, qt(fail("file", local(target), "64 MiB at most").value().line()));
      return false;
    case Held::calibration: return open_calibration(target);
    case Held::measurement: return open_run(target);
    case Held::answers: return import_answers(target);
    case Held::topology: leave_lesson(); return open_topology(target);
    case Held::schedule:
      set_mode(Mode::build);
      if (!schedule_panel_->open_path(target)) return false;
      document_->undo_stack().clear();
      return true;
    case Held::other: break;
  }
  if (target.endsWith(QLatin1String(".ringclass")) || is_plan(target)) return open_class(target);
  if (target.endsWith(QLatin1String(".ringside"))) {
    leave_lesson();
    return open_scene(target);
  }
  if (may_hold_recipe(local(target))) return open_picture(target);
  if (target.endsWith(QLatin1String(".figures")))
    return notice_->show_error_about(kFile, qt(refused_list(target).value().line())), false;
  return open_lesson(target);
}

bool MainWindow::open_picture(const QString& path) {
  const auto recipe = read_recipe(local(path));
  if (!recipe) return notice_->show_error_about(kFile, qt(recipe.error().line())), false;
  leave_lesson();
  if (of_measure(*recipe)) return open_measure_picture(*recipe);
  if (!recipe->command.empty() || of_page(*recipe)) return open_training_picture(*recipe);
  if (!recipe->scene.lab.empty() && recipe->figure == kLabView) {
    if (const auto page = page_of_lab(recipe->scene.lab)) return open_training_picture(*page);
    toast_->say(tr("This picture has no page here: %1 makes it").arg(qt("ringside figure " + recipe->scene.lab)));
    return true;
  }
  show_cases();
  // Without a path: saving never writes over the picture.
  if (const auto done = document_->load(scene_of(*recipe), {}); !done)
    return notice_->show_error_about(kFile, qt(done.error().line())), false;
  if (const auto view = find_view(recipe->figure)) stage_->show_view(*view);  // a share's page names none
  show_runs(*recipe, *results_);
  choose_as(*recipe, *stage_);
  notice_->forgive(kFile);
  if (recipe->figure != kind_of(View::gamma).name) return true;
  const auto asked = gamma_of(recipe->page);
  if (auto* panel = stage_->findChild<GammaPanel*>(); panel != nullptr && asked) {
    panel->set_step(asked->step, asked->workers);
    return true;
  }
  Recipe again;
  again.command = {"figure", local(path)};
  notice_->show_offer(
      kFile,
      tr("The page has no fields for this picture and shows another case. %1 makes it.").arg(qt(command_line(again))));
  return true;
}

bool MainWindow::open_lesson(const QString& target) {
  if (lesson_panel_ == nullptr) make_lesson_panel();
  if (const auto opened = lesson_panel_->open(target); !opened) {
    notice_->show_error(qt(opened.error().line()));
    return false;
  }
  refresh_title();
  return true;
}

bool MainWindow::open_published(const QStringList& paths) {
  std::vector<PublishedRun> runs = results_->published();
  for (const QString& path : paths) {
    auto run = read_published(local(path));
    if (!run) return notice_->show_error_about(kFile, qt(run.error().line())), false;
    if (std::find(runs.begin(), runs.end(), *run) == runs.end()) runs.push_back(std::move(*run));
  }
  notice_->forgive(kFile);
  results_->set_published(std::move(runs));
  toast_->say(tr("Time over size shows published runs: %1").arg(results_->published().size()));
  return true;
}

bool MainWindow::open_calibration(const QString& path) {
  const auto calibrated = with_calibration_file(document_->question(), local(path));
  const auto done =
      calibrated.and_then([this](const Case& c) { return document_->change(c, tr("Take a calibration")); });
  if (!done) return notice_->show_error_about(kFile, qt(done.error().line())), false;
  notice_->forgive(kFile);
  return true;
}

bool MainWindow::open_topology(const QString& path) {
  const auto done =
      read_text(local(path))
          .and_then([this](const std::string& text) { return with_topology_text(document_->question(), text); })
          .and_then([this](const Case& c) { return document_->change(c, tr("Open a topology")); });
  if (!done) return notice_->show_error_about(kFile, qt(done.error().line())), false;
  notice_->forgive(kFile);
  return true;
}

void MainWindow::choose_published() {
  const QStringList paths = QFileDialog::getOpenFileNames(this, tr("Open published runs"), {},
                                                          tr("Tables of bytes,time_us (*.csv);;All files (*)"));
  if (!paths.isEmpty()) open_published(paths);
}

void MainWindow::choose_calibration() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Open a calibration"), {},
                                                    tr("What ringside calibrate -o wrote (*.json);;All files (*)"));
  if (!path.isEmpty()) open_calibration(path);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!files_of(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QStringList paths = files_of(event->mimeData());
  QStringList tables;
  std::copy_if(paths.begin(), paths.end(), std::back_inserter(tables), is_table);
  event->acceptProposedAction();
  if (takes_traces(paths)) {
    open_traces(paths);
  } else if (!tables.isEmpty()) {
    open_published(tables);
  } else if (!is_schedule_file(paths.front()) && !may_be_log(paths.front())) {
    take_dropped(Held::other, paths.front());
  } else {
    // Some tens of MiB take seconds to be read and told apart: nothing stands still meanwhile.
    QThreadPool::globalInstance()->start([self = QPointer(this), path = paths.front(), drop = ++drops_] {
      const Held held = held_in(path);
      QMetaObject::invokeMethod(
          QCoreApplication::instance(),
          [self, held, path, drop] {
            if (self && self->drops_ == drop) self->take_dropped(held, path);
          },
          Qt::QueuedConnection);
    });
  }
}

void MainWindow::take_dropped(Held held, const QString& path) {
  const bool replaces = held == Held::schedule || held == Held::other;
  const bool beside = !replaces && held != Held::topology;
  if (!beside) leave_lesson();
  if (!replaces || files_->may_discard()) open_held(held, path);
}

}  // namespace ringside::ui
