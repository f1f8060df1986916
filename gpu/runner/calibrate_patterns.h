// The table of patterns: what a step of a schedule takes by who sends to whom at once.
#pragma once

#include <vector>

#include "core/measure/patterns.h"
#include "core/schedule/schedule.h"
#include "gpu/executor/executor.h"
#include "gpu/team/mpi.h"
#include "gpu/team/progress.h"

namespace ringside {

struct PatternPlan {
  std::int64_t smallest = 8, largest = std::int64_t{1} << 24;  ///< bytes of a transfer
  std::int64_t factor = 4;
  double budget_s = 10;
};

/// Collective over the team; complete at rank 0. Each of patterns_of() at each size: a run of one step and a run of
/// several, whose difference is what a further step takes; the median of up to five times through all of them. Only
/// executors on host memory.
std::vector<PatternPoint> measure_patterns(const Team& team, Progress& progress, Executor& executor,
                                           const PatternPlan& plan);

/// `steps` steps of the pattern, each on chunks of its own.
Schedule pattern_steps(std::int32_t ranks, const Pattern& pattern, std::int64_t elements, std::int64_t steps);

}  // namespace ringside
