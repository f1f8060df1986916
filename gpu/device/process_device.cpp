#include "gpu/device/process_device.h"

#include <set>

#include <fmt/format.h>

#include "core/base/text.h"
#include "gpu/team/environment.h"

namespace ringside {

ProcessDevice process_device(const Team& team, Devices& devices) {
  int local = 0;
  MPI_Comm_rank(team.node(), &local);
  ProcessDevice d{devices, local % devices.count(), ""};
  // By their places on the bus: every process may have been shown other GPUs under the same numbers.
  const auto all = polite_gather(host_name() + " " + devices.bus_id(d.index), team.comm());
  d.sharing = sharing_note(team.size(), static_cast<int>(std::set<std::string>(all.begin(), all.end()).size()));
  return d;
}

std::string names_of(const Devices& devices) {
  std::vector<std::string> names;
  for (int d = 0; d < devices.count(); ++d) names.push_back(devices.name(d));
  return count_names(names);
}

std::string sharing_note(int ranks, int devices) {
  if (ranks <= devices) return {};
  if (devices == 1) return fmt::format("{} ranks on one GPU: memory and scheduling of one device, not links", ranks);
  return fmt::format("{} ranks on {} GPUs: ranks that share one measure its memory and scheduling, not links", ranks,
                     devices);
}

}  // namespace ringside
