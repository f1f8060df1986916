// Machines on a network as a table: a row for each machine, a column for each of its devices.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/topology/topology.h"

namespace ringside::ui {

struct Cluster {
  /// A device and the links that are its own.
  struct Seat {
    std::int32_t device = -1;          ///< node; -1: the machine has fewer devices than others
    std::vector<std::int32_t> inside;  ///< links between it and the rest of its machine, without NICs
    std::vector<std::int32_t>
        out;  ///< links that leave the machine: its own, and the nearest others, which it may share
  };
  std::vector<std::int32_t> machines;  ///< of the topology: those with devices
  std::int32_t columns = 0;            ///< devices of the largest machine
  std::vector<Seat> seats;             ///< machine by machine, `columns` each
  std::vector<std::int32_t> seat_of;   ///< by node: of a device, and of a NIC that one device has alone; -1
  std::vector<std::int32_t> rails;     ///< by column: the switch where all its devices meet; empty: there is none

  std::int32_t rows() const { return static_cast<std::int32_t>(machines.size()); }
  std::int32_t row(std::int32_t seat) const { return seat / columns; }
  std::int32_t column(std::int32_t seat) const { return seat % columns; }
};

/// Absent where there are fewer than two machines, machines of one device, or devices outside of machines.
std::optional<Cluster> cluster_of(const Topology& topology);

}  // namespace ringside::ui
