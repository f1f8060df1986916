// On what and with what it is measured.
#pragma once

#include <string>

#include "core/measure/measurement.h"
#include "gpu/team/mpi.h"

namespace ringside {

/// Cores that this process may use.
int usable_cores();
std::string host_name();
/// "Open MPI v4.1.4"; may be asked before MPI has begun.
std::string mpi_version();

/// Collective over the team; complete at rank 0. `transport` is the executor's.
Environment environment_of(const Team& team, const std::string& transport);

}  // namespace ringside
