// What a message costs by one protocol of a library, and a topology on which every message costs that.
#pragma once

#include <limits>
#include <optional>
#include <string>

#include "core/base/units.h"
#include "core/library/machines.h"
#include "core/topology/topology.h"

namespace ringside {

/// What a protocol makes of the wires of one class.
struct WirePace {
  std::optional<Seconds> hop;  ///< of a message from device to device; absent: what the wires have
  double yield = 1;            ///< payload of the line rate
  /// At most so much payload, for all wires of this class at a device (of the network: at a node) together.
  BytesPerSecond most{std::numeric_limits<double>::infinity()};
};

struct Pace {
  std::string protocol;  ///< "LL", "LL128", "Simple"
  Seconds base;          ///< once for each call
  WirePace nvlink, pcie, network;
  SecondsPerByte reduce_cost{};  ///< per byte that a rank adds; 0: hidden behind the wires
  /// A larger message asks first (rendezvous): its latency counts three times.
  Bytes eager{std::numeric_limits<double>::infinity()};

  /// So much of a message's latency keeps its ranks busy; the rest passes on the way.
  Seconds overhead{std::numeric_limits<double>::infinity()};

  const WirePace& of(WireClass c) const {
    return c == WireClass::nvlink ? nvlink : c == WireClass::pcie ? pcie : network;
  }
};

/// The same nodes and wires with the latencies and bandwidths of the protocol. Half a hop lies at each end of a way:
/// where a device takes part, or, of the network's, on a NIC's wire to its machine. Wires between switches add nothing.
/// Of direct NVLinks a switch with all of a device's stands for a machine's mesh.
Topology paced(Topology topology, const Machines& machines, const Pace& pace);

}  // namespace ringside
