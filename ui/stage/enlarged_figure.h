// A figure drawn larger than its pixels: its words keep their size relative to its cells on a projector.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "ui/paint/figure.h"

namespace ringside::ui {

class EnlargedFigure : public Figure {
 public:
  EnlargedFigure(std::shared_ptr<const Figure> figure, double factor) : figure_(std::move(figure)), factor_(factor) {}
  QSizeF preferred_size() const override { return figure_->preferred_size() * factor_; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
    painter.save();
    painter.translate(area.topLeft());
    painter.scale(factor_, factor_);
    figure_->paint(painter, inner(area), theme);
    painter.restore();
  }
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override {
    return figure_->hit((point - area.topLeft()) / factor_, inner(area));
  }
  std::string description() const override { return figure_->description(); }

 private:
  QRectF inner(const QRectF& area) const { return {QPointF(0, 0), area.size() / factor_}; }
  std::shared_ptr<const Figure> figure_;
  double factor_;
};

}  // namespace ringside::ui
