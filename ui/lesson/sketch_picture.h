// The frame that a curve is drawn in: its axes, the points that are known, curves in it. On the screen and on paper.
#pragma once

#include <QPainter>
#include <QPen>
#include <QRectF>

#include "lessons/sketch.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// A sketch in an area. Holds a reference: the sketch must outlive it.
class SketchPicture {
 public:
  SketchPicture(const Sketch& sketch, const QRectF& area) : sketch_(sketch), area_(area) {}
  /// Where curves are drawn; axes stand around it.
  QRectF frame() const;
  /// Of a point of a curve, `place` from 0 at the bottom to 1.
  QPointF at(std::size_t point, double place) const;
  void axes(QPainter& p, const Theme& theme, const QPen& border) const;
  void curve(QPainter& p, const SketchCurve& curve, const QPen& pen) const;
  void known(QPainter& p, const Theme& theme) const;
  /// The bars of a sketch that has such, as far as they are drawn.
  void bars(QPainter& p, const SketchCurve& curve, const QPen& pen, const QBrush& brush) const;

 private:
  const Sketch& sketch_;
  QRectF area_;
};

/// The same on paper: to draw in, or with the true curve.
class SketchFigure : public Figure {
 public:
  SketchFigure(Sketch sketch, bool told) : sketch_(std::move(sketch)), told_(told) {}
  QSizeF preferred_size() const override { return {396, 236}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string description() const override;

 private:
  Sketch sketch_;
  bool told_;
};

QString sketch_number(double value);
/// "µs"
QString unit_name(const SketchAxis& axis);

}  // namespace ringside::ui
