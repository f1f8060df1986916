// How the window shows Train, and goes from a training step's sentence to the stage and back.
#include <QVBoxLayout>

#include "ui/controls/style.h"
#include "ui/paint/qt_text.h"
#include "ui/training/train_panel.h"
#include "ui/window/main_window.h"
#include "ui/window/notice.h"
#include "ui/window/toast.h"

namespace ringside::ui {

void MainWindow::make_train_panel() {
  train_panel_ = new TrainPanel;
  train_panel_->set_theme(theme_of(this));
  auto* column = static_cast<QVBoxLayout*>(case_body_->parentWidget()->layout());
  column->insertWidget(column->indexOf(case_body_), train_panel_, 1);
  connect(train_panel_, &TrainPanel::verb_opened, this, &MainWindow::open_verb);
}

void MainWindow::open_verb(const Case& question) {
  set_mode(Mode::explore);
  if (const auto done = document_->change(question, tr("Open a verb of a training step")); !done)
    return notice_->show_error_about(kCase, qt(done.error().line()));
  of_train_ = true;
  toast_->say(tr("One call of the training step. Esc goes back to its sentence."));
  setFocus();
}

}  // namespace ringside::ui
