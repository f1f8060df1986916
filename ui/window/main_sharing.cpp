// What leaves the window: figures as files, on the clipboard, on paper; and what every window takes from the settings.
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QPrintDialog>
#include <QProcess>
#include <QSettings>
#include <QStandardPaths>

#include "ui/controls/style.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/measure/measure_panel.h"
#include "ui/paint/qt_text.h"
#include "ui/play/play_bar.h"
#include "ui/present/plan_page.h"
#include "ui/stage/present_view.h"
#include "ui/stage/views.h"
#include "ui/training/lab_page.h"
#include "ui/training/train_panel.h"
#include "ui/window/desktop.h"
#include "ui/window/export_dialog.h"
#include "ui/window/hand_over.h"
#include "ui/window/main_window.h"
#include "ui/window/notice.h"
#include "ui/window/scene_files.h"
#include "ui/window/settings_dialog.h"
#include "ui/window/toast.h"

namespace ringside::ui {
namespace {

/// None while nothing is computed there.
std::optional<PagePicture> attended_picture(const LabPage& page) {
  const auto all = page.pictures();
  return all.empty() ? std::nullopt : std::optional(all[page.attended(all)]);
}

/// What the stage draws its figures from: of what waits for an answer, no more than it shows.
FigureInput staged_input(const Views& views) {
  FigureInput input = views.input();
  input.untold = views.asked();
  input.selection.onward = input.selection.onward && !views.held();
  return input;
}

}  // namespace

void MainWindow::export_figure() {
  play_bar_->stop();
  QString folder = document_->path().isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                                               : QFileInfo(document_->path()).path();
  if (options_.remember) folder = QSettings().value(QStringLiteral("export_folder"), folder).toString();
  if (!QFileInfo(folder).isDir()) folder = QDir::homePath();
  if (is_lab(mode_)) {
    auto pictures = lab_page()->pictures();
    if (pictures.empty()) return toast_->say(tr("%1 has no figure yet").arg(attended_title()));
    const std::size_t first = lab_page()->attended(pictures);
    ExportDialog dialog(std::move(pictures), first, folder, this);
    return exported(dialog);
  }
  const auto make = [this](View view, const FigureInput& input) { return views_->figure(view, input); };
  const FigureInput input = staged_input(*views_);
  const View shown = stage_->attended();
  ExportOffer offer;
  if (!document_->lab().empty()) offer.views.push_back(View::lab);
  if (predicts_or_learns() || (worked_in() == Mode::learn && lesson_panel_ != nullptr && lesson_panel_->asking())) {
    std::erase_if(offer.views, [&](View view) { return view != shown; });
    offer.every_step = !holds_run();
  }
  if (offer.views.empty()) return toast_->say(tr("%1 has no figure yet").arg(attended_title()));
  ExportDialog dialog(input, make, shown, folder, this, offer);
  // Made again it would show what it keeps back now.
  if (!input.untold) dialog.keep_scene(document_->scene(input.cursor, input.selection));
  exported(dialog);
}

void MainWindow::exported(ExportDialog& dialog) {
  if (dialog.exec() != QDialog::Accepted) return;
  if (options_.remember) QSettings().setValue(QStringLiteral("export_folder"), QFileInfo(dialog.written()).path());
  toast_->say(tr("Saved %1").arg(dialog.written()));
}

QString MainWindow::attended_title() const {
  if (!is_lab(mode_)) return title(stage_->attended());
  const auto picture = attended_picture(*lab_page());
  return picture ? picture->title : lab_page()->title();
}

QString MainWindow::attended_name() const {
  if (!is_lab(mode_)) return export_name(staged_input(*views_), stage_->attended());
  const auto picture = attended_picture(*lab_page());
  return picture ? picture->file_name : lab_page()->name();
}

std::shared_ptr<const Figure> MainWindow::attended_figure() {
  if (is_lab(mode_)) {
    const auto picture = attended_picture(*lab_page());
    if (!picture) toast_->say(tr("%1 has no figure yet").arg(attended_title()));
    return picture ? picture->figure : nullptr;
  }
  FigureInput input = staged_input(*views_);
  input.hover = {};  // is the screen's
  auto figure = views_->figure(stage_->attended(), input);
  if (!figure) toast_->say(tr("%1 has no figure yet").arg(title(stage_->attended())));
  return figure;
}

void MainWindow::copy_figure() {
  const auto figure = attended_figure();
  if (!figure) return;
  auto picture = picture_of(*figure, theme_now());
  if (!picture) return notice_->show_error(qt(picture.error().line()));
  QApplication::clipboard()->setMimeData(picture->release());
  toast_->say(tr("Copied: %1, as a picture").arg(attended_title()));
}

void MainWindow::copy_numbers() {
  const auto figure = attended_figure();
  if (!figure) return;
  auto numbers = numbers_of(*figure);
  if (!numbers) return toast_->say(tr("%1 has no table of numbers").arg(attended_title()));
  QApplication::clipboard()->setMimeData(numbers.release());
  toast_->say(tr("Copied: the numbers of %1, as a table").arg(attended_title()));
}

void MainWindow::print_figure() {
  play_bar_->stop();
  const auto figure = attended_figure();
  if (!figure) return;
  QPrinter printer(QPrinter::HighResolution);
  const QSizeF size = figure->preferred_size();
  printer.setPageOrientation(size.width() > size.height() ? QPageLayout::Landscape : QPageLayout::Portrait);
  printer.setDocName(attended_name());
  QPrintDialog dialog(&printer, this);
  dialog.setWindowTitle(tr("Print %1").arg(attended_title()));
  if (dialog.exec() != QDialog::Accepted) return;
  if (const auto done = print(*figure, printer); !done) return notice_->show_error(qt(done.error().line()));
  toast_->say(tr("Printed: %1").arg(attended_title()));
}

void MainWindow::begin_settings() {
  if (options_.remember) {
    settings_ = read_settings();
    desktop_ = new Desktop(QDBusConnection::sessionBus(), this);
    connect(desktop_, &Desktop::changed, this, &MainWindow::follow_settings);
  }
  dark_ = wants_dark();
  contrast_ = wants_contrast();
  apply_theme(theme_now());
}

const Theme& MainWindow::theme_now() const {
  if (contrast_) return strong_theme(dark_);
  return dark_ ? dark_theme() : light_theme();
}

bool MainWindow::wants_contrast() const {
  if (settings_.contrast == Settings::Contrast::system) return desktop_ != nullptr && desktop_->high_contrast();
  return settings_.contrast == Settings::Contrast::high;
}

bool MainWindow::wants_dark() const {
  if (options_.dark) return *options_.dark;
  if (settings_.theme == Settings::Theme::system) return desktop_ != nullptr && desktop_->dark();
  return settings_.theme == Settings::Theme::dark;
}

void MainWindow::set_dark(bool dark) {
  options_.dark.reset();
  settings_.theme = dark ? Settings::Theme::dark : Settings::Theme::light;
  keep_settings();
  show_theme(dark, contrast_);
}

void MainWindow::show_theme(bool dark, bool contrast) {
  dark_ = dark, contrast_ = contrast;
  const Theme& theme = theme_now();
  apply_theme(theme);
  views_->set_theme(theme);
  if (present_ != nullptr) present_->set_theme(theme);
  if (plan_page_ != nullptr) plan_page_->set_theme(theme);
  if (train_panel_ != nullptr) train_panel_->set_theme(theme);
  if (measure_panel_ != nullptr) measure_panel_->set_theme(theme);
  dark_action_->setChecked(dark);
}

void MainWindow::set_settings(const Settings& settings) {
  if (settings == settings_) return;
  if (settings.theme != settings_.theme) options_.dark.reset();
  settings_ = settings;
  keep_settings();
  follow_settings();
}

void MainWindow::follow_settings() {
  const bool dark = wants_dark(), contrast = wants_contrast();
  if (dark != dark_ || contrast != contrast_) show_theme(dark, contrast);
  const bool system = settings_.motion == Settings::Motion::system;
  play_bar_->set_reduced_motion(system ? desktop_ != nullptr && desktop_->reduced_motion()
                                       : settings_.motion == Settings::Motion::reduced);
}

void MainWindow::keep_settings() {
  if (options_.remember) write_settings(settings_);
}

void MainWindow::show_settings() {
  auto* dialog =
      new SettingsDialog(settings_, [this](const Settings& s) { set_settings(s); }, [this] { reopen(); }, this);
  dialog->open();
}

void MainWindow::reopen() {
  QProcess next;
  next.setProgram(QCoreApplication::applicationFilePath());
  // What is kept knows its own file. One without changes is read where that comes over nothing that is kept.
  const bool alone = document_->modified_desks().empty() || (!document_->modified() && mode_ == worked_in());
  if (!document_->path().isEmpty() && alone) next.setArguments({document_->path()});
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  if (taken_text_percent() != 100) environment.remove(QStringLiteral("QT_SCALE_FACTOR"));
  next.setProcessEnvironment(environment);
  leave(true);
  if (!next.startDetached()) {
    files_->keep_unsaved();
    return notice_->show_error(tr("The window could not be opened again; do it by hand"));
  }
  if (files_->recovery() != nullptr) files_->recovery()->let_go();
  QCoreApplication::exit();
}

}  // namespace ringside::ui
