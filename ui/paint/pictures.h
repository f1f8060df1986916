// What some figures say of the room that they are painted into.
#pragma once

#include <vector>

#include <QRectF>
#include <QString>

#include "core/base/result.h"

namespace ringside::ui {

/// A figure that turns into another picture where there is little room: a grid of cells into an overview of squares.
class HasPictures {
 public:
  virtual ~HasPictures() = default;
  /// Which of its pictures it paints there; only equal ones have the same names to show.
  virtual int picture(const QRectF& area) const = 0;
};

/// A figure that has as much to show as there is, however wide it is.
class HasHeight {
 public:
  virtual ~HasHeight() = default;
  /// In pixels, beside so much width; a page on paper is exactly as tall. 0: the figure has no opinion.
  virtual double height_for(double width) const = 0;
};

/// A figure that is made for one width, and by itself leaves out what has no room there.
class LeavesOut {
 public:
  virtual ~LeavesOut() = default;
  virtual std::vector<QString> left_out() const = 0;
  /// Refused where nobody can tell without them what it shows; true elsewhere.
  virtual Result<bool> readable() const = 0;
};

}  // namespace ringside::ui
