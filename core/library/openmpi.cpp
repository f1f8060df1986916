// Open MPI among CPU cores: what coll/tuned and coll/han have, over shared memory and a network, with the latencies of
// the wires themselves.
#include "core/library/makers.h"

namespace ringside {
namespace {

/// What is larger is not sent before the receiver has answered: btl_sm's 4 KiB inside a machine and UCX's 8 KiB and
/// more between machines; one limit for both.
constexpr Bytes kEager(8192);
/// A core reads two vectors and writes one, at about 10 GB/s.
constexpr SecondsPerByte kReduce(1e-10);
constexpr double kWireYield = 12.0 / 12.5;
/// What the cores of a machine copy together: two sockets with six channels of DDR4-2933 read or write 280 GB/s, and a
/// message is read, its target fetched and written.
constexpr double kNodeCopies = 280e9 / 3;

std::vector<Offer> mpi_offers(const Machines& m) {
  Pace pace{.protocol = "eager to 8 KiB", .base = Seconds(0), .nvlink = {}, .pcie = {}, .network = {}};
  pace.network.yield = kWireYield;
  pace.pcie.most = BytesPerSecond(kNodeCopies / m.per_node);
  pace.reduce_cost = kReduce;
  pace.eager = kEager;
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

std::vector<Method> openmpi_methods(const Machines& m, Collective collective, Bytes) {
  std::vector<Method> all;
  for (const std::string& algorithm : algorithms_of(collective))
    all.push_back({algorithm == "hierarchical" ? "han" : "tuned", algorithm, {}, mpi_offers(m)});
  return all;
}

}  // namespace

Library openmpi() {
  return {.name = "openmpi-4.1",
          .label = "Open MPI 4.1",
          .source = "Open MPI 4.1, coll/tuned and coll/han; eager limits of btl/sm and UCX; latencies of the wires",
          .launch = Seconds(0),
          .ports = 1,
          .made_for = "CPU cores",
          .suits = [](const Machines& m) { return m.gpu == Generation::none; },
          .methods = openmpi_methods};
}

}  // namespace ringside
