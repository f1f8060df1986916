// Who sends how many bytes to whom in all: source x destination, with sums.
#pragma once

#include <memory>

#include "ui/figures/survey.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

class TrafficFigure : public Figure {
 public:
  explicit TrafficFigure(FigureInput input);
  QSizeF preferred_size() const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  /// Cells of sources (rows) and destinations (columns); one more row and column for the sums where there is room.
  struct Grid {
    QPointF origin;
    double width = 0, height = 0, unit = 1;
    std::int32_t places = 1;
    bool values = false;
    QRectF cell(std::int32_t row, std::int32_t column) const {
      return {origin.x() + width * column, origin.y() + height * row, width, height};
    }
  };
  Grid grid(const QRectF& area) const;
  void paint_heads(QPainter& painter, const Grid& g, const Theme& theme) const;
  void paint_sums(QPainter& painter, const Grid& g, const Theme& theme) const;

  FigureInput input_;
  std::shared_ptr<const Survey> survey_;
};

}  // namespace ringside::ui
