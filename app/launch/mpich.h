// MPICH beside the MPI that measures: a runner of its own, on this computer.
#pragma once

#include "core/job.h"
#include "core/measure/measurement.h"

namespace ringside::app {

/// Whether its runner and its launcher are here, and the job is for this computer and host memory.
bool has_mpich(const Job& job);

/// Adds its collectives for the same questions to the rows' libraries, in another launch. A failure is a note: what was
/// measured stays.
void add_mpich(Job job, double budget_s, Measurement& m);

}  // namespace ringside::app
