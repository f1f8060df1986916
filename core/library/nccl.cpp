// NCCL 2.30.7. Latencies in microseconds and bandwidths in GB/s are those by which NCCL itself chooses:
// src/graph/tuning.cc (ncclTunerConstantsDefaults, ncclTopoTuneModel) and src/graph/topo.h (what a link yields).
#include <algorithm>
#include <array>
#include <cmath>

#include "core/library/makers.h"

namespace ringside {
namespace {

enum Protocol : std::uint8_t { ll, ll128, simple };
constexpr std::array kProtocols{ll, ll128, simple};
constexpr std::array kNames{"LL", "LL128", "Simple"};

/// Of one algorithm, by protocol: LL, LL128, Simple. 0: it does not exist.
struct Latencies {
  std::array<double, 3> base, nvlink, pcie, network;
};
constexpr Latencies kTree{{6.8, 14.0, 8.4}, {0.6, 1.25, 4.0}, {1.0, 1.9, 4.0}, {5.0, 8.5, 14.0}};
constexpr Latencies kRing{{6.6, 14.0, 8.4}, {0.6, 1.9, 3.4}, {1.0, 2.5, 5.7}, {2.7, 4.0, 14.0}};
/// 25 us over NVLink in all: two hops, for a message goes up to the switch and down, twice.
constexpr Latencies kNvls{{}, {0, 0, 12.5}, {}, {0, 0, 18}};
constexpr Latencies kNvlsTree{{}, {0, 0, 12.5}, {}, {0, 0, 20.9}};

/// Of the line rate, as NCCL counts links: 20 of 25 GB/s an NVLink, 20.6 of Hopper's, 40.1 of Blackwell's 50; 12 of the
/// 15.75 GB/s of PCIe 3 with 16 lanes; 12 of the 12.5 of a NIC of 100 Gbit/s.
double nvlink_yield(Generation g) {
  return g == Generation::hopper ? 20.6 / 25 : g == Generation::blackwell ? 40.1 / 50 : 20.0 / 25;
}
/// What a network tells NCCL of its latency, beyond what the table has for InfiniBand: Amazon's plugin says 75 us (aws-
/// ofi-nccl, platform data), the others nothing.
double fabric_latency(const Machines& m) {
  return m.fabric == "efa" ? 75 : 0;
}
constexpr double kPcieYield = 12.0 / 15.75, kNetworkYield = 12.0 / 12.5;
/// LL sends 4 bytes of data with 4 of flag, LL128 120 with 8; 0.92 is what NCCL reckons with.
constexpr double kLL = 0.5, kLL128 = 0.92;
/// What NVSwitches add and multicast, of what a ring gets through them.
double nvls_efficiency(Generation g) {
  return g == Generation::blackwell ? 0.74 : 0.85;
}

/// The most that LL gets through, by generation (with several nodes by CPU; these are the Intel ones) and nodes.
double most_by_ll(const Machines& m) {
  if (m.nodes == 2) return 39;
  if (m.nodes > 2) return 20.4;
  switch (m.gpu) {
    case Generation::ampere: return 87.7;
    case Generation::hopper: return 141;
    case Generation::blackwell: return 282;
    default: return 39;
  }
}

/// "Trees are not perfectly sticking to the model for medium sizes": by log2 of n / 64 bytes.
double tree_correction(Protocol p, Bytes n) {
  static constexpr std::array<std::array<double, 24>, 3> kFactor{
      {{1, 1, 1, 1, .9, .8, .7, .7, .7, .7, .6, .5, .4, .4, .5, .6, .7, .8, .9, 1, 1, 1, 1, 1},
       {1, 1, 1, 1, 1, .9, .8, .8, .8, .7, .6, .6, .6, .6, .6, .6, .8, .9, .9, .9, .9, 1, 1, 1},
       {.9, .9, .9, .9, .9, .9, .9, .8, .7, .6, .6, .5, .5, .5, .5, .6, .7, .8, .7, .7, .8, .9, .9, .9}}};
  const double log = std::floor(std::log2(std::max(1.0, n.value / 64)));
  return log < 24 ? kFactor[p][static_cast<std::size_t>(log)] : 1;
}

/// The pace of an algorithm; `hops` stretches all its hops.
Pace pace_of(const Machines& m, const Latencies& latencies, Protocol p, double hops = 1, double yield = 1) {
  // Proxies of a node post every step on the network: about a microsecond each, three for Simple.
  const double overhead = m.nodes > 1 && &latencies == &kRing ? (p == simple ? 3.0 : 1.0) : 0.0;
  const double payload = (p == ll ? kLL : p == ll128 ? kLL128 : 1.0) * yield;
  // Of a GPU that is alone on its node, ring and tree are one.
  const auto& network = m.per_node == 1 && &latencies == &kRing ? kTree.network : latencies.network;
  Pace pace{.protocol = kNames[p],
            .base = us(latencies.base[p]),
            .nvlink = {us(hops * std::max(latencies.nvlink[p], overhead)), nvlink_yield(m.gpu) * payload},
            .pcie = {us(hops * std::max(latencies.pcie[p], overhead)), kPcieYield * payload},
            .network = {us(hops * network[p] + fabric_latency(m)), kNetworkYield * payload}};
  if (p == ll) {
    const BytesPerSecond most(most_by_ll(m) * 1e9);
    (m.inside == WireClass::nvlink ? pace.nvlink : pace.pcie).most = most;
    if (m.nodes > 1) pace.network.most = most;
  }
  return pace;
}

/// Bytes per second of a ring or tree through all wires that it can use at once, as NCCL's search finds them.
double bus_bandwidth(const Machines& m, const Pace& pace) {
  const double inside = std::min(m.device.value * pace.of(m.inside).yield, pace.of(m.inside).most.value);
  const double out = std::min(m.network.value * pace.network.yield, pace.network.most.value);
  return m.nodes > 1 ? std::min(m.per_node > 1 ? inside : out, out) : inside;
}

bool exists(const Machines& m, Protocol p) {
  return p != ll128 || (m.inside == WireClass::nvlink && m.gpu != Generation::none);
}

/// Steps of a ring, and how many of them cross the network.
Offer ring_offer(const Machines& m, Collective collective, Protocol p, Bytes n, double steps, double volume) {
  // "Plateau effect of ring".
  const bool plateau = p == simple && m.nodes > 1 && collective == Collective::allreduce && n.value >= 64.0 * m.ranks;
  Offer offer{pace_of(m, kRing, p, plateau ? 1.4 : 1), {}};
  const double across = m.nodes > 1 ? steps * m.nodes / std::max(1, m.ranks) : 0;
  offer.estimate = offer.pace.base + (steps - across) * *offer.pace.of(m.inside).hop +
                   across * *offer.pace.network.hop + Seconds(volume / bus_bandwidth(m, offer.pace));
  return offer;
}

std::vector<Offer> ring_offers(const Machines& m, Collective collective, Bytes n) {
  const double k = m.ranks;
  const double phases = collective == Collective::allreduce ? 2 : 1;
  const bool chain = collective == Collective::broadcast || collective == Collective::reduce;
  const double steps = chain ? k : phases * (k - 1);
  const double volume = chain ? n.value : phases * (k - 1) / k * n.value;
  std::vector<Offer> offers;
  for (const Protocol p : kProtocols)
    if (exists(m, p)) offers.push_back(ring_offer(m, collective, p, n, steps, volume));
  return offers;
}

std::vector<Offer> tree_offers(const Machines& m, Bytes n) {
  std::vector<Offer> offers;
  for (const Protocol p : kProtocols) {
    if (!exists(m, p)) continue;
    Offer offer{pace_of(m, kTree, p, 1, 0.92 * tree_correction(p, n)), {}};
    const Pace& pace = offer.pace;
    offer.estimate =
        pace.base +
        2 * ((m.per_node - 1) * *pace.of(m.inside).hop + std::floor(std::log2(m.nodes)) * *pace.network.hop) +
        Seconds(2 * n.value / bus_bandwidth(m, pace));
    offers.push_back(std::move(offer));
  }
  return offers;
}

Offer nvls_offer(const Machines& m, Bytes n) {
  const bool tree = m.nodes > 1;
  Offer offer{pace_of(m, tree ? kNvlsTree : kNvls, simple), {}};
  offer.pace.nvlink.yield *= nvls_efficiency(m.gpu);
  const double inside = m.device.value * offer.pace.nvlink.yield;
  const double out = m.network.value * offer.pace.network.yield;
  offer.estimate = 2 * *offer.pace.nvlink.hop +
                   2 * std::floor(std::log2(m.nodes)) * (tree ? *offer.pace.network.hop : Seconds(0)) +
                   Seconds(n.value / (tree ? std::min(inside, out / (m.nodes > 2 ? 2 : 1)) : inside) * 1.2);
  return offer;
}

/// Loops over the buffer: 16 channels of `heads` GPUs take a piece each, smaller for small buffers (src/enqueue.cc).
/// Beyond 64 nothing is left to gain by simulating more of them.
std::int64_t loops(const Machines& m, Bytes n, std::initializer_list<std::pair<double, double>> below, double chunk) {
  const double at_once = 16.0 * m.per_node;
  for (const auto& [times, size] : below)
    if (n.value < times * at_once * chunk && chunk > size) chunk = size;
  return std::clamp<std::int64_t>(std::llround(n.value / (at_once * chunk)), 1, 64);
}
std::int64_t nvls_loops(const Machines& m, Bytes n) {
  if (m.nodes == 1) return loops(m, n, {{64, 65536}, {8, 32768}, {2, 16384}}, 131072);
  return loops(m, n, {{32, 262144}, {16, 131072}, {4, 65536}, {1, 32768}}, m.nodes >= 4 ? 65536 : 262144);
}

/// Sends and receives: LL up to 16 KiB for a peer, but not over the network, where no buffers are kept for it.
std::vector<Offer> p2p_offers(const Machines& m, Bytes n) {
  const bool small = m.nodes == 1 && n.value <= 16384.0 * m.ranks;
  return {{pace_of(m, kRing, small ? ll : simple), {}}};
}

std::int64_t at_least_one(double x) {
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::llround(x)));
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
      if (m.adds && m.gpu != Generation::none)
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
    case Collective::gather: all.push_back({"P2P", "linear", {}, {{pace_of(m, kRing, simple), {}}}}); break;
    default: break;
  }
  return all;
}

}  // namespace

Library nccl() {
  return {.name = "nccl-2.30",
          .label = "NCCL 2.30",
          .source =
              "NCCL 2.30.7, src/graph/tuning.cc and topo.h; 3.8 us from kernel to kernel: NVIDIA, Getting Started "
              "with CUDA Graphs",
          .launch = us(3.8),
          .made_for = "NVIDIA GPUs",
          .suits = [](const Machines& m) { return m.gpu != Generation::none && m.gpu != Generation::amd; },
          .methods = nccl_methods};
}

}  // namespace ringside
