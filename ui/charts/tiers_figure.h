// One transfer across the tiers (section 4.2, Code 4.2.3): times to scale, ratios, and where latency gives way to
// bandwidth.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/cost/tiers.h"
#include "ui/charts/chart_figure.h"
#include "ui/paint/subject.h"

namespace ringside::ui {

class TiersFigure : public ChartFigure, public HasSubject {
 public:
  /// One transfer of `bytes`, 0 or more, by each of the tiers; the first is the reference of all ratios.
  explicit TiersFigure(std::int64_t bytes = 256 << 20, std::vector<Tier> compared = tiers());

  /// The lines stay; at which sizes latency gives way to bandwidth is asked later.
  void hide_crossovers() { hidden_ = true; }
  QSizeF preferred_size() const override { return {1020, 700}; }
  /// Part b, x is n in bytes and y is seconds; its child is part a, a bar chart over seconds.
  std::unique_ptr<Chart> build(const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;
  std::string subject() const override;

 private:
  Chart* add_bars(Chart& lines, const QRectF& area, bool alone) const;
  void add_lines(Chart& chart) const;
  void paint_bar_names(QPainter& painter, const Chart& bars, const QRectF& area) const;
  void paint_ground(QPainter& painter, const Chart& chart, const QRectF& area) const;
  void paint_names(QPainter& painter, Chart& chart) const;
  QRectF plot(const QRectF& area) const;
  double label_width(double px) const;
  double seconds(std::size_t tier, double bytes) const;
  std::vector<QPointF> line(std::size_t tier) const;
  double longest() const;

  std::int64_t bytes_;
  std::vector<Tier> tiers_;
  bool hidden_ = false;  ///< hide_crossovers()
  double n_low_ = 4096, n_high_ = 1 << 30;
};

}  // namespace ringside::ui
