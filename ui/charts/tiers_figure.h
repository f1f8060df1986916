// One transfer across the tiers (section 4.2, Code 4.2.3): times to scale, ratios, and where latency gives way to
// bandwidth.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cost/tiers.h"
#include "ui/charts/plot.h"
#include "ui/figures/figure.h"

namespace ringside::ui {

class TiersFigure : public Figure {
 public:
  /// One transfer of `bytes`, 0 or more, by each of the tiers; the first is the reference of all ratios.
  explicit TiersFigure(std::int64_t bytes = 256 << 20, std::vector<Tier> compared = tiers());

  QSizeF preferred_size() const override { return {1020, 700}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;

  /// The axes of part b as painted into `area`: x is n in bytes, y is seconds.
  chart::Plot plot(const QRectF& area) const;
  /// The i-th bar of part a.
  QRectF bar(const QRectF& area, std::size_t i) const;

 private:
  void paint_bars(QPainter& painter, const QRectF& area, const Theme& theme) const;
  void paint_lines(QPainter& painter, const QRectF& area, const Theme& theme) const;
  double label_width(const QRectF& area) const;

  std::int64_t bytes_;
  std::vector<Tier> tiers_;
  double n_low_ = 4096, n_high_ = 1 << 30;
};

}  // namespace ringside::ui
