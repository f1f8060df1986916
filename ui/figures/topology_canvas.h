// What the parts of TopologyFigure share while they paint.
#pragma once

#include <QPainterPath>

#include "ui/figures/packet.h"
#include "ui/figures/topology.h"

namespace ringside::ui {

inline constexpr std::int32_t kFewRanks = 8;  ///< whose picture needs no words

QPainterPath path_of(const PlaceLayout::Curve& curve);

struct TopologyFigure::Canvas {
  QPainter& painter;
  const TopologyPlan& plan;
  const Theme& theme;
  double u() const { return plan.layouts.front().unit; }
};

/// A transfer of the present step on its link.
struct TopologyFigure::Packet {
  std::int32_t transfer = 0;
  Transfer moved;
  PlaceLayout::Curve curve;
  QRectF rect;
  PacketSize size = PacketSize::chip;
};

}  // namespace ringside::ui
