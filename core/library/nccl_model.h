// What NCCL 2.30.7 reckons with when it chooses: src/graph/tuning.cc (ncclTunerConstantsDefaults, ncclTopoTuneModel,
// ncclTopoGetAlgoTime) and src/graph/topo.h. Bandwidths are those of all channels together.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/library/library.h"

namespace ringside::nccl_model {

enum Protocol : std::uint8_t { ll, ll128, simple };

/// What the search for channels finds (src/graph/search.cc), as far as wires decide it.
struct Graph {
  double inside;          ///< bytes per second from a device to others of its node
  double out;             ///< and out of a node
  std::int32_t channels;  ///< by which limits are counted; twice as many are used
};
Graph graph_of(const Machines& machines);

/// Latencies of a ring's hops and what wires yield to raw data.
Pace ring_pace(const Machines& machines, Protocol protocol);
/// Rings and trees by every protocol that exists here, with their estimates. A chain: broadcast or reduce.
std::vector<Offer> ring_offers(const Machines& machines, Collective collective, Bytes n);
std::vector<Offer> tree_offers(const Machines& machines, Bytes n);
/// NVLS on one node, NVLSTree on several.
Offer nvls_offer(const Machines& machines, Bytes n);
/// Sends and receives.
Offer p2p_offer(const Machines& machines, Protocol protocol);

}  // namespace ringside::nccl_model
