// The arrangements that are no rows: rings, lines, lattices, and where people put things; and the wires of all.
#pragma once

#include "ui/network/network_layout.h"

namespace ringside::ui {

/// Devices on an ellipse, clockwise from the top left; switches on a smaller one, each near its devices.
void place_ring(const NetworkView& view, NetworkLayout& layout, const QRectF& area);
/// In lines, every second one backwards, so that neighbours stay neighbours.
void place_line(const NetworkView& view, NetworkLayout& layout, const QRectF& area);
/// Two to four dimensions whose extents give just the number of nodes.
bool fits_lattice(const Topology& topology, const NetworkView& view);
/// The third and fourth dimension go aslant, so that no wire runs behind another node.
void place_lattice(const Topology& topology, const NetworkView& view, NetworkLayout& layout, const QRectF& area);

/// Lines between the edges of the items. Where another item stands in the way, and along the wrap-around wires of a
/// lattice, they run in a lane beside the row.
void run_wires(const Topology& topology, const NetworkView& view, NetworkLayout& layout, bool lattice);

}  // namespace ringside::ui
