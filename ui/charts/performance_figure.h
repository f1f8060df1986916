// T(n): the model's line and every measured run on one pair of logarithmic axes, with the residuals below.
#pragma once

#include <optional>
#include <string>

#include "ui/charts/label_placer.h"
#include "ui/charts/performance_data.h"
#include "ui/charts/performance_layout.h"
#include "ui/charts/plot.h"
#include "ui/charts/residual_strip.h"
#include "ui/figures/figure.h"

namespace ringside::ui {

class PerformanceFigure : public Figure {
 public:
  /// `input.answer` must not be null; a measurement that still runs shows what it has.
  explicit PerformanceFigure(const FigureInput& input, const PerformanceOptions& options = {});

  QSizeF preferred_size() const override { return {1020, 680}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::optional<std::int64_t> size_at(const QPointF& point, const QRectF& area) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;

  const PerformanceData& data() const { return data_; }
  /// The axes as painted into `area`: x is n in bytes, y is seconds.
  chart::Plot plot(const QRectF& area) const;
  /// Absent where no measured row has a model.
  std::optional<ResidualStrip> strip(const QRectF& area) const;

 private:
  struct Canvas {
    QPainter& painter;
    const Theme& theme;
    const PerformanceLayout& at;
    chart::LabelPlacer& room;
  };
  PerformanceLayout layout(const QRectF& area) const;
  void paint_ground(const Canvas& c) const;
  void paint_words(const Canvas& c) const;
  void paint_lines(const Canvas& c) const;
  void paint_crossover(const Canvas& c) const;
  void paint_fastest(const Canvas& c) const;
  void paint_line_names(const Canvas& c) const;
  bool compares() const { return !data_.fastest.empty(); }
  void paint_here(const Canvas& c) const;
  void paint_rows(const Canvas& c) const;
  void paint_names(const Canvas& c) const;
  const RowTimes* row_at(const QPointF& point, const QRectF& area) const;

  PerformanceData data_;
  double t_low_ = 1e-6, t_high_ = 1;
};

}  // namespace ringside::ui
