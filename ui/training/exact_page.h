// The page Exactness: K workers beside one that has all examples, what keeps their weights apart, and how much.
#pragma once

#include <memory>

#include "ui/training/exact_data.h"
#include "ui/training/lab_page.h"

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace ringside::ui {

class ExactPage : public LabPage {
  Q_OBJECT
 public:
  explicit ExactPage(QWidget* parent = nullptr);
  std::vector<PagePicture> pictures() const override;
  void begin() override;
  /// Opens on the stage what adds the gradients.
  void primary() override;
  /// One undoable change.
  void ask(const SgdJob& job);
  std::shared_ptr<const ExactData> data() const { return data_; }

 Q_SIGNALS:
  void verb_opened(const ringside::Case& question, int groups);

 private:
  void arranged() override;
  void build_form();
  void show_job();
  void read_form();
  void put(const SgdJob& job);
  void solve();
  void show_answer(ExactData data);

  LabForm* form_;
  QSpinBox *workers_, *steps_, *batch_, *seed_;
  QLineEdit *rate_, *algorithm_;
  QComboBox *type_, *gradients_, *fault_;
  Segmented *shares_, *sum_;
  FigureView *curves_, *rows_, *numbers_;
  Button* open_;
  SgdJob job_;
  std::shared_ptr<const ExactData> data_;
  bool begun_ = false;
  Latest<ExactData> latest_;
};

}  // namespace ringside::ui
