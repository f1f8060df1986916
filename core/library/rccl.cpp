// RCCL on AMD GPUs: NCCL's protocols over xGMI.
#include <algorithm>

#include "core/library/makers.h"

namespace ringside {
namespace {

/// Of an xGMI link and direction, whatever its generation: GFX94X_XGMI_WIDTH and GFX95X_XGMI_WIDTH in src/graph/topo.h.
constexpr BytesPerSecond kXgmi(48e9);
/// Links of a device: one to each of seven others.
constexpr double kLinks = 7;

Pace pace(const Machines& m, std::string protocol, double base, double xgmi, double network, double payload) {
  const double yield = m.gpu == Generation::amd ? std::min(1.0, kLinks * kXgmi / m.device) : nvlink_yield(m.gpu);
  return {.protocol = std::move(protocol),
          .base = us(base),
          .nvlink = {us(xgmi), yield * payload},
          .pcie = {us(xgmi), kPcieYield * payload},
          .network = {us(network + fabric_latency(m)), kNetworkYield * payload}};
}

/// Up to which size of an allreduce: llProtoRanges of src/graph/tuning.cc for gfx942; what is larger goes by Simple.
constexpr Bytes kLL(1 << 20), kLL128(9 << 20);

Offer offer_of(const Machines& m, Bytes n) {
  if (n <= kLL) return {pace(m, "LL", 6.6, 0.6, 2.7, 0.5), {}};
  if (n <= kLL128) return {pace(m, "LL128", 12, 0.8, 9.5, 0.92), {}};
  return {pace(m, "Simple", 8.4, 3.4, 14.0, 1), {}};
}

std::vector<Method> rccl_methods(const Machines& m, Collective collective, Bytes n) {
  const std::int64_t channels = m.nodes > 1 ? m.per_node : 1;
  std::vector<Method> all;
  switch (collective) {
    case Collective::allreduce:
    case Collective::allgather:
    case Collective::reduce_scatter: all.push_back({"Ring", "ring", {{"channels", channels}}, {offer_of(m, n)}}); break;
    case Collective::all_to_all:
      all.push_back(
          {"P2P", "linear", {}, {{pace(m, "LL", 6.6, 0.6, 2.7, 0.5), {}}, {pace(m, "Simple", 8.4, 3.4, 14.0, 1), {}}}});
      break;
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
          .made_for = "AMD GPUs",
          .suits = [](const Machines& m) { return m.gpu == Generation::amd; },
          .methods = rccl_methods};
}

}  // namespace ringside
