// The backward pass by layers, its gradient buckets, and their all-reduces beside it; and what every cap would expose.
#pragma once

#include <memory>
#include <utility>

#include <QPolygonF>

#include "ui/paint/figure.h"
#include "ui/training/overlap_data.h"

namespace ringside::ui {

class OverlapFigure : public Figure {
 public:
  /// `chosen`: a bucket in the accent; -1: none.
  explicit OverlapFigure(std::shared_ptr<const OverlapData> data, int chosen = -1)
      : data_(std::move(data)), chosen_(chosen) {}
  QSizeF preferred_size() const override { return {1020, 320}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  /// A bucket as `rank`.
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  struct Frame {
    QRectF plot;
    Seconds from, to;
    double x_at(Seconds t) const { return plot.left() + (t - from) / (to - from) * plot.width(); }
  };
  Frame frame(const QRectF& area) const;
  void paint_names(QPainter& painter, const QRectF& area, const Theme& theme) const;
  void paint_layers(QPainter& painter, const QRectF& area, const Theme& theme) const;
  void paint_buckets(QPainter& painter, const QRectF& area, const Theme& theme) const;
  std::shared_ptr<const OverlapData> data_;
  int chosen_;
};

inline constexpr double kLeastCap = 16 << 10;  ///< where the axis of caps begins, bytes

/// Exposed time over the cap, on a logarithmic axis: a step for each way in which caps divide the gradients.
class CapsFigure : public Figure {
 public:
  explicit CapsFigure(std::shared_ptr<const OverlapData> data) : data_(std::move(data)) {}
  QSizeF preferred_size() const override { return {1020, 260}; }
  double least_height(double) const override { return 180; }  // ticks, and two names above the curve
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  /// The cap there, in bytes, as `step`.
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  /// The cap that is dragged to, in bytes, as `last`; a drag beside the plot ends at its edge.
  std::optional<StepRange> brushed(const QPointF& from, const QPointF& to, const QRectF& area) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  double x_at(double bytes, const QRectF& plot) const;
  std::pair<double, double> paint_good(QPainter& painter, const QRectF& plot, const Theme& theme) const;
  void name_good(QPainter& painter, const QRectF& plot, const std::pair<double, double>& good, const QPolygonF& curve,
                 const Theme& theme) const;
  const CapResult& at(Bytes cap) const;
  std::shared_ptr<const OverlapData> data_;
};

/// A bar for each of the compared caps: the passes, and what sticks out of them, hatched.
class CapBarsFigure : public Figure {
 public:
  explicit CapBarsFigure(std::shared_ptr<const OverlapData> data) : data_(std::move(data)) {}
  QSizeF preferred_size() const override { return {520, 360}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  /// A bar as `rank`.
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  std::shared_ptr<const OverlapData> data_;
};

}  // namespace ringside::ui
