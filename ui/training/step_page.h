// Train, Step: a training step as a sentence, and what follows from it.
#pragma once

#include <memory>

#include <QUndoStack>

#include "ui/training/lab_page.h"
#include "ui/training/latest.h"
#include "ui/training/step_data.h"

namespace ringside::ui {

class LabMeasure;
class LeverSwitches;
class Measurer;

class ChartCard;
class StepForm;
class WalkedView;

class StepPage : public LabPage {
  Q_OBJECT
 public:
  /// `measurer` may be null.
  explicit StepPage(Measurer* measurer = nullptr, QWidget* parent = nullptr);
  /// What was asked, change by change.
  QUndoStack& undo_stack() { return undo_; }
  std::shared_ptr<const Figure> figure() const override;
  void begin() override;
  void take(const TrainCase& c) override;
  void primary() override { open_verb(chosen_); }
  /// One undoable change. `listed`: an answer whose list of mixes has this one and stays.
  void ask(const StepQuestion& question, std::shared_ptr<const StepData> listed = nullptr);
  /// Null while nothing is computed.
  std::shared_ptr<const StepData> data() const { return data_; }
  int chosen() const { return chosen_; }
  WalkedView& sentence() { return *sentence_; }

 Q_SIGNALS:
  /// A verb as a case for the stage.
  void verb_opened(const ringside::Case& question);

 protected:
  void arranged() override;

 private:
  class Change;
  void put(const StepQuestion& question, std::shared_ptr<const StepData> listed);
  void solve(std::shared_ptr<const StepData> listed);
  void say_open();
  void show_answer(StepData data);
  void search();
  void choose(int verb);
  void open_verb(int verb);
  void refresh();
  void refresh_mixes();

  StepForm* form_;
  WalkedView* sentence_;
  FigureView *timeline_, *memory_, *mixes_;
  LeverSwitches* levers_;
  ChartCard* gamma_;
  Card* gamma_card_ = nullptr;
  class Button* open_;
  std::vector<Badge*> origins_;
  StepQuestion question_;
  QUndoStack undo_;
  std::shared_ptr<const StepData> data_;
  int chosen_ = 0;
  bool begun_ = false;
  Latest<StepData> latest_;
  Latest<std::vector<StepEstimate>> searched_;
};

}  // namespace ringside::ui
