// The memory of one rank under the four stages of ZeRO, or of each kind of rank, against what there is.
#pragma once

#include <memory>

#include "ui/paint/figure.h"
#include "ui/training/step_data.h"

namespace ringside::ui {

class MemoryFigure : public Figure {
 public:
  /// `alone`: the stage of the data's mix, without the others.
  explicit MemoryFigure(std::shared_ptr<const StepData> data, bool alone = false)
      : data_(std::move(data)), alone_(alone) {}
  QSizeF preferred_size() const override { return {520, alone_ ? 140.0 : 280.0}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  /// A stage, or a kind, as `rank`.
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  std::size_t first() const { return alone_ ? static_cast<std::size_t>(data_->mix().zero) : 0; }
  std::size_t rows() const { return alone_ ? 1 : data_->memory.size(); }
  std::shared_ptr<const StepData> data_;
  bool alone_;
};

}  // namespace ringside::ui
