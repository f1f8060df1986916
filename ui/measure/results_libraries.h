// Libraries side by side in a kept run: as a chart, as a table, and which one to take here.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/measure/side_by_side.h"
#include "ui/measure/results_figure.h"

namespace ringside::ui {

/// "Libraries side by side", and how they were called where that is not the usual way.
QString libraries_title(const SideBySide& page);
/// The best of each over size, Ringside's first.
std::shared_ptr<const TimesFigure> libraries_figure(const SideBySide& page, Origin origin, std::int64_t here,
                                                    Quantity quantity = Quantity::time);
/// Every library at every size: which algorithm of its is best, its time, and how many times that of the best library.
/// What stands strong is what to take there, of libraries alone; nothing where too few samples tell. `here`: the size
/// that is marked.
std::shared_ptr<const Figure> standings_figure(const SideBySide& page, std::int64_t here,
                                               Quantity quantity = Quantity::time);
/// The size of each of the table's rows.
std::vector<std::int64_t> sizes_of_standings(const SideBySide& page);
QString libraries_advice(const SideBySide& page);

}  // namespace ringside::ui
