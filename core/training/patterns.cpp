#include "core/training/patterns.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/base/try.h"
#include "core/training/sentence_writer.h"
#include "core/training/served.h"
#include "core/training/step_timeline.h"

namespace ringside {
namespace {

using Groups = std::vector<std::vector<std::int32_t>>;

Groups one_group(std::int32_t ranks) {
  Groups all(1, std::vector<std::int32_t>(static_cast<std::size_t>(ranks)));
  std::iota(all[0].begin(), all[0].end(), 0);
  return all;
}

/// The place of the first server: behind the workers, or where the machines begin that have none of them.
Result<std::int32_t> first_server(const Mix& mix, const TrainingWires& wires) {
  if (!mix.servers_apart || !wires.network) return mix.dp;
  const Network& net = *wires.network;
  const auto machine = [&](std::int32_t place) {
    return net.topology.nodes[static_cast<std::size_t>(net.nodes[static_cast<std::size_t>(place)])].machine;
  };
  std::set<std::int32_t> taken;
  for (std::int32_t w = 0; w < mix.dp; ++w) taken.insert(machine(w));
  const auto places = static_cast<std::int32_t>(net.nodes.size());
  std::int32_t first = mix.dp;
  while (first < places && taken.contains(machine(first))) ++first;
  if (first + mix.servers > places)
    return fail("--servers-apart", mix.text() + " on " + net.topology.name, "machines beyond those of the workers");
  return first;
}

/// Each server, the root, with so many of the workers.
Groups server_groups(const Mix& mix, std::int32_t first, std::int32_t workers) {
  Groups groups;
  for (std::int32_t s = 0; s < mix.servers; ++s) {
    groups.push_back({first + s});
    for (std::int32_t w = 0; w < workers; ++w) groups.back().push_back(w);
  }
  return groups;
}

/// Calls at every server at once.
class Served {
 public:
  static Result<Served> of(CallTimes& times, const Groups& groups) {
    Served s(times, groups);
    if (!times.wires().network || pairs_of(groups) <= kSimulatedPairs) return s;
    RINGSIDE_TRY(s.in_, ServedWays::of(*times.wires().network, groups, true));
    RINGSIDE_TRY(s.out_, ServedWays::of(*times.wires().network, groups, false));
    return s;
  }
  Result<TimedCall> operator()(Collective collective, Bytes part) const {
    const auto& ways = collective == Collective::reduce ? in_ : out_;
    if (ways) return TimedCall{ways->seconds(part), CallTiming::formed, {}};
    RINGSIDE_TRY(TimedCall call, times_(collective, groups_, part, "linear"));
    // Groups share the workers, which formulas of one group do not know: a worker's port carries all parts.
    const CostParameters& uniform = times_.wires().parameters;
    if (!times_.wires().network)
      call.seconds =
          std::max(call.seconds, static_cast<double>(groups_.size()) * (uniform.alpha + part * uniform.beta));
    return call;
  }

