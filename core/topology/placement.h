// Which rank sits on which device.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/topology/topology.h"

namespace ringside {

/// The node of every rank.
using Placement = std::vector<std::int32_t>;

/// "packed" (device after device, machine after machine), or the devices themselves: "0,8,1,9" counts devices, not
/// nodes. No device holds two ranks.
Result<Placement> place(const Topology& topology, std::int32_t ranks, std::string_view text);

}  // namespace ringside
