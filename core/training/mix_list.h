// The mixes that a search looks at.
#pragma once

#include <utility>
#include <vector>

#include "core/training/parallel.h"

namespace ringside {

/// Of as many ranks as `given` has, with its global batch, those that suit the model, each with its job; see
/// search_mixes().
std::vector<std::pair<TrainingJob, Mix>> mixes_like(const TrainingJob& job, const Mix& given,
                                                    const SearchLimits& limits);

}  // namespace ringside
