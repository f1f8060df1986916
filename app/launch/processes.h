// Which processes belong to a job, by what /proc says of them, and their end.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace ringside::app {

/// The name of the variable that a job's processes inherit; its value is the job's mark.
inline constexpr auto kMarkVariable = "RINGSIDE_JOB";

/// A mark that no other job has, on this computer.
std::string new_mark();

/// How a job's processes are known. Any one of these makes a process of this user one of them; never this program.
struct JobProcesses {
  std::string mark;                      ///< in their environment: also those that have left the group
  pid_t group = 0;                       ///< of mpirun; 0: none
  std::vector<std::int64_t> ranks = {};  ///< by their numbers, as long as they run ringside-run: numbers are used again
};

/// Kills them all, and what they start meanwhile; nothing of them runs when it returns.
void kill_job(const JobProcesses& job);

/// A process and what it has started, whatever groups that is in.
struct Family {
  std::uint64_t used = 0;  ///< clock ticks of processor time
  bool ranks = false;      ///< one of them is a rank
};
Family family_of(pid_t pid);

/// A signal (SIGSTOP, SIGTSTP, a debugger) keeps the group's first process or one of its descendants in the group from
/// running: mpirun, or what a script that stands for it calls. Ranks have left the group. Cheap enough for every
/// second.
bool is_stopped(pid_t group);

}  // namespace ringside::app
