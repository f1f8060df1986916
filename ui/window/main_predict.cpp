// Predict in Explore: a question about the case beside the chunks alone; when it is answered the run plays on from
// there.
#include <QAction>
#include <QHBoxLayout>

#include "ui/lesson/predict_panel.h"
#include "ui/play/play_bar.h"
#include "ui/stage/stage.h"
#include "ui/window/main_window.h"

namespace ringside::ui {

bool MainWindow::foretells() const {
  return predicts() && predict_panel_ != nullptr && predict_panel_->waiting();
}

void MainWindow::set_predicting(bool on) {
  if (on == predicting_) return;
  if (on && predict_panel_ == nullptr) make_predict_panel();
  if (on && mode_ != Mode::explore) set_mode(Mode::explore);
  if (on) set_editing(false), play_bar_->stop();
  predicting_ = on;
  predict_action_->setChecked(on);
  if (on && results_->answer() && results_->answer()->question == document_->question())
    predict_panel_->set_case(results_->answer(), cursor_->position());
  if (!on) {
    predict_panel_->clear();
    selection_->select({});  // what was asked about
  }
  arrange();
  refresh_turn();
  refresh_what_if();
  if (on) predict_panel_->focus_input();
}

void MainWindow::make_predict_panel() {
  predict_panel_ = new PredictPanel;
  predict_panel_->setObjectName(QStringLiteral("predict_panel"));
  body_->insertWidget(0, predict_panel_);
  connect(predict_panel_, &PredictPanel::waiting_changed, this, [this] {
    if (mode_ != Mode::present) arrange();
    refresh_turn();
    refresh_what_if();
  });
  // Of many ranks the magnifier goes to what is asked about.
  connect(predict_panel_, &PredictPanel::asking_about, selection_, &Selection::select);
  connect(predict_panel_, &PredictPanel::closed, this, [this] { set_predicting(false); });
  connect(predict_panel_, &PredictPanel::another_wanted, this, [this] {
    play_bar_->stop();
    // Within a step its end is waited for.
    const CursorPosition now = cursor_->position();
    cursor_->set({now.phase > 0 ? now.step + 1 : now.step, 0});
    predict_panel_->ask(cursor_->position());
    predict_panel_->focus_input();
  });
  connect(predict_panel_, &PredictPanel::committed, this, [this](const CaseQuestion& asked) {
    // What is told is what is seen, whichever view had been open before the question.
    stage_->show_view(asked.kind == CaseQuestion::Kind::winner    ? View::race
                      : asked.kind == CaseQuestion::Kind::busiest ? View::topology
                      : asked.kind == CaseQuestion::Kind::curve   ? View::performance
                                                                  : View{});  // the first in the list
    play_bar_->stop();
    cursor_->set({asked.asked_at, 0});
    if (asked.watch_until == asked.asked_at) return;  // the chart shows it
    asked.watch_until == asked.asked_at + 1 ? play_bar_->next() : play_bar_->toggle_play();
  });
  connect(selection_, &Selection::changed, predict_panel_, [this] {
    if (foretells()) predict_panel_->pick(selection_->selected());
  });
}

}  // namespace ringside::ui
