// Rows of nodes: the primitive that machines, trees and stars are drawn with.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <QRectF>
#include <QSizeF>

#include "ui/network/network_view.h"

namespace ringside::ui {

/// Items in rows from top to bottom.
using Rows = std::vector<std::vector<std::int32_t>>;

/// At the unit's scale, where there is room for it.
QSizeF wanted_size(const DrawnItem& item, double unit);

class RowPlacer {
 public:
  RowPlacer(const NetworkView& view, std::vector<QRectF>& rects, double unit)
      : view_(view), rects_(rects), unit_(unit) {}

  /// Rows of equal height in a rectangle. `anchor` is the row that is spread evenly; the others, on their way outwards
  /// from it, stand at their neighbours' places as far as there is room. A lone switch becomes a bar over all of its
  /// neighbours.
  void place(const Rows& rows, std::size_t anchor, const QRectF& area);
  /// One row alone, at the places of neighbours that are there already, or evenly.
  void place_row(const std::vector<std::int32_t>& row, const QRectF& band);

 private:
  void put(std::int32_t item, double x, double gap, const QRectF& band);
  void even(const std::vector<std::int32_t>& row, const QRectF& band);
  /// The mean x of the neighbours that have a place; -1: none has.
  double pull(std::int32_t item) const;
  bool bar(std::int32_t item, const QRectF& band);

  const NetworkView& view_;
  std::vector<QRectF>& rects_;
  double unit_;
};

/// Of some items: rows by the number of hops from the devices. Row 0 holds what only devices are joined to (switches
/// inside a machine), row 1 the devices, then what is one hop from them, two, ..; empty rows are left out. `anchor` is
/// the devices' row. With `inner` false nothing goes into row 0.
struct Layers {
  Rows rows;
  std::size_t anchor = 0;
};
Layers layers_of(const NetworkView& view, const std::vector<std::int32_t>& items, bool inner);

}  // namespace ringside::ui
