// One job's processes on the hosts of its launch: why they have not begun, and the end of what is left of them.
#pragma once

#include <cstdint>
#include <functional>
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

/// Why the ranks of the job with this mark have not said hello: a host that does not answer or that others do not
/// reach, a rank that is stopped, does not run or has not come to MPI while others have; empty where nothing is found.
/// Two looks at the ranks, 2 s apart, have to agree. Takes seconds.
std::string why_not_begun(const LaunchSettings& settings, const std::string& mark, std::int32_t ranks,
                          const std::function<bool()>& cancelled);

struct SweptJob {
  std::vector<std::string> stopped;  ///< "orted on n3": what a signal kept from running
  std::vector<std::string> silent;   ///< hosts that have not answered: what runs there may still
};
/// Ends what runs of the job on its hosts, and takes away what Open MPI has left there: its daemon's files in the
/// folder for temporary files, and of Open MPI 4 what ranks share in /dev/shm. `name_space` is PMIx's name of the job;
/// empty: as far as a process of it tells.
SweptJob sweep_job(const LaunchSettings& settings, const std::string& mark, const std::string& name_space);

}  // namespace ringside::app
