// How the window shows Measure.
#include <QVBoxLayout>

#include "core/calibrated.h"
#include "ui/controls/style.h"
#include "ui/measure/hosts_page.h"
#include "ui/measure/measure_panel.h"
#include "ui/model/case_edit.h"
#include "ui/model/wiring_edit.h"
#include "ui/paint/qt_text.h"
#include "ui/play/run_follower.h"
#include "ui/training/train_panel.h"
#include "ui/window/main_window.h"
#include "ui/window/notice.h"
#include "ui/window/toast.h"

namespace ringside::ui {

void MainWindow::make_measure_panel() {
  measure_panel_ = new MeasurePanel(measurer_, options_.remember ? runs_folder() : QString());
  measure_panel_->set_theme(theme_of(this));
  measure_panel_->set_explored(document_->question());
  auto* column = static_cast<QVBoxLayout*>(case_body_->parentWidget()->layout());
  column->insertWidget(column->indexOf(case_body_), measure_panel_, 1);
  document_->undo_group().addStack(&measure_panel_->undo_stack());
  connect(measure_panel_, &MeasurePanel::primary_changed, this, &MainWindow::refresh_action);
  connect(&measure_panel_->live(), &LiveRun::starting, findChild<RunFollower*>(), &RunFollower::begin);
  connect(measure_panel_, &MeasurePanel::failed, toast_, &Toast::say);
  connect(measure_panel_, &MeasurePanel::said, toast_, &Toast::say);
  // Explore's case takes it, which can be undone there.
  const auto take = [this](const Result<Case>& found, const QString& what) {
    set_mode(Mode::explore);
    const auto done = found.and_then([&](const Case& c) { return document_->change(c, what); });
    if (!done) return notice_->show_error_about(kFile, qt(done.error().line()));
    notice_->forgive(kFile);
  };
  connect(measure_panel_, &MeasurePanel::topology_wanted, this, [this, take](const Topology& found) {
    Case c = document_->question();
    if (const auto places = static_cast<std::int32_t>(devices(found).size()); c.instance.ranks > places)
      c = with_ranks(c, places);
    take(with_own_topology(c, found), tr("Take a surveyed topology"));
  });
  connect(measure_panel_, &MeasurePanel::calibration_wanted, this, [this, take](const Calibration& found) {
    take(with_calibration(document_->question(), found), tr("Take a calibration"));
  });
}

LabPage* MainWindow::lab_page() const {
  if (mode_ == Mode::train) return &train_panel_->page();
  return mode_ == Mode::measure ? &measure_panel_->page() : nullptr;
}

void MainWindow::refresh_action() {
  if (mode_ != Mode::measure) return tool_bar_->clear_action();
  const MeasurePanel::Primary p = measure_panel_->primary();
  tool_bar_->set_action(p.words, p.glyph, p.tip, p.blocked);
}

bool MainWindow::open_measure_picture(const Recipe& recipe) {
  if (measure_panel_ == nullptr) make_measure_panel();
  set_mode(Mode::measure);
  notice_->forgive(kFile);
  if (!measure_panel_->open_picture(recipe)) toast_->say(tr("This moment of a run comes once: nothing of it is kept"));
  return true;
}

bool MainWindow::open_run(const QString& path) {
  if (measure_panel_ == nullptr) make_measure_panel();
  if (const auto opened = measure_panel_->open_run(path); !opened)
    return notice_->show_error_about(kFile, qt(opened.error().line())), false;
  notice_->forgive(kFile);
  set_mode(Mode::measure);
  return true;
}

}  // namespace ringside::ui
