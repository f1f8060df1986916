// The ways of a topology, kept from one call of a training step to the next.
#pragma once

#include <cstdint>

#include "core/sim/ways.h"

namespace ringside {

/// A step asks dozens of times for calls on the same wires, and on thousands of ranks to find the ways takes longer
/// than to simulate. Those of the topology that this thread asked about last, which is kept, too; equal, not the same.
Ways& known_ways(const Topology& topology);
/// Of these ways: what was found by ways of another number was of another topology.
std::uint64_t number_of_known_ways();

}  // namespace ringside
