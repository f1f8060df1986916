#include "core/training/parallel.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/training/patterns.h"
#include "core/training/sentence_writer.h"

namespace ringside {
namespace {

const std::string kExchange = "linear";  ///< the algorithm of all-to-all

}  // namespace

std::string_view name(TrainingPattern pattern) {
  switch (pattern) {
    case TrainingPattern::mix: return "mix";
    case TrainingPattern::parameter_server: return "parameter-server";
    case TrainingPattern::actor_learner: return "actor-learner";
    case TrainingPattern::embedding_lookup: return "embedding-lookup";
  }
  return "";
}

std::string Mix::text() const {
  const auto micro = [this](std::string text) {
    return micro_batches > 1 ? text + fmt::format(", {} micro-batches", micro_batches) : text;
  };
  switch (pattern) {
    case TrainingPattern::mix: break;
    case TrainingPattern::parameter_server:
      return micro(counted(dp, "worker") + ", " + counted(servers, "server") + (servers_apart ? " apart" : "") +
                   (asynchronous ? ", nobody waits" : ""));
    case TrainingPattern::actor_learner:
      return micro(counted(dp, "actor") + " and a learner" + (asynchronous ? ", nobody waits" : ""));
    case TrainingPattern::embedding_lookup: return micro(counted(dp, "rank") + " with a part of the tables each");
  }
  std::vector<std::string> parts;
  const std::pair<const char*, std::int32_t> axes[] = {{"DP", dp}, {"TP", tp}, {"PP", pp}, {"EP", ep}, {"CP", cp}};
  for (const auto& [axis, size] : axes)
    if (size > 1) parts.push_back(fmt::format("{} {}", axis, size));
  std::string text = (parts.empty() ? "one rank" : join(parts, " x ")) + fmt::format(", ZeRO {}", zero);
  if (replicas > 1) text += fmt::format(", {} copies", replicas);
  return micro(std::move(text));
}

Bytes StepEstimate::sent() const {
  Bytes sum;
  // Of words that different kinds of rank say, the most.
  const bool alike = mix.pattern == TrainingPattern::mix || mix.pattern == TrainingPattern::embedding_lookup;
  for (const SentenceWord& w : sentence) sum = alike ? sum + w.sent : std::max(sum, w.sent);
  return sum;
}

CallTiming StepEstimate::timing() const {
  CallTiming last = CallTiming::simulated;
  for (const SentenceWord& w : sentence) last = std::max(last, w.timing);
  return last;
}

CallTimes::Kept CallTimes::keep(const std::vector<std::int32_t>& name, const std::function<Groups()>& make) {
  auto at = named_.find(name);
  if (at == named_.end()) at = named_.emplace(name, keep(make())).first;
  return at->second;
}

Result<TimedCall> CallTimes::operator()(Collective collective, Kept groups, Bytes n, const std::string& algorithm) {
  const bool switched = collective == Collective::allreduce && !switches_.empty();
  if (switched && !wires_.network && groups->front().size() > 1)
    return TimedCall{n * wires_.parameters.beta + 2.0 * wires_.parameters.alpha, {}, {}};
  const std::string& by = !algorithm.empty()                     ? algorithm
                          : switched                             ? switches_
                          : collective == Collective::all_to_all ? kExchange
                                                                 : algorithm_;
  const Groups* kept = &*groups;
  if (const auto known = known_.find(std::tie(collective, n.value, by, kept)); known != known_.end())
    return known->second;
  RINGSIDE_TRY(auto timed, timed_call(wires_, collective, by, *groups, n));
  return known_[{collective, n.value, by, kept}] = std::move(timed);
}

Result<StepEstimate> estimate(const TrainingJob& job, const Mix& mix, CallTimes& times, bool drawn) {
  RINGSIDE_OK(check_mix(job, mix));
  if (mix.pattern != TrainingPattern::mix) return estimate_pattern(job, mix, times);
  StepEstimate out;
  out.mix = mix;
  out.order = job.order;
  out.memory = memory_use(job, mix);
  out.fits = out.memory.total() <= job.memory;
  const double whole_flop = job.model->forward_flop(job.tokens, job.attention) * job.sequences / (mix.tp * mix.cp);
  const Seconds forward(whole_flop * fullest_share(job, mix) / job.flops);
  out.compute = passes(job) * forward;

  SentenceWriter writer(job, mix, times);
  StepPace pace{forward, (passes(job) - 1) * forward, mix.zero, mix.micro_batches, job.overlap};
  RINGSIDE_TRY(pace.blocking, say_layers(writer, job, mix));
  RINGSIDE_TRY(const auto units, say_units(writer, job, mix));
  if (mix.pp > 1) {
    RINGSIDE_TRY(const PipelineWaits waits, say_pipeline(writer, job, mix, pace));
    pace.fill = waits.fill, pace.drain = waits.drain, pace.bubble = out.bubble = waits.bubble;
  }
  pace.drawn = drawn;
  out.timeline = step_timeline(units, pace);
  constexpr double kAddingUp = 1e-12;  // of the step, which added-up times miss
  out.exposed = out.timeline.end - out.compute - out.bubble;
  if (out.exposed < kAddingUp * out.timeline.end) out.exposed = Seconds();
  out.sentence = writer.done();
  for (const SentenceWord& w : out.sentence) out.communication += w.seconds;
  out.gamma = out.communication / out.compute;
  out.mfu = 3 * whole_flop / mix.pp / job.peak_flops / out.step().value;
  out.tokens_per_second = job.sequences * mix.dp * mix.ep * static_cast<double>(job.tokens) / out.step().value;
  return out;
}

}  // namespace ringside