 private:
  Served(CallTimes& times, const Groups& groups) : times_(times), groups_(groups) {}
  CallTimes& times_;
  const Groups& groups_;
  std::optional<ServedWays> in_, out_;
};

SentenceWord word(const char* phase, Collective c, const char* axis, const char* what, const Groups& groups,
                  double calls, Bytes n, Bytes sent, const TimedCall& once) {
  return {phase,
          std::string(name(c)),
          axis,
          what,
          static_cast<std::int32_t>(groups.front().size()),
          calls,
          n,
          sent,
          calls * once.seconds,
          {},
          once.timing,
          groups.front(),
          static_cast<std::int32_t>(groups.size())};
}

/// A step before anything is sent, of a rank that passes over `sequences`.
struct Begun {
  StepEstimate out;
  Seconds forward;
  double flop = 0;  ///< of the forward pass
};

Begun begin(const TrainingJob& job, const Mix& mix, double sequences) {
  Begun b;
  b.out.mix = mix;
  b.out.order = job.order;
  b.out.memory = memory_use(job, mix);
  b.out.fits = b.out.memory.total() <= job.memory;
  b.flop = job.model->forward_flop(job.tokens, job.attention) * sequences;
  b.forward = Seconds(b.flop / job.flops);
  b.out.compute = passes(job) * b.forward;
  return b;
}

StepPace pace_of(const TrainingJob& job, const Mix& mix, const Begun& b) {
  StepPace pace{b.forward, (passes(job) - 1) * b.forward, 0, mix.micro_batches, job.overlap};
  return pace;
}

StepEstimate end(Begun b, const TrainingJob& job, const Mix& mix, SentenceWriter& writer, StepTimeline timeline,
                 Seconds bubble) {
  StepEstimate& out = b.out;
  out.timeline = std::move(timeline);
  out.bubble = bubble;
  out.exposed = std::max(out.timeline.end - out.compute - out.bubble, Seconds(0));  // below by rounding
  out.sentence = writer.done();
  for (const SentenceWord& w : out.sentence) out.communication += w.seconds;
  out.gamma = out.communication / out.compute;
  out.mfu = 3 * b.flop / job.peak_flops / out.step().value;
  out.tokens_per_second = job.sequences * mix.dp * static_cast<double>(job.tokens) / out.step().value;
  return std::move(out);
}

/// Units with their shares of the computation; `calls` says what each sends.
template <class Calls>
Result<std::vector<TimedUnit>> timed_units(const TrainingModel& model, const Calls& calls) {
  const auto units = model.units();
  double flop = 0;
  for (const auto& u : units) flop += u.forward_flop;
  std::vector<TimedUnit> out;
  for (const auto& u : units) {
    RINGSIDE_TRY(const UnitCalls timed, calls(static_cast<double>(u.parameters)));
    out.push_back({u.forward_flop / flop, timed});
  }
  return out;
}

Result<StepEstimate> parameter_server(const TrainingJob& job, const Mix& mix, CallTimes& times) {
  const double K = mix.dp, N = mix.servers;
  RINGSIDE_TRY(const std::int32_t first, first_server(mix, times.wires()));
  const Groups all = server_groups(mix, first, mix.dp), own = mix.asynchronous ? server_groups(mix, first, 1) : all;
  Begun b = begin(job, mix, job.sequences);
  SentenceWriter writer(job, mix, times);
  RINGSIDE_TRY(const Served of_all, Served::of(times, all));
  RINGSIDE_TRY(const Served of_own, Served::of(times, own));
  Seconds in, out;  // how long a server's port is busy with what all workers send and fetch in a step
  RINGSIDE_TRY(
      const auto units, timed_units(*job.model, [&](double parameters) -> Result<UnitCalls> {
        const Bytes gradient(parameters * job.gradient_bytes), weights(parameters * job.parameter_bytes);
        UnitCalls calls;
        RINGSIDE_TRY(const TimedCall push, of_own(Collective::reduce, gradient / N));
        RINGSIDE_TRY(const TimedCall fetch, of_own(Collective::broadcast, weights / N));
        calls.reduce = push.seconds, calls.update = fetch.seconds;
        writer.add(word("backward", Collective::reduce, "servers", "pushes the gradients, a part to each server", own,
                        1, gradient / N, gradient, push));
        writer.add(word("update", Collective::broadcast, "servers", "fetches the new weights, a part from each", own, 1,
                        weights / N, K / N * weights, fetch));
        if (mix.asynchronous) {
          RINGSIDE_TRY(const TimedCall pushed, of_all(Collective::reduce, gradient / N));
          RINGSIDE_TRY(const TimedCall fetched, of_all(Collective::broadcast, weights / N));
          in += pushed.seconds, out += fetched.seconds;
        }
        return calls;
      }));
  StepPace pace = pace_of(job, mix, b);
  StepTimeline timeline = step_timeline(units, pace);
  // A step is no shorter than what the servers need to hear and answer every worker once.
  pace.bubble = std::max(std::max(in, out) - timeline.end, Seconds(0)), pace.filling = 0;
  if (pace.bubble.value > 0) timeline = step_timeline(units, pace);
  return end(std::move(b), job, mix, writer, std::move(timeline), pace.bubble);
}

Result<StepEstimate> actor_learner(const TrainingJob& job, const Mix& mix, CallTimes& times) {
  const Groups all = one_group(mix.ranks());
  Begun b = begin(job, mix, mix.dp * job.sequences);
  const Bytes weights(static_cast<double>(job.model->parameters()) * job.parameter_bytes);
  const Bytes rollouts = static_cast<double>(mix.ranks()) * job.rollout;
  SentenceWriter writer(job, mix, times);
  RINGSIDE_TRY(const TimedCall gather, times(Collective::gather, all, rollouts, "linear"));
  RINGSIDE_TRY(const TimedCall refresh, times(Collective::broadcast, all, weights, "binomial"));
  StepPace pace = pace_of(job, mix, b);
  writer.add(word("forward", Collective::gather, "actors", "sends the learner what each actor has seen", all, 1,
                  rollouts, job.rollout, gather));
  pace.fill.word = writer.last();
  writer.add(word("update", Collective::broadcast, "actors", "gives all actors the new weights", all, 1, weights,
                  weights, refresh));
  pace.drain.word = writer.last();
  const Seconds acting = b.forward / static_cast<double>(mix.dp), calls = gather.seconds + refresh.seconds;
  // What the learner waits for: its actors' round, of which it may learn through the one before.
  const Seconds round = acting + calls;
  const Seconds wait = mix.asynchronous ? std::max(round - b.out.compute, Seconds(0)) : round;
  const Seconds exposed = std::min(calls, wait);
  pace.bubble = wait - exposed, pace.filling = 1;
  pace.fill.seconds = exposed * (gather.seconds / calls), pace.drain.seconds = exposed * (refresh.seconds / calls);
  RINGSIDE_TRY(const auto units, timed_units(*job.model, [](double) -> Result<UnitCalls> { return UnitCalls{}; }));
  return end(std::move(b), job, mix, writer, step_timeline(units, pace), pace.bubble);
}

Result<StepEstimate> embedding_lookup(const TrainingJob& job, const Mix& mix, CallTimes& times) {
  const Groups all = one_group(mix.dp);
  const double K = mix.dp, m = static_cast<double>(mix.micro_batches);
  Begun b = begin(job, mix, job.sequences);
  SentenceWriter writer(job, mix, times);
  StepPace pace = pace_of(job, mix, b);
  const Bytes rows(job.sequences / m * job.tables.number * job.tables.width * job.tables.element_bytes);
  if (mix.dp > 1) {
    RINGSIDE_TRY(const TimedCall exchange, times(Collective::all_to_all, all, rows));
    for (const bool backward : {false, true}) {
      writer.add(word(backward ? "backward" : "forward", Collective::all_to_all, "dp",
                      backward ? "brings their gradients back" : "brings rows of all tables to the examples", all, m,
                      rows, m * (K - 1) / K * rows, exchange));
      pace.blocking.push_back({writer.last(), backward, m * exchange.seconds});
    }
  }
  RINGSIDE_TRY(const auto units, timed_units(*job.model, [&](double parameters) -> Result<UnitCalls> {
                 UnitCalls calls;
                 RINGSIDE_TRY(calls.reduce,
                              writer.say_in(
                                  {"backward", "sums the gradients of all that is no table", Collective::allreduce, {}},
                                  "dp", times.keep(all), 1, Bytes(parameters * job.gradient_bytes)));
                 return calls;
               }));
  return end(std::move(b), job, mix, writer, step_timeline(units, pace), Seconds(0));
}

}  // namespace

Result<bool> check_pattern(const Mix& mix) {
  const std::string of = std::string("1 in the pattern ") + std::string(name(mix.pattern));
  for (const auto& [flag, size] :
       {std::pair{"--tp", mix.tp}, {"--pp", mix.pp}, {"--ep", mix.ep}, {"--cp", mix.cp}, {"--replicas", mix.replicas}})
    if (size != 1) return fail(flag, std::to_string(size), of);
  if (mix.zero != 0) return fail("--zero", std::to_string(mix.zero), "0 in a pattern that is no mix");
  const bool waits = mix.pattern == TrainingPattern::embedding_lookup;
  if (mix.asynchronous && waits) return fail("--asynchronous", std::string(name(mix.pattern)), "servers or actors");
  return true;
}

std::string algorithms_of(const TrainingJob& job, const Mix& mix) {
  switch (mix.pattern) {
    case TrainingPattern::mix: break;
    case TrainingPattern::parameter_server: return "linear";
    case TrainingPattern::actor_learner: return "linear, binomial";
    case TrainingPattern::embedding_lookup: return "linear, " + job.algorithm;
  }
  return job.algorithm;
}

std::vector<RoleMemory> pattern_memory(const TrainingJob& job, const Mix& mix) {
  Mix alone = mix;
  alone.pattern = TrainingPattern::mix;
  const MemoryUse whole = split_memory(job, alone);
  MemoryUse other = whole, served;
  switch (mix.pattern) {
    case TrainingPattern::mix: break;
    case TrainingPattern::parameter_server:
      other.optimizer = Bytes(0);
      served.parameters = whole.parameters / mix.servers, served.gradients = whole.gradients / mix.servers;
      served.optimizer = whole.optimizer / mix.servers;
      return {{"worker", other}, {"server", served}};
    case TrainingPattern::actor_learner:
      served.parameters = whole.parameters;
      return {{"learner", whole}, {"actor", served}};
    case TrainingPattern::embedding_lookup: other.parameters += job.tables.bytes() / mix.dp; return {{"rank", other}};
  }
  return {{"rank", whole}};
}

Result<StepEstimate> estimate_pattern(const TrainingJob& job, const Mix& mix, CallTimes& times) {
  switch (mix.pattern) {
    case TrainingPattern::mix: break;
    case TrainingPattern::parameter_server: return parameter_server(job, mix, times);
    case TrainingPattern::actor_learner: return actor_learner(job, mix, times);
    case TrainingPattern::embedding_lookup: return embedding_lookup(job, mix, times);
  }
  return estimate(job, mix, times);
}

}  // namespace ringside
