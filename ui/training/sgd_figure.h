// Data-parallel SGD beside one worker's: the loss of both, and how far their weights are apart.
#pragma once

#include <string>

#include "core/training/sgd.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

class SgdFigure : public Figure {
 public:
  /// `where`: "in one process", "measured on ranks of HOST".
  SgdFigure(SgdJob job, SgdRun run, std::string where)
      : job_(std::move(job)), run_(std::move(run)), where_(std::move(where)) {}
  QSizeF preferred_size() const override { return {1020, 420}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  void paint_losses(QPainter& painter, const QRectF& plot, const Theme& theme) const;
  void paint_differences(QPainter& painter, const QRectF& plot, const Theme& theme) const;
  double most_loss() const;
  double x_at(std::size_t step, const QRectF& plot) const;

  SgdJob job_;
  SgdRun run_;
  std::string where_;
};

}  // namespace ringside::ui
