// The memory of one rank under the four stages of ZeRO, against what there is.
#pragma once

#include <memory>

#include "ui/paint/figure.h"
#include "ui/training/step_data.h"

namespace ringside::ui {

class MemoryFigure : public Figure {
 public:
  explicit MemoryFigure(std::shared_ptr<const StepData> data) : data_(std::move(data)) {}
  QSizeF preferred_size() const override { return {520, 280}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  /// A stage as `rank`.
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  std::shared_ptr<const StepData> data_;
};

}  // namespace ringside::ui
