// Nodes where people put them.
#pragma once

#include "ui/network/network_layout.h"

namespace ringside::ui {

/// The rectangle that spots are shares of, where all of them are (about) 0 to 1; others are fitted into it.
QRectF spot_room(const QRectF& area, double unit);
/// What a middle of a node is as a share of spot_room().
Spot spot_of(const QPointF& middle, const QRectF& area, double unit);

/// Every node where a person put it; the others in a row below. Nodes that are too near to each other are drawn
/// smaller, a switch right above or below a row of its neighbours as a bar over all of them, and machines are framed
/// where nothing else is in the way.
void place_spots(const Topology& topology, const NetworkView& view, NetworkLayout& layout, const QRectF& area);

}  // namespace ringside::ui
