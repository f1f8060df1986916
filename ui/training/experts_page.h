// Train, Experts: a router's tokens as an uneven all-to-all, what finds no place, and who sets the time.
#pragma once

#include <memory>

#include "core/measure/measurement.h"
#include "ui/model/measurer.h"
#include "ui/training/experts_data.h"
#include "ui/training/lab_page.h"
#include "ui/training/latest.h"

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace ringside::ui {

class LabMeasure;
class Measurer;

class LabForm;
class WalkedView;

class ExpertsPage : public LabPage {
  Q_OBJECT
 public:
  /// `measurer` may be null.
  explicit ExpertsPage(Measurer* measurer = nullptr, QWidget* parent = nullptr);
  std::vector<PagePicture> pictures() const override;
  void begin() override;
  /// Runs the routing on real ranks.
  void primary() override;
  bool take(const TrainCase& c) override;
  /// One undoable change.
  void ask(const ExpertsChoice& choice);
  std::shared_ptr<const ExpertsData> data() const { return data_; }
  LabMeasure& measure() { return *measure_; }

 private:
  void arranged() override;
  void put(const ExpertsChoice& choice);
  void solve();
  void build_form();
  void show_choice();
  void read_form();
  void show_answer(ExpertsData data);
  void choose(const Selected& cell);
  void walk(int ranks, int experts);
  /// Both exchanges of the routing that shows.
  Result<MeasureRequest> request() const;
  QString measured_words(const std::vector<MeasurementRow>& rows) const;

  LabForm* form_;
  QComboBox *model_, *cluster_;
  QSpinBox *ranks_, *experts_, *tokens_, *top_, *seed_;
  QLineEdit *capacity_, *token_, *skew_;
  WalkedView* matrix_;
  FigureView *ports_, *capacity_curve_, *numbers_;
  Shown hero_, shown_numbers_;
  LabMeasure* measure_ = nullptr;
  Measurer* measurer_;
  ExpertsChoice choice_;
  std::shared_ptr<const ExpertsData> data_;
  Selected chosen_;
  bool begun_ = false;
  Latest<ExpertsData> latest_;
};

}  // namespace ringside::ui
