// Gradients in the order in which they get ready, each as wide as it is large, and the buckets that they fill.
#pragma once

#include <string>
#include <vector>

#include "core/training/overlap.h"
#include "ui/paint/figure.h"
#include "ui/paint/parts.h"

namespace ringside::ui {

class TensorsFigure : public Figure, public HasParts {
 public:
  /// `asked`: without the buckets.
  explicit TensorsFigure(OverlapQuestion question, bool asked = false);
  QSizeF preferred_size() const override { return {1020, 360}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  /// Its size, and what has got ready up to its end.
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;
  std::string part_at(const QPointF& point, const QRectF& area) const override;
  QPainterPath part_outline(std::string_view part, const QRectF& area) const override;

 private:
  struct Piece {
    const Tensor* tensor;
    double from, to;  ///< bytes since the backward pass began
    int bucket;
  };
  struct Rows;
  const Piece* piece_at(const QPointF& point, const QRectF& area) const;
  OverlapQuestion question_;
  bool asked_;
  std::vector<Piece> pieces_;
  std::vector<Bucket> buckets_;
  double bytes_ = 0;
};

}  // namespace ringside::ui
