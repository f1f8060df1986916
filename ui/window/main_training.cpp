// How the window shows Train, and goes from a training step's sentence to the stage and back.
#include <algorithm>

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QSettings>
#include <QVBoxLayout>

#include "core/training/trace_file.h"
#include "ui/controls/style.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/recipe.h"
#include "ui/stage/stage.h"
#include "ui/stage/views.h"
#include "ui/training/step_memory.h"
#include "ui/training/step_page.h"
#include "ui/training/train_pages.h"
#include "ui/training/train_panel.h"
#include "ui/window/main_window.h"
#include "ui/window/notice.h"
#include "ui/window/toast.h"

namespace ringside::ui {

void MainWindow::make_train_panel() {
  train_panel_ = new TrainPanel(measurer_);
  train_panel_->set_theme(theme_of(this));
  auto* column = static_cast<QVBoxLayout*>(case_body_->parentWidget()->layout());
  column->insertWidget(column->indexOf(case_body_), train_panel_, 1);
  for (LabPage* page : train_panel_->pages()) document_->undo_group().addStack(&page->undo_stack());
  connect(train_panel_, &TrainPanel::page_changed, this, [this] {
    if (mode_ == Mode::train) document_->undo_group().setActiveStack(&train_panel_->page().undo_stack());
  });
  connect(train_panel_, &TrainPanel::verb_opened, this, &MainWindow::open_verb);
  connect(train_panel_, &TrainPanel::followed, this,
          [this](const QString& other) { toast_->say(tr("This page follows what was chosen on %1").arg(other)); });
  if (!options_.remember) return;
  StepPage& step = train_panel_->step();
  const QString key = QStringLiteral("train/step");
  if (const auto last = step_of(QSettings().value(key).toString().toStdString())) step.begin_with(*last);
  connect(&step, &StepPage::asked, this, [&step, key] { QSettings().setValue(key, qt(text_of(step.question()))); });
}

void MainWindow::open_traces(const QStringList& paths) {
  notice_->withdraw(kFile);
  set_mode(Mode::train);
  train_panel_->open_traces(paths);
}

bool MainWindow::open_training_picture(const Recipe& recipe) {
  const std::string& verb = recipe.command.empty() ? recipe.figure : recipe.command.front();
  std::optional<bool> asked;  // by the page: all, or not all; absent: there is none
  QStringList traces;
  bool other = true;  // what the page shows is not what the picture does
  for (std::size_t i = 1; i < recipe.command.size() && !recipe.command[i].starts_with("--"); ++i)
    traces << qt(recipe.command[i]);
  if (verb == train_page::verb(train_page::trace) && recipe.page.empty() &&
      std::ranges::all_of(traces, [](const QString& file) { return QFile::exists(file); })) {
    open_traces(traces);
    other = false;
    asked = traces.size() + 1 == std::ssize(recipe.command);  // no wires, no algorithm
  } else {
    set_mode(Mode::train);
    asked = train_panel_->open(verb, recipe.page, recipe.card);
  }
  notice_->forgive(kFile);
  const QString command = recipe.command.empty() ? QStringLiteral("ringside figure FILE") : qt(command_line(recipe));
  if (!asked)
    toast_->say(tr("This picture has no page here: %1 makes it").arg(command));
  else if (!*asked)
    notice_->show_offer(
        kFile,
        other ? tr("The page has no fields for this picture and shows another case. %1 makes it.").arg(command)
              : tr("The page has no fields for all of this picture: %1 makes it").arg(command),
        {tr("Copy the command"), [command] { QApplication::clipboard()->setText(command); }});
  return true;
}

void MainWindow::choose_traces() {
  const QStringList paths = QFileDialog::getOpenFileNames(this, tr("Open traces of one job"), {},
                                                          tr("Profiler traces (*.json *.gz);;All files (*)"));
  if (!paths.isEmpty()) open_traces(paths);
}

bool MainWindow::takes_traces(const QStringList& paths) const {
  const bool there = mode_ == Mode::train && train_panel_->tab() == train_page::trace;
  return !paths.isEmpty() && std::all_of(paths.begin(), paths.end(), [there](const QString& path) {
    if (!path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive) &&
        !path.endsWith(QLatin1String(".gz"), Qt::CaseInsensitive))
      return false;
    return there || looks_like_trace(QFile::encodeName(path).toStdString());
  });
}

void MainWindow::open_verb(const Case& question, int groups) {
  set_mode(Mode::explore);
  const int before = document_->undo_stack().index();
  if (const auto done = document_->change(question, tr("Open a verb of a training step")); !done)
    return notice_->show_error_about(kCase, qt(done.error().line()));
  of_train_ = before;
  stage_->show_view(View::chunks);
  QString words = tr("One call of the training step.");
  if (groups > 1)
    words =
        tr("One of the %1 groups that make this call at once in the training step, alone: its wires are freer here.")
            .arg(groups);
  notice_->show_offer(kVerb, words,
                      {tr("Back to %1").arg(train_panel_->page().title()), [this] { set_mode(Mode::train); }});
  setFocus();
}

void MainWindow::close_verb() {
  // Another scene may have been opened in between, with a history of its own.
  QUndoStack& done = document_->undo_stack();
  if (of_train_ && *of_train_ < done.index() && done.text(*of_train_) == tr("Open a verb of a training step"))
    done.setIndex(*of_train_);
}

}  // namespace ringside::ui
