// Train, Step: a training step as a sentence, and what follows from it.
#pragma once

#include <memory>
#include <vector>

#include "ui/charts/gamma_figure.h"
#include "ui/training/lab_page.h"
#include "ui/training/latest.h"
#include "ui/training/step_data.h"
#include "ui/training/timeline_figure.h"

namespace ringside::ui {

class LabMeasure;
class LeverSwitches;
class Measurer;
class Text;

class ChartCard;
class StepForm;
class WalkedView;

/// How many data-parallel ranks the question's batch can be dealt to, each a whole number of sequences; ascending.
std::vector<std::int32_t> worker_choices(const StepQuestion& question);

class StepPage : public LabPage {
  Q_OBJECT
 public:
  /// `measurer` may be null.
  explicit StepPage(Measurer* measurer = nullptr, QWidget* parent = nullptr);
  /// What was asked, change by change.
  std::vector<PagePicture> pictures() const override;
  void begin() override;
  bool take(const TrainCase& c) override;
  void primary() override { open_verb(chosen_); }
  /// One undoable change. `listed`: an answer whose list of mixes has this one and stays.
  /// Those of one `drag` other than 0 are one change.
  void ask(const StepQuestion& question, std::shared_ptr<const StepData> listed = nullptr, int drag = 0);
  /// Null while nothing is computed.
  std::shared_ptr<const StepData> data() const { return data_; }
  int chosen() const { return chosen_; }
  const StepQuestion& question() const { return question_; }
  /// Begins with this, which is no change to undo.
  void begin_with(const StepQuestion& question) { question_ = question; }
  WalkedView& sentence() { return *sentence_; }

 Q_SIGNALS:
  /// A verb as a case for the stage, one of so many groups that are at it at once.
  void verb_opened(const ringside::Case& question, int groups);
  /// Another question stands on the page.
  void asked();

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
  void refresh_curve();
  /// Beside the curve; nothing while no rank of this computer has measured it.
  std::optional<GammaFigure::Measured> measured_gamma() const;
  void drag_curve(Qt::Orientation along, double value, int drag);
  void nudge_curve(Qt::Orientation along, int by);
  void refresh_mixes();

  StepForm* form_;
  WalkedView* sentence_;
  FigureView *timeline_, *memory_, *mixes_;
  LeverSwitches* levers_;
  LabMeasure* measure_ = nullptr;
  Text* unserved_;  ///< what the curve leaves out
  ChartCard* gamma_;
  Card *gamma_card_ = nullptr, *timeline_card_ = nullptr;
  class Button* open_;
  std::vector<Badge*> origins_;
  StepQuestion question_;
  std::shared_ptr<const StepData> data_;
  std::shared_ptr<const StepData> dragged_;  ///< what the curve was when its drag began
  int drag_ = 0, chosen_ = 0;
  double part_ = TimelineFigure::kFirstPart;  ///< of the step, which the timeline magnifies
  bool begun_ = false;
  Latest<StepData> latest_;
  Latest<std::vector<StepEstimate>> searched_;
};

}  // namespace ringside::ui
