// Further ways to train as sentences of collectives: parameter servers, actors and learner, sharded embeddings.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/training/parallel.h"

namespace ringside {

/// Workers are ranks 0..workers-1, servers the ranks after them; each server keeps an even part of the parameters.
struct ParameterServer {
  Bytes gradient;  ///< of a whole model; weights are as large
  std::int32_t workers = 8, servers = 1;
  bool asynchronous = false;  ///< nobody waits: a worker's times are its own, its weights up to workers - 1 updates old
};
/// A worker sends its gradient to the servers and fetches the weights (Li et al. 2014): it sends g P, a server K g P /
/// N.
Result<std::vector<SentenceWord>> parameter_server(const ParameterServer& job, const TrainingWires& wires);

/// Rank 0 learns; it sends weights to all actors and gathers what they have seen (Espeholt et al. 2018).
struct ActorLearner {
  Bytes weights, rollout;  ///< of one actor
  std::int32_t actors = 8;
};
Result<std::vector<SentenceWord>> actor_learner(const ActorLearner& job, const TrainingWires& wires);

/// Embedding tables are spread over the ranks, the rest is replicated (Naumov et al. 2019).
struct EmbeddingLookup {
  double local_batch = 2048, tables = 26, width = 128, bytes_per_element = 4;
  Bytes dense_gradient;
  std::int32_t ranks = 8;
};
Result<std::vector<SentenceWord>> embedding_lookup(const EmbeddingLookup& job, const TrainingWires& wires);

}  // namespace ringside
