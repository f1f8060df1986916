#include "ui/main_window.h"

#include <QAction>
#include <QCloseEvent>
#include <QDir>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMenuBar>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>

#include "lessons/lesson.h"
#include "ui/case_edit.h"
#include "ui/case_line.h"
#include "ui/controls/field.h"
#include "ui/editor/schedule_files.h"
#include "ui/editor/schedule_panel.h"
#include "ui/export_dialog.h"
#include "ui/lesson_panel.h"
#include "ui/notice.h"
#include "ui/play_bar.h"
#include "ui/present_view.h"
#include "ui/run_control.h"
#include "ui/scene_files.h"
#include "ui/stage.h"
#include "ui/style.h"
#include "ui/views.h"

namespace ringside::ui {
namespace {

constexpr int kStateVersion = 2;

}  // namespace

MainWindow::MainWindow(Measurer* measurer, const Options& options)
    : options_(options),
      measurer_(measurer),
      document_(new Document(this)),
      cursor_(new Cursor(this)),
      selection_(new Selection(this)),
      results_(new Results(this)) {
  setObjectName(QStringLiteral("main_window"));
  Scene scene;
  scene.question = first_case();
  static_cast<void>(document_->load(scene, QString()));
  document_->undo_stack().clear();
  run_ = new RunControl(*document_, *results_, measurer_, this);
  files_ = new SceneFiles(*document_, *cursor_, *selection_, options_.remember, this);
  dark_ = options_.dark.value_or(options_.remember && QSettings().value(QStringLiteral("dark"), false).toBool());
  apply_theme(dark_ ? dark_theme() : light_theme());
  build();
  build_menus();
  wire();
  restore();
  ask();
  // The keys move the cursor until somebody goes to a control; a click beside everything brings them back.
  setFocusPolicy(Qt::ClickFocus);
  setFocus();
}

MainWindow::~MainWindow() = default;

void MainWindow::wire() {
  connect(document_, &Document::question_changed, this, &MainWindow::ask);
  connect(document_, &Document::path_changed, this, &MainWindow::refresh_title);
  connect(document_, &Document::loaded, this, [this](const Scene& scene) {
    // The cursor waits for the answer that it points into.
    arriving_ = scene.cursor;
    selection_->select(scene.selection);
    if (results_->answer() && results_->answer()->question == document_->question()) place_cursor();
  });
  connect(&document_->undo_stack(), &QUndoStack::cleanChanged, this, &MainWindow::refresh_title);
  connect(results_, &Results::ready, this, &MainWindow::show_answer);
  connect(results_, &Results::failed, this, [this](const QString& line) {
    unanswered_ = true;
    case_line_->set_answer(nullptr);
    notice_->show_error(line);
  });
  connect(files_, &SceneFiles::failed, notice_, &Notice::show_error);
  connect(run_, &RunControl::failed, notice_, &Notice::show_error);
  connect(run_, &RunControl::started, notice_, &Notice::dismiss);
  connect(run_, &RunControl::progress, tool_bar_, &ToolBar::set_progress);
  connect(run_, &RunControl::stopped, tool_bar_, &ToolBar::set_idle);
  connect(tool_bar_, &ToolBar::run_pressed, run_, &RunControl::run);
  connect(tool_bar_, &ToolBar::cancel_pressed, run_, &RunControl::cancel);
  connect(tool_bar_, &ToolBar::mode_chosen, this, &MainWindow::set_mode);
  connect(tool_bar_, &ToolBar::theme_pressed, this, [this] { set_dark(!dark_); });
  connect(tool_bar_, &ToolBar::export_pressed, this, &MainWindow::export_figure);
  connect(views_.get(), &Views::size_chosen, this, [this](qint64 bytes) {
    const auto done = document_->change(with_bytes(document_->question(), bytes), tr("Size %1").arg(bytes));
    if (!done) notice_->show_error(QString::fromStdString(done.error().line()));
  });
  connect(views_.get(), &Views::case_dragged, this, [this](const Case& question) {
    const auto done = document_->change(question, tr("Move a rank"));
    if (!done) notice_->show_error(QString::fromStdString(done.error().line()));
  });
  connect(views_.get(), &Views::edit_asked, this, &MainWindow::set_editing);
  connect(views_.get(), &Views::algorithm_chosen, this, [this](const QString& name) {
    const auto done =
        document_->change(with_algorithm(document_->question(), name.toStdString()), tr("Choose algorithm"));
    if (!done) notice_->show_error(QString::fromStdString(done.error().line()));
  });
  connect(case_line_, &QAbstractButton::clicked, this, &MainWindow::toggle_case_panel);
  connect(play_bar_, &PlayBar::changed, this, [this] { views_->set_reduced_motion(play_bar_->reduced_motion()); });
}

void MainWindow::ask() {
  case_line_->set_case(document_->question());
  refresh_run();
  refresh_title();
  results_->ask(document_->question());
}

void MainWindow::show_answer() {
  if (unanswered_) notice_->dismiss();
  unanswered_ = false;
  const auto answer = results_->answer();
  case_line_->set_answer(answer.get());
  play_bar_->set_answer(answer);
  refresh_run();
  place_cursor();
}

void MainWindow::place_cursor() {
  const Case& now = results_->answer()->question;
  // Another schedule starts at its beginning; another size or tier of the same one changes nothing in the picture.
  const bool same =
      now.collective == shown_.collective && now.algorithm == shown_.algorithm && now.program == shown_.program &&
      now.instance == shown_.instance;
  if (arriving_)
    cursor_->set(play_bar_->axis().clamp(*arriving_));
  else if (!same)
    cursor_->set({});
  arriving_.reset();
  shown_ = now;
}

void MainWindow::refresh_run() {
  tool_bar_->set_run(document_->question().instance.ranks, run_blocker(document_->question(), measurer_, document_->backend(), results_->answer().get()));
}

void MainWindow::refresh_title() {
  const bool changed = !document_->undo_stack().isClean();
  QString name = files_->shown_name();
  if (mode_ == Mode::learn && lesson_panel_ != nullptr && !lesson_panel_->position().isEmpty()) {
    const QString id = lesson_panel_->lesson_id();
    name = tr("Lesson %1").arg(id);
    for (const LessonInfo& info : lessons())
      if (id.toStdString() == info.id) name += QStringLiteral(", ") + QString::fromStdString(info.title);
  }
  name_->setText(changed ? tr("%1 (unsaved changes)").arg(name) : name);
  name_->adjustSize();
  name_->move((width() - name_->width()) / 2, (metric::menu_height - name_->height()) / 2);
  setWindowTitle(tr("%1[*] - Ringside").arg(name));
  setWindowModified(changed);
}

void MainWindow::set_dark(bool dark) {
  dark_ = dark;
  const Theme& theme = dark ? dark_theme() : light_theme();
  apply_theme(theme);
  views_->set_theme(theme);
  if (present_ != nullptr) present_->set_theme(theme);
  dark_action_->setChecked(dark);
  if (options_.remember) QSettings().setValue(QStringLiteral("dark"), dark);
}

bool MainWindow::open_scene(const QString& path) {
  return files_->open_path(path);
}

bool MainWindow::open_target(const QString& target) {
  // What looks like a file is one; everything else is a lesson's name.
  if (is_schedule_file(target)) {
    set_mode(Mode::build);
    if (!schedule_panel_->open_path(target)) return false;
    document_->undo_stack().clear();
    return true;
  }
  if (target.endsWith(QLatin1String(".ringside"))) {
    if (!open_scene(target)) return false;
    document_->undo_stack().clear();
    return true;
  }
  return open_lesson(target);
}

void MainWindow::run() {
  if (run_blocker(document_->question(), measurer_, document_->backend(), results_->answer().get()).isEmpty()) run_->run();
}

void MainWindow::export_figure() {
  play_bar_->stop();
  QString folder = document_->path().isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                                               : QFileInfo(document_->path()).path();
  if (options_.remember) folder = QSettings().value(QStringLiteral("export_folder"), folder).toString();
  if (!QFileInfo(folder).isDir()) folder = QDir::homePath();
  const auto make = [this](View view, const FigureInput& input) {
    return view == View::gamma ? views_->figure(view) : figure_of(view, input);
  };
  ExportDialog dialog(views_->input(), make, stage_->hero(), folder, this);
  if (dialog.exec() != QDialog::Accepted) return;
  if (options_.remember) QSettings().setValue(QStringLiteral("export_folder"), QFileInfo(dialog.written()).path());
  notice_->show_offer(tr("Saved %1").arg(dialog.written()), {}, {});
}

QString MainWindow::error_line() const {
  return notice_->line();
}

void MainWindow::restore() {
  resize(1280, 720);
  if (options_.remember) {
    QSettings settings;
    if (settings.value(QStringLiteral("version")).toInt() == kStateVersion) {
      restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
      case_open_ = settings.value(QStringLiteral("case_open"), false).toBool();
      mode_ = static_cast<Mode>(settings.value(QStringLiteral("layout"), static_cast<int>(Mode::explore)).toInt());
      play_bar_->set_reduced_motion(settings.value(QStringLiteral("reduced_motion"), false).toBool());
    }
    if (!files_->recovered().isEmpty())
      notice_->show_offer(
          tr("A window closed without saving its last changes."), tr("Open them"), [this] { files_->open_recovered(); },
          [this] { files_->discard_recovered(); });
  }
  set_mode(options_.mode.value_or(mode_));
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!files_->may_close()) return event->ignore();
  run_->cancel();
  if (options_.remember) {
    QSettings settings;
    settings.setValue(QStringLiteral("version"), kStateVersion);
    settings.setValue(QStringLiteral("geometry"), saveGeometry());
    settings.setValue(QStringLiteral("case_open"), case_open_);
    settings.setValue(QStringLiteral("layout"), static_cast<int>(mode_));
    settings.setValue(QStringLiteral("reduced_motion"), play_bar_->reduced_motion());
  }
  QMainWindow::closeEvent(event);
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

void MainWindow::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Space: play_bar_->toggle_play(); break;
    case Qt::Key_Right: play_bar_->next(); break;
    case Qt::Key_Left: play_bar_->previous(); break;
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
      else if (mode_ == Mode::present)
        set_mode(Mode::explore);
      break;
    default: QMainWindow::keyPressEvent(event); break;
  }
}

}  // namespace ringside::ui
