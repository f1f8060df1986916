// In rows: where the ranks of a run are, and what is known about one that keeps the others waiting.
#pragma once

#include <memory>
#include <vector>

#include "core/measure/rank_places.h"
#include "ui/measure/live_run.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// Ranks of one host and device together; null where nothing is known.
std::shared_ptr<const Figure> places_figure(const std::vector<RankPlace>& where);
/// About LiveRun::doubt()'s suspect; null where there is none.
std::shared_ptr<const Figure> known_figure(const LiveRun& run);

}  // namespace ringside::ui
