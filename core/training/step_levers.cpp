#include "core/training/step_levers.h"

#include <utility>

#include "core/base/try.h"

namespace ringside {
namespace {

TrainingWires fatter(TrainingWires wires, double times) {
  wires.parameters.beta = wires.parameters.beta / times;
  if (wires.network)
    for (Link& link : wires.network->topology.links) {
      link.bandwidth = times * link.bandwidth;
      link.whole = times * link.whole;
    }
  return wires;
}

struct Priced {
  StepEstimate step;
  GradientRatio ratio;
};

Result<Priced> priced(const TrainingJob& job, const Mix& mix, CallTimes& times) {
  Priced out;
  RINGSIDE_TRY(out.step, estimate(job, mix, times));
  RINGSIDE_TRY(out.ratio, gradient_ratio(job, mix, times));
  return out;
}

/// By the algorithm in which switches add that is fastest on these wires.
Result<Priced> summed_by_switches(const TrainingJob& job, const Mix& mix, const TrainingWires& wires) {
  Result<Priced> best = fail("in-network reduction", "this topology", "switches that add");
  for (const char* algorithm : {"in_network", "in_network_tree", "nvls", "nvls_tree"}) {
    CallTimes times(wires, job.algorithm);
    times.sum_by(algorithm);
    auto one = priced(job, mix, times);
    if (one && (!best || one->step.step() < best->step.step() ||
                (one->step.step() == best->step.step() && one->ratio.here.gamma < best->ratio.here.gamma)))
      best = std::move(one);
    if (!wires.network) break;  // all are one formula
  }
  return best;
}

PulledStep by_formula(const TrainingJob& job, const GradientRatio& ratio, LeverSettings settings, const LeverSet& on) {
  settings.passes = passes(job);
  PulledStep out{together(ratio.step, ratio.workers, settings, on), pulled(ratio.step, settings, on)};
  out.lever.of_step = false;
  return out;
}

}  // namespace

LeverBlock blocked(const Mix& mix, LeverKind lever) {
  if (mix.dp * mix.ep == 1 || mix.pattern == TrainingPattern::actor_learner) return LeverBlock::alone;
  const bool of_replicas = lever == LeverKind::local_steps || lever == LeverKind::in_network;
  return of_replicas && mix.zero > 0 ? LeverBlock::sharded : LeverBlock::none;
}

std::string_view reason(LeverBlock block) {
  switch (block) {
    case LeverBlock::none: return "these wires have no switches that add";
    case LeverBlock::alone: return "one worker sends nothing";
    case LeverBlock::sharded: return "it is of sums between whole replicas, ZeRO 0";
  }
  return {};
}

std::string_view levers_basis(const Mix& mix) {
  switch (mix.pattern) {
    case TrainingPattern::mix: return "gamma is that of the gradients, times are those of the whole step.";
    case TrainingPattern::parameter_server:
      return "gamma is section 4.1's, of an all-reduce among the workers, without servers; what a lever does to "
             "this step is not reckoned.";
    case TrainingPattern::actor_learner:
    case TrainingPattern::embedding_lookup:
      return "gamma is section 4.1's; what a lever does to this step is not reckoned.";
  }
  return {};
}

Result<PulledStep> pulled_step(const TrainingJob& job, const Mix& mix, CallTimes& times, const LeverSettings& settings,
                               const LeverSet& on) {
  if (mix.pattern != TrainingPattern::mix) {
    RINGSIDE_TRY(const auto ratio, gradient_ratio(job, mix, times));
    return by_formula(job, ratio, settings, on);
  }
  TrainingJob own = job;
  own.overlap = on.contains(LeverKind::overlap);
  if (on.contains(LeverKind::batch)) own.sequences *= settings.batch;
  if (on.contains(LeverKind::compression)) own.gradient_bytes /= settings.compression;
  const bool fat = on.contains(LeverKind::links), switches = on.contains(LeverKind::in_network);
  const TrainingWires wires = fat ? fatter(times.wires(), settings.links) : TrainingWires{};
  CallTimes on_fat(wires, job.algorithm);
  CallTimes& own_times = fat ? on_fat : times;
  RINGSIDE_TRY(Priced all, switches ? summed_by_switches(own, mix, own_times.wires()) : priced(own, mix, own_times));
  Seconds step = all.step.step(), exposed = all.step.exposed;
  if (on.contains(LeverKind::local_steps)) {
    own.sums = false;
    RINGSIDE_TRY(const auto alone, estimate(own, mix, own_times));
    const double H = settings.local_steps;
    step = ((H - 1) * alone.step() + step) / H;
    exposed = ((H - 1) * alone.exposed + exposed) / H;
    all.ratio.step.local_steps = H;
    all.ratio.here = gamma_row(all.ratio.step, all.ratio.workers);
  }
  PulledStep out;
  out.symbols = all.ratio.step;
  out.lever.gamma = all.ratio.here.gamma;
  out.lever.exposed = exposed, out.lever.step = step;
  out.lever.examples_per_second = own.sequences * mix.dp * mix.ep / step.value;
  out.lever.origin = own_times.wires().origin(all.step.timing());
  return out;
}

Result<std::vector<std::optional<Lever>>> step_levers(const TrainingJob& job, const Mix& mix, CallTimes& times,
                                                      const LeverSettings& settings) {
  std::vector<std::optional<Lever>> out;
  RINGSIDE_TRY(auto none, pulled_step(job, mix, times, settings, {}));
  none.lever.name = "no lever";
  out.emplace_back(std::move(none.lever));
  for (const LeverKind lever : kLevers) {
    out.emplace_back();
    if (blocked(mix, lever) != LeverBlock::none) continue;
    auto one = pulled_step(job, mix, times, settings, {lever});
    if (!one) continue;
    one->lever.name = name(lever);
    one->lever.effect = effect_of(lever, none.symbols, std::int64_t{mix.dp} * mix.ep, settings);
    out.back() = std::move(one->lever);
  }
  return out;
}

}  // namespace ringside
