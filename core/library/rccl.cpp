// RCCL on AMD GPUs: NCCL's protocols over xGMI.
#include <array>

#include "core/library/makers.h"

namespace ringside {
namespace {

/// 48 of the 64 GB/s of a link and direction: GFX94X_XGMI_WIDTH in RCCL's src/graph/topo.h.
constexpr double kXgmiYield = 48.0 / 64;

Pace pace(std::string protocol, double base, double xgmi, double network, double payload) {
  return {.protocol = std::move(protocol),
          .base = us(base),
          .nvlink = {us(xgmi), kXgmiYield * payload},
          .pcie = {us(xgmi), 12.0 / 15.75 * payload},
          .network = {us(network), 12.0 / 12.5 * payload}};
}

std::vector<Offer> rccl_offers() {
  return {{pace("LL", 6.6, 0.6, 2.7, 0.5), {}}, {pace("Simple", 8.4, 3.4, 14.0, 1), {}}};
}

std::vector<Method> rccl_methods(const Machines& m, Collective collective, Bytes) {
  const std::int64_t channels = m.nodes > 1 ? m.per_node : 1;
  std::vector<Method> all;
  switch (collective) {
    case Collective::allreduce:
    case Collective::allgather:
    case Collective::reduce_scatter: all.push_back({"Ring", "ring", {{"channels", channels}}, rccl_offers()}); break;
    case Collective::all_to_all: all.push_back({"P2P", "linear", {}, rccl_offers()}); break;
    default: break;
  }
  return all;
}

}  // namespace

Library rccl() {
  return {.name = "rccl",
          .label = "RCCL",
          .source = "RCCL, src/graph/topo.h (xGMI); latencies as NCCL's tuning.cc has them",
          .launch = us(3.8),
          .made_for = "AMD GPUs",
          .suits = [](const Machines& m) { return m.gpu == Generation::amd; },
          .methods = rccl_methods};
}

}  // namespace ringside
