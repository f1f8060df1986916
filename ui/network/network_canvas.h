// What the parts of NetworkFigure share while they paint.
#pragma once

#include "ui/network/network_figure.h"

namespace ringside::ui {

struct NetworkFigure::Canvas {
  QPainter& painter;
  const NetworkDrawing& drawing;
  const Theme& theme;
  double u() const { return drawing.layout.unit; }
};

/// A transfer of the present step on its route.
struct NetworkFigure::Packet {
  std::int32_t transfer = 0;
  Transfer moved;
  QPolygonF way;
  QRectF rect;
  PacketSize size = PacketSize::chip;
};

}  // namespace ringside::ui
