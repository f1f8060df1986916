// The levers of section 4.1 on a training step as a table: what each does alone, and what all that are on do together.
#pragma once

#include "ui/training/lab_paint.h"
#include "ui/training/step_data.h"

namespace ringside::ui {

class LeversFigure : public RowsFigure {
 public:
  explicit LeversFigure(const StepData& data);
  /// In numbers: gamma, seconds, and examples a second; empty where a lever has no effect.
  std::string csv() const override { return csv_; }
  std::string description() const override { return description_; }

 private:
  std::string csv_, description_;
};

}  // namespace ringside::ui
