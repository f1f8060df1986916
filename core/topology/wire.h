// What a wire is made of, and the constants that stand in where a specification is silent.
#pragma once

#include "core/topology/topology.h"

namespace ringside {

/// Full duplex: `bandwidth` is per direction.
struct Wire {
  Seconds alpha;  ///< of this hop
  BytesPerSecond bandwidth;
  std::string_view tier;

  /// The same wire as one of n hops that together have its latency.
  Wire hop_of(int n) const { return {alpha / n, bandwidth, tier}; }
};

inline void connect(Topology& t, std::int32_t a, std::int32_t b, const Wire& w) {
  t.connect(a, b, w.alpha, w.bandwidth, std::string(w.tier));
}

/// Section 4.2, Figure 4.2.1: orders of magnitude, not specifications. core/cost/tiers.h has the same numbers for
/// prices, and a test holds the two together.
inline constexpr Wire kNvlink{Seconds(1e-6), BytesPerSecond(300e9), "nvlink"};
inline constexpr Wire kPcie{Seconds(2e-6), BytesPerSecond(25e9), "pcie"};
inline constexpr Wire kInfiniband{Seconds(3e-6), BytesPerSecond(50e9), "infiniband"};
inline constexpr Wire kEthernet{Seconds(30e-6), BytesPerSecond(3.1e9), "ethernet"};
/// PCI-SIG: 16 lanes of 8, 16 or 32 GT/s, 128 bits in 130.
inline constexpr BytesPerSecond kPcie3(15.75e9), kPcie4(31.5e9), kPcie5(63e9);
/// One hop of a message on PCIe: device to switch, switch to CPU.
inline constexpr Wire kPcieHop{Seconds(1e-6), BytesPerSecond(25e9), "pcie"};
/// Between the sockets of a machine, whatever it is called (UPI, xGMI): assumed to be like a PCIe hop.
inline constexpr Wire kSocket{Seconds(1e-6), BytesPerSecond(25e9), "socket"};
/// Between two cores of a machine, through memory: assumed 0.5 us and what one core copies in a second.
inline constexpr Wire kMemory{Seconds(0.5e-6), BytesPerSecond(10e9), "memory"};

}  // namespace ringside
