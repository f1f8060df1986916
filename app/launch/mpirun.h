// How each kind of mpirun is called, and what it says when a rank dies: one table, pure functions, without a process.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

#include "core/base/result.h"
#include "core/cluster/launch_settings.h"

namespace ringside::app {

struct MpirunCall {
  std::int32_t ranks = 1;
  LaunchSettings settings;           ///< hosts, and how they are reached
  std::string hostfile;              ///< its hosts as this kind reads them; empty: hosts go on the command line
  bool device_pointers = false;      ///< messages lie on GPUs: MPI chooses a transport that can reach them
  std::string mark;                  ///< of the job, by which its processes on other hosts are known; may be empty
  std::string slurm_mpi;             ///< by which srun's ranks find one another; empty: Slurm's default
  bool part_of_allocation = false;   ///< srun's hosts are not all of its nodes
  bool within_step = false;          ///< srun is called in a step, whose nodes it would take for all
  std::string session_folder;        ///< mpirun's own temporary files go here
  std::string shared_memory_folder;  ///< and its shared memory here; empty: its own choice, /dev/shm
};

/// Sets a variable of mpirun's environment, unless the user has set it.
using SetVariable = std::function<void(const char* name, const std::string& value)>;

using Variables = std::vector<std::pair<std::string, std::string>>;

struct MpirunKind {
  std::string_view name;     ///< "Open MPI 4"
  std::string_view program;  ///< as messages call it: "mpirun"
  /// Whether this is one of them, from what `mpirun --version` prints.
  bool (*made)(std::string_view version);
  /// What it needs so that it works as root, oversubscribed and in containers.
  void (*set_up)(const MpirunCall& call, const SetVariable& set);
  std::string_view hostfile_flag, hosts_flag;  ///< the second is followed by "a:2,b:1"
  std::string (*hostfile)(const std::vector<Host>& hosts);
  bool genv;  ///< sets a rank's variable by "-genv NAME VALUE", not "-x NAME=VALUE"
  /// What the settings mean to it, beyond hosts and ranks' variables: set whatever the user's environment says.
  Variables (*chosen)(const LaunchSettings& settings);
  /// What it says of a rank that died; empty where it says nothing of one.
  std::string (*dead_rank)(std::string_view text, int exit_code);
};

/// The first that made this is meant; the last is any other and takes all.
const std::vector<MpirunKind>& mpiruns();
const MpirunKind& mpirun_of(std::string_view version);

/// Slurm's srun, which is asked for by the settings and not by what mpirun is.
const MpirunKind& slurm();

/// The arguments of mpirun, up to and including the program and the "-" that makes it read its job from standard input.
QStringList mpirun_arguments(const MpirunKind& kind, const MpirunCall& call, const QString& program);

/// Why it cannot do what the settings ask for.
Result<bool> check_settings(const MpirunKind& kind, const LaunchSettings& settings);

/// The environment of mpirun. Whatever the user has set stays.
QProcessEnvironment mpirun_environment(const MpirunKind& kind, QProcessEnvironment environment, const MpirunCall& call);

/// One line for a person from what mpirun wrote (to its standard error; Hydra's goes to standard output) when it ended
/// with this code, or was ended by the signal of this number. Names the rank if mpirun does.
Error explain_mpirun(const MpirunKind& kind, const std::string& text, int exit_code, bool by_signal = false);

}  // namespace ringside::app
