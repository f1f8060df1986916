// The flags that say on which computers ranks run and how they are reached.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/cluster/launch_settings.h"

namespace ringside {

class FlagSet;

/// The flags as they were typed: nothing where a flag was not given.
struct HostFlags {
  std::optional<std::string> hostfile, hosts, agent, interfaces, transport, launch, runner, wait;
  std::vector<std::string> environment;
  bool force = false, stage = false;

  /// Those that were given, by name and value.
  std::vector<std::pair<std::string, std::string>> given() const;
};

void declare_host_flags(FlagSet& accept, HostFlags& flags);
/// The error names the flag. `--hosts slurm` asks the environment of a Slurm allocation.
Result<LaunchSettings> read_host_flags(const HostFlags& flags);

}  // namespace ringside
