// The ways that the parcels of one step take between cells: straight through the gap to a neighbour, else, or where
// the gap is too low for a number, through the lane beside the column; several targets of one source share a trunk.
#pragma once

#include <vector>

#include <QPolygonF>
#include <QRectF>

#include "ui/figures/chunk_grid.h"
#include "ui/figures/survey.h"

namespace ringside::ui {

struct Flight {
  Parcel parcel;
  QPolygonF route;  ///< from the edge of the source cell to the edge of the target cell
  QSizeF ghost;
  double inset = 0;  ///< of the ghost's centre from both ends of its way, so that it covers no number
  /// The ghost's rectangle when it has made `fraction` of its way.
  QRectF ghost_at(double fraction) const;
};

/// In the order of the parcels. Empty where one drawn cell stands for several.
std::vector<Flight> flights(const ChunkGrid& grid, const std::vector<Parcel>& parcels);

/// Share of the way at a phase of a step: the flight takes the first 80 %, easing in and out (LOOK section 3).
double flight_fraction(double phase, bool reduced_motion);
/// How far what arrived has settled: 0 until the flight ends, 1 at the end of the step.
double settled_fraction(double phase, bool reduced_motion);

}  // namespace ringside::ui
