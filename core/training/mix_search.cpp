// Which mix is the fastest that fits, and why the others are not.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/training/parallel.h"
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

/// Orders of the axes that place ranks otherwise, the job's own first.
std::vector<std::vector<std::string>> orders_of(const TrainingJob& job, const Mix& mix) {
  std::vector<std::size_t> split;  // places in the order
  for (std::size_t i = 0; i < job.order.size(); ++i)
    if (!order_text(mix, {job.order[i]}).empty()) split.push_back(i);
  std::vector<std::vector<std::string>> all;
  std::vector<std::size_t> turn = split;
  do {
    all.push_back(job.order);
    for (std::size_t i = 0; i < split.size(); ++i) all.back()[split[i]] = job.order[turn[i]];
  } while (std::next_permutation(turn.begin(), turn.end()));
  return all;
}

/// Of thousands of mixes.
void forget_details(StepEstimate& e) {
  e.timeline = {};
  for (SentenceWord& w : e.sentence) w.members.clear();
}

/// A mix that fits, with its own batch; timed in the order that is given.
struct Candidate {
  TrainingJob job;
  StepEstimate step;
  Seconds least = {};  ///< no order takes less
};

/// Of two times that differ by less rounding alone decides which is shorter.
constexpr double kAlike = 1e-9;

std::int32_t axes_of(const Mix& m) {
  const auto split = [](std::int32_t size) { return size > 1 ? 1 : 0; };
  return split(m.dp) + split(m.tp) + split(m.pp) + split(m.ep) + split(m.cp);
}

/// Fastest first; of equally fast ones the simpler.
void sort_by_step(std::vector<StepEstimate>& all) {
  std::ranges::stable_sort(all, {}, &StepEstimate::step);
  for (auto from = all.begin(); from != all.end();) {
    const Seconds most = (1 + kAlike) * from->step();
    const auto to = std::find_if(from, all.end(), [&](const auto& e) { return e.step() > most; });
    std::stable_sort(from, to, [](const auto& a, const auto& b) {
      return std::pair(a.mix.micro_batches, axes_of(a.mix)) < std::pair(b.mix.micro_batches, axes_of(b.mix));
    });
    from = to;
  }
}

/// In the fastest of its orders, and how slow the slowest is.
Result<bool> try_orders(Candidate& c, CallTimes& times) {
  StepEstimate& best = c.step;
  const auto orders = orders_of(c.job, best.mix);
  if (orders.size() > 1) best.slowest_order = best.order, best.slowest_step = best.step();
  for (std::size_t i = 1; i < orders.size(); ++i) {
    TrainingJob job = c.job;
    job.order = orders[i];
    RINGSIDE_TRY(auto other, estimate(job, best.mix, times, false));
    const bool slowest = other.step() > best.slowest_step;
    const auto order = slowest ? other.order : best.slowest_order;
    const Seconds step = slowest ? other.step() : best.slowest_step;
    if (other.step() < (1 - kAlike) * best.step()) best = std::move(other);
    best.slowest_order = order, best.slowest_step = step;
  }
  return true;
}

/// Wires on which a ring is nowhere slower: every rank sends all its bytes at the rate of the best connected one, and
/// messages cost nothing.
TrainingWires ideal(const Network& net) {
  std::map<std::int32_t, double> rate;  // out of each node
  for (const Link& link : net.topology.links) rate[link.from] += link.bandwidth.value;
  TrainingWires wires;
  double most = 1;
  for (const std::int32_t node : net.nodes) most = std::max(most, rate[node]);
  wires.parameters.alpha = Seconds(0), wires.parameters.beta = SecondsPerByte(1 / most);
  return wires;
}

/// All orders of the axes, where they may bring a mix among the first: less than `least` none takes. Of algorithms
/// other than a ring, for which no such bound is known, all.
Result<bool> order_axes(std::vector<Candidate>& all, const Mix& given, const TrainingJob& job, CallTimes& times,
                        const std::function<bool()>& cancelled) {
  const bool bounded = job.algorithm == "ring";
  const TrainingWires wires = ideal(*times.wires().network);
  CallTimes least(wires, job.algorithm);
  std::multiset<Seconds> first;
  const auto enter = [&](Seconds step) {
    first.insert(step);
    if (first.size() > kExactMixes) first.erase(std::prev(first.end()));
  };
  for (Candidate& c : all) {
    RINGSIDE_TRY(const auto bound, estimate(c.job, c.step.mix, least, false));
    c.least = bound.step();
    enter(c.step.step());
  }
  std::vector<Candidate*> turn;
  for (Candidate& c : all) turn.push_back(&c);
  std::stable_sort(turn.begin(), turn.end(), [](const auto* a, const auto* b) { return a->least < b->least; });
  for (Candidate* c : turn) {
    if (cancelled && cancelled()) return fail("search", "", "a search that is not stopped");
    const bool hopeless = bounded && first.size() == kExactMixes && c->least >= *first.rbegin();
    if (hopeless && !(c->step.mix == given)) continue;
    const Seconds before = c->step.step();
    RINGSIDE_OK(try_orders(*c, times));
    if (c->step.step() < before) {
      if (const auto at = first.find(before); at != first.end()) first.erase(at);
      enter(c->step.step());
    }
  }
  return true;
}

}  // namespace

Result<std::vector<StepEstimate>> search_mixes(const TrainingJob& job, const Mix& given, CallTimes& times,
                                               const std::function<bool()>& cancelled, const SearchLimits& limits) {
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
  std::vector<Candidate> timed;
  std::vector<StepEstimate> fitting, others;
  for (const auto& [own, m] : all) {
    if (cancelled && cancelled()) return fail("search", "", "a search that is not stopped");
    if (memory_use(own, m).total() > own.memory) {
      StepEstimate out;
      out.mix = m, out.order = own.order, out.memory = memory_use(own, m), out.fits = false;
      others.push_back(std::move(out));
      continue;
    }
    RINGSIDE_TRY(auto one, estimate(own, m, times, false));
    forget_details(one);
    timed.push_back({own, std::move(one)});
  }
  if (times.wires().network && !limits.order) RINGSIDE_OK(order_axes(timed, given, job, times, cancelled));
  for (Candidate& c : timed) {
    forget_details(c.step);
    fitting.push_back(std::move(c.step));
  }
  sort_by_step(fitting);
  std::stable_sort(others.begin(), others.end(),
                   [](const auto& a, const auto& b) { return a.memory.total() < b.memory.total(); });
  fitting.insert(fitting.end(), others.begin(), others.end());
  return fitting;
}

Result<std::vector<OrderedStep>> steps_by_order(const TrainingJob& job, const Mix& mix, CallTimes& times) {
  std::vector<OrderedStep> all;
  TrainingJob own = job;
  for (auto& order : orders_of(job, mix)) {
    own.order = order;
    RINGSIDE_TRY(const auto one, estimate(own, mix, times, false));
    all.push_back({std::move(order), one.step()});
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.step < b.step; });
  return all;
}

}  // namespace ringside
