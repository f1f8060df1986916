// Open MPI among CPU cores: what coll/tuned and coll/han have, over shared memory and a network, with the latencies of
// the wires themselves. Other libraries pass small messages through flags in shared memory.
#include <algorithm>

#include "core/library/makers.h"
#include "core/library/openmpi_rules.h"

namespace ringside {
namespace {

/// What is larger is not sent before the receiver has answered: btl_sm's 4 KiB inside a machine and UCX's 8 KiB and
/// more between machines; one limit for both.
constexpr Bytes kEager(8192);
/// What sending or receiving a small message keeps a core busy: about what one takes through memory, of which it is
/// all.
constexpr Seconds kOverhead = us(0.5);
/// A core reads two vectors and writes one, at about 10 GB/s.
constexpr SecondsPerByte kReduce(1e-10);
/// What one core copies, from cache to cache.
constexpr BytesPerSecond kCore(10e9);
/// A rank's own block in a device's memory is copied by the driver: what UCX reckons with, UCT_CUDA_COPY_IFACE_LATENCY.
constexpr Seconds kDeviceCopy = us(8);
/// Two lines from cache to cache, the flag and what it announces, at about 100 ns.
constexpr Seconds kSharedHop = us(0.2);
/// Of Intel MPI and MVAPICH over ConnectX: Open MPI's list of developers, August 2007.
constexpr Seconds kInfinibandPing = us(1.4);
/// What memory gives the cores of a machine: two sockets with six channels of DDR4-2933, of which streams get three
/// quarters.
constexpr double kMemoryPeak = 280e9, kStreams = 0.75;
/// Three transfers a copy: it is read, its target fetched and written. A message goes into a shared segment and out of
/// it, so it is copied twice.
constexpr double kTransfers = 3, kTwice = 2;
/// A core's share of the caches of such a machine: 1 MiB of its own, and of what all share 1.375 MiB.
constexpr Bytes kCaches(2.375 * (1 << 20));

Pace pace_of(const char* protocol, BytesPerSecond copies) {
  Pace pace{.protocol = protocol, .base = Seconds(0), .nvlink = {}, .pcie = {}, .network = {}};
  pace.network.yield = kNetworkYield;
  pace.pcie.most = copies;
  pace.reduce_cost = kReduce;
  pace.eager = kEager;
  pace.overhead = kOverhead;
  return pace;
}

/// What a rank sends and receives of a buffer of n bytes, in bytes.
Bytes buffers(const Machines& m, Collective collective, Bytes n) {
  switch (collective) {
    case Collective::broadcast: return n;
    case Collective::allgather:
    case Collective::reduce_scatter: return n * (1 + 1.0 / m.ranks);
    default: return 2 * n;
  }
}

std::vector<Offer> by_messages(const Machines& m, Bytes touched) {
  const double memory = kMemoryPeak * (touched <= kCaches ? 1 : kStreams);
  Pace pace = pace_of("eager to 8 KiB", BytesPerSecond(memory / kTransfers / kTwice / m.per_node));
  if (m.gpu != Generation::none) pace.base = kDeviceCopy;
  return {{pace, {}}};
}

/// One core reads what another one has written, with no message between them.
std::vector<Offer> by_shared_memory(const Machines& m, Bytes touched) {
  // What goes from die to die takes the fabric that memory is behind, in caches without the transfers of a copy.
  const double share = kMemoryPeak / (touched <= kCaches ? 1 : kTransfers) / m.per_node;
  Pace pace = pace_of("shared memory", std::min(kCore / kTwice, BytesPerSecond(share)));
  pace.pcie.hop = pace.overhead = kSharedHop;
  pace.reduce_cost = {};  // added straight from where another core has it
  if (m.fabric == "infiniband" || m.fabric == "roce") pace.network.hop = kInfinibandPing;
  return {{pace, {}}};
}

std::vector<std::string> algorithms_of(Collective collective) {
  switch (collective) {
    case Collective::broadcast:
      return {"linear",   "chain",   "pipeline",          "split_binary",          "binary",
              "binomial", "knomial", "scatter_allgather", "scatter_allgather_ring"};
    case Collective::scatter:
    case Collective::gather: return {"linear", "binomial"};
    case Collective::allgather: return {"linear", "bruck", "recursive_doubling", "ring", "neighbor_exchange"};
    case Collective::reduce: return {"linear", "chain", "pipeline", "binary", "binomial", "rabenseifner"};
    case Collective::reduce_scatter: return {"recursive_halving", "ring", "butterfly"};
    case Collective::allreduce:
      return {"linear",         "nonoverlapping", "recursive_doubling", "ring",
              "segmented_ring", "rabenseifner",   "hierarchical"};
    case Collective::all_to_all: return {"linear", "pairwise", "bruck"};
    default: return {};
  }
}

std::vector<Method> tuned_and_han(const Machines& m, Collective collective, Bytes n,
                                  std::vector<Offer> (*offers)(const Machines&, Bytes touched)) {
  std::vector<Method> all;
  const Bytes touched = buffers(m, collective, n);
  for (const std::string& algorithm : algorithms_of(collective)) {
    all.push_back({algorithm == "hierarchical" ? "han" : "tuned", algorithm, {}, offers(m, touched)});
    // All are posted at once, so that their answers come while others are on their way.
    if (algorithm == "linear" && collective == Collective::all_to_all)
      for (Offer& offer : all.back().offers) offer.pace.eager = Pace{}.eager;
  }
  return all;
}
std::vector<Method> openmpi_methods(const Machines& m, Collective collective, Bytes n) {
  return tuned_and_han(m, collective, n, by_messages);
}
std::vector<Method> mpi_methods(const Machines& m, Collective collective, Bytes n) {
  return tuned_and_han(m, collective, n, by_shared_memory);
}

Library library(std::string name, std::string label, std::string source, decltype(Library::rule) rule,
                std::string latencies = "8 us for a device's own block (UCX); latencies of the wires",
                decltype(Library::methods) methods = openmpi_methods) {
  return {.name = std::move(name),
          .label = std::move(label),
          .source = std::move(source) +
                    "; eager limits of btl/sm and UCX; two sockets of DDR4-2933; 0.5 us of a core for a "
                    "message (assumed), " +
                    std::move(latencies),
          .launch = Seconds(0),
          .ports = 1,
          .made_for = "CPU cores",
          .suits = [](const Machines& m) { return m.gpu == Generation::none; },
          .methods = methods,
          .rule = rule};
}

constexpr const char* kTuned = ", coll/tuned (its choice: coll_tuned_decision_fixed.c) and coll/han";

}  // namespace

Library openmpi() {
  return library("openmpi-4.1", "Open MPI 4.1", std::string("Open MPI 4.1") + kTuned, openmpi_41_rule);
}
Library openmpi_3() {
  return library("openmpi-3.1", "Open MPI 3.1", std::string("Open MPI 3.1") + kTuned, openmpi_31_rule);
}
Library mpi() {
  return library("mpi", "an MPI library",
                 "Of Open MPI's algorithms the fastest, for a library whose choice is not public", nullptr,
                 "0.2 us from core to core in shared memory (assumed), 1.4 us over InfiniBand and RoCE (Open MPI "
                 "developers' list, August 2007)",
                 mpi_methods);
}

}  // namespace ringside
