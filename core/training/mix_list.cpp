#include "core/training/mix_list.h"

#include <cmath>

#include "core/training/served.h"

namespace ringside {
namespace {

/// Every way to write K as a product of the axes.
template <class Take>
void each_split(std::int32_t K, const Take& take) {
  Mix m;
  for (m.tp = 1; m.tp <= K; ++m.tp)
    for (m.pp = 1; K % m.tp == 0 && m.tp * m.pp <= K; ++m.pp)
      for (m.ep = 1; K % (m.tp * m.pp) == 0 && m.tp * m.pp * m.ep <= K; ++m.ep)
        for (m.cp = 1; K % (m.tp * m.pp * m.ep) == 0 && m.tp * m.pp * m.ep * m.cp <= K; ++m.cp)
          if (K % (m.tp * m.pp * m.ep * m.cp) == 0) {
            m.dp = K / (m.tp * m.pp * m.ep * m.cp);
            take(m);
          }
}

std::vector<std::int64_t> divisors(std::int64_t whole) {
  std::vector<std::int64_t> low, high;
  for (std::int64_t d = 1; d * d <= whole; ++d) {
    if (whole % d != 0) continue;
    low.push_back(d);
    if (d * d != whole) high.push_back(whole / d);
  }
  low.insert(low.end(), high.rbegin(), high.rend());
  return low;
}

/// All numbers of servers; of many ranks the powers of two that can be priced.
std::vector<Mix> with_servers(Mix m) {
  std::vector<Mix> all;
  const std::int32_t ranks = m.ranks();
  for (m.servers = 1; m.servers<ranks; m.servers = ranks> kMostServedRanks ? 2 * m.servers : m.servers + 1) {
    m.dp = ranks - m.servers;
    if (std::int64_t{m.dp} * m.servers <= kMostPairs) all.push_back(m);
  }
  return all;
}

/// Those of as many ranks, but for batches and what is sharded.
std::vector<Mix> mixes_of(const Mix& given) {
  std::vector<Mix> all;
  const auto take = [&all](const Mix& m) { all.push_back(m); };
  if (given.pattern == TrainingPattern::mix) {
    each_split(given.ranks(), take);
  } else if (given.pattern == TrainingPattern::parameter_server) {
    all = with_servers(given);
  } else {
    take(given);
  }
  return all;
}

/// The patterns of as many ranks that take the steps of a mix.
std::vector<Mix> patterns_of(const TrainingJob& job, const Mix& given) {
  std::vector<Mix> all;
  const std::int32_t ranks = given.ranks();
  if (ranks > 1) all = with_servers({.dp = ranks - 1, .pattern = TrainingPattern::parameter_server});
  if (job.model->has_tables()) all.push_back({.dp = ranks, .pattern = TrainingPattern::embedding_lookup});
  return all;
}

/// Of these ranks, with every ZeRO stage and number of copies.
template <class Take>
void each_sharding(Mix m, const SearchLimits& limits, const Take& take) {
  const bool shards = m.pattern == TrainingPattern::mix && m.data_ranks() > 1;
  for (m.zero = 0; m.zero <= (shards ? 3 : 0); ++m.zero) {
    if (limits.zero && m.zero != *limits.zero && shards) continue;
    for (const std::int64_t copies : divisors(m.data_ranks())) {
      m.replicas = static_cast<std::int32_t>(copies);
      // As many copies as ranks shard nothing: that is stage 0.
      if (copies > 1 && (m.zero == 0 || copies == m.data_ranks())) continue;
      if (limits.replicas && copies != *limits.replicas && m.zero > 0) continue;
      take(m);
    }
  }
}

}  // namespace

std::vector<std::pair<TrainingJob, Mix>> mixes_like(const TrainingJob& job, const Mix& given,
                                                    const SearchLimits& limits) {
  const double global = job.sequences * given.dp * given.ep;
  std::vector<std::pair<TrainingJob, Mix>> all;
  std::vector<Mix> splits = mixes_of(given);
  if (limits.patterns && given.pattern == TrainingPattern::mix)
    for (const Mix& other : patterns_of(job, given)) splits.push_back(other);
  for (const Mix& split : splits) {
    TrainingJob own = job;
    own.sequences = global / (split.dp * split.ep);
    if (own.sequences < 1 || own.sequences != std::floor(own.sequences)) continue;
    const auto parts = divisors(static_cast<std::int64_t>(own.sequences));
    each_sharding(split, limits, [&](Mix m) {
      for (const std::int64_t part : parts) {
        m.micro_batches = part;
        const bool fits = std::int64_t{m.pp} * job.interleave <= job.model->shape.layers;
        own.interleave = m.pp > 1 && part % m.pp == 0 && fits ? job.interleave : 1;
        if (check_mix(own, m)) all.emplace_back(own, m);
      }
    });
  }
  return all;
}

}  // namespace ringside
