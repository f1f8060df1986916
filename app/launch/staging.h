// The runner on hosts where it is not installed: copied there for one launch, and taken away.
#pragma once

#include <memory>

#include "core/base/result.h"
#include "core/cluster/launch_settings.h"

namespace ringside::app {

/// While it lives, the program of the ranks and the libraries that it needs beyond MPI's lie on every host.
class Staging {
 public:
  /// Copies them to all hosts at once, through the agent, ssh or srun, and sets the settings' runner; nullptr where
  /// that is not asked for. MPI itself must be installed there. The error names the first host that could not take
  /// them; nothing is left on the others.
  static Result<std::unique_ptr<Staging>> make(LaunchSettings& settings);
  /// Takes them away; a host that does not answer within seconds keeps them until its next staging a day later.
  ~Staging();
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;

 private:
  Staging(LaunchSettings settings, std::string folder);
  LaunchSettings settings_;
  std::string folder_;  ///< the same on every host
};

}  // namespace ringside::app
