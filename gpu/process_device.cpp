#include "gpu/process_device.h"

#include <map>
#include <set>

#include <fmt/format.h>

#include "core/base/text.h"
#include "gpu/environment.h"

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
  std::map<std::string, int> models;
  for (int d = 0; d < devices.count(); ++d) ++models[devices.name(d)];
  std::vector<std::string> names;
  for (const auto& [model, count] : models) names.push_back(fmt::format("{} x {}", count, model));
  return join(names);
}

std::string sharing_note(int ranks, int devices) {
  if (ranks <= devices) return {};
  if (devices == 1) return fmt::format("{} ranks on one GPU: memory and scheduling of one device, not links", ranks);
  return fmt::format("{} ranks on {} GPUs: ranks that share one measure its memory and scheduling, not links", ranks,
                     devices);
}

}  // namespace ringside
