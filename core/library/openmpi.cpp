// Open MPI among CPU cores: what coll/tuned and coll/han have, over shared memory and a network, with the latencies of
// the wires themselves.
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
/// What the cores of a machine copy together: two sockets with six channels of DDR4-2933 read or write 280 GB/s, and a
/// message is read, its target fetched and written.
constexpr double kNodeCopies = 280e9 / 3;

std::vector<Offer> mpi_offers(const Machines& m) {
  Pace pace{.protocol = "eager to 8 KiB", .base = Seconds(0), .nvlink = {}, .pcie = {}, .network = {}};
  pace.network.yield = kNetworkYield;
  pace.pcie.most = BytesPerSecond(kNodeCopies / m.per_node);
  pace.reduce_cost = kReduce;
  pace.eager = kEager;
  pace.overhead = kOverhead;
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

Library library(std::string name, std::string label, std::string source, decltype(Library::rule) rule) {
  return {.name = std::move(name),
          .label = std::move(label),
          .source = std::move(source) + "; eager limits of btl/sm and UCX; latencies of the wires",
          .launch = Seconds(0),
          .ports = 1,
          .made_for = "CPU cores",
          .suits = [](const Machines& m) { return m.gpu == Generation::none; },
          .methods = openmpi_methods,
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
                 "Of Open MPI's algorithms the fastest, for a library whose choice is not public", nullptr);
}

}  // namespace ringside
