// The runner on hosts where it is not installed: copied there for one launch, and taken away.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/cluster/launch_settings.h"
#include "core/cluster/preflight.h"

namespace ringside::app {

/// While it lives, the program of the ranks and the libraries that it needs beyond MPI's lie on every host.
class Staging {
 public:
  /// Copies them to all hosts at once, through the agent, ssh or srun, and sets the settings' runner; nullptr where
  /// that is not asked for. MPI itself must be installed there. The error names the first host that could not take
  /// them; nothing is left on the others.
  /// With `refused`, such a host is said there, as what was found, and left out of the settings.
  static Result<std::unique_ptr<Staging>> make(LaunchSettings& settings, std::vector<Finding>* refused = nullptr);
  /// Where the program will lie, with MARK for what is new in every launch.
  static std::string shown_runner();
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
