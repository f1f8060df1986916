// What every rank ends with where sums are rounded: one row for each algorithm, equal results in one colour.
#pragma once

#include <string>
#include <vector>

#include "core/lab_scene.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

class RoundingFigure : public Figure {
 public:
  /// `sums`: by algorithm and rank.
  RoundingFigure(RoundingPicture picture, std::vector<std::vector<double>> sums)
      : picture_(std::move(picture)), sums_(std::move(sums)) {}
  QSizeF preferred_size() const override { return {1020, 110.0 + 110.0 * static_cast<double>(sums_.size())}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  double exact() const;
  RoundingPicture picture_;
  std::vector<std::vector<double>> sums_;
};

}  // namespace ringside::ui
