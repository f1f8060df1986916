// The GPU of a process where every rank has a process of its own.
#pragma once

#include <string>

#include "gpu/device/devices.h"
#include "gpu/team/mpi.h"

namespace ringside {

struct ProcessDevice {
  Devices& devices;
  int index = 0;        ///< ranks of a computer take turns
  std::string sharing;  ///< what ranks that share a GPU measure; empty where none do. Known to rank 0.
};

/// Collective over the team.
ProcessDevice process_device(const Team& team, Devices& devices);

/// "2 x NVIDIA H100 80GB HBM3"
std::string names_of(const Devices& devices);
/// What so many ranks on fewer GPUs measure; empty where there are enough.
std::string sharing_note(int ranks, int devices);

}  // namespace ringside
