// Slurm's srun: how it starts the ranks of an MPI, and what it says when they end.
#pragma once

#include <string>
#include <string_view>

#include <QProcessEnvironment>

namespace ringside::app {

/// The word behind `--mpi=`, by which ranks find one another, from what `srun --mpi=list` prints and what the runner
/// says its MPI is: PMIx for Open MPI (and where no runner says what it is), PMI-2 for MPICH. Empty where Slurm does
/// not have it: its own default is then all there is.
std::string slurm_mpi(std::string_view listed, std::string_view runner);

/// Whether the user says by which it is (SLURM_MPI_TYPE). "none", by which no ranks meet, is what the shell of an
/// allocation gets from Slurm itself (LaunchParameters=use_interactive_step).
bool slurm_mpi_is_chosen(const QProcessEnvironment& environment);

/// Whether this program runs in a step itself (`srun --pty bash`), which holds processors and counts nodes of its own;
/// the shell that salloc starts as a step does neither.
bool slurm_is_step(const QProcessEnvironment& environment);

/// The environment of an srun within an allocation, from that of this program. What is started has all of it, also
/// where a batch job was given none (`sbatch --export=NONE`, which srun would hand on); and where this program runs in
/// a step itself, the new one runs beside that step and is not bound to its processors. Nothing goes to files, or has a
/// label before it, and no way for ranks to meet is handed on that nobody has chosen.
QProcessEnvironment slurm_environment(QProcessEnvironment environment);

/// Why srun has started no rank for so many seconds, from what it has said; where that is none of the words known,
/// `last_words` ends the sentence: empty, or " (its last line)".
std::string slurm_hangs(std::string_view said, int seconds, std::string_view last_words = "");

/// Why Slurm starts no step of one task on nodes that were named: an allocation that is over, a node that failed; empty
/// where it does not say so.
std::string slurm_refuses(std::string_view said);

/// Seconds for which srun, asked to end, says that it waits until Slurm has cancelled its step; 0 where it does not say
/// so.
int slurm_waits(std::string_view said);

/// Why srun ended: a rank that died ("rank 1 on n2 died: Killed"), a time limit, a step that was cancelled, a node that
/// failed, a runner that is not there, ranks that this srun cannot start; else its first error. Empty where it says
/// none.
std::string slurm_dead_rank(std::string_view text, int exit_code);

}  // namespace ringside::app
