// Equal machines and the network that joins them to a cluster.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/topology/topology.h"
#include "core/topology/wire.h"

namespace ringside {

/// What carries messages between machines.
struct Fabric {
  std::string_view name;      ///< "infiniband", "roce"
  Wire wire;                  ///< of a message from device to device through one switch; the bandwidth is a NIC's
  bool reduces = false;       ///< its switches add (SHARP)
  std::string_view source{};  ///< of its constants, one sentence
};
/// infiniband, roce, efa, slingshot, ethernet. Adding one is one line there.
const std::vector<Fabric>& fabrics();
Result<Fabric> find_fabric(std::string_view name);

/// How the NICs of all machines meet.
enum class NetworkShape : std::uint8_t {
  rails,     ///< a switch for the g-th NIC of every machine; NVLink comes first where the rail changes (NCCL's PXN)
  fat_tree,  ///< a leaf switch for every machine, every leaf wired to every spine switch
  one_switch
};

/// A message device, NIC, switch, NIC, device has the latency of `fabric` in all: a sixth on each wire between device
/// and NIC, a third on each wire between NIC and switch. Where a device hangs on a PCIe switch or a CPU, so does its
/// NIC, and the wire between device and switch adds its own latency.
struct ClusterPlan {
  std::int32_t nodes = 1;
  std::int32_t nics = 0;  ///< of a machine, shared by as many devices each; 0: one for each GPU, one for all cores
  BytesPerSecond pcie{};  ///< of a wire between device and NIC; 0: as wide as the NIC
  NetworkShape shape = NetworkShape::rails;
  std::int32_t spines = 0;  ///< of a fat tree; 0: as many as a machine has NICs
  Fabric fabric{};
};

/// So many copies of `node`: the devices of all first, then what else each has, then the NICs, then the switches. Where
/// the node has NICs of its own, these are joined. Numbers in labels go on from machine to machine ("GPU 8"). The
/// error: more nodes or links than a topology may have, or NICs that cannot be shared so.
Result<Topology> make_cluster(const Topology& node, const ClusterPlan& plan);

/// The same as it is asked for by name.
struct Replicas {
  std::int32_t nodes = 1;
  std::string network = "rails";      ///< rails, fat-tree, fat-tree:SPINES, switch, ethernet
  std::string fabric;                 ///< empty: infiniband, of the network ethernet: ethernet
  std::optional<BytesPerSecond> nic;  ///< of a NIC per direction; absent: the fabric's
  std::int32_t nics = 0;              ///< as in ClusterPlan
  bool operator==(const Replicas&) const = default;
};

/// make_cluster with a name, a description and sources.
Result<Topology> replicated(const Topology& node, const Replicas& replicas);

}  // namespace ringside
