// Where the nodes of a topology stand in a rectangle, and how the wires run between them. A pure function: the same
// topology in the same rectangle is always drawn alike; nothing overlaps, nothing leaves the rectangle.
#pragma once

#include <cstdint>
#include <vector>

#include <QPolygonF>
#include <QRectF>

#include "core/topology/topology.h"
#include "ui/network/network_view.h"

namespace ringside::ui {

struct NetworkLayout {
  /// The box around the nodes of one machine.
  struct Frame {
    std::int32_t machine = 0;
    QRectF rect;
    bool title_below = false;  ///< its name stands at the lower edge
    bool titled = true;        ///< there is room for its name
  };
  QRectF area;
  double unit = 1;               ///< what one pixel of LOOK is here
  std::vector<QRectF> items;     ///< by item
  std::vector<Frame> frames;     ///< only where nodes are drawn one by one
  std::vector<QPolygonF> wires;  ///< by wire, from edge to edge; the two directions side by side
  double apart = 0;              ///< pixels from a wire to the middle between it and its way back
  double smallest = 0;           ///< the shortest side of an item
};

/// `area` is all there is, without words around it; `unit`: see NetworkLayout. Requires a view of this topology.
NetworkLayout network_layout(const Topology& topology, const NetworkView& view, const QRectF& area, double unit);

/// How the layout arranges a view, after `automatic` has been decided. `automatic` is then: where people put the nodes.
Arrangement drawn_arrangement(const Topology& topology, const NetworkView& view);

/// From edge to edge of two boxes: vertical or horizontal where they face each other, else from middle to middle;
/// moved by `aside` pixels to the right as seen on the way.
QPolygonF straight_wire(const QRectF& from, const QRectF& to, double aside);

}  // namespace ringside::ui
