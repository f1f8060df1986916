// Other mixes of a step's ranks, as rows: what each keeps, sends and waits for.
#pragma once

#include <memory>
#include <vector>

#include "ui/paint/figure.h"
#include "ui/training/step_data.h"

namespace ringside::ui {

/// A mix as `rank`; the step's own is marked. `for_file`: where nobody can click.
std::shared_ptr<const Figure> mixes_figure(const StepData& data, bool for_file = false);
/// What the search for mixes found: the few that are shown, and how many it saw and how many of these fit.
void take_mixes(StepData& data, const std::vector<StepEstimate>& found);
/// The search's list is long: the best, the one that is chosen, and the nearest that do not fit.
std::shared_ptr<const std::vector<StepEstimate>> few_of(const std::vector<StepEstimate>& all, const Mix& here);

}  // namespace ringside::ui
