// Figures that turn into another picture where there is little room: a grid of cells into an overview of squares.
#pragma once

#include <QRectF>

namespace ringside::ui {

class HasPictures {
 public:
  virtual ~HasPictures() = default;
  /// Which of its pictures it paints there; only equal ones have the same names to show.
  virtual int picture(const QRectF& area) const = 0;
};

}  // namespace ringside::ui
