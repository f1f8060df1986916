// What the hosts of a launch show of it until its ranks say hello.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/cluster/launch_settings.h"

namespace ringside::app {

struct WatchedLaunch {
  LaunchSettings settings;
  std::string mark;  ///< of the job, by which its processes are known
  std::int32_t ranks = 1;
  bool marks_daemons = false;  ///< the mark is known to be in the command lines of the launcher's daemons
};

/// Why ranks do not begin, and what to do about it.
struct NotBegun {
  std::string what, remedy;  ///< both empty: it was cancelled
};

/// To be called when mpirun is started: asks every host twice a second, on a connection of its own, until `cancelled`
/// or something is found. A host that says nothing for 4 s does not answer (4.5 s for its first word). Else what it
/// shows must have stood still for 2 s (and 20 ms for each rank) and four looks of every host, so that a host that
/// answers late is given longer: a rank that is stopped, that does not run or has not come to MPI while others have
/// (6 s), an mpirun that has started nothing on them (3.5 s), or hosts that do not reach one another.
NotBegun why_not_begun(const WatchedLaunch& launch, const std::function<bool()>& cancelled);

}  // namespace ringside::app
