// Topologies from files and from standard input, in any format that core can import.
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/topology/topology.h"

namespace ringside {

/// Whether a topology of this name would be a file rather than a shape.
bool is_topology_file(const std::string& name);
/// "-" is standard input. The error names the file.
Result<Topology> read_topology_file(const std::string& path);

}  // namespace ringside
