#include "core/training/other_sentences.h"

#include <algorithm>
#include <numeric>
#include <string>

#include "core/base/try.h"

namespace ringside {
namespace {

using Groups = std::vector<std::vector<std::int32_t>>;

Groups one_group(std::int32_t ranks) {
  Groups all(1, std::vector<std::int32_t>(static_cast<std::size_t>(ranks)));
  std::iota(all[0].begin(), all[0].end(), 0);
  return all;
}

SentenceWord other_word(const std::string& phase, Collective c, const std::string& axis, const std::string& what,
                        std::int32_t ranks, double calls, Bytes n, Bytes sent, Seconds seconds) {
  return {phase, std::string(name(c)), axis, what, ranks, calls, n, sent, seconds};
}

}  // namespace

Result<std::vector<SentenceWord>> parameter_server(const ParameterServer& job, const TrainingWires& wires) {
  const double K = job.workers, N = job.servers;
  const Bytes part = job.gradient / N;
  Groups groups;  // each server first: it is the root
  for (std::int32_t s = 0; s < job.servers; ++s) {
    groups.push_back({job.workers + s});
    for (std::int32_t w = 0; w < (job.asynchronous ? 1 : job.workers); ++w) groups.back().push_back(w);
  }
  RINGSIDE_TRY(Seconds push, collective_seconds(wires, Collective::reduce, "linear", groups, part));
  RINGSIDE_TRY(Seconds pull, collective_seconds(wires, Collective::broadcast, "linear", groups, part));
  if (!wires.network) {
    // Groups share the workers, which formulas of one group do not know: a worker's port carries all parts.
    const Seconds port = N * wires.parameters.alpha + job.gradient * wires.parameters.beta;
    push = std::max(push, port), pull = std::max(pull, port);
  }
  const auto members = static_cast<std::int32_t>(groups.front().size());
  return std::vector<SentenceWord>{
      other_word("backward", Collective::reduce, "servers", "each worker pushes its gradient, a part to each server",
                 members, N, part, job.gradient, push),
      other_word("update", Collective::broadcast, "servers", "each server sends its part of the weights to all workers",
                 members, 1, part, (job.asynchronous ? 1 : K) * part, pull)};
}

Result<std::vector<SentenceWord>> actor_learner(const ActorLearner& job, const TrainingWires& wires) {
  const std::int32_t ranks = job.actors + 1;
  const Bytes all = ranks * job.rollout;
  RINGSIDE_TRY(const Seconds weights,
               collective_seconds(wires, Collective::broadcast, "binomial", one_group(ranks), job.weights));
  RINGSIDE_TRY(const Seconds rollouts, collective_seconds(wires, Collective::gather, "linear", one_group(ranks), all));
  return std::vector<SentenceWord>{
      other_word("refresh", Collective::broadcast, "actors", "the learner sends its weights to all actors", ranks, 1,
                 job.weights, job.weights, weights),
      other_word("experience", Collective::gather, "actors", "each actor sends what it has seen", ranks, 1, all,
                 job.rollout, rollouts)};
}

Result<std::vector<SentenceWord>> embedding_lookup(const EmbeddingLookup& job, const TrainingWires& wires) {
  const double K = job.ranks;
  const Bytes rows(job.local_batch * job.tables * job.width * job.bytes_per_element);
  const Groups all = one_group(job.ranks);
  RINGSIDE_TRY(const Seconds exchange, collective_seconds(wires, Collective::all_to_all, "linear", all, rows));
  RINGSIDE_TRY(const Seconds sum, collective_seconds(wires, Collective::allreduce, "ring", all, job.dense_gradient));
  const Bytes sent = (K - 1) / K * rows;
  return std::vector<SentenceWord>{
      other_word("forward", Collective::all_to_all, "dp", "brings rows of all tables to the examples", job.ranks, 1,
                 rows, sent, exchange),
      other_word("backward", Collective::all_to_all, "dp", "brings their gradients back", job.ranks, 1, rows, sent,
                 exchange),
      other_word("backward", Collective::allreduce, "dp", "sums the gradients of all that is no table", job.ranks, 1,
                 job.dense_gradient, 2 * (K - 1) / K * job.dense_gradient, sum)};
}

}  // namespace ringside
