// A transfer on its way, as the pictures of topologies show it: its chunk, its value and whose data is in it.
#pragma once

#include <QRectF>

#include "ui/figures/survey.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

enum class PacketSize { label_and_value, label, chip };

/// How large a packet is at `unit` pixels to one of LOOK; a chip has at most `chip` pixels.
QSizeF packet_extent(PacketSize size, double unit, double chip);

/// How it is marked: not, hovered, selected.
enum class PacketMark { none, hovered, selected };

/// Transfer `index` of the cursor's step. Paints nothing where no states are kept.
struct PacketPainter {
  QPainter& painter;
  const FigureInput& input;
  const Survey& survey;
  const Theme& theme;
  double unit = 1;
  void paint(const QRectF& rect, std::int32_t index, const Transfer& moved, PacketSize size, PacketMark mark) const;
};

/// Centred at a point, but never cut off at the edge of the picture.
QRectF packet_rect(const QRectF& area, const QPointF& centre, const QSizeF& extent);

}  // namespace ringside::ui
