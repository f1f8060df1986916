// What a topology is made of, in words.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/topology/topology.h"

namespace ringside {

/// "8 GPUs, 2 CPUs, 8 NICs, 5 switches"; where CPUs are called so they are "cores".
std::string parts_text(const Topology& topology);
/// The same of some of its nodes.
std::string parts_text(const Topology& topology, const std::vector<std::int32_t>& nodes);

}  // namespace ringside
