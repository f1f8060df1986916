// The weight of two replicas over the steps: one that began with the others, and one that did not.
#pragma once

#include <string>
#include <vector>

#include "core/training/drift.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

class DriftFigure : public Figure {
 public:
  explicit DriftFigure(const DriftQuestion& question) : question_(question), weights_(drift(question)) {}
  QSizeF preferred_size() const override { return {1020, 360}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  std::int32_t other() const { return question_.missed == 0 ? 1 : 0; }
  double weight(std::size_t step, std::int32_t rank) const { return weights_[step][static_cast<std::size_t>(rank)]; }
  DriftQuestion question_;
  std::vector<std::vector<double>> weights_;
};

}  // namespace ringside::ui
