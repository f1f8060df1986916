// Simulations one after the other on one topology, whose ways are looked for once.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/result.h"
#include "core/sim/network.h"
#include "core/sim/ways.h"

namespace ringside {

/// simulate() on the topology of these ways; what it finds stays with them.
Result<SimulationResult> simulate(Ways& ways, std::span<const NetworkJob> jobs, std::int32_t ports = 1,
                                  SpanSink* sink = nullptr);

}  // namespace ringside
