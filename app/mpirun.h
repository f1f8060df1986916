// How mpirun is called, and what it says when a rank dies: pure functions, without a process.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

#include "core/base/result.h"

namespace ringside::app {

struct MpirunCall {
  std::int32_t ranks = 1;
  int cores = 1;
  std::string hostfile;              ///< empty: this computer only
  bool device_pointers = false;      ///< messages lie on GPUs: MPI chooses a transport that can reach them
  std::string session_folder;        ///< mpirun's own temporary files go here
  std::string shared_memory_folder;  ///< and its shared memory here; empty: its own choice, /dev/shm
};

/// The arguments of mpirun, up to and including the program and its job.
QStringList mpirun_arguments(const MpirunCall& call, const QString& program, const QString& job);

/// What Open MPI needs so that it works as root, oversubscribed and in containers. Whatever the user has set stays.
QProcessEnvironment mpirun_environment(QProcessEnvironment environment, const MpirunCall& call);

/// Reads a host file ("name slots=4", # comments) and refuses what is no host name: names end up in command lines.
Result<std::vector<std::string>> read_hostfile(const std::string& path);

/// One line for a person from what mpirun wrote to its standard error when it ended with this code. Names the rank if
/// mpirun does.
Error explain_mpirun(const std::string& standard_error, int exit_code);

}  // namespace ringside::app
