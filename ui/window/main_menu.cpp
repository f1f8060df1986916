// The menus of the main window: every action once, with its key.
#include <vector>

#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QMenu>
#include <QMenuBar>

#include "lessons/lesson.h"
#include "lessons/summary.h"
#include "ui/controls/field.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/model/run_control.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/theme.h"
#include "ui/play/play_bar.h"
#include "ui/present/plan_document.h"
#include "ui/window/help_dialog.h"
#include "ui/window/main_window.h"
#include "ui/window/manual.h"
#include "ui/window/scene_files.h"
#include "ui/window/toast.h"

namespace ringside::ui {

void MainWindow::build_menus() {
  QMenuBar* bar = menuBar();
  bar->setFont(text_font(14, 500));
  bar->setFixedHeight(metric::menu_height);
  name_ = new Text({}, Text::Ink::normal, text_font(13), bar);
  name_->setAttribute(Qt::WA_TransparentForMouseEvents);
  bar->setNativeMenuBar(false);  // the name and a line of the program stand in it
  name_->installEventFilter(toast_);
  // Beside the name of what is open, else over it.
  toast_->keep_in(bar, [bar, name = name_] {
    const auto from = [bar](int left) { return QRect(left, 0, bar->width() - metric::gap - left, bar->height()); };
    const int menus = bar->actionGeometry(bar->actions().last()).right() + metric::gap;
    const int beside = name->isVisible() ? name->geometry().right() + metric::gap : menus;
    return std::vector{from(beside), from(menus)};
  });

  QMenu* file = bar->addMenu(tr("&File"));
  file->addAction(tr("&New"), QKeySequence::New, this, [this] {
    if (in_plan()) return plan_->begin();
    leave_lesson();
    files_->new_scene();
  });
  file->addAction(tr("&Open…"), QKeySequence::Open, this, [this] {
    if (in_plan()) return choose_plan();
    leave_lesson();
    files_->open();
  });
  recent_menu_ = file->addMenu(tr("Open &recent"));
  connect(recent_menu_, &QMenu::aboutToShow, this, &MainWindow::fill_recent);
  file->addAction(tr("&Save"), QKeySequence::Save, this,
                  [this] { in_plan() ? save_plan(false) : static_cast<void>(files_->save()); });
  file->addAction(tr("Save &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), this,
                  [this] { in_plan() ? save_plan(true) : static_cast<void>(files_->save_as()); });
  file->addSeparator();
  file->addAction(tr("Open &published runs…"), this, &MainWindow::choose_published);
  QAction* close = file->addAction(tr("&Close published runs"), this, [this] { results_->set_published({}); });
  const auto may_close = [this, close] { close->setEnabled(!results_->published().empty()); };
  connect(results_, &Results::published_changed, close, may_close);
  may_close();
  file->addAction(tr("Open cali&bration…"), this, &MainWindow::choose_calibration);
  file->addAction(tr("Open &traces…"), this, &MainWindow::choose_traces);
  file->addSeparator();
  file->addAction(tr("&Export figure…"), QKeySequence(Qt::CTRL | Qt::Key_E), this, &MainWindow::export_figure);
  file->addAction(tr("Pr&int…"), QKeySequence::Print, this, &MainWindow::print_figure);
  file->addSeparator();
  file->addAction(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &QWidget::close);

  QMenu* edit = bar->addMenu(tr("&Edit"));
  undo_action_->setShortcut(QKeySequence::Undo);
  redo_action_->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
  edit->addAction(undo_action_);
  edit->addAction(redo_action_);
  edit->addSeparator();
  edit->addAction(tr("Copy &figure"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), this, &MainWindow::copy_figure);
  edit->addAction(tr("Copy its &numbers"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C), this,
                  &MainWindow::copy_numbers);
  edit->addSeparator();
  edit->addAction(tr("Edit &topology"), QKeySequence(Qt::CTRL | Qt::Key_T), this, [this] { set_editing(!editing_); });
  edit->addAction(tr("Take this case to &Explore"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_2), this,
                  [this] { take_case_to(Mode::explore); });
  edit->addAction(tr("Take this case to &Build"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_3), this,
                  [this] { take_case_to(Mode::build); });
  edit->addAction(tr("&Present this case"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_6), this,
                  [this] { set_mode(Mode::present); });
  edit->addAction(tr("&Add this to the plan of a class"), QKeySequence(Qt::CTRL | Qt::Key_L), this,
                  &MainWindow::add_to_plan);
  edit->addAction(tr("&Clear selection\tEsc"), this, [this] {
    selection_->select({});
    selection_->set_brush({});
  });
  edit->addSeparator();
  edit->addAction(tr("&Settings…"), QKeySequence(Qt::CTRL | Qt::Key_Comma), this, &MainWindow::show_settings);

  QMenu* view = bar->addMenu(tr("&View"));
  view->addAction(tr("&Learn"), QKeySequence(Qt::CTRL | Qt::Key_1), this, [this] { set_mode(Mode::learn); });
  view->addAction(tr("&Explore"), QKeySequence(Qt::CTRL | Qt::Key_2), this, [this] { set_mode(Mode::explore); });
  view->addAction(tr("&Build"), QKeySequence(Qt::CTRL | Qt::Key_3), this, [this] { set_mode(Mode::build); });
  view->addAction(tr("&Train"), QKeySequence(Qt::CTRL | Qt::Key_4), this, [this] { set_mode(Mode::train); });
  view->addAction(tr("&Measure"), QKeySequence(Qt::CTRL | Qt::Key_5), this, [this] { set_mode(Mode::measure); });
  view->addAction(tr("&Present"), QKeySequence(Qt::CTRL | Qt::Key_6), this, [this] { open_plan(); });
  view->addSeparator();
  case_action_ =
      view->addAction(tr("&Case panel"), QKeySequence(Qt::Key_F9), this, [this] { toggle_case_panel(!case_open_); });
  dark_action_ =
      view->addAction(tr("&Dark"), QKeySequence(Qt::CTRL | Qt::Key_D), this, [this](bool on) { set_dark(on); });
  dark_action_->setCheckable(true);
  dark_action_->setChecked(dark_);
  QAction* reduced = view->addAction(tr("&Reduced motion"), this, [this](bool on) {
    Settings changed = settings_;
    changed.motion = on ? Settings::Motion::reduced : Settings::Motion::full;
    set_settings(changed);
  });
  reduced->setCheckable(true);
  connect(play_bar_, &PlayBar::changed, reduced, [this, reduced] { reduced->setChecked(play_bar_->reduced_motion()); });
  view->addSeparator();
  view->addAction(tr("&Full screen"), QKeySequence(Qt::Key_F11), this,
                  [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });

  QMenu* run = bar->addMenu(tr("&Run"));
  run_action_ = run->addAction(tr("&Run on real ranks"), QKeySequence(Qt::Key_F5), this, [this] { this->run(); });
  run->addAction(tr("Run slo&wly, step by step"), QKeySequence(Qt::SHIFT | Qt::Key_F5), this,
                 [this] { this->run(true); });
  run->addAction(tr("&Cancel\tEsc"), run_, &RunControl::cancel);
  run->addSeparator();
  predict_action_->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_P);
  run->addAction(predict_action_);
  run->addSeparator();
  run->addAction(tr("&Play or pause\tSpace"), play_bar_, &PlayBar::toggle_play);
  run->addAction(tr("&Next step\tRight"), play_bar_, &PlayBar::next);
  run->addAction(tr("Pre&vious step\tLeft"), play_bar_, &PlayBar::previous);
  run->addAction(tr("&Beginning\tHome"), play_bar_, &PlayBar::first);
  run->addAction(tr("En&d\tEnd"), play_bar_, &PlayBar::last);
  run->addAction(tr("&Faster\t+"), play_bar_, &PlayBar::faster);
  run->addAction(tr("&Slower\t-"), play_bar_, &PlayBar::slower);

  QMenu* lesson_menu = bar->addMenu(tr("&Lessons"));
  for (const LessonInfo& info : lessons()) {
    const QString id = qt(info.id), label = qt(info.label());
    QAction* action = lesson_menu->addAction(label, this, [this, id] { open_lesson(id); });
    connect(lesson_menu, &QMenu::aboutToShow, action, [this, action, id, label] {
      const auto lesson = load_lesson(id.toStdString());
      const LessonShare share = share_answered(*lesson, lesson_panel().progress());
      action->setText(share.answered == 0 ? label
                                          : label + u'\t' + tr("%1 of %2").arg(share.answered).arg(share.questions));
    });
  }
  lesson_menu->addSeparator();
  const auto turn = [this](int by) {
    if (mode_ == Mode::learn) lesson_panel_->show_page(lesson_panel_->page() + by);
  };
  lesson_menu->addAction(tr("&Next page"), QKeySequence(Qt::CTRL | Qt::Key_PageDown), this, [turn] { turn(1); });
  lesson_menu->addAction(tr("Pre&vious page"), QKeySequence(Qt::CTRL | Qt::Key_PageUp), this, [turn] { turn(-1); });
  lesson_menu->addSeparator();
  lesson_menu->addAction(tr("&Open a lesson…"), this, [this] {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open a lesson"), {}, tr("Lessons (*.md);;All files (*)"));
    if (!path.isEmpty()) open_lesson(path);
  });
  lesson_menu->addSeparator();
  lesson_menu->addAction(tr("&Export answers…"), this, &MainWindow::export_answers);
  lesson_menu->addAction(tr("&Import answers…"), this, [this] { import_answers(); });

  QMenu* help = bar->addMenu(tr("&Help"));
  help->addAction(tr("&Manual"), QKeySequence(Qt::SHIFT | Qt::Key_F1), this, [this] { (new Manual(this))->show(); });
  help->addAction(tr("&Words"), this, [this] {
    auto* manual = new Manual(this);
    manual->open_page(QStringLiteral("glossary.md"));
    manual->show();
  });
  help->addAction(tr("&Keyboard"), QKeySequence(Qt::Key_F1), this, [this] { show_keyboard_help(this); });
  help->addAction(tr("&About Ringside"), this, [this] { show_about(this); });

  // Present hides the menu bar; its keys must work there, too.
  for (QAction* menu : bar->actions())
    for (QAction* action : menu->menu()->actions()) {
      if (!action->shortcuts().isEmpty()) addAction(action);
      // A key behind a tab is called as those of shortcuts are.
      const QStringList words = action->text().split(u'\t');
      if (words.size() == 2) action->setText(words.front() + u'\t' + key_name(words.back()));
    }
}

void MainWindow::fill_recent() {
  recent_menu_->clear();
  for (const QString& path : files_->recent())
    recent_menu_->addAction(QString(path).replace(u'&', QStringLiteral("&&")), this, [this, path] {
      leave_lesson();
      if (files_->may_discard()) open_scene(path);
    });
  if (recent_menu_->isEmpty()) recent_menu_->addAction(tr("No scene was opened yet"))->setEnabled(false);
}

}  // namespace ringside::ui
