// A step of section 4.1 as a profiler shows it: its streams on one clock, and its kernels as a table.
#pragma once

#include <memory>
#include <string>

#include "ui/paint/figure.h"
#include "ui/training/trace_data.h"

namespace ringside::ui {

class ProfileFigure : public Figure {
 public:
  /// Of a trace with one rank and one step.
  explicit ProfileFigure(std::shared_ptr<const TraceData> data) : data_(std::move(data)) {}
  QSizeF preferred_size() const override { return {1020, 330}; }
  /// Both streams, their axis and the table below.
  double least_height(double) const override { return 250; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  const TraceTimes& times() const { return data_->analysis.ranks.front().total; }
  std::shared_ptr<const TraceData> data_;
};

}  // namespace ringside::ui
