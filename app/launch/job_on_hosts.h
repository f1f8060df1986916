// One job's processes on the hosts of its launch: where they are, and the end of what is left of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/cluster/launch_settings.h"
#include "core/measure/rank_places.h"

namespace ringside::app {

/// Whether hosts can be asked beside the launch: through the agent, or ssh. Slurm and templates have ways of their own.
bool can_be_asked(const LaunchSettings& settings);

/// Where mpirun puts ranks by the slots of its hosts; empty where nobody knows: more ranks than slots, a launcher with
/// ways of its own.
std::vector<RankPlace> planned_places(const LaunchSettings& settings, std::int32_t ranks);

struct SweptJob {
  std::vector<std::string> stopped;  ///< "orted on n3": what a signal kept from running
  std::vector<std::string> silent;   ///< hosts that have not answered: what runs there may still
};
/// Ends what runs of the job on its hosts, and takes away what Open MPI has left there: its daemon's files in the
/// folder for temporary files, and of Open MPI 4 what ranks share in /dev/shm. `name_space` is PMIx's name of the job;
/// empty: as far as a process of it tells.
SweptJob sweep_job(const LaunchSettings& settings, const std::string& mark, const std::string& name_space);

}  // namespace ringside::app
