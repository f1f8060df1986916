// Machines full of GPUs, before and after a network joins them: what rails, fat trees and Ethernet clusters share.
#pragma once

#include "core/topology/topology.h"
#include "core/topology/wire.h"

namespace ringside {

/// Machines of a generation whose NVSwitches add (NVLS), on networks whose switches add (SHARP).
/// GPUs first, machine after machine, then each machine's NVSwitch, then the NICs, GPU after GPU.
struct Cluster {
  std::int32_t machines = 1, gpus = 8;  ///< GPUs of one machine
  Topology topology;

  std::int32_t gpu(std::int32_t machine, std::int32_t g) const { return machine * gpus + g; }
  std::int32_t nvswitch(std::int32_t machine) const { return machines * gpus + machine; }
  std::int32_t nic(std::int32_t machine, std::int32_t g) const { return machines * (gpus + 1) + machine * gpus + g; }
};

/// The machines alone; `nvlink` is what a message from GPU to GPU crosses, half of its latency on each side of the
/// NVSwitch. The error: more nodes than a topology may have.
Result<Cluster> make_cluster(std::int32_t machines, std::int32_t gpus, const Wire& nvlink);

/// A NIC for every GPU, on a PCIe wire of its own. A message GPU, NIC, switch, NIC, GPU has the latency of `network` in
/// all: a sixth on each PCIe wire, a third on each wire between NIC and switch, which is what is returned.
Wire add_nics(Cluster& cluster, BytesPerSecond pcie, const Wire& network);

/// One switch for each rail, that is for the g-th GPU of every machine; a message to another rail crosses the NVSwitch
/// first and is passed on by a GPU of the machine (NCCL calls it PXN).
void join_by_rails(Cluster& cluster, const Wire& nic_to_switch);

/// A leaf switch for every machine, as many spine switches as GPUs in a machine, every leaf wired to every spine.
void join_by_fat_tree(Cluster& cluster, const Wire& nic_to_switch, const Wire& leaf_to_spine);

}  // namespace ringside
