// NCCL 2.30.7. Latencies in microseconds and bandwidths in GB/s are those by which NCCL itself chooses:
// src/graph/tuning.cc (ncclTunerConstantsDefaults, ncclTopoTuneModel) and src/graph/topo.h (what a link yields).
#include <algorithm>
#include <array>
#include <cmath>

#include "core/library/makers.h"
#include "core/library/nccl_model.h"

namespace ringside {
namespace {

using nccl_model::nvls_offer;
using nccl_model::ring_offers;
using nccl_model::tree_offers;

/// Loops over the buffer: every channel of every GPU takes a piece, smaller for small buffers (src/enqueue.cc; src/
/// transport/nvls.cc for the channels).
/// Beyond 64 nothing is left to gain by simulating more of them.
std::int64_t loops(double at_once, Bytes n, std::initializer_list<std::pair<double, double>> below, double chunk) {
  for (const auto& [times, size] : below)
    if (n.value < times * at_once * chunk && chunk > size) chunk = size;
  return std::clamp<std::int64_t>(std::llround(n.value / (at_once * chunk)), 1, 64);
}
std::int64_t nvls_loops(const Machines& m, Bytes n) {
  const double channels = m.gpu != Generation::blackwell ? 16 : m.nodes == 1 ? 24 : 32;
  if (m.nodes == 1) return loops(channels * m.per_node, n, {{64, 65536}, {8, 32768}, {2, 16384}}, 131072);
  return loops(channels * m.per_node, n, {{4, 65536}, {1, 32768}}, m.nodes >= 4 ? 65536 : 131072);
}

/// Sends and receives: LL up to 16 KiB for a peer, but not over the network, where no buffers are kept for it.
std::vector<Offer> p2p_offers(const Machines& m, Bytes n) {
  const bool small = m.nodes == 1 && n.value <= 16384.0 * m.ranks;
  return {nccl_model::p2p_offer(m, small ? nccl_model::ll : nccl_model::simple)};
}

std::int64_t at_least_one(double x) {
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::llround(x)));
}

/// Over RoCE a step takes 10 to 12 us whatever its size: measured on two machines of 8 H100 (NVIDIA/nccl, issue 2409).
/// NCCL does not reckon with it.
constexpr Seconds kRoceStep = us(11);
void slow_steps(std::vector<Method>& methods) {
  for (Method& method : methods)
    for (Offer& offer : method.offers)
      if (auto& hop = offer.pace.network.hop) hop = std::max(*hop, kRoceStep);
}

std::vector<Method> nccl_methods(const Machines& m, Collective collective, Bytes n) {
  std::vector<Method> all;
  const std::int64_t channels = m.nodes > 1 ? m.per_node : 1;
  const auto ring = [&](std::string algorithm) {
    all.push_back({"Ring", std::move(algorithm), {{"channels", channels}}, ring_offers(m, collective, n)});
  };
  switch (collective) {
    case Collective::allreduce:
      ring("ring");
      // Pieces of 64 KiB, a whole number of them for each of 16 channels.
      all.push_back(
          {"Tree",
           "double_binary_tree",
           {{"channels", m.per_node}, {"segments", std::clamp<std::int64_t>(std::llround(n.value / (1 << 20)), 1, 64)}},
           tree_offers(m, n)});
      if (m.adds && m.gpu != Generation::none && m.per_node > 1)
        all.push_back({m.nodes > 1 ? "NVLSTree" : "NVLS",
                       m.nodes > 1 ? "nvls_tree" : "nvls",
                       {{"segments", nvls_loops(m, n)}},
                       {nvls_offer(m, n)}});
      break;
    case Collective::allgather:
    case Collective::reduce_scatter: ring("ring"); break;
    case Collective::broadcast:
    case Collective::reduce:
      // Slices of 64 KiB on 16 channels follow one another around the ring.
      all.push_back(
          {"Ring", "pipeline", {{"segments", at_least_one(n.value / (1 << 20))}}, ring_offers(m, collective, n)});
      break;
    case Collective::all_to_all: all.push_back({"P2P", "linear", {}, p2p_offers(m, n)}); break;
    case Collective::scatter:
    case Collective::gather:
      all.push_back({"P2P", "linear", {}, {nccl_model::p2p_offer(m, nccl_model::simple)}});
      break;
    default: break;
  }
  if (m.fabric == "roce") slow_steps(all);
  return all;
}

}  // namespace

Library nccl() {
  return {.name = "nccl-2.30",
          .label = "NCCL 2.30",
          .source =
              "NCCL 2.30.7, src/graph/tuning.cc and topo.h; 3.8 us from kernel to kernel: NVIDIA, Getting Started "
              "with CUDA Graphs",
          .over_roce = "11 us for a hop over RoCE: NVIDIA/nccl issue 2409",
          .launch = us(3.8),
          .orders_ranks = true,
          .made_for = "NVIDIA GPUs",
          .suits = [](const Machines& m) { return m.gpu != Generation::none && m.gpu != Generation::amd; },
          .methods = nccl_methods};
}

}  // namespace ringside
