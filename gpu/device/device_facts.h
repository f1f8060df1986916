// What a reader of a measurement must know of the devices that it was taken on.
#pragma once

#include <map>
#include <string>

#include "gpu/device/devices.h"
#include "gpu/team/mpi.h"

namespace ringside {

/// Collective over the team; complete at rank 0: devices of all computers, whether they reach each other (on rank 0's),
/// the driver, CUDA. Goes into the environment's settings.
std::map<std::string, std::string> device_facts(const Team& team, Devices& devices);

/// "550.54.15", from the first line of the driver's own file; empty where it says nothing.
std::string driver_release(const std::string& line);

}  // namespace ringside
