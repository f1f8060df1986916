// What the parts of NetworkFigure share while they paint.
#pragma once

#include <QPen>

#include "ui/network/network_figure.h"

namespace ringside::ui {

/// "7" of "node 7".
QString last_word(const QString& text);
/// Whether one of them is among `links`.
bool has_one_of(const std::vector<std::int32_t>& own, const std::vector<std::int32_t>& links);
/// How a wire that carries something is drawn: `most` pixels wide at full load.
QPen load_pen(const Theme& theme, double share, double most);
/// The hottest link in words, the origin's badge, and where there is room what widths mean; `intro` stands in front.
void paint_network_notes(QPainter& painter, const Theme& theme, const NetworkUse& use, const QRectF& notes, double unit,
                         const QString& intro, double most);

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
