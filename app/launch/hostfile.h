// The file that names the computers of a run.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace ringside::app {

struct Host {
  std::string name;
  int slots = 0;  ///< ranks that it takes; 0: the file does not say
  friend bool operator==(const Host&, const Host&) = default;
};

/// Reads a host file ("name slots=4", # comments) and refuses what is no host name: names end up in command lines.
Result<std::vector<Host>> read_hostfile(const std::string& path);

/// The same hosts as MPICH writes them: "name:4".
std::string hydra_hostfile(const std::vector<Host>& hosts);

}  // namespace ringside::app
