// What a selection means beyond itself: the hops that brought a cell's data or carry it on, and the transfers that are
// marked wherever the cursor stands.
#pragma once

#include <memory>
#include <vector>

#include <QString>

#include "core/schedule/provenance.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// The past of the selected cell, or what depends on it (Selected::onward).
struct Lineage {
  bool onward = false;
  std::vector<Hop> hops;        ///< in order of time, numbered from 1
  std::vector<Waypoint> cells;  ///< that these hops touch, without the cell itself
  /// The number of the first hop in a transfer, from 1; 0: none is.
  std::size_t number(std::int64_t step, std::int32_t transfer) const;
  /// Of the hops that reach a cell: "5"; "5…" where it is the first of several; empty for none.
  QString numbers(std::int32_t place, std::int32_t slot) const;
  /// Some hop belongs to the step.
  bool in(std::int64_t step) const;
  /// "5 hops brought it", "reaches 12 cells over 14 hops", "its own from the start", "not sent from here on".
  QString words() const;
};

/// Of what the cell holds at the cursor; null where no cell is selected, or tracing would take long. Remembered, and
/// the same for all moments at which the cell holds the same.
std::shared_ptr<const Lineage> lineage_of(const FigureInput& input);

/// A transfer that is marked, wherever the cursor stands.
struct MarkedTransfer {
  enum class Level { hop, hovered, selected };
  std::int64_t step = 0;
  std::int32_t transfer = 0;  ///< position within the step
  Transfer moved;             ///< of a hop the one slot that matters
  Level level = Level::hop;
  double width() const { return level == Level::selected ? 2.5 : 1.5; }
};
/// The hops of lineage_of(), then what is hovered, then what is selected: a transfer, all of a step, or those of a link
/// in the cursor's step.
std::vector<MarkedTransfer> marked_transfers(const FigureInput& input);
/// The same and the links that are marked themselves: from where to where, once each level.
std::vector<MarkedTransfer> marked_ways(const FigureInput& input);

/// "rank 2, chunk 0: 5 hops brought it; Shift-click for what depends on it"; empty where no cell is selected.
QString lineage_text(const FigureInput& input);
/// "steps 3 to 5 only; Esc shows all"; empty while no steps are brushed.
QString brush_text(const FigureInput& input);

}  // namespace ringside::ui
