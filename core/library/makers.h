// The libraries, each in a file of its own.
#pragma once

#include "core/library/library.h"

namespace ringside {

constexpr Seconds us(double t) {
  return Seconds(t * 1e-6);
}

/// Of the line rate, as NCCL and RCCL count links (src/graph/topo.h): 20 of 25 GB/s an NVLink, 20.6 of Hopper's, 40.1
/// of Blackwell's 50; 12 of the 15.75 GB/s of PCIe 3 with 16 lanes; 12 of the 12.5 of a NIC of 100 Gbit/s.
constexpr double nvlink_yield(Generation g) {
  return g == Generation::hopper ? 20.6 / 25 : g == Generation::blackwell ? 40.1 / 50 : 20.0 / 25;
}
constexpr double kPcieYield = 12.0 / 15.75, kNetworkYield = 12.0 / 12.5;
/// What a network tells the library of its latency, in microseconds, beyond what the constants have for InfiniBand:
/// Amazon's plugin says 75 (aws-ofi-nccl, platform data), the others nothing.
inline double fabric_latency(const Machines& m) {
  return m.fabric == "efa" ? 75 : 0;
}

Library nccl();
Library rccl();
Library openmpi();
Library openmpi_3();
Library mpi();

}  // namespace ringside
