// Topologies that other programs write: what a text is, is seen from its content. Every result says in `source` what it
// assumed where the text is silent. Errors are one line; hostile input is refused, within seconds.
#pragma once

#include <string_view>

#include "core/base/result.h"
#include "core/topology/topology.h"

namespace ringside {

/// Any of the formats below, or Ringside's own JSON.
Result<Topology> import_topology(std::string_view text);

/// What `nvidia-smi topo -m` prints. A matrix knows no PCIe bridges: GPUs and NICs that are PIX or PXB apart get one in
/// common. NVLinks that no GPU has ports for are taken for an NVSwitch.
Result<Topology> import_nvidia_smi(std::string_view text);
/// What NCCL, or AMD's RCCL, writes to NCCL_TOPO_DUMP_FILE: <system> <cpu> <pci> <gpu> <nvlink> <xgmi> <c2c> <nic>
/// <net>. All NVSwitches (tclass 0x068000) are one.
Result<Topology> import_nccl(std::string_view xml);
/// What lstopo exports, of all versions: GPUs and NICs are recognised by their PCI class. Without a GPU the cores are
/// the devices.
Result<Topology> import_hwloc(std::string_view xml);
/// A SimGrid platform of clusters, and of hosts whose routes are the fastest of a network, or all cross one link. Hosts
/// are CPUs.
Result<Topology> import_simgrid(std::string_view xml);

}  // namespace ringside
