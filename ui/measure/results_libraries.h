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
std::shared_ptr<const TimesFigure> libraries_figure(const SideBySide& page, Origin origin, std::int64_t here);
/// Every library at this size and at as many around it as a card has room for: which algorithm of its is best, its
/// time, and how many times that of the best library.
std::shared_ptr<const Figure> standings_figure(const SideBySide& page, std::int64_t here);
/// The size of each of the table's rows.
std::vector<std::int64_t> sizes_of_standings(const SideBySide& page, std::int64_t here);
QString libraries_advice(const SideBySide& page);

}  // namespace ringside::ui
