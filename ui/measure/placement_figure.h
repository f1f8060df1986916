// Which ranks a run would have on which host.
#pragma once

#include <vector>

#include "ui/measure/host_rows.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

class PlacementFigure : public Figure {
 public:
  explicit PlacementFigure(std::vector<HostRow> rows);
  QSizeF preferred_size() const override { return {480, 34.0 * static_cast<double>(rows_.size()) + 8}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  double pitch(const QRectF& area) const;
  std::vector<HostRow> rows_;
  std::int32_t most_ = 1;
};

}  // namespace ringside::ui
