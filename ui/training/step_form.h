// What a training step is asked for: model, cluster, mix, batch.
#pragma once

#include <optional>

#include "ui/training/lab_form.h"
#include "ui/training/step_data.h"

namespace ringside::ui {

class StepForm : public LabForm {
  Q_OBJECT
 public:
  explicit StepForm(QWidget* parent = nullptr);
  void show_question(const StepQuestion& question);
  /// What the fields say; nothing where one of them cannot be read, which it then says.
  std::optional<StepQuestion> question();

 private:
  /// Shows the fields that this pattern has.
  void show_order(const StepQuestion& question);
  void show_kept(const TrainingJob& job);
  void show_fields(const StepQuestion& question);

  QComboBox *model_, *cluster_, *pattern_, *seats_, *schedule_, *recompute_, *order_, *context_, *tensor_, *kept_;
  QSpinBox *dp_, *tp_, *pp_, *ep_, *cp_, *copies_, *sequences_, *tokens_, *micro_, *servers_, *tables_, *width_;
  Segmented* zero_;
  QLineEdit *flops_, *memory_, *algorithm_, *rollout_;
  Text *rate_, *wires_, *batch_;
  StepQuestion shown_;
};

}  // namespace ringside::ui
