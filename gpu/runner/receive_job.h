// How a job comes to all ranks, and how all of them learn that it failed.
#pragma once

#include <cstdint>
#include <optional>

#include "core/job.h"
#include "gpu/team/agreement.h"

namespace ringside {

/// Collective over the world: reports at rank 0 and tells everybody the exit code.
int conclude(const std::optional<TaskFailed>& failure, int rank);

/// Collective over the world: rank 0 reads and validates, the others get what it has read. Refuses ranks of another
/// version. nullopt, with the exit code, where there is no job.
std::optional<Job> receive_job(int arguments, char** argument, int rank, int& code);

}  // namespace ringside
