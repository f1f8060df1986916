// Where the places of a schedule stand in a rectangle, and how links run between them.
#pragma once

#include <cstdint>
#include <vector>

#include <QPointF>
#include <QRectF>

namespace ringside::ui {

struct PlaceLayout {
  QRectF area;
  double unit = 1;
  double radius = 0;             ///< of a place's circle
  double apart = 0;              ///< pixels between neighbours: from middle to middle, the least
  std::vector<QPointF> centres;  ///< by place
  std::vector<bool> drawn;       ///< by place: it has a spot of its own; empty: all have

  /// A link as a quadratic curve from edge to edge, bent by a share of its length.
  struct Curve {
    QPointF a, control, b;
    QPointF at(double t) const;
    QPointF direction(double t) const;
    double length() const;
  };
  Curve link(std::int32_t from, std::int32_t to, double bend) const;
  bool shows(std::int32_t place) const { return drawn.empty() || drawn[static_cast<std::size_t>(place)]; }
};

/// Ranks on an ellipse, clockwise from the top left; switches inside.
PlaceLayout ring_layout(const QRectF& area, std::int32_t ranks, std::int32_t helpers);

}  // namespace ringside::ui
