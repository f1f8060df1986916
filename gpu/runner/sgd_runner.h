// Data-parallel SGD with a worker on every rank: the sums are a registered schedule's, message by message
// (section 4.3).
#pragma once

#include "core/training/sgd.h"
#include "gpu/executor/executor.h"
#include "gpu/team/mpi.h"
#include "gpu/team/progress.h"

namespace ringside {

/// Collective over the team, which seats the workers and the schedule's helpers; complete at rank 0. A worker that
/// leaves the others waiting is named by the watchdog.
SgdRun train_together(const SgdJob& job, const Team& team, Progress& progress, Executor& executor);

}  // namespace ringside
