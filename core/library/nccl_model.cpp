#include "core/library/nccl_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/library/makers.h"

namespace ringside::nccl_model {
namespace {

constexpr std::array kProtocols{ll, ll128, simple};
constexpr std::array kNames{"LL", "LL128", "Simple"};
constexpr double kNoLimit = std::numeric_limits<double>::infinity();

/// Of one algorithm, by protocol, in microseconds. 0: it does not exist.
struct Latencies {
  std::array<double, 3> base, nvlink, pcie, network;
};
constexpr Latencies kTree{{6.8, 14.0, 8.4}, {0.6, 1.25, 4.0}, {1.0, 1.9, 4.0}, {5.0, 8.5, 14.0}};
constexpr Latencies kRing{{6.6, 14.0, 8.4}, {0.6, 1.9, 3.4}, {1.0, 2.5, 5.7}, {2.7, 4.0, 14.0}};
/// 25 us over NVLink in all: two hops, for a message goes up to the switch and down, twice.
constexpr Latencies kNvls{{}, {0, 0, 12.5}, {}, {0, 0, 18}};
constexpr Latencies kNvlsTree{{}, {0, 0, 12.5}, {}, {0, 0, 20.9}};

/// By generation (Volta, Ampere, Hopper, Blackwell) and by one, two or more nodes; in GB/s.
using Limits = std::array<std::array<double, 3>, 4>;
constexpr Limits kRingLL128{{{20, 20, 20}, {20, 20, 20}, {36.7, 36.7, 36.7}, {40, 40, 40}}};
constexpr Limits kTreeLL128{{{20, 20, 20}, {20, 20, 20}, {36.7, 36.7, 29}, {55.6, 31.67, 20}}};
constexpr Limits kTrees{{{26.5, 18.5, 10}, {24, 23.6, 17.8}, {38.7, 41.4, 36}, {70, 42.8, 24}}};
constexpr Limits kNvlsTrees{{{26.5, 18.5, 10}, {24, 23.6, 17.8}, {0, 57.7, 45.5}, {0, 96, 80}}};
/// What LL gets through in all: on one node by generation; on several by CPU, and these are the Intel ones.
constexpr std::array<double, 4> kMostByLL{39, 87.7, 141, 282};
constexpr double kMostByLLOnTwo = 39, kMostByLLOnMore = 20.4;

std::size_t generation(const Machines& m) {
  switch (m.gpu) {
    case Generation::volta: return 0;
    case Generation::hopper: return 2;
    case Generation::blackwell: return 3;
    default: return 1;
  }
}
double limit(const Machines& m, const Limits& of) {
  return of[generation(m)][static_cast<std::size_t>(std::min(m.nodes, 3) - 1)] * 1e9;
}
double most_by_ll(const Machines& m) {
  return 1e9 * (m.nodes == 1 ? kMostByLL[generation(m)] : m.nodes == 2 ? kMostByLLOnTwo : kMostByLLOnMore);
}
/// What NVSwitches add and multicast, of what a ring gets through them.
double nvls_efficiency(const Machines& m) {
  return m.gpu == Generation::blackwell ? 0.74 : 0.85;
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

bool exists(const Machines& m, Protocol p) {
  return p != ll128 || (m.inside == WireClass::nvlink && m.gpu != Generation::none);
}

/// The hops of an algorithm and what wires yield to raw data; `stretch` lengthens the hops.
Pace pace_of(const Machines& m, const Latencies& latencies, Protocol p, double stretch = 1) {
  // Proxies of a node post every step on the network: about a microsecond each, three for Simple.
  const double overhead = m.nodes > 1 && &latencies == &kRing ? (p == simple ? 3.0 : 1.0) : 0.0;
  // Of a GPU that is alone on its node, ring and tree are one.
  const auto& network = m.per_node == 1 && &latencies == &kRing ? kTree.network : latencies.network;
  return {.protocol = kNames[p],
          .base = us(latencies.base[p]),
          .nvlink = {us(stretch * std::max(latencies.nvlink[p], overhead)), nvlink_yield(m.gpu)},
          .pcie = {us(stretch * std::max(latencies.pcie[p], overhead)), kPcieYield},
          .network = {us(stretch * network[p] + fabric_latency(m)), kNetworkYield}};
}

/// No faster than so many bytes per second, inside and between nodes. Ways keep their order: of two wires in a machine
/// the faster one stays so.
void hold(Pace& pace, const Machines& m, double inside, double network) {
  const double slower = std::min(1.0, inside / (m.device.value * pace.of(m.inside).yield));
  pace.nvlink.yield *= slower;
  pace.pcie.yield *= slower;
  if (m.nodes > 1) pace.network.yield = std::min(pace.network.yield, network / m.network.value);
}

double ring_bandwidth(const Machines& m, Protocol p) {
  const Graph g = graph_of(m);
  const double bus = m.nodes > 1 ? (m.per_node > 1 ? std::min(g.inside, g.out) : g.out) : g.inside;
  switch (p) {
    case ll: return std::min(bus / 2, most_by_ll(m));
    case ll128: return std::min(0.92 * bus, g.channels * limit(m, kRingLL128));
    default: return bus;
  }
}

double tree_bandwidth(const Machines& m, Protocol p) {
  const Graph g = graph_of(m);
  // Between two nodes half as much crosses the network as a chain inside carries: its channels may be twice as fast.
  const double bus = m.nodes == 1      ? g.inside
                     : m.per_node == 1 ? g.out
                                       : std::min(g.inside, m.nodes == 2 ? 2 * g.out : g.out);
  const double most = std::min(0.92 * bus, m.inside == WireClass::nvlink ? g.channels * limit(m, kTrees) : kNoLimit);
  switch (p) {
    case ll: return std::min(most / 3.8, most_by_ll(m));
    case ll128: return std::min(most * (m.nodes == 1 ? 7.0 / 9 : 120.0 / 128), g.channels * limit(m, kTreeLL128));
    default: return most;
  }
}

}  // namespace

Graph graph_of(const Machines& m) {
  const double inside = m.inside == WireClass::nvlink ? nvlink_yield(m.gpu) : kPcieYield;
  // One node: 12 on NVSwitches (24 are used), 6 on Volta's six links, 1 on PCIe; several: one for each NIC.
  const std::int32_t channels = m.nodes > 1                   ? std::min(m.nics, 32)
                                : m.inside == WireClass::pcie ? 1
                                : m.gpu == Generation::volta  ? 6
                                                              : 12;
  return {m.device.value * inside, m.network.value * kNetworkYield, channels};
}

Pace ring_pace(const Machines& m, Protocol p) {
  return pace_of(m, kRing, p);
}

std::vector<Offer> ring_offers(const Machines& m, Collective collective, Bytes n) {
  const double k = m.ranks;
  const double phases = collective == Collective::allreduce ? 2 : 1;
  const bool chain = collective == Collective::broadcast || collective == Collective::reduce;
  const double steps = chain ? k : phases * (k - 1);
  const double volume = chain ? n.value : phases * (k - 1) / k * n.value;
  const double across = m.nodes == 1 ? 0 : chain ? m.nodes : phases * (m.nodes - 1);
  std::vector<Offer> offers;
  for (const Protocol p : kProtocols) {
    if (!exists(m, p)) continue;
    // "Plateau effect of ring".
    const bool plateau = p == simple && m.nodes > 1 && collective == Collective::allreduce &&
                         n.value >= 64.0 * m.ranks * 2 * graph_of(m).channels;
    Offer offer{pace_of(m, kRing, p, plateau ? (m.gpu == Generation::volta ? 1.9 : 1.4) : 1), {}};
    const double bandwidth = ring_bandwidth(m, p);
    hold(offer.pace, m, bandwidth, bandwidth);
    offer.estimate = offer.pace.base + (steps - across) * *offer.pace.of(m.inside).hop +
                     across * *offer.pace.network.hop + Seconds(volume / bandwidth);
    offers.push_back(offer);
  }
  return offers;
}

std::vector<Offer> tree_offers(const Machines& m, Bytes n) {
  std::vector<Offer> offers;
  for (const Protocol p : kProtocols) {
    if (!exists(m, p)) continue;
    Offer offer{pace_of(m, kTree, p), {}};
    const double bandwidth = tree_bandwidth(m, p) * tree_correction(p, n);
    // In a chain all but its ends carry sums and totals; as the ends are others in other channels, a device has less to
    // carry than a channel's pace allows.
    hold(offer.pace, m, m.per_node == 1 ? kNoLimit : bandwidth * (m.per_node - 1) / m.per_node,
         m.nodes == 2 ? bandwidth / 2 : bandwidth);
    offer.estimate = offer.pace.base +
                     2 * ((m.per_node - 1) * *offer.pace.of(m.inside).hop +
                          std::floor(std::log2(m.nodes)) * *offer.pace.network.hop) +
                     Seconds(2 * n.value / bandwidth);
    offers.push_back(offer);
  }
  return offers;
}

Offer nvls_offer(const Machines& m, Bytes n) {
  const bool tree = m.nodes > 1;
  const Graph g = graph_of(m);
  Offer offer{pace_of(m, tree ? kNvlsTree : kNvls, simple), {}};
  offer.pace.nvlink.yield *= nvls_efficiency(m);
  const double heads = m.per_node;
  double bus = 2 * nvls_efficiency(m) * g.inside * (heads - 1) / heads;
  if (tree) bus = std::min({bus, g.out * (m.nodes == 2 ? 2 : 1), heads * limit(m, kNvlsTrees)});
  const double whole = bus * m.ranks / (2 * (m.ranks - 1));  // buffers, in bytes per second
  if (tree) hold(offer.pace, m, kNoLimit, m.nodes == 2 ? whole : 2 * whole);
  offer.estimate = 2 * *offer.pace.nvlink.hop +
                   2 * std::floor(std::log2(m.nodes)) * (tree ? *offer.pace.network.hop : Seconds(0)) +
                   Seconds(n.value / whole);
  return offer;
}

Offer p2p_offer(const Machines& m, Protocol p) {
  Offer offer{ring_pace(m, p), {}};
  if (p == ll) {
    for (WirePace* wire : {&offer.pace.nvlink, &offer.pace.pcie, &offer.pace.network}) wire->yield /= 2;
    hold(offer.pace, m, most_by_ll(m), most_by_ll(m));
  }
  return offer;
}

}  // namespace ringside::nccl_model
