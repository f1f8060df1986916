// MPI's algorithms by name, each behind a communicator of its own: forced by a control variable of MPI's tools
// interface while the communicator is made.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/collective/collective.h"
#include "gpu/team/mpi.h"

namespace ringside {

/// An algorithm and how it comes to be taken.
struct MpiMethod {
  std::string name;               ///< "recursive_doubling", "chain, segments of 64 KiB"
  MPI_Comm comm = MPI_COMM_NULL;  ///< Open MPI: made while the variable was set; null: the team's own
  std::function<void()> select;   ///< MPICH: to be done before a call; empty elsewhere
};

/// Open MPI reads its algorithms only where this is set before MPI begins; its own choice stays what it is.
void let_algorithms_be_forced();

/// Collective over the team: each algorithm that MPI has for this call; empty where it cannot be told. The first of
/// MPICH's is its own choice again, "". `even`: all
/// parts have one size, so that the calls without vectors are used. `bytes`: of one rank's full buffer; long messages
/// are tried in segments, too, where the algorithm takes some.
/// They stay as long as the team's communicator is asked about.
std::vector<MpiMethod> mpi_methods(const Team& team, Collective c, bool even, std::int64_t bytes);

}  // namespace ringside
