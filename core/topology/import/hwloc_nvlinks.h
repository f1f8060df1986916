// The links between GPUs that hwloc's XML tells of: matrices of bandwidth between objects.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/topology/import/machine.h"
#include "core/topology/import/xml.h"

namespace ringside {

/// What an object of hwloc's is to the links that end there.
struct HwlocPlace {
  enum class Kind : std::uint8_t { other, gpu, cpu };
  Kind kind = Kind::other;
  std::string bus;  ///< of a GPU
};
using HwlocPlaces = std::map<std::string, HwlocPlace>;  ///< by index_of

/// "PCIDev:449", as matrices of objects of several types name it.
std::string index_of(const pugi::xml_node& object);

/// From <distances2 name="NVLinkBandwidth"> and its kind, in MB/s per direction. PCI devices that are no GPUs are
/// NVSwitches. What makes no sense is left out.
std::vector<Nvlinks> hwloc_nvlinks(const pugi::xml_node& topology, const HwlocPlaces& places);

}  // namespace ringside
