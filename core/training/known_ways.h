// The ways of a topology, kept from one call of a training step to the next.
#pragma once

#include "core/sim/ways.h"

namespace ringside {

/// A step asks dozens of times for calls on the same wires, and on thousands of ranks to find the ways takes longer
/// than to simulate. Those of the topology that this thread asked about last, which is kept, too; equal, not the same.
Ways& known_ways(const Topology& topology);

}  // namespace ringside
