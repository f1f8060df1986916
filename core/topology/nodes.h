// The machines that presets are made of. Bandwidths are per direction. Devices come first.
#pragma once

#include <cstdint>
#include <string>

#include "core/topology/topology.h"
#include "core/topology/wire.h"

namespace ringside {

/// GPUs around NVSwitches. A GPU stripes its bytes over all of them, so they are drawn as one. `reduces`: NVSwitches of
/// the third generation (H100) and later add up what their GPUs send (NVLink SHARP); the first two do not.
Topology nvswitch_machine(std::int32_t gpus, const Wire& nvlink, bool reduces);

/// The NVLink switches of one rack around trays of 4 GPUs, each tray a machine of its own.
Topology nvlink_rack(std::int32_t trays, const Wire& nvlink);

/// A wire of its own between any two GPUs.
Topology wired_pairs(std::int32_t gpus, const Wire& wire);

/// GPUs on PCIe wires of their own. With peer access a message crosses the CPUs; without it is written to the host's
/// memory and read from there, one after the other, as far as one message goes.
Topology pcie_box(std::int32_t gpus, BytesPerSecond pcie, bool peers);

/// Cores around the memory that they share; a core copies what it sends and receives.
Topology core_machine(std::int32_t cores);

}  // namespace ringside
