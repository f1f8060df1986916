// RCCL on AMD GPUs: NCCL's protocols over xGMI.
#include <algorithm>
#include <array>

#include "core/library/makers.h"
#include "core/library/nccl_model.h"

namespace ringside {
namespace {

using enum nccl_model::Protocol;
using nccl_model::Protocol;

/// Of an xGMI link and direction, whatever its generation: GFX94X_XGMI_WIDTH and GFX95X_XGMI_WIDTH in src/graph/topo.h.
constexpr BytesPerSecond kXgmi(48e9);
/// Links of a device: one to each of seven others.
constexpr double kLinks = 7;

/// NCCL's latencies and RCCL's own of LL128; of the line rate what a protocol leaves for payload.
Offer offer_of(const Machines& m, Protocol p) {
  constexpr std::array kPayload{0.5, 0.92, 1.0};
  Pace pace = nccl_model::ring_pace(m, p);
  if (p == ll128) {
    pace.base = us(12);
    pace.nvlink.hop = pace.pcie.hop = us(0.8);
    pace.network.hop = us(9.5 + fabric_latency(m));
  }
  if (m.gpu == Generation::amd) pace.nvlink.yield = std::min(1.0, kLinks * kXgmi / m.device);
  for (WirePace* wire : {&pace.nvlink, &pace.pcie, &pace.network}) wire->yield *= kPayload[p];
  return {pace, {}};
}

/// Up to which size of an allreduce: llProtoRanges of src/graph/tuning.cc for gfx942; what is larger goes by Simple.
constexpr Bytes kLL(1 << 20), kLL128(9 << 20);

Offer offer_of(const Machines& m, Bytes n) {
  return offer_of(m, n <= kLL ? ll : n <= kLL128 ? ll128 : simple);
}

std::vector<Method> rccl_methods(const Machines& m, Collective collective, Bytes n) {
  const std::int64_t channels = m.nodes > 1 ? m.per_node : 1;
  std::vector<Method> all;
  switch (collective) {
    case Collective::allreduce:
    case Collective::allgather:
    case Collective::reduce_scatter: all.push_back({"Ring", "ring", {{"channels", channels}}, {offer_of(m, n)}}); break;
    case Collective::all_to_all: all.push_back({"P2P", "linear", {}, {offer_of(m, ll), offer_of(m, simple)}}); break;
    default: break;
  }
  return all;
}

}  // namespace

Library rccl() {
  return {.name = "rccl",
          .label = "RCCL",
          .source =
              "RCCL, src/graph/topo.h (xGMI) and tuning.cc (protocols by size); latencies as NCCL's tuning.cc has them",
          .launch = us(3.8),
          .orders_ranks = true,
          .made_for = "AMD GPUs",
          .suits = [](const Machines& m) { return m.gpu == Generation::amd; },
          .methods = rccl_methods};
}

}  // namespace ringside
