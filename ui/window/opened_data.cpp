// Files of numbers that the window opens beside scenes: what others published, what a calibration found.
#include <algorithm>
#include <iterator>

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QMimeData>
#include <QUrl>

#include "core/base/json_fields.h"
#include "core/calibrated.h"
#include "core/measure/published.h"
#include "ui/paint/qt_text.h"
#include "ui/window/main_window.h"
#include "ui/window/notice.h"
#include "ui/window/scene_files.h"
#include "ui/window/toast.h"

namespace ringside::ui {
namespace {

std::string local(const QString& path) {
  return QFile::encodeName(path).toStdString();
}

QStringList files_of(const QMimeData* data) {
  QStringList paths;
  for (const QUrl& url : data->urls())
    if (url.isLocalFile()) paths << url.toLocalFile();
  return paths;
}

/// Among the program's JSON, which may also be a schedule.
bool is_calibration(const QString& path) {
  if (!path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive)) return false;
  const auto json = read_json(local(path));
  return json && json->contains("ping_pong");
}

}  // namespace

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
  std::copy_if(paths.begin(), paths.end(), std::back_inserter(tables),
               [](const QString& path) { return path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive); });
  event->acceptProposedAction();
  if (!tables.isEmpty()) {
    open_published(tables);
  } else if (is_calibration(paths.front())) {
    open_calibration(paths.front());
  } else {
    leave_lesson();
    if (files_->may_discard()) open_target(paths.front());
  }
}

}  // namespace ringside::ui
