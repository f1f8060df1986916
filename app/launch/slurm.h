// Slurm's srun: how it starts the ranks of an MPI, and what it says when they end.
#pragma once

#include <string>
#include <string_view>

namespace ringside::app {

/// The word behind `--mpi=`, by which ranks find one another, from what `srun --mpi=list` prints and what the runner
/// says its MPI is: PMIx for Open MPI (and where no runner says what it is), PMI-2 for MPICH. Empty where Slurm does
/// not have it: its own default is then all there is.
std::string slurm_mpi(std::string_view listed, std::string_view runner);

/// Seconds for which srun, asked to end, says that it waits until Slurm has cancelled its step; 0 where it does not say
/// so.
int slurm_waits(std::string_view said);

/// Why srun ended: a rank that died ("rank 1 on n2 died: Killed"), a time limit, a step that was cancelled, a node that
/// failed, a runner that is not there, ranks that this srun cannot start; else its first error. Empty where it says
/// none.
std::string slurm_dead_rank(std::string_view text, int exit_code);

}  // namespace ringside::app
